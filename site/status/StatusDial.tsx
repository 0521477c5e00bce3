import { status } from '@ringwell/content/site/status.ts'

/** Where the hours begin, and how far the longest reaches, in units of the drawing. */
const dial = { size: 480, inner: 84, outer: 216 } as const

/** The last day as a dial: each hour is as long as it had calls. `showStatus.ts` draws the hours. */
export function StatusDial() {
  const half = dial.size / 2
  return (
    <svg className="status-dial" viewBox={`${-half} ${-half} ${dial.size} ${dial.size}`} role="img">
      <title>{status.figures.title}</title>
      <circle className="status-orbit" r={dial.outer} />
      {Array.from({ length: 24 }, (_, hour) => (
        <path
          key={hour}
          className="status-tick"
          d={`M0-${dial.inner}V-${dial.inner + 8}`}
          transform={`rotate(${hour * 15 + 7.5})`}
        />
      ))}
      <path className="status-hours" d="" />
      <circle className="status-core" r="44" />
      <text y={-dial.outer - 8} textAnchor="middle">
        {status.figures.now}
      </text>
    </svg>
  )
}
