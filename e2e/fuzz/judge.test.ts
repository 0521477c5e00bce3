import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY } from './fuzzServer.ts'
import { faultOf, learn } from './judge.ts'
import type { Operation } from './operations.ts'
import { plansOf } from './plans.ts'
import { type Answer, newPools } from './sendPlan.ts'

const answer = (change: Partial<Answer> & { json?: unknown }): Answer => ({
  status: 200,
  headers: { 'x-request-id': 'r', 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(change.json ?? {})),
  failure: undefined,
  ...change,
})
const refusal = { error: { code: 'bad_request', message: 'The request could not be read.' } }

test.each([
  ['a good answer', {}],
  ['a refusal in our shape', { status: 422, json: refusal }],
  ['what was not even read as a request', { status: 431, headers: {}, json: refusal }],
  [
    'a page for a browser',
    { status: 422, headers: { 'x-request-id': 'r', 'content-type': 'text/html' } },
  ],
])('%s is no fault', (_what, change) => {
  expect(faultOf(answer(change))).toBeUndefined()
})

test.each([
  ['any 5xx', { status: 500, json: refusal }, /answered 500/],
  ['no answer', { status: 0, failure: 'socket hang up' }, /socket hang up/],
  ['a header that was injected', { headers: { 'x-injected': 'yes' } }, /made up/],
  ['a file from outside', { body: Buffer.from(`… ${CANARY} …`) }, /outside/],
  ['an answer without an id', { headers: {} }, /request id/],
  ['a refusal of another shape', { status: 404, json: { message: 'x' } }, /no error/],
  [
    'a message that tells what is inside',
    { status: 400, json: { error: { code: 'x', message: 'at f (/a/b.ts:1:2)' } } },
    /inside/,
  ],
])('%s is a fault', (_what, change, fault) => {
  expect(faultOf(answer(change))).toMatch(fault)
})

test('later requests use what the server returned before', () => {
  const pools = newPools()
  const session = { client_secret: { value: 'ek_1' }, call_id: 'c1', call_token: 'ct_1' }
  learn(answer({ json: session }), pools)
  learn(answer({ status: 401, json: { call_id: 'c2' } }), pools)
  expect(pools).toMatchObject({ key: ['ek_1'], call: ['c1'], callToken: ['ct_1'] })
})

test('the same seed makes the same requests', () => {
  const operation: Operation = {
    name: 'POST /api/leads/{id}',
    method: 'POST',
    path: '/api/leads/{id}',
    parameters: [{ name: 'id', in: 'path' }],
    bodies: [{ type: 'application/json', schema: { type: 'object', properties: { name: {} } } }],
    keys: [],
  }
  const sample = () => JSON.stringify(fc.sample(plansOf(operation), { seed: 7, numRuns: 50 }))
  expect(sample()).toBe(sample())
  const many = fc.sample(plansOf(operation), { seed: 7, numRuns: 300 })
  const kinds = new Set(many.map(({ body }) => body.kind))
  expect(kinds).toEqual(new Set(['json', 'none', 'bytes']))
})
