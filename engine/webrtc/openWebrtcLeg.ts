import { createDecoder } from 'libopus-wasm'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import type { EngineOptions } from '../engine.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { createPeer, type PeerOptions } from './createPeer.ts'
import { hostAddresses } from './hostAddresses.ts'
import { createOpusSender, createVoiceEncoder } from '../sound/opusSender.ts'
import { createPacketReceiver } from '../sound/packetReceiver.ts'
import { type Offer, parseOffer } from './parseOffer.ts'
import { createUdpPort } from './udpPort.ts'

/**
 * Makes the WebRTC legs of a process, which share one UDP port. The returned function checks an offer at once and opens
 * its leg later.
 * @throws {EngineError} `offer_too_large`, `invalid_offer`
 */
export function createWebrtcLegs({
  udpPorts,
  publicIps,
}: Pick<EngineOptions, 'udpPorts' | 'publicIps'>): (offer: string) => OpenLeg {
  const port = createUdpPort(udpPorts)
  return (text) => {
    const offer = parseOffer(text)
    return (events) => openWebrtcLeg(offer, { port, addresses: hostAddresses(publicIps) }, events)
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
  const receiver = createPacketReceiver(decoder, (frame) => events.heard(frame))
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
