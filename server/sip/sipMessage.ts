/**
 * SIP messages as text (RFC 3261, section 7). Everything here takes a time that grows with the length of the text alone,
 * and throws at nothing. Bytes are latin1 characters, so what is sent back is what came.
 */
import { type NameAddress, parseNameAddress, parseVia, type Via } from './sipValues.ts'

/** The name in lower case and in its long form, and the value without the space around it. */
type Header = readonly [name: string, value: string]

interface Message {
  headers: readonly Header[]
  body: string
  /** The topmost one. */
  via: Via
  from: NameAddress
  to: NameAddress
  callId: string
  cseq: { number: number; method: string }
}

export interface SipRequest extends Message {
  method: string
  uri: string
}

export interface SipResponse extends Message {
  status: number
}

/** A request that cannot be understood, but whose sender can be told so. */
export interface BrokenRequest {
  headers: readonly Header[]
  via: Via
  problem: string
}

/** More is never needed, and a message of more headers is refused. */
const MOST_HEADERS = 200
const TOKEN = /^[\w.!%*+`'~-]+$/
/** A sequence number is below 2^31. */
const MOST_SEQUENCE = 2 ** 31

/** RFC 3261, section 7.3.3, and the compact forms of extensions. */
const longNames: ReadonlyMap<string, string> = new Map([
  ['i', 'call-id'],
  ['m', 'contact'],
  ['e', 'content-encoding'],
  ['l', 'content-length'],
  ['c', 'content-type'],
  ['f', 'from'],
  ['s', 'subject'],
  ['k', 'supported'],
  ['t', 'to'],
  ['v', 'via'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['b', 'referred-by'],
  ['x', 'session-expires'],
])

/** These may stand in one line with commas between them. Here, each has its own entry. */
const listed: ReadonlySet<string> = new Set(['via', 'route', 'record-route', 'contact'])

/**
 * Reads a datagram, or a message that was cut out of a stream. Undefined for what is no message at all and deserves no
 * answer.
 */
export function parseMessage(text: string): SipRequest | SipResponse | BrokenRequest | undefined {
  const begin = beginOf(text)
  const end = text.indexOf('\r\n\r\n', begin)
  if (end < 0) return undefined
  const lines = unfold(text.slice(begin, end).split('\r\n'))
  const [first = '', ...rest] = lines
  const start = parseStart(first)
  if (!start) return undefined
  const headers = parseHeaders(rest)
  const rawVia = headers && valueIn(headers, 'via')
  const via = rawVia === undefined ? undefined : parseVia(rawVia)
  if (!headers || !via) return undefined
  const core = readCore(headers, text.slice(end + 4))
  if (typeof core === 'string') {
    return 'method' in start && start.method !== 'ACK' ? { headers, via, problem: core } : undefined
  }
  const message = { ...start, ...core, headers, via }
  if ('method' in start && start.method !== core.cseq.method) {
    return start.method === 'ACK' ? undefined : { headers, via, problem: 'CSeq of another method' }
  }
  return message
}

function beginOf(text: string): number {
  let begin = 0
  while (text.startsWith('\r\n', begin)) begin += 2
  return begin
}

/** A line that begins with a space goes on with the line above. */
function unfold(lines: readonly string[]): string[] {
  const unfolded: string[] = []
  for (const line of lines) {
    const isMore = line.startsWith(' ') || line.startsWith('\t')
    if (isMore && unfolded.length > 0) unfolded.push(`${unfolded.pop()} ${line.trim()}`)
    else unfolded.push(line)
  }
  return unfolded
}

function parseStart(
  line: string,
): { method: string; uri: string } | { status: number } | undefined {
  const status = /^SIP\/2\.0 ([1-6]\d\d)(?: |$)/i.exec(line)
  if (status) return { status: Number(status[1]) }
  const parts = line.split(' ')
  const [method = '', uri = '', version = ''] = parts
  if (parts.length !== 3 || !TOKEN.test(method) || uri === '') return undefined
  return version.toUpperCase() === 'SIP/2.0' ? { method, uri } : undefined
}

function parseHeaders(lines: readonly string[]): Header[] | undefined {
  const headers: Header[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const written = line.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || !TOKEN.test(written)) return undefined
    const name = longNames.get(written) ?? written
    const value = line.slice(colon + 1).trim()
    const values = listed.has(name) ? splitList(value) : [value]
    for (const each of values) headers.push([name, each])
    if (headers.length > MOST_HEADERS) return undefined
  }
  return headers
}

/** What every message needs, or what is wrong with it. */
function readCore(
  headers: readonly Header[],
  rest: string,
): Pick<Message, 'from' | 'to' | 'callId' | 'cseq' | 'body'> | string {
  for (const name of ['from', 'to', 'call-id', 'cseq', 'content-length', 'max-forwards']) {
    if (valuesIn(headers, name).length > 1) return `Several ${name}`
  }
  const from = parseNameAddress(valueIn(headers, 'from') ?? '')
  const to = parseNameAddress(valueIn(headers, 'to') ?? '')
  const callId = valueIn(headers, 'call-id')
  if (!from) return 'Bad From'
  if (!to) return 'Bad To'
  if (!callId) return 'Bad Call-ID'
  const [, digits = '', method = ''] =
    /^(\d{1,10})\s+(\S+)$/.exec(valueIn(headers, 'cseq') ?? '') ?? []
  const number = Number(digits)
  if (method === '' || number >= MOST_SEQUENCE) return 'Bad CSeq'
  const length = contentLength(headers)
  if (length === undefined || (length ?? 0) > rest.length) return 'Bad Content-Length'
  const body = length === null ? rest : rest.slice(0, length)
  return { from, to, callId, cseq: { number, method }, body }
}

/** Null if the message does not say it, undefined if it says nonsense. */
function contentLength(headers: readonly Header[]): number | null | undefined {
  const written = valueIn(headers, 'content-length')
  if (written === undefined) return null
  return /^\d{1,9}$/.test(written) ? Number(written) : undefined
}

/** The length of the body that the head of a message in a stream announces. Undefined if it does not. */
export function bodyLengthOf(head: string): number | undefined {
  const headers = parseHeaders(unfold(head.split('\r\n')).slice(1))
  return (headers && contentLength(headers)) ?? undefined
}

/** Splits at commas outside of quotes and angle brackets. */
export function splitList(value: string): string[] {
  const parts: string[] = []
  let begin = 0
  let isQuoted = false
  let isInside = false
  for (let i = 0; i < value.length; i++) {
    const sign = value[i]
    if (isQuoted) {
      if (sign === '\\') i++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '<') isInside = true
    else if (sign === '>') isInside = false
    else if (sign === ',' && !isInside) {
      parts.push(value.slice(begin, i).trim())
      begin = i + 1
    }
  }
  parts.push(value.slice(begin).trim())
  return parts
}

const valuesIn = (headers: readonly Header[], name: string): string[] =>
  headers.filter(([each]) => each === name).map(([, value]) => value)

const valueIn = (headers: readonly Header[], name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1]

/** @param name in lower case */
export const headerOf = (
  message: { headers: readonly Header[] },
  name: string,
): string | undefined => valueIn(message.headers, name)

export const headersOf = (message: { headers: readonly Header[] }, name: string): string[] =>
  valuesIn(message.headers, name)

/** All entries of a header that lists tokens, such as `Require`, in lower case. */
export const tokensOf = (message: { headers: readonly Header[] }, name: string): string[] =>
  headersOf(message, name)
    .flatMap((value) => value.toLowerCase().split(','))
    .map((token) => token.trim())
    .filter(Boolean)

export type NewHeader = readonly [name: string, value: string | number]

/** Writes a message. Line ends within values would begin new headers, so they become spaces. */
export function writeMessage(first: string, headers: readonly NewHeader[], body = ''): string {
  const lines = headers.map(([name, value]) => `${name}: ${oneLine(String(value))}\r\n`)
  return `${oneLine(first)}\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body}`
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

const reasons: ReadonlyMap<number, string> = new Map([
  [100, 'Trying'],
  [180, 'Ringing'],
  [200, 'OK'],
  [202, 'Accepted'],
  [400, 'Bad Request'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [415, 'Unsupported Media Type'],
  [416, 'Unsupported URI Scheme'],
  [420, 'Bad Extension'],
  [480, 'Temporarily Unavailable'],
  [481, 'Call/Transaction Does Not Exist'],
  [482, 'Loop Detected'],
  [483, 'Too Many Hops'],
  [486, 'Busy Here'],
  [487, 'Request Terminated'],
  [488, 'Not Acceptable Here'],
  [489, 'Bad Event'],
  [491, 'Request Pending'],
  [500, 'Server Internal Error'],
  [501, 'Not Implemented'],
  [503, 'Service Unavailable'],
])

/** The answer to a request. What the sender must find in it is copied as it came. */
export function writeResponse(
  request: { headers: readonly Header[] },
  status: number,
  given: {
    via: string
    toTag?: string | undefined
    headers?: readonly NewHeader[]
    body?: string | undefined
  },
): string {
  const [, ...otherVias] = headersOf(request, 'via')
  const to = headerOf(request, 'to') ?? ''
  const copied: NewHeader[] = [
    ...[given.via, ...otherVias].map((via): NewHeader => ['Via', via]),
    ['From', headerOf(request, 'from') ?? ''],
    ['To', given.toTag === undefined ? to : `${to};tag=${given.toTag}`],
    ['Call-ID', headerOf(request, 'call-id') ?? ''],
    ['CSeq', headerOf(request, 'cseq') ?? ''],
  ]
  const first = `SIP/2.0 ${status} ${reasons.get(status) ?? 'Refused'}`
  return writeMessage(first, [...copied, ...(given.headers ?? [])], given.body)
}
