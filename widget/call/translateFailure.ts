import type { CallFailure } from '@ringwell/call/call.ts'
import { refusalOf } from '@ringwell/call/refusalOf.ts'
import type { CallWords } from '../strings/words.ts'

/** Returns the texts in the visitor's language. In this build, the call itself has no failure texts. */
export function translateFailure(
  { code, cause }: CallFailure,
  { failures, refusals }: CallWords,
): { message: string; hint: string } {
  const [message, hint] = failures[code]
  const refusal = refusalOf(cause)
  return { message, hint: refusal ? refusals[refusal] : hint }
}

/** Returns the server's reason, for the page's owner. */
export function reasonOf({ cause }: CallFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const body = cause.cause as { error?: { message?: string } } | undefined
  return body?.error?.message ?? cause.message
}
