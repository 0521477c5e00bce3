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
 * One call at a time on a page, whatever number of widgets and demos it has: two agents would talk
 * over each other, and into each other's microphone. The newer call wins, the older is hung up.
 */
let hangUpCurrent: (() => void) | undefined

/** A call in this tab: performs what `callMachine` decides, and holds the state that views read. */
export function createCall(options: CallOptions): Call {
  let state: CallState = { phase: 'idle', attempt: 0 }
  let line: CallConnection | undefined
  const listeners = new Set<() => void>()
  const ears: ((message: unknown) => void)[] = []
  const inputs: CallInput[] = []
  let stepping = false

  /** Effects may report at once; what they say waits until the step that caused them is done. */
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
        line = openConnection(
          options,
          effect.options,
          (fact) => {
            tell(fact, attempt)
            if (fact.type === 'messageReceived') for (const hear of ears) hear(fact.message)
          },
          () => captionsIn(state),
        )
      } else if (effect.type === 'closeConnection') {
        if (hangUpCurrent === hangUp) hangUpCurrent = undefined
        const closing = line
        line = undefined
        closing?.close(effect.pageClosing)
      } else {
        // The compiler can't see that an effect's name picks the method that takes it.
        const act = line?.[effect.type] as ((effect: ConnectionEffect) => void) | undefined
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
    listen: (hear) => void ears.push(hear),
    send: (event) => line?.send({ type: 'send', event }),
    setMuted: (muted) => tell({ type: 'muteSet', muted }),
    selectMicrophone: (id) => tell({ type: 'microphoneSelected', id }),
    listMicrophones,
    level: (side) => line?.level(side) ?? 0,
    dispose: hangUp,
  }
}
