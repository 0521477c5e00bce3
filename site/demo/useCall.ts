import type { Call, CallOptions, CallSnapshot } from '@ringwell/call/call.ts'
import { createCall } from '@ringwell/call/createCall.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

const idle: CallSnapshot = { phase: 'idle' }

/** One call for as long as the component lives; leaving the page ends it. */
export function useCall(options: CallOptions): { call: Call; snapshot: CallSnapshot } {
  const [call] = useState(() => createCall(options))
  const snapshot = useSyncExternalStore(
    (listener) => call.subscribe(listener),
    () => call.getSnapshot(),
    () => idle,
  )
  useEffect(() => () => call.dispose(), [call])
  return { call, snapshot }
}
