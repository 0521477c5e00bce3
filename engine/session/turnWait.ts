/** What a caller waited for before an answer, as parts that add up to the whole. Pure. */
import type { TurnTiming } from '@ringwell/protocol/callTiming.ts'
import type { TurnTrace, WaitPart } from '@ringwell/protocol/operator/turnTrace.ts'
import type { SilenceReason } from './endpointingDelay.ts'

export interface WaitFacts {
  steps: TurnTiming['steps']
  /** Undefined if the client ended the turn. */
  silence: SilenceReason | undefined
  /** The answer was begun before the turn was over. */
  isPrepared: boolean
  /** Nobody had to make the first sound of the answer. */
  isKept: boolean
  /** How much of a filler was still to be heard when the answer had its first sound. */
  queuedMs: number
  /** The tools that were at work, in ms since the end of the speech. */
  tools: readonly { name: string; fromMs: number; toMs: number }[]
}

/** Undefined while the answer has no sound. */
export function waitOf(facts: WaitFacts): TurnTrace['waited'] {
  const { steps, silence } = facts
  const whole = steps.ownSound ?? steps.sound
  if (whole === undefined || steps.turnOver === undefined) return undefined
  const over = Math.min(steps.turnOver, whole)
  const words = within(steps.transcript, over, whole)
  // The words came only after a silence that would have been enough.
  const isLate = silence && (steps.transcript ?? over) > silence.enoughMs
  const silent = isLate ? Math.min(Math.round(silence.enoughMs), over) : over
  const text = within(steps.text, words, whole)
  const worked = overlapOf(facts.tools, words, text)
  const filler =
    steps.ownSound === undefined ? 0 : Math.min(Math.round(facts.queuedMs), whole - text)
  const used = facts.tools.filter(({ fromMs, toMs }) => fromMs < text && toMs > words)
  const parts: WaitPart[] = [
    {
      part: 'endOfSpeech',
      ms: silent,
      cause: silence?.cause ?? 'asked',
      ...(silence?.unfinished !== undefined && {
        unfinished: Math.round(silence.unfinished * 100) / 100,
      }),
      ...(silence?.isCrowded && { others: true }),
    },
    { part: 'recognition', ms: words - silent, cause: 'recogniser' },
    {
      part: 'understanding',
      ms: text - words - worked,
      cause: facts.isPrepared ? 'prepared' : 'thought',
    },
    { part: 'tool', ms: worked, cause: 'tool', tools: [...new Set(used.map(({ name }) => name))] },
    { part: 'voice', ms: whole - text - filler, cause: facts.isKept ? 'kept' : 'made' },
    { part: 'filler', ms: filler, cause: 'filler' },
  ]
  return {
    ms: whole,
    ...(steps.ownSound !== undefined && { filler_ms: steps.sound }),
    parts: parts.filter(({ ms, part }) => ms > 0 || part === 'endOfSpeech' || part === 'voice'),
  }
}

const within = (ms: number | undefined, from: number, to: number): number =>
  Math.min(Math.max(ms ?? from, from), to)

/** For how long at least one of the tools was at work between these times. */
function overlapOf(tools: WaitFacts['tools'], from: number, to: number): number {
  let until = from
  let sum = 0
  for (const { fromMs, toMs } of tools.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const begin = Math.max(fromMs, until)
    const end = Math.min(toMs, to)
    if (end <= begin) continue
    sum += end - begin
    until = end
  }
  return Math.round(sum)
}
