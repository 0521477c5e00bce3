import type { Levels } from '@ringwell/brand/voiceprint.ts'
import { PrintPaths } from './Print.tsx'
import './cover.css'

export type CoverGround = 'ink' | 'signal' | 'well' | 'sunken'

/** A section of a voiceprint: its center in a 480 by 360 box, and the distance between its rings. */
export interface CoverArt {
  levels: Levels
  ground: CoverGround
  cx: number
  cy: number
  pitch: number
}

interface CoverProps {
  art: CoverArt
  /** Describes the drawing if it is more than decoration. */
  label?: string
}

/** Draws the voiceprint of a spoken title. */
export function Cover({ art, label }: CoverProps) {
  const { levels, ground, cx, cy, pitch } = art
  return (
    <svg
      className={`cover cover-${ground}`}
      viewBox="0 0 480 360"
      preserveAspectRatio="xMidYMid slice"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <g transform={`translate(${cx} ${cy})`}>
        <PrintPaths levels={levels} inner={pitch * 0.85} pitch={pitch} />
        <circle className="dot" r={Math.round(pitch * 0.52)} />
      </g>
    </svg>
  )
}
