import type { TurnTiming } from '@ringwell/protocol/callTiming.ts'
import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import type { TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { SilenceReason } from './endpointingDelay.ts'
import type { Transcript } from './transcript.ts'
import { waitOf, type WaitFacts } from './turnWait.ts'

/** The most tools that a trace lists. */
const MOST_TOOLS = 20
const MOST_PARTS = 40
const LONGEST_TEXT = 2_000

/** Collects what happened in each turn of the caller, for the record of the call. It changes nothing. */
export interface TurnTraces {
  /** A turn of the caller was over. */
  committed(itemId: string, silence: SilenceReason | undefined): void
  /** An answer to this item begins. */
  began(itemId: string | undefined, isPrepared: boolean): void
  /** The answer has its first sound. */
  sounded: (sound: { isKept: boolean; queuedMs: number }) => void
  timed(timing: TurnTiming): void
  understood(turn: TurnUnderstood): void
  /** Something is called for the answer. Returns the function that takes the result, as JSON. */
  called(name: string, given: string): (result: string) => void
  /** The answer is over, or cut off. */
  ended(): void
}

interface Open extends Omit<WaitFacts, 'tools' | 'steps'> {
  itemId: string
  trace: TurnTrace
  tools: { name: string; from: number; to: number | undefined }[]
}

export function createTurnTraces(transcript: Pick<Transcript, 'traced'>): TurnTraces {
  /** The turn that was answered last. */
  let open: Open | undefined
  let over: { itemId: string; silence: SilenceReason | undefined } | undefined

  return {
    committed(itemId, silence) {
      over = { itemId, silence }
    },
    began(itemId, isPrepared) {
      if (itemId === undefined || itemId === open?.itemId) return
      const silence = over?.itemId === itemId ? over.silence : undefined
      const trace = { tools: [] }
      open = { itemId, silence, isPrepared, isKept: false, queuedMs: 0, trace, tools: [] }
    },
    sounded(sound) {
      if (open && !open.trace.waited) Object.assign(open, sound)
    },
    timed({ item_id, steps }) {
      if (open?.itemId !== item_id) return
      const now = performance.now()
      const endedAt = now + (steps.ownSound === undefined ? 0 : open.queuedMs)
      const speechEnd = endedAt - (steps.ownSound ?? steps.sound ?? 0)
      const tools = open.tools.map(({ name, from, to }) => ({
        name,
        fromMs: from - speechEnd,
        toMs: (to ?? now) - speechEnd,
      }))
      const waited = waitOf({ ...open, steps, tools })
      if (waited) open.trace = { ...open.trace, waited }
    },
    understood(turn) {
      if (!open) return
      const { clauses, commands, answers, slots } = bounded(turn)
      const understood = {
        clauses: clauses.map(({ spans, ...clause }) => ({ ...clause, spans: [...spans] })),
        commands: [...commands],
        answers: [...answers],
        slots,
      }
      open.trace = { ...open.trace, understood }
    },
    called(name, given) {
      const turn = open
      if (!turn || turn.tools.length >= MOST_TOOLS) return () => undefined
      const timed: Open['tools'][number] = { name, from: performance.now(), to: undefined }
      const at = turn.tools.push(timed) - 1
      const used = { name, arguments: cut(given) }
      turn.trace = { ...turn.trace, tools: [...turn.trace.tools, used] }
      return (result) => {
        timed.to = performance.now()
        const ms = Math.round(timed.to - timed.from)
        const done = { ...used, result: cut(result), ms }
        turn.trace = { ...turn.trace, tools: turn.trace.tools.with(at, done) }
        // The answer may have been cut off before.
        if (turn !== open) transcript.traced(turn.itemId, turn.trace)
      }
    },
    ended() {
      if (!open) return
      const { waited, understood, tools } = open.trace
      if (waited || understood || tools.length > 0) transcript.traced(open.itemId, open.trace)
    },
  }
}

/** Results may have 16,000 characters each, which is more than anybody reads. */
export const bounded = ({
  text,
  clauses,
  commands,
  answers,
  slots,
  tools,
}: TurnUnderstood): TurnUnderstood => ({
  text: cut(text),
  clauses: clauses.slice(0, MOST_PARTS),
  commands: commands.slice(0, MOST_PARTS).map(cut),
  answers: answers.slice(0, MOST_PARTS).map(cut),
  slots: Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, cut(value)])),
  tools: tools.slice(0, MOST_PARTS).map((tool) => ({
    name: tool.name,
    arguments: cut(tool.arguments),
    result: cut(tool.result),
  })),
})

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
