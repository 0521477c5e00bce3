import { createDecoder, createEncoder } from 'libopus-wasm'
import {
  Connection,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { EVENT_CHANNEL } from '@ringwell/protocol/callLimits.ts'
import { dtlsRecord } from './strangers.ts'
import { guardChannels } from '../webrtc/guardChannels.ts'
import { mendDtlsRecords } from '../webrtc/mendDtlsRecords.ts'

const RATE_HZ = 48_000
export const CALLER_FRAME = RATE_HZ / 50

export interface CallerPacket {
  sequenceNumber: number
  timestamp: number
  payload: Uint8Array
}

/** The browser's side of a call, for tests. It sends and receives 48 kHz mono sound and events. */
export type Caller = Awaited<ReturnType<typeof createCaller>>

export async function createCaller({ mended = true } = {}) {
  const connection = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    iceServers: [],
    iceUseIpv6: false,
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: 'audio/opus',
          clockRate: 48_000,
          channels: 2,
          payloadType: 111,
          parameters: 'minptime=10;useinbandfec=1',
        }),
      ],
      video: [],
    },
  })
  const { sender } = connection.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), {
    direction: 'sendrecv',
  })
  const channel = connection.createDataChannel(EVENT_CHANNEL)
  const encoder = await createEncoder({
    sampleRate: RATE_HZ,
    channels: 1,
    frameSize: CALLER_FRAME,
    bitrate: 32_000,
    fec: true,
    packetLossPercent: 20,
  })
  const decoder = await createDecoder({ sampleRate: RATE_HZ, channels: 1 })

  const heard: Int16Array[] = []
  const soundListeners: ((samples: Int16Array) => void)[] = []
  const messages: string[] = []
  let read = 0
  let wake: (() => void) | undefined
  let sequenceNumber = 1_000
  let timestamp = 0
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()

  channel.stateChanged.subscribe((state) => {
    if (state === 'open') opened.resolve()
    if (state === 'closed') closed.resolve()
  })
  channel.onMessage.subscribe((data) => {
    messages.push(data.toString())
    wake?.()
  })
  const [transport] = connection.dtlsTransports
  if (!transport) throw new Error('The caller has no transport.')
  const ice = transport.iceTransport.connection
  ice.stunServer = undefined
  if (mended) mendDtlsRecords(transport)
  transport.onRtp.subscribe(({ header, payload }) => {
    if (header.payloadType !== 111) return
    const samples = decoder.decode(payload)
    heard.push(samples)
    for (const listener of soundListeners) listener(samples)
  })

  function next(samples: Int16Array): CallerPacket {
    sequenceNumber = (sequenceNumber + 1) & 0xffff
    timestamp = (timestamp + CALLER_FRAME) >>> 0
    return { sequenceNumber, timestamp, payload: encoder.encode(samples) }
  }

  function send(packet: CallerPacket): void {
    const header = new RtpHeader({
      sequenceNumber: packet.sequenceNumber,
      timestamp: packet.timestamp,
    })
    void sender.sendRtp(new RtpPacket(header, Buffer.from(packet.payload)))
  }

  function sendDatagram(data: Uint8Array): void {
    const pair = ice.nominated
    if (!pair) throw new Error('The caller is not connected.')
    void pair.protocol.sendData(Buffer.from(data), pair.remoteAddr)
  }

  return {
    async offer() {
      await connection.setLocalDescription(await connection.createOffer())
      return connection.localDescription?.sdp ?? ''
    },
    async accept(answer: string) {
      await connection.setRemoteDescription({ type: 'answer', sdp: answer })
      // The caller also uses werift, which would throw on the engine's replies to invalid channels.
      if (connection.sctpTransport) guardChannels(connection.sctpTransport, () => {})
    },
    /** Resolves when the channel is open. */
    opened: opened.promise,
    /** Resolves when the other side has closed the channel. */
    closed: closed.promise,
    /** The events received, in order of arrival. */
    messages,
    async nextMessage() {
      while (messages.length <= read) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return messages[read++] ?? ''
    },
    /** Sends an event, even one that is too large for a browser to send. */
    send(text: string) {
      connection.sctpTransport?.setRemoteMaxMessageSize(0)
      channel.send(text)
    },
    closeChannel: () => channel.close(),
    /** Sends data on any stream, as any kind of message (RFC 8831 section 8). */
    sendMessage(stream: number, kind: number, data: Uint8Array) {
      void connection.sctpTransport?.sctp.send(stream, kind, Buffer.from(data))
    },
    /** Sends data, encrypted, in place of an SCTP packet. */
    sendEncrypted(data: Uint8Array) {
      void transport.sendData(Buffer.from(data))
    },
    /** Opens further channels. A call needs only one. */
    openChannels(count: number) {
      for (let index = 0; index < count; index++) connection.createDataChannel(`extra ${index}`)
    },
    /** Sends 20 ms (`CALLER_FRAME` samples). */
    say: (samples: Int16Array) => send(next(samples)),
    /** Makes and sends packets separately, so that a test can drop or reorder them as a bad network does. */
    packets: { next, send },
    /** Returns all sound received so far, decoded in order of arrival. */
    heard() {
      const all = new Int16Array(heard.reduce((sum, { length }) => sum + length, 0))
      let start = 0
      for (const samples of heard) {
        all.set(samples, start)
        start += samples.length
      }
      return all
    },
    /** Reports each packet of sound as it arrives, decoded. */
    onSound: (listener: (samples: Int16Array) => void) => void soundListeners.push(listener),
    /** Reports each event as it arrives. */
    onMessage: (listener: (text: string) => void) =>
      void channel.onMessage.subscribe((data) => listener(data.toString())),
    /** Sends raw bytes from the caller's address to the engine's address. */
    sendDatagram,
    /** Sends a signed connectivity check at once. Browsers send one every few seconds. */
    async check({ nominates }: { nominates: boolean }) {
      const pair = ice.nominated
      if (!pair || !(ice instanceof Connection)) throw new Error('The caller is not connected.')
      const request = ice['buildRequest']({
        nominate: nominates,
        localUsername: ice.localUsername,
        remoteUsername: ice.remoteUsername,
        iceControlling: true,
        localCandidate: pair.localCandidate,
      })
      const key = Buffer.from(ice.remotePassword)
      await pair.protocol.request(request, pair.remoteAddr, key, {
        retransmissions: 0,
        responseTimeout: 800,
      })
    },
    /** Sends the encrypted message that ends the connection (`close_notify`). */
    sayGoodbye() {
      const { dtls } = transport
      if (!dtls) throw new Error('The caller is not connected.')
      const header = { type: 21, epoch: 1, sequenceNumber: 5_000, version: 0xfefd }
      const goodbye = Buffer.from([1, 0])
      const fragment = dtls.cipher.cipher.encrypt(dtls.cipher.sessionType, goodbye, header)
      sendDatagram(dtlsRecord(header.type, header.epoch, fragment, header.sequenceNumber))
    },
    /** Reports each raw datagram as it arrives. */
    onDatagram: (listener: (data: Buffer) => void) => void ice.onData.subscribe(listener),
    /** Closes the call as closing the tab does. */
    async close() {
      await connection.close()
      encoder.free()
    },
    /** Vanishes like a device with an empty battery: the socket is gone and no message is sent. */
    async vanish() {
      // The sockets are closed first, so that werift cannot send a goodbye.
      await ice.close()
      await connection.close()
      encoder.free()
    },
  }
}

/** Generates a pure tone at 48 kHz, starting at sample `start`. */
export function toneAt(pitchHz: number, start: number, length = CALLER_FRAME): Int16Array {
  return Int16Array.from({ length }, (_, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * pitchHz * (start + index)) / RATE_HZ)),
  )
}

/** Returns the share (0 to 1) of the sound's power that is at this pitch. */
export function purity(samples: Int16Array, pitchHz: number, rateHz: number): number {
  let cosine = 0
  let sine = 0
  let power = 0
  for (const [index, sample] of samples.entries()) {
    const phase = (2 * Math.PI * pitchHz * index) / rateHz
    cosine += sample * Math.cos(phase)
    sine += sample * Math.sin(phase)
    power += sample * sample
  }
  return power === 0 ? 0 : (2 * (cosine ** 2 + sine ** 2)) / (samples.length * power)
}
