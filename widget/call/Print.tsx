import { drawPrint, type Levels } from '@ringwell/brand/voiceprint.ts'

/** The voiceprint of the call. */
export function Print({ levels }: { levels: Levels }) {
  return (
    <svg class="print" viewBox="-60 -60 120 120" aria-hidden="true">
      {drawPrint(levels, { inner: 17, pitch: 10.5 }).map(({ d, width }) => (
        <path d={d} stroke-width={width} />
      ))}
      <circle class="core" r="10" />
    </svg>
  )
}
