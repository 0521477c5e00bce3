import { randomBytes, randomInt } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { isIP, isIPv4 } from 'node:net'
import { createDecoder } from 'libopus-wasm'
import { createKeys } from '../call/keypad.ts'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import { EngineError, type EngineOptions, type RtpRequest, type SdpStep } from '../engine.ts'
import { encodeForTap } from '../sound/encodeForTap.ts'
import { aLaw, type G711, muLaw, PHONE_FRAME_SAMPLES, PHONE_RATE_HZ } from '../sound/g711.ts'
import { createOpusSender, createVoiceEncoder } from '../sound/opusSender.ts'
import {
  createPacketReceiver,
  type PacketDecoder,
  type PacketReceiver,
} from '../sound/packetReceiver.ts'
import { createPhoneDecoder } from '../sound/phoneDecoder.ts'
import { createPhoneVoice } from '../sound/phoneVoice.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'
import { createCallerAddress } from './callerAddress.ts'
import { createKeyEvents } from './keyEvents.ts'
import { payloadOf, readRtp, writeRtp } from './rtpPacket.ts'
import { openRtpPort, ownHost } from './rtpPort.ts'
import {
  type Codec,
  codecs,
  type Direction,
  isUnspecified,
  offeredFormats,
  type OwnAudio,
  readSdp,
  type RemoteAudio,
  type RemoteDescription,
  writeSdpAnswer,
  writeSdpOffer,
} from './sdp.ts'
import {
  createSrtpReceiver,
  createSrtpSender,
  SRTP_KEY_BYTES,
  type SrtpKey,
  srtpSuites,
} from './srtp.ts'

/** The signalling waits for the ACK for 32 s (RFC 3261, timer H), and rings for as long as it likes. */
const ACK_LIMIT_MS = 35_000
const RING_LIMIT_MS = 180_000
/** Some telephones send nothing while nobody speaks, or while they are muted. Who leaves says so over the signalling. */
const SILENCE_LIMIT_MS = 30_000
/** Comfort noise (RFC 3389). We have not asked for it, and some telephones send it nevertheless. */
const COMFORT_NOISE = 13
const NOTHING = new Uint8Array()
/** So many packets from elsewhere than the caller's address are authenticated in 20 ms. Each takes about 10 µs. */
const MOST_STRANGE_PACKETS = 10

/** Everything that the leg of one call needs. */
interface RtpParts {
  offer: RemoteDescription | undefined
  request: RtpRequest
  host: string
  socket: Socket
  decoder: PacketDecoder
  encoder: Awaited<ReturnType<typeof createVoiceEncoder>>
}

/**
 * Makes the legs of telephone calls whose sound comes over RTP. The returned function checks an offer at once and opens
 * its leg later.
 * @throws {EngineError} `invalid_offer`, `offer_too_large`
 */
export function createRtpLegs({
  udpPorts,
  publicIps,
}: Pick<EngineOptions, 'udpPorts' | 'publicIps'>): (request: RtpRequest) => OpenLeg {
  return (asked) => {
    const request = { ...asked, peer: plainHost(asked.peer) }
    if (!isIP(request.peer))
      throw new EngineError('invalid_offer', 'The signalling has no IP address.')
    const offer = request.offer === undefined ? undefined : readSdp(request.offer)
    const described = offer?.audio.address.host ?? request.peer
    const others = isUnspecified(described) ? [request.peer] : [described, request.peer]
    return async (events, signal) => {
      const host = await ownHost(others, publicIps)
      const socket = await openRtpPort(isIPv4(host) ? 4 : 6, udpPorts)
      const freeing: (() => void)[] = [() => void socket.close()]
      const free = (): void => {
        for (const each of freeing.splice(0)) each()
      }
      try {
        const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 })
        freeing.push(() => decoder.free())
        const encoder = await createVoiceEncoder()
        freeing.push(() => encoder.free())
        const parts = { offer, request, host, socket, decoder, encoder }
        const leg = await encodeForTap((told) => openRtpLeg(parts, told))(events, signal)
        const close = leg.close.bind(leg)
        return { ...leg, close: () => close().finally(free) }
      } catch (error) {
        free()
        throw error
      }
    }
  }
}

/** A server that listens for both kinds of addresses names those of IPv4 like this. */
const plainHost = (host: string): string => host.replace(/^::ffff:(?=\d+\.)/i, '')

const laws: Readonly<Record<'PCMU' | 'PCMA', G711>> = { PCMU: muLaw, PCMA: aLaw }

const answerTo: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
}

/** What a call needs of one description of the other side. */
interface Agreed {
  remote: RemoteAudio
  /** The payload types under which sound and keys come. */
  sound: ReadonlySet<number>
  keys: ReadonlySet<number>
  /** Returns a packet in plain text, or undefined if nobody with the key has sent it. */
  open: ReturnType<typeof createSrtpReceiver>
  seal: ReturnType<typeof createSrtpSender>
}

/** One caller over RTP. The answer is SDP. */
function openRtpLeg(parts: RtpParts, events: LegEvents): Leg {
  const { request, socket } = parts
  const address = { host: parts.host, port: socket.address().port }
  const sessionId = randomInt(2 ** 32)
  const caller = createCallerAddress(request.peer)
  const keypad = createKeys((text) => events.message(text))
  const ownKeys = new Map<string, ReturnType<typeof createOwnKey>>()
  const stream = { ssrc: randomInt(2 ** 32), sequenceNumber: randomInt(0x8000) }
  let version = 0
  let agreed: Agreed | undefined
  /** The keys in our last offer, if no offer of the other side came after it. */
  let offered: OwnAudio['keys'] | undefined
  let isOpen = false
  let receiver: PacketReceiver | undefined
  let readKey = createKeyEvents()
  let voice = createVoice(parts, 'PCMU')
  let timestamp = randomInt(2 ** 31)
  let isTalking = false
  let packets = 0
  let bytes = 0
  let strangePackets = 0

  function open(): void {
    if (isOpen) return
    isOpen = true
    events.opened()
  }

  const hears = (): boolean =>
    agreed?.remote.direction === 'sendrecv' || agreed?.remote.direction === 'recvonly'
  const isHeld = (): boolean => agreed !== undefined && !hears()

  function ownKey(suite: SrtpKey['suite']): ReturnType<typeof createOwnKey> {
    const key = ownKeys.get(suite) ?? createOwnKey(suite)
    ownKeys.set(suite, key)
    return key
  }

  function describe(direction: Direction, keys: OwnAudio['keys']): OwnAudio {
    version += 1
    return { address, keys, version, sessionId, direction }
  }

  function writeOffer(): string {
    offered = request.isEncrypted
      ? srtpSuites.map((suite, at) => ({ tag: `${at + 1}`, ...ownKey(suite).srtp }))
      : []
    return writeSdpOffer(describe('sendrecv', offered))
  }

  function answer(offer: RemoteDescription): string {
    const { direction, srtp } = offer.audio
    agree(offer.audio, [])
    offered = undefined
    const keys = srtp ? [{ tag: srtp.tag, ...ownKey(srtp.suite).srtp }] : []
    return writeSdpAnswer(offer, describe(answerTo[direction], keys))
  }

  /**
   * Takes the answer to our offer, more than once: a 200 repeats what a 183 has said, or comes from another telephone.
   */
  function takeAnswer({ audio }: RemoteDescription): void {
    if (!offered) throw new EngineError('invalid_offer', 'There is no offer to answer.')
    const isSecure = offered.length > 0
    const isOurs = offered.some(
      ({ tag, suite }) => tag === audio.srtp?.tag && suite === audio.srtp.suite,
    )
    if (isSecure ? !isOurs : audio.srtp !== undefined) {
      throw new EngineError('invalid_offer', 'The answer encrypts in another way than was offered.')
    }
    agree(audio, offeredFormats)
  }

  /** @param formats of our own offer, if this answers it: packets come under its payload types */
  function agree(remote: RemoteAudio, formats: readonly (typeof offeredFormats)[number][]): void {
    const { host } = remote.address
    if (!isUnspecified(host) && isIPv4(host) !== isIPv4(address.host)) {
      throw new EngineError(
        'invalid_offer',
        'The address of the sound is of another kind than before.',
      )
    }
    const before = agreed?.remote
    const wasHeld = isHeld()
    const typesOf = (isMeant: (name: string) => boolean): number[] =>
      formats.filter(({ name }) => isMeant(name)).map(({ payloadType }) => payloadType)
    agreed = {
      remote,
      sound: new Set([
        remote.payloadType,
        ...typesOf((name) => name === codecs[remote.codec].rtpmap),
      ]),
      keys: new Set([
        ...(remote.keys ? [remote.keys.payloadType] : []),
        ...typesOf((name) => name.startsWith('telephone-event')),
      ]),
      open: opening(remote, before),
      seal: remote.srtp ? ownKey(remote.srtp.suite).seal : (packet) => packet,
    }
    caller.described(remote.address, remote.srtp !== undefined)
    if (remote.codec !== before?.codec) {
      voice = createVoice(parts, remote.codec)
      isTalking = false
    }
    if (!receiver || remote.codec !== before?.codec || wasHeld !== isHeld()) {
      receiver = createReceiver(parts, remote.codec, (frame) => events.heard(frame))
      readKey = createKeyEvents()
    }
  }

  /** A key that is described again goes on where it was. */
  function opening({ srtp }: RemoteAudio, before: RemoteAudio | undefined): Agreed['open'] {
    if (!srtp) return (packet) => packet
    const isSame = before?.srtp?.suite === srtp.suite && before.srtp.key.equals(srtp.key)
    return agreed && isSame ? agreed.open : createSrtpReceiver(srtp)
  }

  socket.on('error', () => undefined)
  socket.on('message', (packet, { address: host, port }) => {
    const header = readRtp(packet)
    if (!header || !agreed || !receiver) return
    const { payloadType, ssrc, sequenceNumber, timestamp: at } = header
    const isSound = agreed.sound.has(payloadType)
    const isKey = agreed.keys.has(payloadType)
    if (!isSound && !isKey && payloadType !== COMFORT_NOISE) return
    const to = caller.current()
    if (agreed.remote.srtp && (to?.host !== host || to.port !== port)) {
      strangePackets += 1
      if (strangePackets > MOST_STRANGE_PACKETS) return
    }
    const opened = agreed.open(packet, header)
    const payload = opened && payloadOf(opened, header)
    if (!payload) return
    const nowMs = performance.now()
    if (!caller.admits({ host, port }, header, nowMs)) return
    packets += 1
    bytes += packet.length
    // The ACK may have been lost.
    if (request.offer !== undefined) open()
    // Before somebody picks up, there is only the sound of ringing.
    if (!isOpen || isHeld()) return
    const key = isKey ? readKey(payload, header) : undefined
    if (key !== undefined) keypad.press(key, nowMs)
    const sound = isSound ? payload : NOTHING
    receiver.push({ ssrc, sequenceNumber, timestamp: at, payload: sound }, nowMs)
  })

  function send(payload: Uint8Array): void {
    const to = caller.current()
    if (!to || !agreed) return
    const header = {
      ...stream,
      payloadType: agreed.remote.payloadType,
      timestamp,
      marker: !isTalking,
    }
    isTalking = true
    stream.sequenceNumber = (stream.sequenceNumber + 1) & 0xffff
    // Whoever has gone is noticed by their silence.
    socket.send(agreed.seal(writeRtp(header, payload), header), to.port, to.host, () => undefined)
  }

  return {
    answer: parts.offer ? answer(parts.offer) : writeOffer(),
    limits: {
      connectMs: parts.offer ? ACK_LIMIT_MS : RING_LIMIT_MS,
      openMs: parts.offer ? ACK_LIMIT_MS : RING_LIMIT_MS,
      silenceMs: SILENCE_LIMIT_MS,
    },
    isHeld,
    negotiate(step: SdpStep) {
      switch (step.type) {
        case 'offer':
          return answer(readSdp(step.sdp, agreed?.remote.codec))
        case 'answer':
          takeAnswer(readSdp(step.sdp, agreed?.remote.codec))
          return ''
        case 'wanted':
          return writeOffer()
        default:
          open()
          return ''
      }
    },
    tick(nowMs) {
      strangePackets = 0
      keypad.tick(nowMs)
      // Nobody has gone who has said that they send nothing.
      if (agreed && agreed.remote.direction !== 'sendrecv') packets += 1
      if (isHeld()) events.heard(new Int16Array(INPUT_FRAME_SAMPLES))
      else receiver?.tick(nowMs)
    },
    play(samples) {
      const payload = voice.next(samples)
      timestamp = (timestamp + voice.timestamps) >>> 0
      if (isOpen && hears()) send(payload)
      else isTalking = false
    },
    // A telephone knows no events.
    send: () => true,
    received: () => ({ packets, bytes }),
    async close() {
      socket.removeAllListeners('message')
    },
  }
}

function createOwnKey(suite: SrtpKey['suite']) {
  const srtp = { suite, key: randomBytes(SRTP_KEY_BYTES) }
  return { srtp, seal: createSrtpSender(srtp) }
}

/** What the agent says, as the payloads of packets of 20 ms. */
interface Voice {
  /** How far the timestamp moves with each packet. */
  timestamps: number
  /** Returns the next packet, of silence if there are no samples (24 kHz). Valid until the next call. */
  next(samples: Int16Array | undefined): Uint8Array
}

function createVoice({ encoder }: RtpParts, codec: Codec): Voice {
  const timestamps = codecs[codec].hz / 50
  if (codec === 'opus') {
    const sender = createOpusSender(encoder)
    return { timestamps, next: (samples) => sender.next(samples) }
  }
  const law = laws[codec]
  const voice = createPhoneVoice(law)
  const silence = law.encode(new Int16Array(PHONE_FRAME_SAMPLES))
  const waiting: Uint8Array[] = []
  return {
    timestamps,
    next(samples) {
      waiting.push(...(samples ? voice.push(samples) : voice.end()))
      return waiting.shift() ?? silence
    },
  }
}

function createReceiver(
  { decoder }: RtpParts,
  codec: Codec,
  heard: (frame: Int16Array) => void,
): PacketReceiver {
  if (codec === 'opus') return createPacketReceiver(decoder, heard)
  const format = { hz: PHONE_RATE_HZ, corrects: false }
  return createPacketReceiver(createPhoneDecoder(laws[codec]), heard, format)
}
