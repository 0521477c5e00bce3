import type { Ref } from 'react'
import { ringMicrophone } from '@ringwell/brand/icons.ts'
import './ring.css'

export type RingState = 'idle' | 'connecting' | 'live' | 'ended'

interface RingProps {
  state: RingState
  className?: string
  /** A struck-through microphone. */
  muted?: boolean
  /** To set `--level` on, once a frame. */
  ref?: Ref<SVGSVGElement>
}

/** The sign of a voice. What it shows is also said in words wherever it stands. */
export function Ring({ state, className, muted = false, ref }: RingProps) {
  return (
    <svg
      ref={ref}
      className={className === undefined ? 'ring' : `ring ${className}`}
      data-state={state}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
    >
      <circle className="ripple ripple-3" r="50" />
      <circle className="ripple ripple-2" r="50" />
      <circle className="ripple ripple-1" r="50" />
      <circle className="core" r="50" />
      <circle className="seek" r="58" pathLength="100" />
      <g className="glyph">
        <rect {...ringMicrophone.capsule} />
        <path d={ringMicrophone.stand} />
        {muted && <path d="M-26 -26L26 26" />}
      </g>
    </svg>
  )
}
