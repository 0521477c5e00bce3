import type { CallFigures } from '@ringwell/protocol/operator/today.ts'

const HEIGHT = 96
const STEP = 20

export interface HoursProps {
  midnight: Date
  begun: CallFigures['begun']
}

/** The calls of a day, hour by hour where the operator is. */
export function Hours({ midnight, begun }: HoursProps) {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { from, calls } of begun) {
    const at = new Date(from)
    if (at >= midnight) hours[at.getHours()]! += calls
  }
  const most = Math.max(...hours, 1)
  const busiest = hours.indexOf(most)
  const said =
    begun.length === 0
      ? 'No calls yet.'
      : `Most calls, ${most}, came between ${busiest}:00 and ${busiest + 1}:00.`
  return (
    <figure className="hour-bars">
      <svg viewBox={`0 0 ${24 * STEP} ${HEIGHT + 2}`} role="img" aria-label={said}>
        {hours.map((calls, hour) => {
          const height = (calls / most) * HEIGHT
          return (
            <rect
              // The hours of a day are always the same.
              // oxlint-disable-next-line react/no-array-index-key
              key={hour}
              x={hour * STEP + 3}
              y={HEIGHT - height}
              width={STEP - 6}
              height={Math.max(height, 1)}
            >
              <title>{`${hour}:00: ${calls}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="hour-axis note num" aria-hidden="true">
        <span>0:00</span>
        <span>6:00</span>
        <span>12:00</span>
        <span>18:00</span>
        <span>24:00</span>
      </div>
      <figcaption className="note">{said}</figcaption>
    </figure>
  )
}
