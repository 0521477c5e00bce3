import { drawPrint, type Levels } from '@ringwell/brand/voiceprint.ts'

interface PrintProps {
  levels: Levels
  /** Side of the square viewBox, the print's centre in its middle. */
  size: number
  /** Radius of the innermost ring and distance from ring to ring, in units of the viewBox. */
  inner: number
  pitch: number
  className?: string
  /** Radius of a dot in the middle. */
  dot?: number
  /** What it shows, where it is more than decoration. */
  label?: string
}

/** A voiceprint in the colour of its text. */
export function Print({ levels, size, inner, pitch, className, dot, label }: PrintProps) {
  return (
    <svg
      className={className}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <PrintPaths levels={levels} inner={inner} pitch={pitch} />
      {dot !== undefined && <circle className="dot" r={dot} />}
    </svg>
  )
}

/** The strokes alone, for a drawing that places them itself. `id` lets another drawing use them again. */
export function PrintPaths({
  levels,
  inner,
  pitch,
  id,
}: Pick<PrintProps, 'levels' | 'inner' | 'pitch'> & { id?: string }) {
  return (
    <g id={id} fill="none" stroke="currentColor">
      {drawPrint(levels, { inner, pitch }).map(({ d, width }) => (
        <path key={width} d={d} strokeWidth={width} />
      ))}
    </g>
  )
}
