import * as fc from 'fast-check'
import { hostileText } from './hostile.ts'
import type { Operation } from './operations.ts'
import { anyBody, type Schema, valid } from './schemaValues.ts'

/** A text, or one of the values that the server has returned so far. */
export type Word = string | { pick: Pool; index: number }
/**
 * `key` is a session's key, and `callToken` the token of the call with the same index. The others name what
 * was stored.
 */
export type Pool =
  | 'call'
  | 'callToken'
  | 'agent'
  | 'key'
  | 'lead'
  | 'message'
  | 'mark'
  | 'recording'
  | 'recordingAgent'

export type BodyPlan =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'form'; value: unknown; callId: Word | undefined; sound: number }
  | { kind: 'encoded'; value: unknown }
  | { kind: 'bytes'; bytes: Uint8Array }

/** One request, before the values that it names are known. */
export interface Plan {
  operation: Operation
  /** Values by the name of the parameter. */
  path: Record<string, Word>
  query: readonly (readonly [string, string | Word])[]
  body: BodyPlan
  /** Replaces the content type that fits the body. */
  contentType: string | undefined
  authorization: { right: Pool | 'operator' } | string | undefined
  headers: Record<string, string>
}

const poolOf: Record<string, Pool | undefined> = {
  call_id: 'call',
  callId: 'call',
  recording_id: 'call',
  agent_id: 'agent',
  agent_uuid: 'agent',
  id: 'lead',
  after: 'mark',
}

/** Generates a value in one of `times` cases, and undefined in the others. */
const rarely = <Value>(times: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const picked = (pool: Pool): fc.Arbitrary<Word> =>
  fc.nat({ max: 10_000 }).map((index) => ({ pick: pool, index }))

const pathWord = (name: string, schema: Schema | undefined): fc.Arbitrary<Word> => {
  const pool = poolOf[name]
  return fc.oneof(
    { weight: 5, arbitrary: pool ? picked(pool) : valid(schema ?? { type: 'string' }).map(String) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: hostileText },
  )
}

const queryOf = (operation: Operation): fc.Arbitrary<Plan['query']> => {
  const named = operation.parameters.filter((parameter) => parameter.in === 'query')
  const parts = named.map(({ name, schema }) =>
    fc
      .option(
        fc.oneof(
          { weight: 3, arbitrary: valid(schema ?? {}, name).map(String) },
          { weight: 2, arbitrary: hostileText },
          ...(poolOf[name] ? [{ weight: 3, arbitrary: picked(poolOf[name]) }] : []),
        ),
        { nil: undefined },
      )
      .map((value) => (value === undefined ? [] : [[name, value] as const])),
  )
  const strange = rarely(6, fc.tuple(hostileText, hostileText)).map((pair) => (pair ? [pair] : []))
  return fc.tuple(...parts, strange).map((lists) => lists.flat())
}

const bodyOf = (operation: Operation): fc.Arbitrary<Pick<Plan, 'body' | 'contentType'>> => {
  const none = fc.constant<BodyPlan>({ kind: 'none' })
  const bytes = fc
    .uint8Array({ maxLength: 4_000 })
    .map((content): BodyPlan => ({ kind: 'bytes', bytes: content }))
  const described = operation.bodies.map(({ type, schema }) => bodyPlan(type, schema))
  const body =
    described.length === 0
      ? fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: bytes })
      : fc.oneof(
          { weight: 14, arbitrary: fc.oneof(...described) },
          { weight: 1, arbitrary: none },
          { weight: 1, arbitrary: bytes },
        )
  const contentType = rarely(
    10,
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/sdp',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
      'multipart/mixed; boundary=x',
      'application/octet-stream',
      ';;;',
      'application/json, text/plain',
    ),
  )
  return fc.record({ body, contentType })
}

function bodyPlan(type: string, schema: Schema): fc.Arbitrary<BodyPlan> {
  if (type === 'application/sdp') {
    const offer = fc.oneof(valid({ type: 'string' }, 'sdp').map(String), hostileText)
    return offer.map((text): BodyPlan => ({ kind: 'text', text }))
  }
  const value = anyBody(schema)
  if (type === 'application/json')
    return value.map((json): BodyPlan => ({ kind: 'json', value: json }))
  if (type === 'application/x-www-form-urlencoded') {
    return value.map((fields): BodyPlan => ({ kind: 'encoded', value: fields }))
  }
  return fc
    .record({
      value,
      callId: fc.option(picked('call'), { nil: undefined, freq: 1 }),
      sound: fc.nat({ max: 9 }),
    })
    .map((form): BodyPlan => ({ kind: 'form', ...form }))
}

const authorizationOf = ({ keys }: Operation): fc.Arbitrary<Plan['authorization']> => {
  const wrong = fc.oneof(
    fc.constantFrom(
      'Bearer ',
      'Bearer wrong',
      'Basic YTpi',
      'Bearer ek_short',
      `Bearer ek_${'x'.repeat(43)}`,
    ),
    hostileText.map((text) => `Bearer ${text}`),
  )
  const right: Plan['authorization'] = keys.includes('operator')
    ? { right: 'operator' }
    : keys.includes('callKey')
      ? { right: 'key' }
      : keys.includes('callToken')
        ? { right: 'callToken' }
        : undefined
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

const headersOf: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constant('accept'), fc.constantFrom('text/html', '*/*', ';q=', 'text/html;q=2')),
      fc.tuple(
        fc.constant('origin'),
        fc.constantFrom('https://a.example', 'null', 'https://*', 'x', 'http://127.0.0.1:1'),
      ),
      fc.tuple(
        fc.constant('range'),
        fc.constantFrom(
          'bytes=0-0',
          'bytes=-1',
          'bytes=9-1',
          'bytes=0-0,1-1',
          'lines=1',
          'bytes=1e9-',
        ),
      ),
      fc.tuple(
        fc.constant('accept-encoding'),
        fc.constantFrom('gzip', 'br, *;q=0', 'identity;q=0'),
      ),
      fc.tuple(fc.constant('content-encoding'), fc.constantFrom('gzip', 'br', 'deflate', 'x')),
      fc.tuple(fc.constant('x-forwarded-for'), fc.constantFrom('1.2.3.4', '::1, junk', "' OR 1")),
      fc.tuple(fc.constant('if-range'), fc.constantFrom('"x"', 'Wed, 21 Oct 2015 07:28:00 GMT')),
      fc.tuple(fc.constant('x-http-method-override'), fc.constantFrom('DELETE', 'TRACE')),
      fc.tuple(
        fc.constantFrom('x-strange', 'cookie', 'referer', 'user-agent', 'if-none-match', 'host'),
        hostileText,
      ),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs))

/** Path parameters that name the same recording. */
const ofOneRecording = ([words, index]: [Plan['path'], number]): Plan['path'] => ({
  ...words,
  agent_uuid: { pick: 'recordingAgent', index },
  recording_id: { pick: 'recording', index },
  side: 'agent',
})

/** Generates requests for one operation: some are correct, and most have something wrong. */
export function plansOf(operation: Operation): fc.Arbitrary<Plan> {
  const named = operation.parameters.filter((parameter) => parameter.in === 'path')
  const words = fc.record(
    Object.fromEntries(named.map(({ name, schema }) => [name, pathWord(name, schema)])),
  )
  const path = named.some(({ name }) => name === 'recording_id')
    ? fc.oneof(words, fc.tuple(words, fc.nat({ max: 10_000 })).map(ofOneRecording))
    : words
  return fc
    .record({
      path,
      query: queryOf(operation),
      body: bodyOf(operation),
      authorization: authorizationOf(operation),
      headers: rarely(3, headersOf).map((headers) => headers ?? {}),
    })
    .map(({ body, ...rest }) => ({ operation, ...rest, ...body }))
}
