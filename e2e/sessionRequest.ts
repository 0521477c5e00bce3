import type { SessionRequest } from '@ringwell/protocol/session.ts'

/** What the demo asks for when its visitor has chosen and said nothing. */
export const sessionRequest: SessionRequest = {
  language: 'English',
  voice: 'shimmer',
  gender: 'Female',
  accent: 'Indian',
  agent_prompt: '',
  name: '',
  companyName: '',
  mobileNumber: '',
}
