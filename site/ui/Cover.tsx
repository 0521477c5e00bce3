import type { Levels } from '@ringwell/brand/voiceprint.ts'
import { PrintPaths } from './Print.tsx'
import './cover.css'

export type CoverGround = 'ink' | 'signal' | 'well' | 'sunken'

/** A section of a voiceprint: its centre in a 480 by 360 box, and the distance between its rings. */
export interface CoverArt {
  levels: Levels
  ground: CoverGround
  cx: number
  cy: number
  pitch: number
}

/** Draws the voiceprint of a spoken title. */
function Cover({ art }: { art: CoverArt }) {
  const { levels, ground, cx, cy, pitch } = art
  return (
    <svg
      className={`cover cover-${ground}`}
      viewBox="0 0 480 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform={`translate(${cx} ${cy})`}>
        {/* Shorter numbers make the page smaller, and are still precise enough. */}
        <g transform="scale(4)">
          <PrintPaths levels={levels} inner={(pitch * 0.85) / 4} pitch={pitch / 4} />
        </g>
        <circle className="dot" r={Math.round(pitch * 0.52)} />
      </g>
    </svg>
  )
}

interface CoverLinkProps {
  className: string
  /** The path of the article. */
  link: string
  art: CoverArt
}

/** A cover that leads to its article. The title beside it is the same link, so the Tab key skips this one. */
export function CoverLink({ className, link, art }: CoverLinkProps) {
  return (
    <a
      className={className}
      href={link}
      tabIndex={-1}
      aria-hidden="true"
      data-cover={link.slice(1)}
    >
      <Cover art={art} />
    </a>
  )
}
