import type { GrowingPrint } from '@ringwell/brand/growingPrint.ts'
import type { Levels } from '@ringwell/brand/voiceprint.ts'
import { findVoice } from '@ringwell/protocol/voices.ts'
import { useEffect, useRef, useState } from 'react'
import { voicePrints } from '../prints/voicePrints.ts'
import { PrintPaths } from '../ui/Print.tsx'

/** How often the call is drawn again. Faster would not look smoother, because a cell lasts 0.75 s. */
const DRAW_EVERY_MS = 200

const box = '-370 -370 740 740'
/** The rings lie between the ripples of the voices and the ticks of the time, in units of `Ticks`. */
const inner = 178
const outer = 326
/** A call has four rings for each side. */
const pitch = (outer - inner) / 8
const orbits = Array.from({ length: 8 }, (_, band) => inner + pitch * band)

interface CallDrawingProps {
  print: GrowingPrint
  /** The name of the agent's voice. The drawing of its sample is the ground on which the call is drawn. */
  voice: string | undefined
  /** When the call began, and when its time is up. The circle is the time between them. */
  since: number
  endsAt: number
}

/** The drawing of the voice's sample, which the call paints over clockwise: the agent inside, the visitor outside. */
export function CallDrawing({ print, voice, since, endsAt }: CallDrawingProps) {
  const [levels, setLevels] = useState<Levels>(() => print.drawSoFar(since, endsAt))
  const ahead = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const draw = () => {
      const share = (performance.now() - since) / (endsAt - since)
      ahead.current?.style.setProperty('--spent', `${Math.min(1, share) * 360}deg`)
      setLevels(print.drawSoFar(since, endsAt))
    }
    draw()
    const timer = setInterval(draw, DRAW_EVERY_MS)
    return () => clearInterval(timer)
  }, [print, since, endsAt])
  const name = findVoice(voice ?? '')?.name
  const sample = name && voicePrints[name].hero
  return (
    <>
      <svg className="live-print live-ahead" viewBox={box} aria-hidden="true" ref={ahead}>
        {sample && (
          <PrintPaths levels={sample} inner={inner} pitch={(outer - inner) / sample.length} />
        )}
      </svg>
      <svg className="live-print" viewBox={box} aria-hidden="true">
        <g className="live-orbits">
          {orbits.map((radius) => (
            <circle r={radius} key={radius} />
          ))}
        </g>
        <PrintPaths levels={levels.slice(0, 4)} inner={inner} pitch={pitch} />
        <g className="live-visitor">
          <PrintPaths levels={levels.slice(4)} inner={inner + 4 * pitch} pitch={pitch} />
        </g>
      </svg>
    </>
  )
}
