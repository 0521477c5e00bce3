import { RETENTION_DAYS } from '@ringwell/protocol/retention.ts'

/** What happens to a call in the browser. These facts hold for this software, no matter who runs it. */
export const privacy = {
  recorded: 'Both sides of a demo call are recorded, and you agree to that before it starts.',
  beforeConsent: 'Before you agree, no microphone is opened and nothing is sent.',
  kept: `Recordings are kept for ${RETENTION_DAYS} days, or less if you ask.`,
  pagePath: '/privacy-policy',
} as const
