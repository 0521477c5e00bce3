import { status } from '@ringwell/content/site/status.ts'

/**
 * The last day as a dial, clockwise from the oldest hour: each is as long as it had calls. `showStatus.ts` sets how much
 * of an hour's line is drawn.
 */
export function StatusDial() {
  return (
    <svg className="status-dial" viewBox="-240 -240 480 480" role="img">
      <title data-place="drawing">{status.figures.title}</title>
      <circle className="status-orbit" r="216" />
      {Array.from({ length: 24 }, (_, hour) => (
        <g key={hour} transform={`rotate(${hour * 15 + 7.5})`}>
          <path className="status-tick" d="M0-84V-92" />
          <path className="status-hour" d="M0-92V-216" pathLength="1" strokeDasharray="0 1" />
        </g>
      ))}
      <circle className="status-core" r="44" />
      <text y="-224" textAnchor="middle">
        {status.figures.now}
      </text>
    </svg>
  )
}
