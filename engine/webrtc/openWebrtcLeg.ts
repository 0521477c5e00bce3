import { createDecoder } from 'libopus-wasm'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import type { EngineOptions } from '../engine.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { createPeer, type PeerOptions } from './createPeer.ts'
import { hostAddresses } from './hostAddresses.ts'
import { createOpusReceiver } from './opusReceiver.ts'
import { createOpusSender, createVoiceEncoder } from '../sound/opusSender.ts'
import { type Offer, parseOffer } from './parseOffer.ts'

/**
 * Makes the WebRTC legs of a process. The returned function checks an offer at once and opens its leg later.
 * @throws {EngineError} `offer_too_large`, `invalid_offer`
 */
export function createWebrtcLegs({
  udpPorts,
  publicIps,
}: Pick<EngineOptions, 'udpPorts' | 'publicIps'>): (offer: string) => OpenLeg {
  /** Only one peer at a time may look for a port, see `createPeer`. */
  let ports: Promise<unknown> = Promise.resolve()
  return (text) => {
    const offer = parseOffer(text)
    return (events, signal) => {
      const opened = ports.then(() => {
        signal.throwIfAborted()
        return openWebrtcLeg(offer, { udpPorts, addresses: hostAddresses(publicIps) }, events)
      })
      // If the call ends first, the next one need not wait.
      const givenUp = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      ports = Promise.race([opened.catch(() => undefined), givenUp])
      return opened
    }
  }
}

/** One caller over WebRTC: Opus both ways, and events on a data channel. The answer is SDP. */
export async function openWebrtcLeg(
  offer: Offer,
  options: PeerOptions,
  events: LegEvents,
): Promise<Leg> {
  const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 })
  const encoder = await createVoiceEncoder()
  const receiver = createOpusReceiver(decoder, (frame) => events.heard(frame))
  const sender = createOpusSender(encoder)
  let isConnected = false

  function free(): void {
    decoder.free()
    encoder.free()
  }

  const peer = await createPeer(offer, options, {
    connected() {
      isConnected = true
    },
    channelOpened() {
      isConnected = true
      events.opened()
    },
    channelClosed: () => events.left(),
    failed: () => events.left(),
    misused: (reason) => events.misused(reason),
    message: (text) => events.message(text),
    packet(packet) {
      const nowMs = performance.now()
      events.tap?.heardPacket(packet, nowMs)
      receiver.push(packet, nowMs)
    },
  }).catch((error: unknown) => {
    free()
    throw error
  })

  return {
    answer: peer.sdp,
    tick: (nowMs) => receiver.tick(nowMs),
    play(samples, nowMs) {
      if (!isConnected) return
      const payload = sender.next(samples)
      peer.sendFrame(payload)
      events.tap?.sentPacket(payload, nowMs)
    },
    send: (event) => peer.sendEvent(JSON.stringify(event)),
    received: () => peer.received(),
    async close() {
      try {
        await peer.close()
      } finally {
        free()
      }
    },
  }
}
