import type { OpenLeg } from './call/leg.ts'
import { EngineError, type EngineOptions, type LegRequest } from './engine.ts'
import { createWebrtcLegs } from './webrtc/openWebrtcLeg.ts'

type LegOptions = Pick<EngineOptions, 'udpPorts' | 'publicIps'>

/**
 * Returns a function that checks a request at once and opens its leg later. It throws `EngineError`.
 *
 * Here is every kind of leg that a call can have. Another one needs a folder of its own, a kind of
 * `LegRequest` and a line here.
 */
export function createLegs(options: LegOptions): (request: LegRequest) => OpenLeg {
  const webrtc = createWebrtcLegs(options)
  return (request) => {
    if (request.kind === 'webrtc') return webrtc(request.offer)
    throw new EngineError('engine_failed', 'This engine takes no calls over sockets yet.')
  }
}
