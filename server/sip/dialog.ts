/** A dialog (RFC 3261, section 12): what both sides of a call call each other, and the way between them. */
import { isIP } from 'node:net'
import {
  headerOf,
  headersOf,
  type NewHeader,
  type SipRequest,
  type SipResponse,
} from './sipMessage.ts'
import { parseNameAddress, parseUri } from './sipValues.ts'
import type { Peer } from './sipTransport.ts'
import type { ClientRequest } from './transactions.ts'

export interface Dialog {
  sipCallId: string
  localTag: string
  remoteTag: string
  /** The values of From and To in our requests. */
  local: string
  remote: string
  /** The URI of the other side's Contact. */
  target: string
  /** The proxies that want to see every request, in our order. */
  routes: readonly string[]
  sequence: number
  /** The highest number of the other side. Undefined until it has sent a request. */
  remoteSequence: number | undefined
  /** Where the other side's last request or answer came from. */
  peer: Peer
  contact: string
}

export const dialogKey = (sipCallId: string, localTag: string, remoteTag: string): string =>
  `${sipCallId} ${localTag} ${remoteTag}`

/** The dialog of an INVITE that we answer. */
export function dialogOfInvite(
  request: SipRequest,
  localTag: string,
  peer: Peer,
  contact: string,
): Dialog {
  return {
    sipCallId: request.callId,
    localTag,
    remoteTag: request.from.parameters.get('tag') ?? '',
    local: `${headerOf(request, 'to')};tag=${localTag}`,
    remote: headerOf(request, 'from') ?? '',
    target: contactOf(request) ?? request.from.uri,
    routes: headersOf(request, 'record-route'),
    sequence: 0,
    remoteSequence: request.cseq.number,
    peer,
    contact,
  }
}

/** The dialog of an INVITE of ours that was answered. */
export function dialogOfAnswer(
  response: SipResponse,
  invite: {
    uri: string
    sequence: number
    localTag: string
    peer: Peer
    contact: string
  },
): Dialog {
  return {
    sipCallId: response.callId,
    localTag: invite.localTag,
    remoteTag: response.to.parameters.get('tag') ?? '',
    local: headerOf(response, 'from') ?? '',
    remote: headerOf(response, 'to') ?? '',
    target: contactOf(response) ?? invite.uri,
    routes: headersOf(response, 'record-route').toReversed(),
    sequence: invite.sequence,
    remoteSequence: undefined,
    peer: invite.peer,
    contact: invite.contact,
  }
}

export function contactOf(message: SipRequest | SipResponse): string | undefined {
  const uri = parseNameAddress(headerOf(message, 'contact') ?? '')?.uri
  return uri !== undefined && parseUri(uri) ? uri : undefined
}

/** A request within a dialog. An ACK has the number of its INVITE; every other request has one of its own. */
export function requestIn(
  dialog: Dialog,
  method: string,
  isAllowed: (address: string) => boolean,
  more: readonly NewHeader[] = [],
): ClientRequest {
  if (method !== 'ACK') dialog.sequence++
  return {
    method,
    uri: dialog.target,
    peer: nextHop(dialog, isAllowed),
    headers: [
      ...dialog.routes.map((route): NewHeader => ['Route', route]),
      ['From', dialog.local],
      ['To', dialog.remote],
      ['Call-ID', dialog.sipCallId],
      ['CSeq', `${dialog.sequence} ${method}`],
      ...(method === 'ACK' || method === 'BYE' ? [] : [['Contact', dialog.contact] as const]),
      ...more,
    ],
  }
}

/**
 * Where our requests go: to the first proxy of the route or to the other side's Contact, if that is an address that may
 * call us. Otherwise to where its messages come from: behind a NAT a Contact is of no use, and a Contact that names a
 * stranger must not make us send them anything.
 */
function nextHop({ routes, target, peer }: Dialog, isAllowed: (address: string) => boolean): Peer {
  const [first] = routes
  const uri = parseUri(first === undefined ? target : (parseNameAddress(first)?.uri ?? ''))
  if (!uri || isIP(uri.host) === 0 || !isAllowed(uri.host)) return peer
  const protocol = uri.scheme === 'sips' ? 'tls' : (uri.parameters.get('transport') ?? 'udp')
  if (protocol.toLowerCase() !== peer.protocol) return peer
  const port = uri.port ?? (peer.protocol === 'tls' ? 5061 : 5060)
  // A connection that is open is used again, whatever its port.
  if (peer.protocol !== 'udp' && peer.socket?.destroyed === false) return peer
  return { protocol: peer.protocol, address: uri.host, port }
}
