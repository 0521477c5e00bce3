import type { RTCSctpTransport } from 'werift'

/** The kinds of messages, by their payload protocol identifier (PPID). RFC 8832 section 8.1 and RFC 8831 section 8. */
const CONTROL = 50
const CONTENT = new Set([51, 53, 56, 57])
const OPEN = 3
const OPEN_BYTES = 12
const ACK = 2
/** A browser never sends malformed messages. */
const MOST_MALFORMED = 20

/**
 * Withholds packets that make werift 0.25.2 throw where nothing catches the error: packets that are not SCTP, answers
 * to channels that were never opened, and messages of an unknown kind. Enough of them would end the process and with it
 * every call. The sender is a connected client, so its own call is ended instead.
 */
export function guardChannels(
  transport: RTCSctpTransport,
  misused: (reason: string) => void,
): void {
  const { sctp } = transport
  let malformed = 0

  function refuse(): void {
    malformed += 1
    if (malformed === MOST_MALFORMED)
      misused('The visitor sent data that does not belong on a data channel.')
  }

  const handle = sctp['handleData'].bind(sctp)
  sctp['handleData'] = async (data: Buffer): Promise<void> => {
    if (malformed >= MOST_MALFORMED) return
    try {
      await handle(data)
    } catch {
      refuse()
    }
  }

  const receive = sctp['receive'].bind(sctp)
  sctp['receive'] = (streamId: number, kind: number, data: Buffer): void => {
    const isKnown = transport.dataChannels[streamId] !== undefined
    if (isUnderstood(kind, data, isKnown)) receive(streamId, kind, data)
    else refuse()
  }
}

function isUnderstood(kind: number, data: Buffer, isKnown: boolean): boolean {
  if (kind !== CONTROL) return CONTENT.has(kind)
  if (data.length > 0 && data.readUInt8(0) === ACK) return isKnown
  return data.length >= OPEN_BYTES && data.readUInt8(0) === OPEN
}
