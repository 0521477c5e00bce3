import { isIP, isIPv4, SocketAddress } from 'node:net'
import { EngineError } from '../engine.ts'
import { isSrtpSuite, type SrtpKey, srtpSuites } from './srtp.ts'

/** Offers of telephones have 300 to 2,000 bytes. */
const LIMIT_BYTES = 16_000
const MOST_SECTIONS = 16

export const codecs = {
  PCMU: { hz: 8_000, rtpmap: 'PCMU/8000' },
  PCMA: { hz: 8_000, rtpmap: 'PCMA/8000' },
  opus: { hz: 48_000, rtpmap: 'opus/48000/2' },
} as const
export type Codec = keyof typeof codecs

/** Which way sound goes, as the side says that describes it. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface Address {
  host: string
  port: number
}

/** One stream of sound, as the other side describes it. */
export interface RemoteAudio {
  /** Where it wants to get sound. The host is unspecified (`0.0.0.0`) in a hold of the old kind. */
  address: Address
  codec: Codec
  payloadType: number
  /** The payload type of keys (RFC 4733). */
  keys: { payloadType: number; hz: number } | undefined
  direction: Direction
  /** The key of what it sends, and which of the offered ones it is. */
  srtp: (SrtpKey & { tag: string }) | undefined
}

/** What the other side has described, with what an answer to it needs. */
export interface RemoteDescription {
  audio: RemoteAudio
  /** The `m=` lines, of which only one is taken. */
  media: readonly string[]
  taken: number
  muxesRtcp: boolean
  /** The line `t=`, which an answer repeats. */
  time: string
}

interface Section {
  line: string
  kind: string
  port: number
  protocol: string
  formats: string[]
  lines: string[]
}

/**
 * Reads the SDP of a telephone: an offer, or the answer to ours. Takes the first stream of sound that we can do, and of
 * its codecs `preferred` or the first that we know. Names are not looked up: the address has to be an IP address.
 *
 * Sources: RFC 8866 (SDP), RFC 3264 (offer and answer), RFC 3551 (static payload types), RFC 4568 (keys of SRTP).
 * @throws {EngineError} `invalid_offer`, `offer_too_large`
 */
export function readSdp(text: string, preferred?: Codec): RemoteDescription {
  if (text.length > LIMIT_BYTES) {
    throw new EngineError('offer_too_large', `The SDP is larger than ${LIMIT_BYTES} bytes.`)
  }
  const lines = text.split(/\r\n|\n/)
  if (lines[0] !== 'v=0') refuse('It is not SDP: its first line must be v=0.')
  const session: string[] = []
  const sections: Section[] = []
  for (const line of lines) {
    // What is copied into an answer must not bring other lines with it.
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    if (/[\u0000-\u001f\u007f]/.test(line)) refuse('It contains control characters.')
    if (line.startsWith('m=')) sections.push(readMedia(line))
    else (sections.at(-1)?.lines ?? session).push(line)
  }
  if (sections.length > MOST_SECTIONS) refuse('It has too many m= lines.')
  let reason: unknown
  for (const [taken, section] of sections.entries()) {
    if (section.kind !== 'audio') continue
    try {
      return {
        audio: readAudio(session, section, preferred),
        media: sections.map(({ line }) => line),
        taken,
        muxesRtcp: section.lines.includes('a=rtcp-mux'),
        time: session.find((line) => /^t=\d{1,20} \d{1,20}$/.test(line)) ?? 't=0 0',
      }
    } catch (error) {
      reason ??= error
    }
  }
  throw reason ?? new EngineError('invalid_offer', 'The SDP has no m=audio line.')
}

function refuse(reason: string): never {
  throw new EngineError('invalid_offer', `The SDP can't be used. ${reason}`)
}

function readMedia(line: string): Section {
  const [kind = '', port = '', protocol = '', ...formats] = line.slice(2).split(' ')
  // `49170/2` is two ports in a row, of which the first is enough for one stream.
  const first = port.split('/')[0] ?? ''
  if (!/^\d{1,5}$/.test(first) || Number(first) > 65_535 || formats.length === 0) {
    refuse('An m= line is malformed.')
  }
  return { line, kind, port: Number(first), protocol, formats, lines: [] }
}

function readAudio(session: string[], section: Section, preferred?: Codec): RemoteAudio {
  if (section.port === 0) refuse('It refuses the sound.')
  const secure = secureOf(section.protocol)
  const address = { host: hostIn(session, section), port: section.port }
  const formats = formatsOf(section)
  const known = formats.filter(
    (format): format is Format & { codec: Codec } => format.codec !== undefined,
  )
  const chosen = known.find(({ codec }) => codec === preferred) ?? known[0]
  if (!chosen) refuse('It has none of the codecs PCMU, PCMA and opus.')
  const events = formats.filter(({ name }) => /^telephone-event\/\d{4,6}$/i.test(name))
  const event = events.find((format) => hzOf(format) === codecs[chosen.codec].hz) ?? events[0]
  const srtp = secure ? keyIn(section) : undefined
  const said = directionIn(section.lines) ?? directionIn(session) ?? 'sendrecv'
  return {
    address,
    codec: chosen.codec,
    payloadType: chosen.payloadType,
    keys: event && { payloadType: event.payloadType, hz: hzOf(event) },
    direction: isUnspecified(address.host) ? withoutHearing(said) : said,
    srtp,
  }
}

/** Returns whether a protocol of RTP is that of SRTP with keys in the SDP. */
function secureOf(protocol: string): boolean {
  if (protocol === 'RTP/AVP' || protocol === 'RTP/AVPF') return false
  if (protocol === 'RTP/SAVP' || protocol === 'RTP/SAVPF') return true
  return refuse('Its sound must be RTP/AVP or RTP/SAVP.')
}

interface Format {
  payloadType: number
  /** As in `a=rtpmap`. */
  name: string
  codec: Codec | undefined
}

const hzOf = ({ name }: Format): number => Number(name.split('/')[1])

const staticNames: Readonly<Record<string, string>> = {
  0: codecs.PCMU.rtpmap,
  8: codecs.PCMA.rtpmap,
}

function formatsOf({ formats, lines }: Section): Format[] {
  const names = new Map<string, string>(Object.entries(staticNames))
  for (const value of valuesOf(lines, 'rtpmap')) {
    const [format = '', name = ''] = value.split(' ', 2)
    names.set(format, name)
  }
  return formats
    .filter((format) => /^\d{1,3}$/.test(format) && Number(format) <= 127)
    .map((format) => {
      const name = names.get(format) ?? ''
      return { payloadType: Number(format), name, codec: codecOf(name) }
    })
}

/** `PCMU/8000/1` says the same as `PCMU/8000`. */
const codecOf = (name: string): Codec | undefined =>
  (Object.keys(codecs) as Codec[]).find((codec) => {
    const { rtpmap } = codecs[codec]
    const said = name.toLowerCase()
    return (
      said === rtpmap.toLowerCase() || (codec !== 'opus' && said === `${rtpmap.toLowerCase()}/1`)
    )
  })

/** The values of `a=name:value` lines. */
function valuesOf(lines: readonly string[], name: string): string[] {
  const prefix = `a=${name}:`
  return lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))
}

function hostIn(session: readonly string[], { lines }: Section): string {
  const line = [...lines, ...session].find((each) => each.startsWith('c='))
  const [, family, host = ''] = line?.split(' ') ?? []
  const version = family === 'IP4' ? 4 : 6
  // A zone (`%eth0`) means something only on the other machine.
  if (!line?.startsWith('c=IN IP') || isIP(host) !== version || host.includes('%')) {
    return refuse('Its c= line has no IP address.')
  }
  const isToMany = version === 4 ? Number(host.split('.')[0]) >= 224 : /^ff/i.test(host)
  if (isToMany) return refuse('Its sound would go to a multicast address.')
  // Packets come from addresses in this form.
  return version === 4 ? host : new SocketAddress({ address: host, family: 'ipv6' }).address
}

export const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::'

const directionIn = (lines: readonly string[]): Direction | undefined =>
  (['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const).find((each) =>
    lines.includes(`a=${each}`),
  )

/** What a side says that gives no address for the sound it would hear: RFC 3264 section 8.4. */
const withoutHearing = (direction: Direction): Direction =>
  direction === 'sendrecv' || direction === 'sendonly' ? 'sendonly' : 'inactive'

/** The first key that we can use. One with a master key identifier (MKI) or with other rules of RFC 4568 is not. */
function keyIn({ lines }: Section): SrtpKey & { tag: string } {
  for (const value of valuesOf(lines, 'crypto')) {
    const [tag = '', suite = '', parameters = '', ...session] = value.split(' ')
    if (!/^\d{1,9}$/.test(tag) || !isSrtpSuite(suite)) continue
    if (session.some((rule) => rule !== '' && !isHarmless(rule))) continue
    const [, inline = '', mki] =
      /^inline:([A-Za-z0-9+/]{40})(?:\|[\d^]+)?(\|.*)?$/.exec(parameters) ?? []
    if (inline !== '' && mki === undefined)
      return { tag, suite, key: Buffer.from(inline, 'base64') }
  }
  return refuse(`It has no a=crypto of ${srtpSuites.join(' or ')} without MKI.`)
}

/** The size of a window that only the receiver keeps, and how RTCP travels, of which there is none. */
const isHarmless = (rule: string): boolean => /^-?WSH=\d+$|^UNENCRYPTED_SRTCP$/.test(rule)

/** Our side of one description. */
export interface OwnAudio {
  address: Address
  /** The keys of what we send, by the `tag` of their line. */
  keys: readonly (SrtpKey & { tag: string })[]
  /** Rises with each description of a call. */
  version: number
  /** Unique for the call. */
  sessionId: number
  direction: Direction
}

const EVENTS = '0-15'

/** The lines of one stream of sound. */
function audioLines(
  { keys, direction }: OwnAudio,
  formats: readonly { payloadType: number; name: string }[],
): string[] {
  return [
    ...formats.flatMap(({ payloadType, name }) => [
      `a=rtpmap:${payloadType} ${name}`,
      ...(name === codecs.opus.rtpmap ? [`a=fmtp:${payloadType} useinbandfec=1`] : []),
      ...(name.startsWith('telephone-event') ? [`a=fmtp:${payloadType} ${EVENTS}`] : []),
    ]),
    'a=ptime:20',
    ...keys.map(
      ({ tag, suite, key }) => `a=crypto:${tag} ${suite} inline:${key.toString('base64')}`,
    ),
    `a=${direction}`,
  ]
}

function sessionLines({ address: { host }, sessionId, version }: OwnAudio, time: string): string[] {
  const family = isIPv4(host) ? 'IP4' : 'IP6'
  return [
    'v=0',
    `o=- ${sessionId} ${version} IN ${family} ${host}`,
    's=-',
    `c=IN ${family} ${host}`,
    time,
  ]
}

const sdpOf = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`

/** Answers an offer: takes its stream of sound with one codec, and refuses every other stream with port 0. */
export function writeSdpAnswer(offer: RemoteDescription, own: OwnAudio): string {
  const { codec, payloadType, keys } = offer.audio
  const formats = [{ payloadType, name: codecs[codec].rtpmap as string }]
  if (keys) formats.push({ payloadType: keys.payloadType, name: `telephone-event/${keys.hz}` })
  const sections = offer.media.flatMap((line, at) => {
    const [kind = '', , protocol = '', ...offered] = line.slice(2).split(' ')
    if (at !== offer.taken) return [`m=${kind} 0 ${protocol} ${offered.join(' ')}`]
    return [
      `m=audio ${own.address.port} ${protocol} ${formats.map((format) => format.payloadType).join(' ')}`,
      ...audioLines(own, formats),
      ...(offer.muxesRtcp ? ['a=rtcp-mux'] : []),
    ]
  })
  return sdpOf([...sessionLines(own, offer.time), ...sections])
}

/** Which payload types our own offers have. G.711 comes first: the telephone network has nothing better. */
export const offeredFormats = [
  { payloadType: 0, name: codecs.PCMU.rtpmap },
  { payloadType: 8, name: codecs.PCMA.rtpmap },
  { payloadType: 96, name: codecs.opus.rtpmap },
  { payloadType: 101, name: 'telephone-event/8000' },
  { payloadType: 102, name: 'telephone-event/48000' },
]

/** Writes an offer. With keys it is an offer of SRTP, and of nothing else. */
export function writeSdpOffer(own: OwnAudio): string {
  const protocol = own.keys.length > 0 ? 'RTP/SAVP' : 'RTP/AVP'
  const types = offeredFormats.map(({ payloadType }) => payloadType).join(' ')
  return sdpOf([
    ...sessionLines(own, 't=0 0'),
    `m=audio ${own.address.port} ${protocol} ${types}`,
    ...audioLines(own, offeredFormats),
  ])
}
