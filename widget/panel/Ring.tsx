import { ringMicrophone } from '@ringwell/brand/icons.ts'

interface RingProps {
  phase: 'idle' | 'connecting' | 'live'
  muted: boolean
}

/** The animated microphone. Its `--level` is the visitor's loudness and its `--voice` is the agent's. */
export function Ring({ phase, muted }: RingProps) {
  return (
    <svg class="ring" data-phase={phase} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle class="ripple r3" r="50" />
      <circle class="ripple r2" r="50" />
      <circle class="ripple r1" r="50" />
      <circle class="core" r="50" />
      <circle class="seek" r="58" pathLength="100" />
      <g class="sign">
        <rect {...ringMicrophone.capsule} />
        <path d={ringMicrophone.stand} />
        {muted && <path d="M-26 -26L26 26" />}
      </g>
    </svg>
  )
}
