import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import { LIMIT_TOAST_MS } from '@ringwell/protocol/callLimits.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect } from 'react'
import type { Toasts } from '../ui/toasts.ts'

/** Shows toasts about a call: when it reaches its limit, when there is a warning, and why it failed. */
export function useCallNotices(snapshot: CallSnapshot, toasts: Toasts): void {
  const limitReached = snapshot.phase === 'live' && snapshot.limitReached
  const warning = snapshot.phase === 'live' ? snapshot.warning : undefined
  const failure = snapshot.phase === 'failed' ? snapshot.failure : undefined

  useEffect(() => {
    if (!limitReached) return
    toasts.show({ type: 'info', text: messages.limitReached, closeAfterMs: LIMIT_TOAST_MS })
  }, [limitReached, toasts])

  useEffect(() => {
    if (warning) toasts.show({ type: 'warning', text: sentence(warning) })
  }, [warning, toasts])

  useEffect(() => {
    if (failure) toasts.show({ type: 'error', text: failure.message })
  }, [failure, toasts])
}

function sentence({ message, hint }: CallFailure): string {
  return `${message} ${hint}`
}
