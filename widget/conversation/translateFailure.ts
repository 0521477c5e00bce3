import type { CallFailure } from '@ringwell/call/call.ts'
import type { CallWords } from '../strings/words.ts'

/** In the visitor's language; in this build the call itself says nothing. */
export function translateFailure(
  { code, refusal }: CallFailure,
  { failures, refusals }: CallWords,
): { message: string; hint: string } {
  const [message, hint] = failures[code]
  return { message, hint: refusal ? refusals[refusal] : hint }
}

/** What the server said, for whoever runs the page. */
export function reasonOf({ cause }: CallFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const body = cause.cause as { error?: { message?: string } } | undefined
  return body?.error?.message ?? cause.message
}
