import { runMachine } from '@ringwell/protocol/runMachine.ts'
import { listMicrophones } from './audio/microphone.ts'
import type { Call, CallOptions, KeptCall } from './call.ts'
import { describeFailure } from './callFailures.ts'
import type * as LostLine from './lostLine.ts'
import { openConnection, type CallConnection } from './callConnection.ts'
import {
  isUnderWay,
  keptOf,
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
  let connection: CallConnection | undefined
  /** Loaded before a call of the page before goes on. */
  let lostLine: typeof LostLine | undefined
  const listeners = new Set<() => void>()
  const messageListeners = new Set<(message: unknown) => void>()

  const tell = (fact: CallFact, attempt = machine.state().attempt) => {
    const before = machine.state()
    machine.tell({ ...fact, attempt, at: performance.now() })
    // A fact that an effect reports waits in the machine until this one is handled. Views hear of both at once.
    if (machine.state() !== before) for (const listener of listeners) listener()
  }

  const perform = (effect: CallEffect, { attempt }: CallInput) => {
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
          () => keptOf(machine.state()).captions,
          effect.kept && lostLine && { kept: effect.kept, lostLine },
        )
      } else if (effect.type === 'keep') {
        options.keep?.({ ...effect.kept, lostAt: Date.now() + effect.kept.lostAt }, effect.keepCall)
      } else if (effect.type === 'closeConnection') {
        if (hangUpCurrent === hangUp) hangUpCurrent = undefined
        const closing = connection
        connection = undefined
        closing?.close(effect)
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

  const idle: CallState = { phase: 'idle', attempt: 0 }
  const machine = runMachine(idle, step, perform)
  const hangUp = () => tell({ type: 'hungUp', reason: 'hungUp' })

  const goOn = async (kept: KeptCall) => {
    lostLine = await import('./lostLine.ts')
    const { attempt } = machine.state()
    tell({ type: 'resumed', kept, nowMs: Date.now(), lostLine }, attempt + 1)
  }

  return {
    getSnapshot: () => machine.state(),
    subscribe: addTo(listeners),
    start(call) {
      const state = machine.state()
      if (!isUnderWay(state)) tell({ type: 'started', options: call }, state.attempt + 1)
    },
    resume(kept) {
      void goOn(kept).catch(() => undefined)
    },
    hangUp,
    sendText: (text) => tell({ type: 'textTyped', text }),
    listen: addTo(messageListeners),
    send: (event) => connection?.send({ type: 'send', event }),
    setMuted: (muted) => tell({ type: 'muteSet', muted }),
    selectMicrophone: (id) => tell({ type: 'microphoneSelected', id }),
    listMicrophones,
    level: (side) => connection?.level(side) ?? 0,
    dispose: hangUp,
  }
}

const addTo =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
