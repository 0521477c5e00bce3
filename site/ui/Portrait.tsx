import type { Levels } from '@ringwell/brand/voiceprint.ts'
import { PrintPaths } from './Print.tsx'
import './portrait.css'

interface PortraitProps {
  initials: string
  /** The voiceprint around the initials. Without one, they get a plain ring. */
  voice?: Levels
}

/** Draws a person as initials in a ring. The name is beside it as text. */
export function Portrait({ initials, voice }: PortraitProps) {
  return (
    <svg className="portrait" viewBox="-100 -100 200 200" aria-hidden="true">
      {voice === undefined ? (
        <circle className="portrait-ring" r="66" />
      ) : (
        <PrintPaths levels={voice} inner={56} pitch={11} />
      )}
      <circle className="portrait-face" r="48" />
      <text y="14" textAnchor="middle">
        {initials}
      </text>
    </svg>
  )
}
