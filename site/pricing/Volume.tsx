import { plans } from '@ringwell/content/pricing.ts'

/** Radius of the largest plan in a 200-unit box. */
const largest = 98
const most = Math.max(...plans.map(({ minutes }) => minutes))

/** Returns the radius of a circle whose area stands for minutes of talk, on the same scale for all plans. */
export function volumeRadius(minutes: number): number {
  return Math.round(largest * Math.sqrt(minutes / most) * 10) / 10
}

/** Draws a plan's minutes as a circle that stands on the baseline. */
export function Volume({ minutes }: { minutes: number }) {
  const radius = volumeRadius(minutes)
  return (
    <svg
      className="volume"
      viewBox="0 0 200 200"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <circle cx={radius + 1} cy={199 - radius} r={radius} />
    </svg>
  )
}
