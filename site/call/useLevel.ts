import type { Call } from '@ringwell/call/call.ts'
import { useEffect, useRef, type RefObject } from 'react'
import type { GrowingPrint } from '@ringwell/brand/growingPrint.ts'

/** The levels of both sides in the last frame. A document has at most one call. */
export const lastLevels = { agent: 0, visitor: 0 }
/** When they were read. The call may be shown twice, on the page and in the dock, and is read once a frame. */
let readAt = 0

/**
 * Sets `--level` of a ring to the level of the louder side, and adds both levels to the voiceprint. It writes
 * through the CSSOM once per animation frame, without a style attribute or a render.
 */
export function useLevel(
  call: Call,
  print: Pick<GrowingPrint, 'add'>,
): RefObject<SVGSVGElement | null> {
  const ring = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const element = ring.current
    let frame = requestAnimationFrame(function follow(at) {
      if (at !== readAt) {
        readAt = at
        lastLevels.agent = call.level('agent')
        lastLevels.visitor = call.level('visitor')
        print.add({ ...lastLevels })
      }
      const { agent, visitor } = lastLevels
      element?.style.setProperty('--level', Math.max(agent, visitor).toFixed(3))
      frame = requestAnimationFrame(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      element?.style.removeProperty('--level')
    }
  }, [call, print])
  return ring
}
