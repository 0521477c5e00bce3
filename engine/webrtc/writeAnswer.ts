import { EngineError } from '../engine.ts'

/** RFC 8445 section 5.1.2.1: host candidates, best address first. */
const HOST_PREFERENCE = 126
const BEST_LOCAL_PREFERENCE = 65_535

export interface AnswerDetails {
  /** Addresses where clients may reach the one port that werift opened, best first. */
  addresses: readonly string[]
  opusPayloadType: number
}

/**
 * Turns werift's answer into ours: it lists the same port under every address, and asks for mono Opus with
 * error correction.
 * @throws {EngineError} `no_ports` when werift found no port because the UDP range is used up
 */
export function writeAnswer(sdp: string, { addresses, opusPayloadType }: AnswerDetails): string {
  const port = /^a=candidate:\S+ 1 udp \d+ \S+ (\d+) typ host/im.exec(sdp)?.[1]
  if (port === undefined) {
    throw new EngineError('no_ports', 'All UDP ports for calls are in use. Try again in a minute.')
  }
  const candidates = addresses.map((address, index) => {
    const priority = HOST_PREFERENCE * 2 ** 24 + (BEST_LOCAL_PREFERENCE - index) * 2 ** 8 + 255
    return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`
  })
  const fmtp = `a=fmtp:${opusPayloadType} minptime=10;useinbandfec=1`
  const lines: string[] = []
  for (const line of sdp.split('\r\n')) {
    if (line.startsWith('a=candidate:')) {
      // Sections are bundled, so only the candidates of the first section count (RFC 9143).
      lines.push(...candidates.splice(0))
    } else if (line.startsWith(`a=rtpmap:${opusPayloadType} `)) {
      lines.push(line, fmtp)
    } else if (!line.startsWith('a=fmtp:')) {
      lines.push(line)
    }
  }
  return lines.join('\r\n')
}
