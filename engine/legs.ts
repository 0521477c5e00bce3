import type { OpenLeg } from './call/leg.ts'
import { EngineError, type EngineOptions, type LegRequest } from './engine.ts'
import { createCarrierLeg } from './carrier/openCarrierLeg.ts'
import { createRtpLegs } from './rtp/openRtpLeg.ts'
import { createRealtimeLeg } from './realtime/openRealtimeLeg.ts'
import { createWebrtcLegs } from './webrtc/openWebrtcLeg.ts'
import type { HandedSocket } from './websocket/acceptWebSocket.ts'

type LegOptions = Pick<EngineOptions, 'udpPorts' | 'publicIps'>

/**
 * Returns a function that checks a request at once and opens its leg later. It throws `EngineError`.
 *
 * Here is every kind of leg that a call can have. Another one needs a folder of its own, a kind of
 * `LegRequest` and a line here.
 */
export function createLegs(
  options: LegOptions,
): (request: LegRequest, handed: HandedSocket | undefined) => OpenLeg {
  const webrtc = createWebrtcLegs(options)
  const rtp = createRtpLegs(options)
  return (request, handed) => {
    if (request.kind === 'webrtc') return webrtc(request.offer)
    if (request.kind === 'rtp') return rtp(request)
    // A caller who left on the way leaves no socket.
    if (!handed) throw new EngineError('engine_failed', 'The caller has gone.')
    return request.wire === 'realtime'
      ? createRealtimeLeg(request, handed)
      : createCarrierLeg(request, handed)
  }
}
