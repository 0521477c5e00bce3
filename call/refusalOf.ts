import type { Refusal } from './call.ts'
import { RefusedError } from './callErrors.ts'

/** Says why a server refused the call, or undefined if no server did. The widget loads this late. */
export function refusalOf(cause: unknown): Refusal | undefined {
  if (!(cause instanceof RefusedError)) return undefined
  const { status, code } = cause
  if (code === 'engine_starting') return 'starting'
  if (code === 'origin_not_allowed') return 'originNotAllowed'
  if (code?.endsWith('daily_minutes_used')) return 'minutesUsed'
  if (code === 'address_busy') return 'addressBusy'
  if (code === 'calls_not_connecting') return 'notConnecting'
  if (status === 503) return 'busy'
  if (status === 429) return 'tooMany'
  return status >= 500 ? 'fault' : 'other'
}
