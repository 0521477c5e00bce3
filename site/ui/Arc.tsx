import { arcPath, turn } from '@ringwell/brand/voiceprint.ts'

interface ArcProps {
  /** The radius of a circle around the origin. */
  radius: number
  /** The start angle in degrees, clockwise from twelve o'clock. */
  from: number
  to: number
  width: number
  className?: string
}

export function Arc({ radius, from, to, width, className }: ArcProps) {
  return (
    <path
      className={className}
      d={arcPath(radius, turn(from / 360), turn(to / 360))}
      strokeWidth={width}
    />
  )
}

interface ArcsProps {
  radius: number
  /** The start and end angles of the arcs, in turn, in degrees. */
  edges: readonly number[] | undefined
  width: number
}

/** Draws a ring that is interrupted. */
export function Arcs({ radius, edges = [], width }: ArcsProps) {
  return edges.map((to, i) =>
    i % 2 === 1 ? (
      <Arc key={to} radius={radius} from={edges[i - 1] ?? 0} to={to} width={width} />
    ) : null,
  )
}
