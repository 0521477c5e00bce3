/** A telephone, for tests: SDP, packets of RTP, and what it hears. */
import { randomBytes } from 'node:crypto'
import dgram from 'node:dgram'
import { once } from 'node:events'
import { createDecoder, createEncoder } from 'libopus-wasm'
import { payloadOf, readRtp, type RtpHeader, writeRtp } from '../rtp/rtpPacket.ts'
import type { Codec, Direction } from '../rtp/sdp.ts'
import { createSrtpReceiver, createSrtpSender, SRTP_KEY_BYTES, type SrtpKey } from '../rtp/srtp.ts'
import { aLaw, muLaw } from '../sound/g711.ts'
import { joinSamples } from '../stages.ts'

const FRAME_MS = 20
const payloadTypes = { PCMU: 0, PCMA: 8, opus: 107 } as const
const names = { PCMU: 'PCMU/8000', PCMA: 'PCMA/8000', opus: 'opus/48000/2' } as const
const KEYS = 101

export interface RtpCallerOptions {
  codec?: Codec
  suite?: SrtpKey['suite']
  /** The address in the SDP, if it is not where the caller is. */
  described?: string
}

/** A packet of the caller before it is sent. */
interface OwnPacket {
  header: RtpHeader
  payload: Uint8Array
}

export type RtpCaller = Awaited<ReturnType<typeof createRtpCaller>>

export async function createRtpCaller({ codec = 'PCMU', suite, described }: RtpCallerOptions = {}) {
  const socket = dgram.createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const hz = codec === 'opus' ? 48_000 : 8_000
  const frame = (hz * FRAME_MS) / 1_000
  const encoder = await createEncoder({
    sampleRate: hz,
    channels: 1,
    frameSize: frame,
    bitrate: 32_000,
  })
  const decoder = await createDecoder({ sampleRate: hz, channels: 1 })
  const law = codec === 'PCMA' ? aLaw : muLaw
  const srtp = suite && { suite, key: randomBytes(SRTP_KEY_BYTES) }
  const seal = srtp && createSrtpSender(srtp)
  let open: ReturnType<typeof createSrtpReceiver> | undefined
  let enginePort = 0
  let receives = payloadTypes[codec] as number
  const packets: (RtpHeader & { payload: Buffer; bytes: number })[] = []
  const heard: Int16Array[] = []
  const soundListeners: ((samples: Int16Array) => void)[] = []
  const next = {
    ssrc: randomBytes(4).readUInt32BE(),
    sequenceNumber: 65_500,
    timestamp: 2 ** 32 - 8_000,
  }
  let strange = 0

  socket.on('message', (packet) => {
    const header = readRtp(packet)
    const plain = header && (open ? open(packet, header) : packet)
    const payload = plain && header && payloadOf(plain, header)
    if (!payload) strange += 1
    else {
      packets.push({ ...header, payload, bytes: packet.length })
      const samples = codec === 'opus' ? decoder.decode(payload) : law.decode(payload)
      heard.push(samples)
      for (const listener of soundListeners) listener(samples)
    }
  })

  function take(payloadType: number, timestamps: number, payload: Uint8Array): OwnPacket {
    const header = { ...next, payloadType, marker: false }
    next.sequenceNumber = (next.sequenceNumber + 1) & 0xffff
    next.timestamp = (next.timestamp + timestamps) >>> 0
    return { header, payload }
  }

  function sealed({ header, payload }: OwnPacket): Buffer {
    const packet = writeRtp(header, payload)
    return seal ? seal(packet, header) : packet
  }

  function send(packet: OwnPacket | Buffer, from = socket): void {
    from.send(Buffer.isBuffer(packet) ? packet : sealed(packet), enginePort, '127.0.0.1')
  }

  function packetsOf(samples: Int16Array): OwnPacket[] {
    const made: OwnPacket[] = []
    for (let at = 0; at + frame <= samples.length; at += frame) {
      const piece = samples.slice(at, at + frame)
      const payload = codec === 'opus' ? encoder.encode(piece).slice() : law.encode(piece)
      made.push(take(receives, frame, payload))
    }
    return made
  }

  return {
    /** The rate of its codec. */
    hz,
    port,
    /** The packets that came, decrypted. */
    packets,
    /** Datagrams that came and were none of ours. */
    get strange() {
      return strange
    },
    offer({
      direction = 'sendrecv',
      host = described ?? '127.0.0.1',
      extra = [],
    }: { direction?: Direction; host?: string; extra?: readonly string[] } = {}) {
      const crypto = srtp && [`a=crypto:1 ${srtp.suite} inline:${srtp.key.toString('base64')}`]
      return [
        'v=0',
        `o=phone 1 1 IN IP4 ${host}`,
        's=-',
        `c=IN IP4 ${host}`,
        't=0 0',
        `m=audio ${port} RTP/${srtp ? 'SAVP' : 'AVP'} ${payloadTypes[codec]} ${KEYS}`,
        `a=rtpmap:${payloadTypes[codec]} ${names[codec]}`,
        `a=rtpmap:${KEYS} telephone-event/8000`,
        `a=fmtp:${KEYS} 0-16`,
        ...(crypto ?? []),
        `a=${direction}`,
        ...extra,
        '',
      ].join('\r\n')
    },
    /** Takes the SDP of the engine: its answer, or its offer. */
    take(sdp: string) {
      const [, at = '', types = ''] = /^m=audio (\d+) \S+ ([\d ]+)\r?$/m.exec(sdp) ?? []
      enginePort = Number(at)
      const mapped = [...sdp.matchAll(/^a=rtpmap:(\d+) (\S+?)\r?$/gm)]
      const type = mapped.find(([, , name]) => name === names[codec])?.[1]
      if (type === undefined || !types.split(' ').includes(type))
        throw new Error(`No ${codec}: ${sdp}`)
      receives = Number(type)
      const lines = [...sdp.matchAll(/^a=crypto:(\d+) (\S+) inline:(\S+?)\r?$/gm)]
      const line = lines.find(([, , offered]) => offered === suite)
      if (suite && !line) throw new Error(`No key of ${suite}: ${sdp}`)
      open = suite && createSrtpReceiver({ suite, key: Buffer.from(line![3]!, 'base64') })
    },
    /** Makes the packets of a sound, without sending them. */
    packetsOf,
    /** Returns the packet as it travels. With SRTP, call this once for each packet, in their order. */
    sealed,
    /** Sends a packet, or bytes in place of one. */
    send,
    /** Says a sound as a telephone does. `everyMs` is how long a packet takes. */
    async say(samples: Int16Array, everyMs: number = FRAME_MS) {
      const startMs = performance.now()
      for (const [at, packet] of packetsOf(samples).entries()) {
        const waitMs = startMs + at * everyMs - performance.now()
        if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
        send(packet)
      }
    },
    /** Presses a key: an event of many packets. */
    press(key: string) {
      const event = '0123456789*#ABCD'.indexOf(key)
      const { timestamp } = next
      const durations = [160, 320, 480, 800, 800, 800]
      for (const [at, duration] of durations.entries()) {
        const payload = Buffer.from([event, at > 2 ? 0x8a : 0x0a, duration >> 8, duration & 0xff])
        const packet = take(KEYS, 0, payload)
        send({ ...packet, header: { ...packet.header, timestamp, marker: at === 0 } })
      }
      next.timestamp = (timestamp + 1_600) >>> 0
    },
    /** Reports each 20 ms that it hears. */
    onSound: (listener: (samples: Int16Array) => void) => void soundListeners.push(listener),
    /** What it has heard so far, at the rate of its codec. */
    heard: () => joinSamples(heard),
    close() {
      socket.close()
      encoder.free()
      decoder.free()
    },
  }
}
