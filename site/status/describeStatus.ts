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

interface DescribedStatus {
  upFor: string
  note: string
  figures: Record<'answer' | 'calls' | 'failed', { figure: string; label: string }>
  /** SVG path data of the hours, around the origin. */
  hours: string
  drawing: string
}

/** Writes what the server says in words, figures and a drawing. Pure. */
export function describeStatus(
  { up_since, figures }: ServiceStatus,
  words: Pick<StatusWords, 'upFor' | 'figures'>,
  now: number,
): DescribedStatus {
  const hours = figures?.hours ?? []
  const calls = hours.reduce((sum, hour) => sum + hour.calls, 0)
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  const answers = figures?.answers
  const count = (number: number): string => (figures ? String(number) : '–')
  return {
    upFor: words.upFor.replace('{length}', lengthOf(now - Date.parse(up_since))),
    note: figures ? words.figures.note : words.figures.none,
    figures: {
      answer: {
        figure: answers ? secondsOf(answers.median_ms) : '–',
        label: answers
          ? words.figures.answer
              .replace('{n}', String(answers.count))
              .replace('{ms}', secondsOf(answers.p95_ms))
          : words.figures.noAnswer,
      },
      calls: { figure: count(calls), label: words.figures.calls },
      failed: { figure: count(failed), label: words.figures.failed },
    },
    hours: drawHours(hours.map((hour) => hour.calls)),
    drawing: words.figures.drawing.replace('{n}', String(calls)),
  }
}

/** `0.77 s`. */
const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 hours`: one unit is enough to know how long. */
function lengthOf(ms: number): string {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? ['minute', 60_000]
  const count = Math.max(1, Math.floor(ms / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The hours begin at this radius, and the busiest reaches the other. */
const INNER = 92
const OUTER = 216
const STEP = Math.PI / 12
/** Between two hours, in radians. */
const GAP = 0.05

/** One sector for each hour, clockwise from the top. Its area grows with the calls, as in all our drawings. */
function drawHours(calls: readonly number[]): string {
  const most = Math.max(1, ...calls)
  return calls
    .map((count, hour) => {
      if (count === 0) return ''
      const radius = Math.sqrt(INNER ** 2 + (count / most) * (OUTER ** 2 - INNER ** 2))
      const [from, to] = [hour * STEP + GAP / 2, (hour + 1) * STEP - GAP / 2]
      return (
        `M${at(INNER, from)}L${at(radius, from)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${at(radius, to)}` +
        `L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`
      )
    })
    .join('')
}

const at = (radius: number, angle: number): string =>
  `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
