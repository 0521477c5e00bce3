import type { Ref } from 'react'
import { ringMicrophone } from '@ringwell/brand/icons.ts'

type RingState = 'idle' | 'connecting' | 'live' | 'ended'

interface RingProps {
  state: RingState
  className?: string
  /** Shows a crossed-out microphone. */
  muted?: boolean
  /** The element on which to set `--level` once per animation frame. */
  ref?: Ref<SVGSVGElement>
}

/** The symbol of a voice. The text beside it always says what it shows. */
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
