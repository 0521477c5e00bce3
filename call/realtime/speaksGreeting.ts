import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** `metadata.purpose` of a response that says the written greeting aloud. */
export const SPEAK_GREETING = 'speak-greeting'

/** True for a response whose words are already on screen. */
export const speaksGreeting = ({
  metadata,
}: (ServerEvent & { type: 'response.created' })['response']): boolean =>
  metadata?.['purpose'] === SPEAK_GREETING
