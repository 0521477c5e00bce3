import { safetyIn } from '@ringwell/engine/testing/linesIn.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { type CallNote, outcomeOf } from '@ringwell/engine/callNotes.ts'
import type { TaskToolCall, TaskToolResult } from '@ringwell/engine/tools.ts'
import type { ClaimReading, ReadClaim } from '@ringwell/engine/understanding/claims.ts'
import { loadRealText } from '@ringwell/engine/brain/testing/realEmbed.ts'
import type { RelayedClaimAnswer, RelayedTaskAnswer } from '@ringwell/protocol/relayedTask.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brand } from '@ringwell/brand/brand.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { claimKinds, notDoneLines } from '@ringwell/content/agents/tasks/claims.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKnowledgeService } from '../knowledge/knowledgeService.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import {
  createTestServer,
  sessionRequest,
  shareTestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { runServer } from '../testing/runServer.ts'
import { plainAgent } from '../testing/storageSamples.ts'
import { beginCall, bearerOf, type TestCall } from '../testing/uploads.ts'
import { settingsOf } from '../tools/calendarSettings.ts'
import type { CallNetworks } from './addressCalls.ts'
import { signState } from './relayedState.ts'
import { MOST_FUNCTION_CALLS, type TaskRouteDeps } from './taskRoute.ts'

/** A date on which the restaurant is open: not a Monday and not a holiday. */
const date = ((): string => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  while (day.getUTCDay() === 1 || /-12-2[56]|-01-01/.test(day.toISOString())) {
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return day.toISOString().slice(0, 10)
})()
const table = { date, time: '19:30', people: 4, name: 'Priya Shah', wishes: 'one vegan guest' }

const contacts = { emergencyNumber: '999' }

interface Relayed {
  id?: string
  name?: string
  args?: object | string
  turns?: number
  said?: string
  asked?: string
  state?: string
}

const networks: CallNetworks = new Map()
/** What the call of the current test asks for and comes to. */
let current = { tools: createFakeTaskTools(), notes: [] as CallNote[] }

type Readers = Pick<TaskRouteDeps, 'read' | 'readClaim'>

const optionsWith = (readers: Readers = {}): TestServerOptions => ({
  embedded: undefined,
  networks,
  tasks: {
    tools: { call: (...asked) => current.tools.call(...asked) },
    contacts,
    ...readers,
    note: ({ note }) => current.notes.push(note),
    ended: () => undefined,
  },
})
const shared = shareTestServer(optionsWith())

/** Opens a call of the restaurant with OpenAI, and plays its page. With readers, or with none of them, on a server of its own. */
async function openCall(
  answer?: (call: TaskToolCall) => TaskToolResult,
  tasksOf = 'restaurant',
  readers?: Readers,
) {
  const own = { tools: createFakeTaskTools(answer), notes: [] as CallNote[] }
  current = own
  const server = readers ? await createTestServer(optionsWith(readers)) : shared()
  const call = await beginCall(server, { tasksOf, knowledgeOf: 'roma', secondsAgo: 20 })
  let functions = 0
  let state: string | undefined
  const send = (
    { id, name = 'bookTable', args = table, turns = 1, said = '', asked, ...other }: Relayed = {},
    credential: TestCall = call,
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/api/call/task/${credential.call_id}`,
      headers: bearerOf(credential),
      payload: {
        function_call_id: id ?? `fc_${(functions += 1)}`,
        name,
        arguments: typeof args === 'string' ? args : JSON.stringify(args),
        turns,
        said,
        ...(asked !== undefined && { asked }),
        ...((other.state ?? state) !== undefined && { state: other.state ?? state }),
      },
    })
  return {
    server,
    call,
    tools: own.tools,
    send,
    /** Keeps the state as a page does, and returns what the model would be told. */
    relay: async (relayed?: Relayed): Promise<Record<string, unknown>> => {
      const response = await send(relayed)
      expect(response.statusCode).toBe(200)
      const body = response.json<RelayedTaskAnswer>()
      ;({ state } = body)
      return { ...JSON.parse(body.output), ...(body.task && { card: body.task }) }
    },
    state: () => state,
    outcome: () => outcomeOf(own.notes),
  }
}

const confirmed = { ...table, confirmed: true }
/** The model says that the caller has agreed, and so does the caller. */
const yes: Relayed = { args: confirmed, turns: 4, said: 'Yes, please.' }

describe('a function of a task in a call that OpenAI holds', () => {
  // Rule C49
  test('is read back first, and acts when the model confirms after the caller’s next turn', async () => {
    const { call, relay, tools, outcome } = await openCall()
    const first = await relay({ turns: 3 })
    expect(networks.get(call.call_id)).toBe('127.0.0.1')
    expect(first).toMatchObject({
      status: 'needs_confirmation',
      readBack: expect.stringMatching(/one vegan guest.*4 people.*Priya Shah/),
      card: { status: 'confirming', task: 'bookTable' },
    })
    expect(tools.asked).toEqual([])
    expect(await relay(yes)).toMatchObject({
      status: 'done',
      reference: 'RIN74',
      say: expect.stringContaining('R I N 7 4'),
      card: { status: 'done', reference: 'RIN74' },
    })
    expect(tools.asked).toMatchObject([
      {
        agent: 'restaurant',
        tool: 'bookings.book',
        key: expect.stringMatching(/^openai:bookTable:\d+$/),
      },
    ])
    expect(outcome()).toMatchObject({ task: 'bookTable', outcome: 'done', reference: 'RIN74' })
  })

  // Rule C49
  test.each([
    ['at once', { args: confirmed, turns: 3 }],
    ['without saying that the caller has agreed', { args: table, turns: 4 }],
    ['with another value', { args: { ...confirmed, people: 5 }, turns: 4 }],
    ['although the caller said no', { args: confirmed, turns: 4, said: 'No, wait.' }],
    ['although the caller left', { args: confirmed, turns: 4, said: 'Forget it.' }],
    ['although the caller wants time', { args: confirmed, turns: 4, said: 'Hang on.' }],
    ['although the caller takes it back', { args: confirmed, turns: 4, said: 'Yeah, no.' }],
    ['although the caller changes it', { args: confirmed, turns: 4, said: 'Yes but make it 8' }],
    ['although the words are not known', { args: confirmed, turns: 4, said: '' }],
    ['although it has asked something else', { ...yes, asked: 'Do you need a high chair?' }],
    ['with a state of its own making', { args: confirmed, turns: 4, state: 'eyJydW4iOjF9.x' }],
  ])('does nothing when the model calls again %s', async (_, relayed) => {
    const { relay, tools } = await openCall()
    await relay({ turns: 3 })
    expect(await relay(relayed)).toMatchObject({ status: 'needs_confirmation' })
    expect(tools.asked).toEqual([])
  })

  test('is confirmed by a yes to what the model made of the read-back', async () => {
    const { relay, tools } = await openCall()
    await relay({ turns: 3 })
    const day = new Date(date).toLocaleDateString('en', { weekday: 'long', day: 'numeric' })
    await relay({ ...yes, asked: `A table for four, ${day}, 7:30, evening, for Priya Shah?` })
    expect(tools.asked).toHaveLength(1)
  })

  test('is confirmed as the reader reads the yes @full', async () => {
    const { read } = await loadRealText()
    const { relay, tools } = await openCall(undefined, undefined, { read })
    await relay({ turns: 3 })
    await relay({ ...yes, said: 'Yes please, we’ve never been to you before.' })
    expect(tools.asked).toHaveLength(1)
  })

  test('does nothing when the model confirms before anything was read back', async () => {
    const { relay, tools } = await openCall()
    expect(await relay({ args: confirmed, turns: 9 })).toMatchObject({
      status: 'needs_confirmation',
    })
    expect(tools.asked).toEqual([])
  })

  test('is confirmed with the words that were read back, however the model words a text now', async () => {
    const { relay, tools } = await openCall()
    await relay({ turns: 3 })
    await relay({
      args: { ...confirmed, wishes: 'No nuts, champagne' },
      turns: 4,
      said: 'Go on then.',
    })
    expect(tools.asked).toMatchObject([{ arguments: { wishes: { text: 'one vegan guest' } } }])
  })

  test('is read back with a note that its own sentence does not have', async () => {
    const { relay } = await openCall(undefined, 'gaming')
    const args = { player: 'Night Owl', email: true, note: 'after six' }
    expect(await relay({ name: 'recoverAccount', args })).toMatchObject({
      readBack: expect.stringMatching(/after six.*Night Owl/),
    })
  })

  test('that comes twice acts once', async () => {
    const { relay, send, tools } = await openCall()
    const { state } = (await send({ turns: 3 })).json<RelayedTaskAnswer>()
    const again = { id: 'fc_9', args: confirmed, turns: 4, said: 'Yes.', state }
    const answers = [await relay(again), await relay(again)]
    expect(answers[1]).toEqual(answers[0])
    expect(tools.asked).toHaveLength(1)
  })

  test('has the same key after a new yes if nobody knows what became of it', async () => {
    const results: TaskToolResult[] = [{ status: 'unavailable' }, { status: 'done' }]
    const { relay, tools } = await openCall(() => results.shift()!)
    await relay({ turns: 3 })
    expect(await relay(yes)).toMatchObject({ status: 'unavailable' })
    await relay({ turns: 5 })
    expect(await relay({ ...yes, turns: 6 })).toMatchObject({ status: 'done' })
    expect(tools.asked).toHaveLength(2)
    expect(tools.asked[1]?.key).toBe(tools.asked[0]?.key)
  })

  test('does not act again for the same yes', async () => {
    const { relay, tools } = await openCall()
    await relay({ turns: 3 })
    await relay(yes)
    expect(await relay({ ...yes, turns: 5 })).toMatchObject({
      status: 'needs_confirmation',
    })
    expect(tools.asked).toHaveLength(1)
  })

  test('tells the model why the tool refuses', async () => {
    const { relay } = await openCall(() => ({
      status: 'refused',
      reason: 'full',
      alternatives: [{ time: { type: 'time', time: '20:00' } }],
    }))
    await relay({ turns: 3 })
    expect(await relay(yes)).toMatchObject({
      status: 'refused',
      say: (restaurantTasks.tasks.get('bookTable')!.refusals['full'] as Line)[0],
      offer: [{ time: '20:00' }],
      card: { status: 'collecting' },
    })
  })

  test('is refused on a day that the operator has closed since the call began', async () => {
    const { relay, server, tools } = await openCall(undefined, undefined, {})
    const settings = { ...settingsOf(restaurantTasks.business), special_days: { [date]: [] } }
    await server.storage.saveCalendarSettings('restaurant', 0, settings, new Date().toISOString())
    expect((await relay())['status']).not.toBe('needs_confirmation')
    expect(tools.asked).toEqual([])
  })

  test('looks up what it changes, and gets no more of somebody else’s booking than the tool tells', async () => {
    const { relay, tools } = await openCall(() => ({
      status: 'refused',
      reason: 'notFound',
      alternatives: [],
    }))
    const args = { reference: 'RIN 74', name: 'Shah', people: 6 }
    expect(await relay({ name: 'changeBooking', args })).toEqual({
      status: 'refused',
      reason: 'notFound',
      say: dialogueLines.notFound[0],
      card: expect.objectContaining({ status: 'collecting' }),
    })
    expect(tools.asked).toMatchObject([{ tool: 'bookings.find', key: 'openai:fc_1:find1' }])
  })

  test.each([
    ['a closed day', { args: { ...table, date: '2000-01-01' } }, /already passed/],
    ['an argument that the task does not have', { args: { ...table, tool: 'x' } }, /no argument/],
    ['arguments that are no JSON', { args: '{' }, /no JSON/],
    ['a function of another agent', { name: 'bookStay' }, /no function "bookStay"/],
    ['a function that does not exist', { name: '__proto__' }, /no function "__proto__"/],
  ])('with %s is an error that the model can act on', async (_, relayed, error) => {
    const { relay, tools } = await openCall()
    expect(await relay(relayed)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(error),
    })
    expect(tools.asked).toEqual([])
  })
})

/** What the model would be told after it has said this. Undefined if that was so. */
async function correctionOf(
  { call, server, state }: Awaited<ReturnType<typeof openCall>>,
  said: string,
  pageAnswered = false,
): Promise<string | undefined> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/call/claim/${call.call_id}`,
    headers: bearerOf(call),
    payload: { said, page_answered: pageAnswered, ...(state() && { state: state() }) },
  })
  expect(response.statusCode).toBe(200)
  return response.json<RelayedClaimAnswer>().correction
}

/** Reads in a few words only that something was made. */
const readMade: ReadClaim = async (sentence) => {
  const certainty = Number(/I’ve .*squeezed/.test(sentence))
  const kinds = Object.fromEntries(claimKinds.map((kind) => [kind, 0])) as ClaimReading['kinds']
  return { certainty, kinds: { ...kinds, made: certainty } }
}

// Rule C60
describe('what the agent has said in a call that OpenAI holds', () => {
  test('is corrected if no function has returned it, and is true once one has', async () => {
    const one = await openCall()
    const said = 'Great. Your table is booked. Your reference is R I N 7 4.'
    const before = await correctionOf(one, said)
    expect(before).toContain('"Your table is booked."')
    expect(before).toContain(notDoneLines.made[0])
    await one.relay({ turns: 3 })
    expect(await correctionOf(one, said)).toBeDefined()
    await one.relay(yes)
    expect(await correctionOf(one, said)).toBeUndefined()
    expect(await correctionOf(one, 'Your reference is Q X 9 9 9.')).toContain('R I N 7 4')
    expect(await correctionOf(one, 'I have cancelled it.')).toContain(notDoneLines.cancelled[0])
  })

  test('is read by the reader, and by plain words without it', async () => {
    const said = 'I’ve gone ahead and squeezed you in at seven.'
    expect(await correctionOf(await openCall(), said)).toBeUndefined()
    const one = await openCall(undefined, undefined, { readClaim: readMade })
    expect(await correctionOf(one, said)).toContain(notDoneLines.made[0])
    expect(await correctionOf(one, 'Shall I squeeze you in at seven?')).toBeUndefined()
    expect(await correctionOf(one, 'Please ring 9 9 9 now. I’m staying with you.')).toBeUndefined()
  })

  test('is left to the page if a function of the page has answered', async () => {
    const one = await openCall()
    expect(await correctionOf(one, 'I have sent you the link.', true)).toBeUndefined()
    expect(await correctionOf(one, 'I have sent you the link.')).toBeDefined()
  })

  test('is not checked for anybody without the call’s token', async () => {
    const { server, call } = await openCall()
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/call/claim/${call.call_id}`,
      headers: { authorization: 'Bearer ct_wrong' },
      payload: { said: 'Booked.', page_answered: false },
    })
    expect(response.statusCode).toBe(401)
  })

  test('is not logged', async () => {
    const one = await openCall()
    await correctionOf(one, 'Your table is booked, Priya.')
    expect(one.server.logged()).not.toContain('Priya')
  })
})

const search = (question: unknown): Relayed => ({ name: 'searchKnowledge', args: { question } })

describe('a function beyond tasks', () => {
  const handbook =
    '# Garden\n\nDogs may lie under the tables outside.\n\n# Parking\n\nThe car park behind the house is free for guests.\n'

  async function withHandbook(tasksOf?: string) {
    const call = await openCall(undefined, tasksOf, {})
    const agent = { enabled: true, origins: undefined, own: plainAgent }
    await call.server.storage.createAgent('roma', agent, '2026-01-01T00:00:00.000Z')
    const { storage } = call.server
    await createKnowledgeService({ storage }).add('roma', 'house.md', Buffer.from(handbook))
    return call
  }

  // Rule O14
  test('finds what the agent of an operator knows, at once after it was added', async () => {
    const { relay, server } = await withHandbook()
    expect(await relay(search('parking for guests'))).toEqual({
      status: 'found',
      passages: [expect.stringContaining('The car park behind the house is free')],
    })
    expect(await relay(search('helipad'))).toMatchObject({ status: 'notFound' })
    const { storage } = server
    const more = Buffer.from('The helipad is on the roof of the house.')
    await createKnowledgeService({ storage }).add('roma', 'roof.txt', more)
    expect(await relay(search('helipad'))).toMatchObject({ status: 'found' })
  })

  // Rule O6
  test('is also carried out for an agent that works on no tasks', async () => {
    const { relay, tools } = await withHandbook('noTasks')
    expect(await relay(search('parking for guests'))).toMatchObject({ status: 'found' })
    const args = { question: 'Is there a helipad?' }
    expect(await relay({ name: 'noteUnanswered', args })).toMatchObject({ status: 'done' })
    for (const name of ['bookDemo', 'callback']) {
      expect(await relay({ name })).toMatchObject({ status: 'error' })
    }
    expect(tools.asked).toEqual([])
  })

  test('tells nothing of another agent, and nothing without a question', async () => {
    const { relay, server, send } = await withHandbook()
    expect(await relay(search(5))).toMatchObject({ status: 'notFound' })
    const other = await beginCall(server, { tasksOf: 'restaurant', secondsAgo: 20 })
    const answer = (await send(search('parking'), other)).json<RelayedTaskAnswer>()
    expect(answer.output).toContain('no function')
  })

  test('notes what nobody could answer, and a task goes on after it', async () => {
    const { relay, outcome, tools } = await withHandbook()
    await relay({ turns: 3 })
    const question = { question: 'Is there a helipad?' }
    expect(await relay({ name: 'noteUnanswered', args: question, turns: 4 })).toMatchObject({
      status: 'done',
    })
    await relay({ args: confirmed, turns: 5, said: 'Yes.' })
    expect(tools.asked).toHaveLength(1)
    expect(outcome()).toMatchObject({ outcome: 'done', unanswered: ['Is there a helipad?'] })
  })
})

const danger = (kind: string, isOver?: boolean) => ({
  name: 'reportDanger',
  args: { kind, ...(isOver !== undefined && { isOver }) },
})

// Rule C58
describe('a danger that the model reports', () => {
  test('gets a sentence to say, in other words each time, and ends the tasks until it is over', async () => {
    const { relay, tools, outcome } = await openCall()
    await relay({ turns: 3 })
    const first = await relay({ ...danger('medical'), turns: 4, said: 'He is not breathing!' })
    expect(first).toMatchObject({ status: 'noted' })
    const second = await relay({ ...danger('medical'), turns: 5, said: 'What should I do?' })
    for (const { say } of [first, second]) expect(say).toContain('9 9 9')
    expect(safetyIn(String(second['say']))).toContain('course.ill')
    // What was read back before the danger is not agreed to.
    for (const args of [confirmed, table]) {
      expect(await relay({ args, turns: 6, said: 'Yes.' })).toMatchObject({ status: 'refused' })
    }
    expect(await relay({ name: 'noteUnanswered', args: { question: 'Why?' } })).toMatchObject({
      status: 'refused',
    })
    const over = await relay({ ...danger('medical', true), turns: 7, said: 'He is fine.' })
    expect(safetyIn(String(over['say']))).toContain('safeAgain.underWay')
    expect(await relay({ args: confirmed, turns: 8, said: 'Yes.' })).toMatchObject({
      status: 'needs_confirmation',
    })
    expect(tools.asked).toEqual([])
    expect(outcome()).toMatchObject({ outcome: 'emergency', danger: 'medical' })
  })

  test('is told to the page when it begins and when it is over', async () => {
    const { send } = await openCall()
    const bodies: RelayedTaskAnswer[] = []
    for (const report of [danger('fire'), danger('fire'), danger('fire', true)]) {
      const state = bodies.at(-1)?.state
      // Each request has the state of the one before.
      bodies.push((await send({ ...report, ...(state !== undefined && { state }) })).json())
    }
    expect(bodies.map((body) => body.in_danger)).toEqual([true, undefined, false])
  })

  test('can be reported by an agent without tasks, and a rude caller gets two warnings', async () => {
    const { server, send } = await openCall()
    const none = await beginCall(server, { secondsAgo: 20 })
    const said: string[] = []
    let state: string | undefined
    for (let time = 0; time < 3; time += 1) {
      const report = { ...danger('abuse'), ...(state !== undefined && { state }) }
      const body = (await send(report, none)).json<RelayedTaskAnswer>()
      ;({ state } = body)
      said.push(JSON.parse(body.output).say)
      expect(body.in_danger).toBeUndefined()
    }
    expect(said.map(safetyIn)).toEqual([['warnings.abuse'], ['warnings.abuse'], ['endOfCall']])
  })

  test.each(['{', '{}', '{"kind":"weather"}', '[]'])('has to be one of ours: %s', async (args) => {
    const { relay, outcome } = await openCall()
    expect(await relay({ name: 'reportDanger', args })).toMatchObject({ status: 'error' })
    expect(outcome().outcome).toBe('nothing')
  })
})

const refusal = async (
  refused: Promise<{ statusCode: number; json(): { error: { code: string } } }>,
) => {
  const response = await refused
  return [response.statusCode, response.json().error.code]
}

const long = (length: number) => JSON.stringify({ name: 'x'.repeat(length) })

// Rule C49
describe('the server carries out no function', () => {
  test('of a call that is unknown, of another token, erased, over, or whose agent has no tasks', async () => {
    const { server, call, send } = await openCall()
    expect(await refusal(send({}, { ...call, call_id: 'made-up' }))).toEqual([
      404,
      'call_not_found',
    ])
    const other = await beginCall(server, { tasksOf: 'restaurant', secondsAgo: 20 })
    const forged = { ...call, call_token: other.call_token }
    expect(await refusal(send({}, forged))).toEqual([403, 'wrong_call_token'])
    const old = await beginCall(server, { tasksOf: 'restaurant', secondsAgo: 7 * 60 + 5 })
    expect(await refusal(send({}, old))).toEqual([409, 'call_over'])
    const none = await beginCall(server, { secondsAgo: 20 })
    expect(await refusal(send({}, none))).toEqual([404, 'no_tasks'])
    const url = `/api/call/${call.call_id}`
    await server.app.inject({ method: 'DELETE', url, headers: bearerOf(call) })
    expect(await refusal(send({}))).toEqual([410, 'call_erased'])
  })

  test('with arguments of a megabyte or of more than 8,000 characters', async () => {
    const { send, tools } = await openCall()
    expect((await send({ args: long(1_000_000) })).statusCode).toBe(413)
    expect((await send({ args: long(8_000) })).statusCode).toBe(422)
    expect(tools.asked).toEqual([])
  })

  test('after the most that a call may have', async () => {
    const { send } = await openCall()
    for (let count = 0; count < MOST_FUNCTION_CALLS; count += 1) {
      expect((await send()).statusCode).toBe(200)
    }
    expect(await refusal(send())).toEqual([429, 'too_many_functions'])
  })

  test('with the confirmation of another call', async () => {
    const { server, call, send, tools } = await openCall()
    const stored = await server.storage.findCall(call.call_id)
    const readBack = {
      task: 'bookTable',
      arguments: JSON.stringify(table),
      sentence: '',
      turns: 1,
      until: Date.now() + 60_000,
    }
    const state = signState({ run: 1, readBack }, { ...stored, callId: 'another' })
    await send({ args: confirmed, turns: 4, state })
    expect(tools.asked).toEqual([])
  })

  test('and logs nothing of what was said', async () => {
    const { server, send } = await openCall()
    await send({ said: 'My name is Priya.' })
    expect(server.logged()).not.toMatch(/Priya|vegan/)
  })
})

/** A stand-in for OpenAI that only mints keys. */
async function mintKeys(): Promise<string> {
  const server = createServer((_, response) => {
    const expires_at = Math.floor(Date.now() / 1_000) + 60
    response.end(JSON.stringify({ value: `ek_${'x'.repeat(30)}`, expires_at }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const post = async (
  url: string,
  body: object,
  token?: string,
): Promise<Record<'call_id' | 'call_token' | 'state' | 'output', string>> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<'call_id' | 'call_token' | 'state' | 'output', string>
}

test('a server that is killed at any moment of a booking has booked once or not at all, and says so @full', async () => {
  const env = { OPENAI_BASE_URL: await mintKeys(), RATE_LIMIT_SCALE: '0', CALLS_PER_ADDRESS: '0' }
  let server = runServer(env)
  const { dataDir } = server
  let killed = 0
  for (const [number, delayMs] of [2, 8].entries()) {
    const session = { ...sessionRequest, agent_prompt: restaurant.prompt }
    const { call_id, call_token } = await post(
      `${await server.url}/api/${brand.slug}-agent-session`,
      session,
    )
    const args = { ...table, name: `Caller ${number}son` }
    const send = async (id: string, given: object, turns: number, state?: string) =>
      post(
        `${await server.url}/api/call/task/${call_id}`,
        {
          function_call_id: id,
          name: 'bookTable',
          arguments: JSON.stringify(given),
          turns,
          said: 'Yes.',
          ...(state !== undefined && { state }),
        },
        call_token,
      )
    const { state } = await send('fc_1', args, 1)
    const lost = send('fc_2', { ...args, confirmed: true }, 2, state).catch(() => (killed += 1))
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    server.child.kill('SIGKILL')
    await server.exit
    await lost
    server = runServer(env, dataDir)
    // The page still has the state with the read-back that the visitor agreed to.
    const { output } = await send('fc_3', { ...args, confirmed: true }, 2, state)
    expect(JSON.parse(output)).toMatchObject({ status: 'done' })
  }
  server.child.kill('SIGTERM')
  await server.exit
  expect(killed).toBeGreaterThan(0)
  const storage = createSqliteStorage(dataDir)
  onTestFinished(() => storage.close())
  const bookings = await storage.listBookings({ limit: 99, after: undefined })
  expect(new Set(bookings.map(({ lastName }) => lastName))).toEqual(new Set(['0son', '1son']))
  expect(bookings).toHaveLength(2)
  for (const { callId, reference } of bookings) {
    const outcomes = await storage.listOutcomes([callId ?? ''])
    expect(outcomes.get(callId ?? '')).toMatchObject({ outcome: 'done', reference })
  }
})
