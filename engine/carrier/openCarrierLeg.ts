import { runMachine } from '@ringwell/protocol/runMachine.ts'
import { createKeys } from '../call/keypad.ts'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import type { CarrierRequest } from '../engine.ts'
import { encodeForTap } from '../sound/encodeForTap.ts'
import { muLaw, PHONE_RATE_HZ } from '../sound/g711.ts'
import { createPhoneVoice } from '../sound/phoneVoice.ts'
import { createReframer } from '../sound/reframe.ts'
import { createResampler } from '../sound/resample.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { acceptWebSocket, type HandedSocket } from '../websocket/acceptWebSocket.ts'
import {
  type CarrierMessage,
  type CarrierWords,
  carrierWords,
  parseCarrierMessage,
} from './carrierMessages.ts'
import { advanceStream, type StreamEffect, type StreamState } from './carrierStream.ts'
import { createChunkOrder } from './chunkOrder.ts'
import { createHeardSound } from './heardSound.ts'

const FRAME_MS = 20

/**
 * One caller on the telephone, over a carrier's stream. The pacer owns the clock: a frame leaves every 20 ms while the
 * agent speaks, and nothing while it is silent, so that what waits at the carrier stays short.
 */
export const createCarrierLeg = (request: CarrierRequest, handed: HandedSocket): OpenLeg =>
  encodeForTap((events) => openCarrierLeg(request, handed, events))

function openCarrierLeg(request: CarrierRequest, handed: HandedSocket, events: LegEvents): Leg {
  const carrier = request.wire
  let words: CarrierWords | undefined
  const voice = createPhoneVoice(muLaw)
  const heard = createHeardSound()
  const keys = createKeys((text) => events.message(text))
  const resampler = createResampler(PHONE_RATE_HZ, INPUT_RATE_HZ)
  const frames = createReframer((frame) => events.heard(frame))
  const chunks = createChunkOrder(
    (bytes) => muLaw.decode(bytes),
    (frame) => frames.push(resampler.push(frame)),
  )
  const stream = runMachine<StreamState, CarrierMessage, StreamEffect>(
    { name: 'waiting' },
    (state, message) => advanceStream(state, message, request.carrierCall),
    perform,
  )
  const socket = acceptWebSocket(request, handed, {
    opened: () => undefined,
    message: (text) => stream.tell(parseCarrierMessage(carrier, text)),
    // A carrier whose caller hangs up says so before.
    closed: () => events.lost(),
  })

  function perform(effect: StreamEffect): void {
    const nowMs = performance.now()
    switch (effect.type) {
      case 'begin':
        words = carrierWords(carrier, effect.streamId)
        return events.opened()
      case 'hear':
        return chunks.push(effect.chunk, effect.payload, nowMs)
      case 'marked':
        return heard.marked(effect.name, nowMs)
      case 'press':
        return keys.press(effect.key, nowMs)
      case 'leave':
        return events.left()
      case 'misuse':
        return events.misused(effect.reason)
    }
  }

  function sendMark(name: string | undefined): void {
    if (name !== undefined && words) socket.send(words.mark(name))
  }

  function sendFrames(payloads: readonly Uint8Array[], nowMs: number): void {
    for (const payload of payloads) {
      if (!words || !socket.send(words.media(payload))) return
      sendMark(heard.sent(FRAME_MS, nowMs))
    }
  }

  return {
    answer: '',
    tick(nowMs) {
      socket.tick(nowMs)
      chunks.tick(nowMs)
      keys.tick(nowMs)
    },
    play(samples, nowMs) {
      if (!words) return
      if (samples) return sendFrames(voice.push(samples), nowMs)
      sendFrames(voice.end(), nowMs)
      sendMark(heard.ended())
    },
    unheardMs: (nowMs) => heard.unheardMs(nowMs),
    send(event) {
      // A carrier knows no events. That the agent has been interrupted, it has to know.
      if (event.type !== 'output_audio_buffer.cleared' || !words) return true
      voice.end()
      heard.dropped(performance.now())
      return socket.send(words.clear())
    },
    received: () => socket.received(),
    close: () => socket.close(),
  }
}
