import { drawPrint, type Levels } from '@ringwell/brand/voiceprint.ts'

interface PrintProps {
  levels: Levels
  /** The side of the square viewBox. The voiceprint is in its centre. */
  size: number
  /** The radius of the innermost ring, and the distance between rings (`pitch`), in units of the viewBox. */
  inner: number
  pitch: number
  className?: string
  /** The radius of a dot in the centre. */
  dot?: number
  /** Describes the drawing if it is more than decoration. */
  label?: string
}

/** Draws a voiceprint in the text colour. */
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

/** Only the strokes, for a drawing that places them itself. With an `id`, another drawing can reuse them. */
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
