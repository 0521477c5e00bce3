import { turn, type Levels } from '@ringwell/brand/voiceprint.ts'
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
  const { ground, cx, cy, pitch } = art
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
          <PrintPaths levels={inSight(art)} inner={(pitch * 0.85) / 4} pitch={pitch / 4} />
        </g>
        <circle className="dot" r={Math.round(pitch * 0.52)} />
      </g>
    </svg>
  )
}

/** How far beyond an edge is still drawn, so that no arc ends in sight. */
const spare = 4

/** The voiceprint without what lies outside of the box, which makes the page smaller. */
function inSight({ levels, cx, cy, pitch }: CoverArt): Levels {
  return levels.map((row, band) => {
    const radius = pitch * (0.85 + band)
    return row.map((level, cell) => {
      const angle = turn((cell + 0.5) / row.length)
      const x = cx + radius * Math.cos(angle)
      const y = cy + radius * Math.sin(angle)
      // Half a cell along the ring, and the thickest arc across it.
      const reach = spare + Math.max((Math.PI * radius) / row.length, pitch)
      const isNear = x > -reach && x < 480 + reach && y > -reach && y < 360 + reach
      return isNear ? level : 0
    })
  })
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
