import { idleGoodbye } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'
import type { Conversation } from './conversation.ts'
import { createIdleVisitor, type IdleEffect, type IdleVisitor } from './idleVisitor.ts'
import { isTalking } from './turnMachine.ts'
import type { TurnInput } from './turnTypes.ts'

/** A window at least this probable counts as speech in calls where the client ends turns. */
const MANUAL_SPEECH = 0.5
/** A muted microphone is quieter than this, and even the quietest room is louder. */
const SILENT_LINE_DB = -90
/** A line that carries no sound for this long counts as muted. */
const MUTED_AFTER_MS = 2_000

export interface VisitorPresenceOptions
  extends CallParts, Pick<CallAnswers, 'planner' | 'responses' | 'tasks'> {
  /** The agent asks whether anybody is there. */
  expectAnybody: () => void
  /** A machine has answered a call that we have made. */
  isMachine: () => boolean
}

/** Whether the visitor is still there: asks them, says goodbye and hangs up. */
export interface VisitorPresence extends IdleVisitor {
  heard(window: Extract<TurnInput, { type: 'windowHeard' }>): void
  /** True while the visitor speaks, and until it is known what they said. */
  isHeard(): boolean
  /** True while the agent or the visitor is active. */
  isBusy: () => boolean
  ask(): void
}

export function createVisitorPresence(options: VisitorPresenceOptions): VisitorPresence {
  const { turn, conversation, planner, responses, failures } = options
  const { idleLimitMs: limitMs } = options.brief
  /** When the line last carried sound, in ms of the visitor's audio. */
  let soundAtMs: number | undefined

  const isHeard = () => isTalking(turn.state()) || turn.state().awaited.length > 0

  function ask(): void {
    options.expectAnybody()
    responses.begin(planner.forSilence())
  }

  function perform(effect: IdleEffect): void {
    switch (effect) {
      case 'ask': {
        // A client that sets `idle_timeout_ms` or creates its own responses asks the visitor itself.
        const { settings } = turn.state()
        const asks = settings.mode === 'automatic' && settings.createResponse && options.hasSpoken()
        return asks && settings.idleTimeoutMs === undefined ? ask() : undefined
      }
      case 'sayGoodbye':
        return responses.begin(planner.line(idleGoodbye))
      case 'hangUp':
        return failures.idle(limitMs)
    }
  }

  const isBusy = () =>
    options.wire.isOnHold() ||
    isHeard() ||
    options.isMachine() ||
    responses.activeId() !== undefined ||
    turn.state().owesReply ||
    isPageWorking(conversation) ||
    options.tasks?.isWorking() === true

  const idle = createIdleVisitor({
    limitMs,
    isHeard,
    isBusy,
    isInDanger: options.danger.mayBeInDanger,
    hasSound: () => soundAtMs !== undefined && turn.state().nowMs - soundAtMs < MUTED_AFTER_MS,
    perform(effect) {
      try {
        perform(effect)
      } catch (error) {
        failures.session(error)
      }
    },
  })

  return {
    ...idle,
    isHeard,
    isBusy,
    ask,
    heard({ levelDb, endMs, probability, isBackground }) {
      if (levelDb > SILENT_LINE_DB) soundAtMs = endMs
      const state = turn.state()
      // Where the client ends turns, there can be speech without a turn, and words may come too late to reset the idle
      // time, so the speech resets it.
      const isManual = state.voice.name === 'manual'
      const isSpeech = isManual ? probability >= MANUAL_SPEECH : !isBackground && isTalking(state)
      if (isSpeech) idle.noticed(!isManual)
    },
  }
}

/** A function of the page may be waiting for the visitor, even while the agent goes on talking. */
function isPageWorking(conversation: Conversation): boolean {
  const answered = new Set(
    conversation
      .items()
      .map((item) => (item.type === 'function_call_output' ? item.call_id : undefined)),
  )
  return conversation
    .genuineItems()
    .some((item) => item.type === 'function_call' && !answered.has(item.call_id))
}
