import type { CallFailure } from '@ringwell/call/call.ts'
import type { CallWords } from '../strings/words.ts'

/** The call speaks English; the visitor may not. */
export function translateFailure(
  { code, refusal, message, hint }: CallFailure,
  { failures, refusals }: CallWords,
): { message: string; hint: string } {
  const [ownMessage, ownHint] = failures?.[code] ?? [message, hint]
  return { message: ownMessage, hint: (refusal && refusals?.[refusal]) ?? ownHint }
}

/** What the server said, for whoever runs the page. */
export function reasonOf({ cause }: CallFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const body = cause.cause as { error?: { message?: string } } | undefined
  return body?.error?.message ?? cause.message
}
