import { EngineError } from '../engine.ts'

/** A browser's offer of audio and one channel is 2 to 4 kB. This limit leaves room for unusual ones. */
export const OFFER_LIMIT_BYTES = 64_000
const LINE_LIMIT_CHARACTERS = 2_000

/** An offer that has everything a call needs, so that it is safe to pass to werift. */
export interface Offer {
  /** CRLF lines, without the client's candidates. */
  sdp: string
  /** The payload type under which the client sends Opus. */
  opusPayloadType: number
  /** Our side of the DTLS handshake. RFC 5763 section 5: a client that is active needs an answer that is passive. */
  dtlsRole: 'client' | 'server'
}

interface Section {
  /** `m=audio 9 UDP/TLS/RTP/SAVPF 111` */
  media: string
  lines: string[]
}

/**
 * Validates an SDP offer. werift answers almost anything, even offers that can never connect, so errors have
 * to be reported here. Source: RFC 8866 (SDP), RFC 8829 (JSEP), RFC 8839 (ICE), RFC 8122 (fingerprints).
 * @throws {EngineError} `offer_too_large` or `invalid_offer`
 */
export function parseOffer(text: string): Offer {
  if (Buffer.byteLength(text) > OFFER_LIMIT_BYTES) {
    throw new EngineError(
      'offer_too_large',
      `The offer is larger than ${OFFER_LIMIT_BYTES} bytes. Offer one audio track and one data channel.`,
    )
  }
  const lines = splitLines(text)
  const firstMedia = lines.findIndex((line) => line.startsWith('m='))
  const session = firstMedia === -1 ? lines : lines.slice(0, firstMedia)
  const sections = splitSections(firstMedia === -1 ? [] : lines.slice(firstMedia))

  const audio = onlySection(sections, 'audio', 'Add the microphone track before createOffer().')
  const channel = onlySection(
    sections,
    'application',
    'Create the data channel before createOffer().',
  )
  const unexpected = sections.find((section) => section !== audio && section !== channel)
  if (unexpected)
    refuse(`"${kindOf(unexpected)}" is not supported: offer audio and a data channel.`)

  const opusPayloadType = checkAudio(audio)
  checkChannel(channel)
  checkBundle(session, [audio, channel])
  const setups = [audio, channel].map((section) => checkTransport(session, section))
  if (setups[0] !== setups[1]) refuse('Audio and data channel must have the same a=setup.')
  if (session.includes('a=ice-lite')) refuse('Callers with ICE-lite are not supported.')

  // The client reaches us, so we do not need its candidates. With them, a client could make this machine send
  // packets to hosts of its choice and look up names on the local network.
  const kept = lines.filter(
    (line) => !/^a=(candidate|end-of-candidates|remote-candidates)/.test(line),
  )
  const dtlsRole = setups[0] === 'active' ? 'server' : 'client'
  return { sdp: `${kept.join('\r\n')}\r\n`, opusPayloadType, dtlsRole }
}

function refuse(reason: string): never {
  throw new EngineError('invalid_offer', `The offer can't be used. ${reason}`)
}

function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  if (lines[0] !== 'v=0') refuse('It is not SDP: its first line must be v=0.')
  for (const [index, line] of lines.entries()) {
    if (line.length > LINE_LIMIT_CHARACTERS) refuse(`Line ${index + 1} is too long.`)
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    if (!/^[a-z]=[^\u0000-\u0008\u000b-\u001f\u007f]*$/.test(line)) {
      refuse(`Line ${index + 1} is not SDP.`)
    }
  }
  return lines
}

function splitSections(lines: string[]): Section[] {
  const sections: Section[] = []
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push({ media: line, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function kindOf(section: Section): string {
  return section.media.slice('m='.length).split(' ', 1)[0] ?? ''
}

function onlySection(sections: Section[], kind: string, advice: string): Section {
  const [first, second] = sections.filter((section) => kindOf(section) === kind)
  if (!first) return refuse(`It has no m=${kind} section. ${advice}`)
  if (second) return refuse(`It has more than one m=${kind} section.`)
  return first
}

/** The values of `a=name:value` lines. */
function valuesOf(lines: readonly string[], name: string): string[] {
  const prefix = `a=${name}:`
  return lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))
}

/** Returns the payload type of Opus. */
function checkAudio(audio: Section): number {
  const media = /^m=audio (\d{1,5}) UDP\/TLS\/RTP\/SAVPF((?: \d{1,3})+)$/.exec(audio.media)
  if (!media) return refuse('Its m=audio line is not "m=audio <port> UDP/TLS/RTP/SAVPF <formats>".')
  checkPort('m=audio', Number(media[1]))
  const formats = (media[2] ?? '').trim().split(' ')
  const opus = valuesOf(audio.lines, 'rtpmap')
    .map((value) => /^(\d{1,3}) opus\/48000\/2$/i.exec(value)?.[1])
    .find((format) => format !== undefined && formats.includes(format) && Number(format) <= 127)
  if (opus === undefined)
    return refuse('It has no opus: "a=rtpmap:<format> opus/48000/2" is missing.')
  if (!audio.lines.includes('a=rtcp-mux')) refuse('Its audio has no a=rtcp-mux.')
  if (audio.lines.includes('a=sendonly') || audio.lines.includes('a=inactive')) {
    refuse('Its audio does not receive, so the agent could not be heard. Offer a=sendrecv.')
  }
  for (const ssrc of valuesOf(audio.lines, 'ssrc')) {
    const number = Number(/^(\d{1,10})(?: |$)/.exec(ssrc)?.[1] ?? Number.NaN)
    if (!(number <= 0xffff_ffff)) refuse('An a=ssrc line has no 32-bit number.')
  }
  for (const extension of valuesOf(audio.lines, 'extmap')) {
    if (!/^\d{1,3}(\/\w+)? \S+/.test(extension)) refuse('An a=extmap line is malformed.')
  }
  return Number(opus)
}

function checkChannel(channel: Section): void {
  const media = /^m=application (\d{1,5}) (?:UDP|TCP)\/DTLS\/SCTP webrtc-datachannel$/.exec(
    channel.media,
  )
  if (!media) {
    return refuse('Its m=application line is not "… UDP/DTLS/SCTP webrtc-datachannel".')
  }
  checkPort('m=application', Number(media[1]))
  const [port] = valuesOf(channel.lines, 'sctp-port')
  if (port === undefined || !/^\d{1,5}$/.test(port)) return refuse('Its a=sctp-port is missing.')
  checkPort('a=sctp-port', Number(port))
}

function checkPort(where: string, port: number): void {
  if (port < 1 || port > 65_535) refuse(`The port in ${where} must be 1 to 65535.`)
}

/** Both sections must share one transport, because a call has one port. */
function checkBundle(session: readonly string[], sections: readonly Section[]): void {
  const mids = sections.map((section) => {
    const [mid] = valuesOf(section.lines, 'mid')
    if (mid === undefined || !/^[\w!#$%&'*+.^`{|}~-]{1,64}$/.test(mid)) {
      return refuse(`Its m=${kindOf(section)} section has no usable a=mid.`)
    }
    return mid
  })
  if (new Set(mids).size < mids.length) refuse('Two sections have the same a=mid.')
  const groups = valuesOf(session, 'group').filter((group) => group.startsWith('BUNDLE '))
  const [bundled] = groups.map((group) => group.slice('BUNDLE '.length).split(' '))
  if (groups.length !== 1 || !bundled || mids.some((mid) => !bundled.includes(mid))) {
    return refuse('Audio and data channel must be in one a=group:BUNDLE.')
  }
  if (bundled.some((mid) => !mids.includes(mid)))
    refuse('Its BUNDLE names a section that is absent.')
}

const FINGERPRINT_BYTES = new Map([
  ['sha-256', 32],
  ['sha-384', 48],
  ['sha-512', 64],
])

/** Checks the ICE and DTLS parameters, which a section may inherit from the session. Returns its DTLS role. */
function checkTransport(session: readonly string[], section: Section): string {
  const inherited = (name: string): string[] => {
    const own = valuesOf(section.lines, name)
    return own.length > 0 ? own : valuesOf(session, name)
  }
  const where = `Its m=${kindOf(section)} section`
  if (!/^[A-Za-z0-9+/]{4,256}$/.test(inherited('ice-ufrag')[0] ?? '')) {
    refuse(`${where} has no usable a=ice-ufrag.`)
  }
  if (!/^[A-Za-z0-9+/]{22,256}$/.test(inherited('ice-pwd')[0] ?? '')) {
    refuse(`${where} has no usable a=ice-pwd.`)
  }
  const fingerprints = inherited('fingerprint')
  if (fingerprints.length === 0) refuse(`${where} has no a=fingerprint.`)
  for (const fingerprint of fingerprints) {
    const [algorithm = '', hex = ''] = fingerprint.split(' ')
    const bytes = FINGERPRINT_BYTES.get(algorithm.toLowerCase())
    if (bytes === undefined) refuse('Its fingerprint must be sha-256, sha-384 or sha-512.')
    if (!/^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2})*$/.test(hex) || hex.split(':').length !== bytes) {
      refuse('Its fingerprint is malformed.')
    }
  }
  const [setup = ''] = inherited('setup')
  if (!['actpass', 'active', 'passive'].includes(setup)) refuse(`${where} has no usable a=setup.`)
  return setup
}
