import type { ServiceState } from '@ringwell/content/site/status.ts'
import type { StatusWords } from './StatusPage.tsx'

/** What `GET /api/status` answers. */
export interface ServiceStatus {
  status: Exclude<ServiceState, 'unreachable'>
  up_since: string
  engine?: string
  storage: string
  recordings: string
  figures?: {
    hours: readonly { calls: number; failed: number }[]
    answers?: { count: number; median_ms: number; p95_ms: number }
  }
}

/** What the page prints, by the name of its place: `figure-calls`. */
interface DescribedStatus {
  texts: Readonly<Record<string, string>>
  /** The calls of each hour as a share of the busiest. */
  shares: readonly number[]
}

/** Writes what the server says in words and figures. Pure. */
export function describeStatus(
  { up_since, figures }: ServiceStatus,
  words: Pick<StatusWords, 'upFor' | 'figures'>,
  now: number,
): DescribedStatus {
  const { answer, noAnswer, note, none, drawing } = words.figures
  const { hours = [], answers } = figures ?? {}
  const calls = hours.map((hour) => hour.calls)
  const shown = (count: number) => (figures ? String(count) : '–')
  return {
    texts: {
      'up-for': words.upFor.replace('{length}', lengthOf(now - Date.parse(up_since))),
      note: figures ? note : none,
      'figure-answer': answers ? seconds(answers.median_ms) : '–',
      'label-answer': answers
        ? answer.replace('{n}', String(answers.count)).replace('{ms}', seconds(answers.p95_ms))
        : noAnswer,
      'figure-calls': shown(sum(calls)),
      'figure-failed': shown(sum(hours.map((hour) => hour.failed))),
      drawing: drawing.replace('{n}', String(sum(calls))),
    },
    shares: calls.map((count) => count / Math.max(1, ...calls)),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** `0.77 s`. */
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

/** `3 hours`: one unit is enough to know how long. */
function lengthOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const [unit, size]: [string, number] =
    minutes < 60 ? ['minute', 1] : minutes < 1_440 ? ['hour', 60] : ['day', 1_440]
  const count = Math.floor(minutes / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
