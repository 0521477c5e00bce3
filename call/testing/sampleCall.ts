import type { StartCall } from '../call.ts'

/** How a visitor of the demo starts a call. */
export const sampleCall: StartCall = {
  input: 'voice',
  agentUuid: 'agent-1',
  session: {
    language: 'English',
    voice: 'Shimmer',
    gender: 'female',
    accent: 'Indian',
    agent_prompt: '',
    name: 'Ada',
    companyName: 'Analytical',
    mobileNumber: '123',
  },
}
