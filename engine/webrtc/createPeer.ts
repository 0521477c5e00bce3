import {
  MediaStream,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  type RTCDataChannel,
} from 'werift'
import { EVENT_CHANNEL } from '@ringwell/protocol/callLimits.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { OpusPacket } from '../call/leg.ts'
import { EngineError } from '../engine.ts'
import { guardChannels } from './guardChannels.ts'
import { guardTransport, type Guard } from './guardTransport.ts'
import { holdSrtpKeys } from './holdSrtpKeys.ts'
import { mendDtlsRecords } from './mendDtlsRecords.ts'
import type { Offer } from './parseOffer.ts'
import type { UdpPort } from './udpPort.ts'
import { writeAnswer } from './writeAnswer.ts'

/** RTP timestamp units in one 20 ms frame. Opus counts at 48 kHz. */
const TIMESTAMPS_PER_FRAME = 960
/** It takes a few ms. */
const ANSWER_LIMIT_MS = 5_000
/** The answer announces this as the largest event. Browsers refuse to send larger ones. */
const MESSAGE_LIMIT_BYTES = 256 * 1024

/**
 * A call needs one channel. We close a few extra ones, but a client that opens more than this is not our
 * browser.
 */
const MOST_CHANNELS = 16

export interface PeerOptions {
  port: UdpPort
  /** Addresses where browsers may reach this machine, best first. At least one. */
  addresses: readonly string[]
}

/** Called between the answer and `close`. */
export interface PeerEvents {
  /** Sound can be sent. */
  connected(): void
  /** `oai-events` is open. May come before `connected`. */
  channelOpened(): void
  channelClosed(): void
  message(text: string): void
  packet(packet: OpusPacket): void
  /** The connection cannot be made or was given up. */
  failed(): void
  /** The client did something that no real client does, or somebody else speaks in its place. */
  misused(reason: string): void
}

/** One client's connection. It handles packets and events and knows nothing about calls. */
export interface Peer {
  /** The SDP answer. */
  readonly sdp: string
  /** Sends one opus frame of 20 ms. */
  sendFrame(payload: Uint8Array): void
  /** Returns false if the event was not sent: no channel is open, or the event is larger than the browser accepts. */
  sendEvent(text: string): boolean
  /** What certainly came from this client so far: the number of packets of any kind, and the bytes of their content. */
  received(): { packets: number; bytes: number }
  /** Frees the port and tells the client if it still listens. Idempotent. */
  close(): Promise<void>
}

/**
 * Answers an offer.
 * @throws {EngineError} `no_ports`, `invalid_offer`, `engine_failed`
 */
export async function createPeer(
  offer: Offer,
  { port, addresses }: PeerOptions,
  events: PeerEvents,
): Promise<Peer> {
  const connection = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    iceServers: [],
    // werift would open a socket for each address. One is enough: `writeAnswer` lists the same port under all addresses.
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: addresses.slice(0, 1),
    maxMessageSize: MESSAGE_LIMIT_BYTES,
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: 'audio/opus',
          clockRate: 48_000,
          channels: 2,
          payloadType: offer.opusPayloadType,
        }),
      ],
      video: [],
    },
  })
  // The stream gives the answer its a=msid. Without it, Safari fires `track` with no stream.
  const { sender } = connection.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), {
    direction: 'sendrecv',
    streams: [new MediaStream({ id: 'agent' })],
  })

  let answered = false
  let closed = false
  let channel: RTCDataChannel | undefined
  let sequenceNumber = Math.floor(Math.random() * 0x8000)
  let timestamp = Math.floor(Math.random() * 0x8000_0000)
  let marker = true
  let channels = 0
  let guard: Guard | undefined

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    await connection.close()
  }

  function watchChannel(opened: RTCDataChannel): void {
    channels += 1
    if (channels > MOST_CHANNELS) {
      if (channels === MOST_CHANNELS + 1) misused('The caller opened too many channels.')
      return undefined
    }
    if (opened.label !== EVENT_CHANNEL || channel) return opened.close()
    channel = opened
    opened.onMessage.subscribe((data) => {
      if (!closed) events.message(data.toString())
    })
    opened.stateChanged.subscribe((state) => {
      if (closed) return
      if (state === 'open') events.channelOpened()
      if (state === 'closing' || state === 'closed') events.channelClosed()
    })
  }

  connection.onDataChannel.subscribe(watchChannel)
  connection.connectionStateChange.subscribe((state) => {
    if (closed || !answered) return
    if (state === 'connected') events.connected()
    if (state === 'failed' || state === 'closed') events.failed()
  })

  function misused(reason: string): void {
    if (!closed) events.misused(reason)
  }

  async function answer(): Promise<string> {
    await connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp })
    if (connection.sctpTransport) {
      guardChannels(connection.sctpTransport, misused)
    }
    for (const transport of connection.dtlsTransports) {
      // Otherwise, werift answers `active` to every offer, and both sides would wait for the other's first message.
      transport.role = offer.dtlsRole
      guard = guardTransport(transport, port, misused)
      mendDtlsRecords(transport)
      holdSrtpKeys(transport)
      // Packets are read here and not from the track: werift gives a track only packets whose SSRC was in the
      // offer, and listing an SSRC there is optional.
      transport.onRtp.subscribe(({ header, payload }) => {
        if (closed || header.payloadType !== offer.opusPayloadType) return
        events.packet({
          ssrc: header.ssrc,
          sequenceNumber: header.sequenceNumber,
          timestamp: header.timestamp,
          payload,
        })
      })
      // Without this line, werift asks Google's STUN server, even with `iceServers: []`.
      transport.iceTransport.connection.stunServer = undefined
    }
    await connection.setLocalDescription(await connection.createAnswer())
    if (connection.connectionState === 'failed') throw new Error('It cannot be connected.')
    return writeAnswer(connection.localDescription?.sdp ?? '', {
      addresses,
      opusPayloadType: offer.opusPayloadType,
    })
  }

  let sdp: string
  try {
    sdp = await withLimit(answer(), ANSWER_LIMIT_MS)
  } catch (error) {
    await close()
    if (error instanceof EngineError) throw error
    const reason = messageOf(error)
    throw new EngineError('invalid_offer', `The offer can't be used. ${reason}`)
  }

  answered = true
  return {
    sdp,
    close,
    sendFrame(payload) {
      if (closed) return
      sequenceNumber = (sequenceNumber + 1) & 0xffff
      timestamp = (timestamp + TIMESTAMPS_PER_FRAME) >>> 0
      // The sender fills in its own payload type and SSRC.
      const header = new RtpHeader({ sequenceNumber, timestamp, marker })
      marker = false
      sender.sendRtp(new RtpPacket(header, Buffer.from(payload))).catch(() => {
        // The client is leaving. The connection's state reports that.
      })
    },
    sendEvent(text) {
      if (closed || channel?.readyState !== 'open') return false
      try {
        channel.send(text)
        return true
      } catch {
        return false
      }
    },
    received: () => guard?.received() ?? { packets: 0, bytes: 0 },
  }
}

async function withLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EngineError('engine_failed', 'The call could not be set up in time. Try again.'))
    }, limitMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
