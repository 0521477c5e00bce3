import { mark } from '@ringwell/brand/mark.ts'

/** The mark in the colour of its text. `--mark-ground` is what it stands on. */
export function Mark() {
  return (
    <svg viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      {mark.circles.map(({ cx, cy, r, paint }) => (
        <circle key={cy} className={`mark-${paint}`} cx={cx} cy={cy} r={r} />
      ))}
    </svg>
  )
}
