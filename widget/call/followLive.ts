import { createCallPrint } from '@ringwell/brand/callPrint.ts'
import type { Levels } from '@ringwell/brand/voiceprint.ts'
import type { Call } from '@ringwell/call/call.ts'
import { writeTimeLeft } from '@ringwell/call/view/clock.ts'

export interface FollowedCall {
  /** Returns the voiceprint of the call so far, or undefined if it is too short to draw. */
  stop(): Levels | undefined
}

/** Updates the ring's levels once a frame, and calls `onTimeLeft` once a second. */
export function followLive(
  call: Call,
  place: Element,
  onTimeLeft: (written: string) => void,
): FollowedCall {
  const print = createCallPrint()
  let written = ''
  let request = 0
  const follow = () => {
    const snapshot = call.getSnapshot()
    if (snapshot.phase !== 'live') return
    request = requestAnimationFrame(follow)
    const visitor = call.level('visitor')
    const agent = call.level('agent')
    print.add({ agent, visitor })
    const ring = place.querySelector<SVGElement>('.ring')
    ring?.style.setProperty('--level', visitor.toFixed(3))
    ring?.style.setProperty('--voice', agent.toFixed(3))
    // The time without a line does not count.
    if (snapshot.interrupted) return
    const left = writeTimeLeft(snapshot.endsAt - performance.now())
    if (left !== written) onTimeLeft((written = left))
  }
  follow()
  return {
    stop() {
      cancelAnimationFrame(request)
      return print.draw()
    },
  }
}
