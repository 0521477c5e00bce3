import type { RecordingId } from '@ringwell/content/site/recordings.ts'
import { barsPerSecond, barStep, unitsPerSecond } from '../prints/barScale.ts'
import made from '../prints/recordingBars.json' with { type: 'json' }

/** The heights of the bars of each line of a recording. */
export const barsOf = (id: RecordingId): readonly (readonly number[])[] => made[id]

const barWidth = 3.4
const height = 60

interface BarsProps {
  /** Heights, 0 to 100. */
  bars: readonly number[]
  /** The length of the drawing. Without it, the drawing ends with its last bar. */
  seconds?: number
}

/**
 * Draws sound as bars along a straight line, in one path. Each bar is drawn from the middle up, down and back, so that
 * equal bars are equal text, which makes the page smaller.
 */
export function Bars({ bars, seconds = bars.length / barsPerSecond }: BarsProps) {
  const d = bars
    .map((bar) => {
      const half = Math.max(2, Math.round((bar / 100) * 28))
      return `v${half}v-${half * 2}v${half}`
    })
    .join(`m${barStep} 0`)
  const length = seconds * unitsPerSecond
  return (
    <svg
      className="track"
      width={length * 0.75}
      viewBox={`0 0 ${length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M2 ${height / 2}${d}`} stroke="currentColor" strokeWidth={barWidth} />
    </svg>
  )
}
