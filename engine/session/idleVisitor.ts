import { runMachine } from '@ringwell/protocol/runMachine.ts'
import { builtInLanguage } from '../languages.ts'

/**
 * Measures how long a visitor neither speaks nor types. Pure. Only idle time counts: the clock stops while
 * the agent thinks or speaks, and while the visitor's words are still being transcribed.
 */

/** When the agent asks whether the visitor is still there, in different words each time. */
const ASK_AFTER_MS = [8_000, 20_000] as const
/** The same on a line without sound: the visitor is muted or types, and may be reading. */
const ASK_SILENT_LINE_AFTER_MS = [30_000] as const
/** When somebody in danger who falls silent is spoken to. They are not hung up on. */
const ASK_IN_DANGER_AFTER_MS = [8_000, 25_000, 60_000, 120_000] as const
/** When a visitor who said “hold on” is asked, and how much longer than others they may be idle. */
const ASK_WAITING_AFTER_MS = [60_000] as const
const WAITING_EXTRA_MS = 30_000
/** The call ends after this long even if the goodbye is not finished. */
const LONGEST_GOODBYE_MS = 15_000

type IdleState =
  /** `asked`: how often the agent has asked. `isPatient`: the visitor has asked for a moment. */
  | { name: 'waiting'; idleMs: number; asked: number; isPatient: boolean }
  /** The goodbye is being said. */
  | { name: 'leaving'; sinceMs: number }

type IdleInput =
  /** `isHeard`: somebody is speaking, or what they said is not known yet. */
  | {
      type: 'timePassed'
      ms: number
      isBusy: boolean
      isHeard: boolean
      hasSound: boolean
      limitMs: number
      isInDanger: boolean
    }
  /** The visitor speaks or types. If `wordsFollow`, it is speech that may turn out to be a noise. */
  | { type: 'visitorNoticed'; wordsFollow: boolean }
  /** What the visitor has said or typed. */
  | { type: 'visitorSaid'; words: string; isBackchannel: boolean }

export type IdleEffect = 'ask' | 'sayGoodbye' | 'hangUp'

const newIdleState = { name: 'waiting', idleMs: 0, asked: 0, isPatient: false } as const

function advanceIdle(state: IdleState, input: IdleInput): [IdleState, readonly IdleEffect[]] {
  const isPatient = state.name === 'waiting' && state.isPatient
  // Words end the time that the visitor asked for, and cancel the hang-up. Sounds without words do neither.
  if (input.type === 'visitorNoticed') {
    if (state.name === 'leaving' && input.wordsFollow) return [state, []]
    return [{ ...newIdleState, isPatient }, []]
  }
  if (input.type === 'visitorSaid') {
    if (input.words === '' || (state.name === 'leaving' && input.isBackchannel)) return [state, []]
    return [{ ...newIdleState, isPatient: builtInLanguage.listener.asksToWait(input.words) }, []]
  }
  if (state.name === 'leaving') {
    const sinceMs = state.sinceMs + input.ms
    const isSaid = !input.isBusy || (sinceMs >= LONGEST_GOODBYE_MS && !input.isHeard)
    return [{ ...state, sinceMs }, isSaid ? ['hangUp'] : []]
  }
  if (input.isBusy) return [state, []]
  const idleMs = state.idleMs + input.ms
  if (!input.isInDanger && idleMs >= input.limitMs + (isPatient ? WAITING_EXTRA_MS : 0)) {
    return [{ name: 'leaving', sinceMs: 0 }, ['sayGoodbye']]
  }
  const questions = questionsFor(input, isPatient)
  const due = questions.filter((afterMs) => idleMs >= afterMs).length
  // Both kinds of questions count, so visitors who were asked just before they muted are not asked again.
  if (due > state.asked) return [{ ...state, idleMs, asked: due }, ['ask']]
  return [{ ...state, idleMs }, []]
}

function questionsFor(
  { isInDanger, hasSound }: Extract<IdleInput, { type: 'timePassed' }>,
  isPatient: boolean,
): readonly number[] {
  if (isInDanger) return ASK_IN_DANGER_AFTER_MS
  if (isPatient) return ASK_WAITING_AFTER_MS
  return hasSound ? ASK_AFTER_MS : ASK_SILENT_LINE_AFTER_MS
}

/** How often the clock ticks. Half a second is not noticeable. */
const TICK_MS = 500

export interface IdleVisitorOptions {
  /** After this the agent says goodbye and ends the call, because other visitors may need the capacity. */
  limitMs: number
  /** True while the agent or the visitor is active, so that idle time does not count. */
  isBusy: () => boolean
  /** True while somebody speaks, and until it is known what they said. */
  isHeard: () => boolean
  /** False if the microphone is muted, or there is none. */
  hasSound: () => boolean
  /** True while the visitor may be in danger. Only the limit of the call ends it then. */
  isInDanger: () => boolean
  perform: (effect: IdleEffect) => void
}

export interface IdleVisitor {
  /** Starts counting time. */
  watch(): void
  /** Called when the visitor speaks or types. `wordsFollow`: `said` is called when the words are known. */
  noticed(wordsFollow: boolean): void
  /** Takes what the visitor has said or typed. */
  said(words: string, isBackchannel?: boolean): void
  close(): void
}

/** Drives `advanceIdle`. It counts ticks, so a stalled process does not shorten the visitor's time. */
export function createIdleVisitor(options: IdleVisitorOptions): IdleVisitor {
  const { limitMs, isBusy, isHeard, hasSound, isInDanger, perform } = options
  const machine = runMachine<IdleState, IdleInput, IdleEffect>(newIdleState, advanceIdle, perform)
  let timer: NodeJS.Timeout | undefined

  return {
    watch() {
      timer ??= setInterval(() => {
        machine.tell({
          type: 'timePassed',
          ms: TICK_MS,
          isBusy: isBusy(),
          isHeard: isHeard(),
          hasSound: hasSound(),
          limitMs,
          isInDanger: isInDanger(),
        })
      }, TICK_MS)
    },
    noticed(wordsFollow) {
      machine.tell({ type: 'visitorNoticed', wordsFollow })
    },
    said(words, isBackchannel = false) {
      machine.tell({ type: 'visitorSaid', words, isBackchannel })
    },
    close() {
      clearInterval(timer)
    },
  }
}
