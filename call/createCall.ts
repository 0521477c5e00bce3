import { listMicrophones } from './audio/microphone.ts'
import type { Call, CallOptions } from './call.ts'
import { describeFailure } from './callFailures.ts'
import { openConnection, type CallConnection } from './callConnection.ts'
import {
  captionsIn,
  isUnderWay,
  step,
  type CallEffect,
  type CallFact,
  type CallInput,
  type CallState,
  type ConnectionEffect,
} from './callMachine.ts'

/**
 * A page has only one call at a time, however many widgets and demos it has, because two agents would talk
 * over each other and into each other's microphone. A new call hangs up the older one.
 */
let hangUpCurrent: (() => void) | undefined

/** Creates a call in this tab. It performs what `callMachine` decides and holds the state that views read. */
export function createCall(options: CallOptions): Call {
  let state: CallState = { phase: 'idle', attempt: 0 }
  let connection: CallConnection | undefined
  const listeners = new Set<() => void>()
  const messageListeners: ((message: unknown) => void)[] = []
  const inputs: CallInput[] = []
  let stepping = false

  /** Effects may report at once. Their facts wait in a queue until the step that caused them is done. */
  const tell = (fact: CallFact, attempt = state.attempt) => {
    inputs.push({ ...fact, attempt, at: performance.now() })
    if (stepping) return
    stepping = true
    const before = state
    for (let input = inputs.shift(); input; input = inputs.shift()) {
      const [next, effects] = step(state, input)
      state = next
      for (const effect of effects) perform(effect, input.attempt)
    }
    stepping = false
    if (state !== before) for (const listener of listeners) listener()
  }

  const perform = (effect: CallEffect, attempt: number) => {
    try {
      if (effect.type === 'openConnection') {
        hangUpCurrent?.()
        hangUpCurrent = hangUp
        connection = openConnection(
          options,
          effect.options,
          (fact) => {
            tell(fact, attempt)
            if (fact.type === 'messageReceived')
              for (const listener of messageListeners) listener(fact.message)
          },
          () => captionsIn(state),
        )
      } else if (effect.type === 'closeConnection') {
        if (hangUpCurrent === hangUp) hangUpCurrent = undefined
        const closing = connection
        connection = undefined
        closing?.close(effect.pageClosing)
      } else {
        // The compiler can't see that the effect's type is the name of the method that accepts it.
        const act = connection?.[effect.type] as ((effect: ConnectionEffect) => void) | undefined
        act?.(effect)
      }
    } catch (cause) {
      tell(
        effect.type === 'closeConnection'
          ? { type: 'closingFailed', failure: describeFailure('end_failed', cause) }
          : { type: 'failed', failure: describeFailure('connection_failed', cause) },
        attempt,
      )
    }
  }

  const hangUp = () => tell({ type: 'hungUp', reason: 'hungUp' })

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(call) {
      if (!isUnderWay(state)) tell({ type: 'started', options: call }, state.attempt + 1)
    },
    hangUp,
    sendText: (text) => tell({ type: 'textTyped', text }),
    listen: (listener) => void messageListeners.push(listener),
    send: (event) => connection?.send({ type: 'send', event }),
    setMuted: (muted) => tell({ type: 'muteSet', muted }),
    selectMicrophone: (id) => tell({ type: 'microphoneSelected', id }),
    listMicrophones,
    level: (side) => connection?.level(side) ?? 0,
    dispose: hangUp,
  }
}
