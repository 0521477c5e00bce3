const ticks = 120
/** Every fifteenth tick is longer. */
const longEvery = 15

/** The time that the call may last as ticks in a circle, which turn off clockwise. The text beside it says the same. */
export function Ticks({ leftMs, limitMs }: { leftMs: number; limitMs: number }) {
  const spent = ticks - Math.ceil((ticks * leftMs) / limitMs)
  return (
    <svg className="ticks" viewBox="-370 -370 740 740" aria-hidden="true" strokeWidth="3">
      <path className="ticks-spent" d={tickPath(0, spent)} />
      <path className="ticks-left" d={tickPath(spent, ticks)} />
    </svg>
  )
}

function tickPath(from: number, to: number): string {
  let d = ''
  for (let tick = from; tick < to; tick++) {
    const angle = ((tick + 0.5) / ticks - 0.25) * 2 * Math.PI
    const point = (radius: number) =>
      `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
    d += `M${point(tick % longEvery === 0 ? 336 : 344)}L${point(360)}`
  }
  return d
}
