import { expect, test } from 'vitest'
import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { entriesOf } from '@ringwell/engine/knowledge/passages.ts'
import { packVectors, vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import type { SlotValues } from '@ringwell/engine/slotValue.ts'
import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import { askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { dinner, quiet, signal, text } from '../testing/openTools.ts'
import { signInAs } from '../testing/signInAs.ts'
import { call } from '../testing/storageSamples.ts'
import { runOf } from './agentTests.ts'
import { openDryTools } from './dryTools.ts'
import { turnsOfTest } from './testOfCall.ts'

const at = '2026-11-22T12:00:00.000Z'
const saidAt = at
const done = { status: 'done', reference: 'ABC12' } as const
const traced = (values: SlotValues, result: object = done): { trace: TurnTrace } => ({
  trace: {
    tools: [
      { name: 'bookings.available', arguments: '{}', result: '{"status":"done"}' },
      {
        name: 'bookings.book',
        arguments: JSON.stringify(values),
        result: JSON.stringify(result),
      },
    ],
  },
})
const turn = (position: number, who: 'agent' | 'visitor', said: string, more: object = {}) => ({
  position,
  who,
  text: said,
  saidAt,
  ...more,
})

async function start() {
  const server = await createTestServer()
  const editor = await signInAs(server, 'editor')
  const ask = askerOf(server, '/agents', editor.headers)
  const own = { agent_id: 'roma', agent_name: 'Roma', based_on: 'restaurant' }
  await ask('POST', '', own)
  await server.storage.createCall({ ...call, agentUuid: 'roma' })
  await server.storage.saveTurns(
    call.callId,
    [
      turn(0, 'agent', 'Good evening.'),
      turn(1, 'visitor', 'A table for Ann Lee'),
      turn(2, 'agent', 'For which DAY, Ann?'),
    ],
    saidAt,
  )
  return { server, ask }
}

// Rules O85, O87
test('a call becomes a test of its agent, which fails when something else comes out, and goes with the call', async () => {
  const { server, ask } = await start()
  const made = await ask('POST', '/roma/tests', { call_id: call.callId })
  const { test_id: id, ...shown } = made.data.test
  expect(shown).toMatchObject({
    name: 'A table for Ann Lee',
    kind: 'call',
    turns: [{ says: 'A table for Ann Lee', answer: 'For which DAY, Ann?', writes: null }],
  })
  // The fake engine says what it hears.
  const run = () => ask('POST', `/roma/tests/${id}/run`, { version: 'published' })
  expect((await run()).data).toMatchObject({ passed: false, turns: [{ answer_is_right: false }] })
  const turns = [{ says: 'A table for Ann Lee', answer: 'for ANN…', writes: [] }]
  await ask('PUT', `/roma/tests/${id}`, { name: 'Ann', turns })
  expect((await run()).data).toMatchObject({ passed: true, turns: [{ writes: [], end: null }] })
  await ask('PUT', `/roma/draft`, { seen_at: null, content: { greeting: 'New.' } })
  expect((await ask('POST', `/roma/tests/${id}/run`, { version: 'draft' })).data.greeting).toBe(
    'New.',
  )
  const other = await ask('POST', '', { agent_name: 'Milano', agent_id: 'milano' })
  expect(other.status).toBe(201)
  expect((await ask('POST', '/milano/tests', { call_id: call.callId })).error.code).toBe(
    'other_agent',
  )
  await server.storage.eraseCall(call.callId, at)
  expect((await ask('GET', '/roma/tests')).data.tests).toEqual([])
  expect((await run()).error.code).toBe('test_not_found')
  expect((await ask('POST', '/roma/tests', { call_id: call.callId })).error.code).toBe(
    'call_not_found',
  )
  const logged = await server.storage.listAuditEntries({ limit: 50, after: undefined }, {})
  const entries = JSON.stringify(logged)
  expect(entries).toContain('test.add')
  expect(entries).not.toContain('Ann')
})

test('an answered question is a test, a switched-off agent can be tested, and a reader runs nothing', async () => {
  const { server, ask } = await start()
  const settled = { id: 's1', agentId: 'roma', question: 'Is there parking?', reason: null }
  await server.storage.settleQuestion(
    { ...settled, answer: 'Is there', settledAt: at, author: 'edda@example.com' },
    [],
  )
  await server.storage.changeAgent('roma', { enabled: false }, at)
  expect((await ask('GET', '/roma/tests')).data.tests).toMatchObject([
    { test_id: 'answer-s1', kind: 'answer', changed_by: 'edda@example.com' },
  ])
  const run = ['POST', '/roma/tests/answer-s1/run', { version: 'published' }] as const
  expect((await ask(...run)).data.passed).toBe(true)
  const reader = await signInAs(server, 'reader')
  expect((await ask(...run, reader.headers)).error.code).toBe('role_too_low')
  expect((await ask('DELETE', '/roma/tests/answer-s1')).status).toBe(404)
  expect((await ask('POST', '/roma/tests', { name: 'Empty', turns: [] })).status).toBe(422)
})

test('an editor hears the greeting as it would be, in any voice, before it is saved', async () => {
  const { server, ask } = await start()
  await ask('PUT', '/roma/draft', { seen_at: null, content: { greeting: 'Saved.' } })
  const hear = async (query: string) =>
    JSON.parse((await ask('GET', `/roma/greeting${query}`)).text)
  expect(await hear('?greeting=Hola.&voice=sage&language=Spanish&accent=Irish')).toEqual({
    greeting: 'Hola.',
    voice: 'sage',
    language: 'es',
    accent: 'Irish',
  })
  expect(await hear('')).toMatchObject({ greeting: 'Hello.', language: 'en' })
  const { response } = await ask('GET', '/roma/greeting')
  expect(response.headers['content-type']).toBe('audio/wav')
  expect((await ask('GET', '/roma/greeting?greeting=%3Cb%3E')).status).toBe(422)
  const reader = await signInAs(server, 'reader')
  const refused = await ask('GET', '/roma/greeting', undefined, reader.headers)
  expect(refused.code).toBe('role_too_low')
})

// Rule O14
test('a question is tried on the draft, with the passages that answer it and their files', async () => {
  const { server, ask } = await start()
  const house =
    '# House\n\nDogs are welcome in the garden. Cats sleep upstairs, as they always did.'
  await ask('POST', '/roma/knowledge', { name: 'house.md', text: house })
  // The fake engine says what it hears.
  const question = 'Dogs are welcome in the garden.'
  const trial = () => ask('POST', '/roma/knowledge/ask', { question })
  expect((await trial()).data).toEqual({ answer: question, sources: [] })
  const file = (await server.storage.nextWithoutVectors(vectorFormat))!
  const vectors = await server.engine.embed(entriesOf(house, 'markdown').map(({ cue }) => cue))
  const packed = Buffer.from(packVectors(vectors).buffer).toString('base64')
  await server.storage.saveVectors(file, { format: vectorFormat, vectors: packed })
  const { sources } = (await trial()).data
  expect(sources[0]).toMatchObject({
    name: 'house.md',
    passage: expect.stringContaining('Dogs are'),
    is_said: true,
  })
  const reader = await signInAs(server, 'reader')
  const asked = ['POST', '/roma/knowledge/ask', { question: 'Dogs?' }] as const
  expect((await ask(...asked, reader.headers)).code).toBe('role_too_low')
})

test('what a caller said and what was written are the turns of a test, until a person of ours answers', () => {
  const turns = turnsOfTest([
    turn(0, 'agent', 'Good evening.'),
    turn(1, 'visitor', 'A table', traced(dinner)),
    turn(2, 'visitor', 'for two.', traced(dinner, { status: 'unavailable' })),
    turn(3, 'agent', `${fillers[0]} It is booked.`),
    turn(4, 'agent', 'Anything else?'),
    turn(5, 'visitor', 'A person, please.'),
    turn(6, 'agent', 'Ria here.', { by: 'Ria' }),
    turn(7, 'visitor', 'My secret is 7.'),
  ])
  expect(turns).toEqual([
    {
      says: 'A table for two.',
      answer: 'It is booked. Anything else?',
      writes: [{ tool: 'bookings.book', arguments: JSON.stringify(dinner) }],
    },
    { says: 'A person, please.', answer: '', writes: null },
  ])
})

// Rule O86
test('tools of a test answer as in its call, or as on that day with an empty calendar, and write nothing', async () => {
  const { server } = await start()
  const turns = [turn(1, 'visitor', 'A table', traced(dinner))]
  const sends = { mail: true, texts: true }
  const dry = await openDryTools({ ...server, sends, log: quiet }, { at, turns })
  let keys = 0
  const ask = (tool: string, values: SlotValues) =>
    dry.tools.call(
      { callId: dry.callId, agent: 'restaurant', key: `k${keys++}`, tool, arguments: values },
      signal,
    )
  expect(await ask('bookings.book', dinner)).toEqual(done)
  const forThree = { ...dinner, people: { type: 'party', people: 3 } } as const
  expect(await ask('bookings.book', forThree)).toMatchObject({
    status: 'done',
    reference: expect.not.stringMatching('ABC12'),
  })
  const past = { ...forThree, date: { type: 'date', date: '2026-11-21' } } as const
  expect(await ask('bookings.book', past)).toMatchObject({ status: 'refused' })
  expect(await ask('http.crm', { note: text('hello') })).toEqual({ status: 'done' })
  await dry.close()
  expect(await server.storage.listBookings({ limit: 9, after: undefined })).toEqual([])
})

const passes = (answer: string, came: string): boolean =>
  runOf([{ says: 'Hello', answer, writes: null }], {
    greeting: '',
    turns: [{ answer: came, tools: [] }],
  }).passed

test('an answer is right whatever its case, its punctuation and its reference are, and wrong with other words', () => {
  expect(passes('your reference is R I N 7 4', 'Booked. Your reference is B B B 8 3.')).toBe(true)
  expect(passes('Reference RIN74!', 'The reference: BBB83')).toBe(true)
  expect(passes('we open at 10', 'We open at 11.')).toBe(false)
  expect(passes('', 'Anything.')).toBe(true)
  expect(passes('reference', 'Booked.')).toBe(false)
})
