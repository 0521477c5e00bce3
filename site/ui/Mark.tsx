import { mark } from '@ringwell/brand/mark.ts'

/** The brand mark in the text colour. `--mark-ground` is its background. */
export function Mark() {
  return (
    <svg viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      {mark.circles.map(({ cx, cy, r, paint }) => (
        <circle key={cy} className={`mark-${paint}`} cx={cx} cy={cy} r={r} />
      ))}
    </svg>
  )
}
