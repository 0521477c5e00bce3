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
