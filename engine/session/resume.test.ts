/** A call whose line is lost goes on over the next one as if it had never been lost, at whatever moment that was. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { ResumedCall } from '../engine.ts'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { createFakeTaskTools, type FakeTaskTools } from '../testing/fakeTaskTools.ts'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'
import { sampleOf } from '../testing/generated.ts'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import { saidIn } from '../stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (words: string): BrainOutput => ({ type: 'text', text: words })
const book = {
  type: 'taskCall',
  request: 1,
  tool: 'bookings.book',
  arguments: { date: { type: 'date', date: '2026-12-05' } },
} as const satisfies BrainOutput
const done: BrainOutput = {
  type: 'note',
  note: { type: 'taskEnded', run: 1, task: 't', title: 'Table', outcome: 'done', slots: [] },
}
const readBack = 'Saturday at seven, for four. Shall I book it?'

/** Reads one booking out of the turns, like the real agent: it keeps nothing between two answers. */
function booker({ history, resumes }: BrainRequest): BrainOutput[] {
  const results = history.flatMap((turn) => (turn.role === 'taskResult' ? [turn] : []))
  const notes = results.length > 0 ? [done] : []
  const owed = results.filter(({ isTold }) => isTold === false).map(() => text('It is booked.'))
  if (owed.length > 0) return [...notes, ...owed]
  const last = history.at(-1)
  if (last?.role !== 'user') return resumes ? notes : [...notes, text('What can I do for you?')]
  if (results.length > 0) return [...notes, text('You are welcome.')]
  const said = saidIn(last)
  if (said.startsWith('Yes')) return [text('One moment.'), book]
  return said.includes('table') ? [text(readBack)] : [text('Pardon?')]
}

const slowTools = () =>
  createFakeTaskTools(
    () => new Promise((end) => setTimeout(() => end({ status: 'done', reference: 'RIN74' }), 800)),
  )

function open(
  tools: FakeTaskTools,
  resumed?: Partial<ResumedCall>,
  options: ScenarioOptions = {},
): Scenario {
  return openScenario({
    answer: booker,
    tools,
    ...options,
    brief: {
      mayResume: true,
      greets: 'onceSetUp',
      ...(resumed && {
        resumed: { line: 1, memory: [], beforeMs: 20_000, turns: 9, ...resumed },
      }),
    },
  })
}

/** Answers the agent's last words until the table is booked. */
async function goOn(call: Scenario): Promise<void> {
  await call.untilAgentHasSpoken()
  for (let turn = 0; turn < 4; turn += 1) {
    await call.room(1_500)
    await call.untilAgentIsSilent()
    const last = call.captions().at(-1) ?? ''
    if (last.includes('is booked') || last.includes('welcome')) return
    await call.visitorSays(last.endsWith('book it?') ? 'Yes please' : 'I would like a table')
    await call.untilAgentHasSpoken()
  }
}

it('a call with a booking ends with one booking and the same record, wherever its line is lost', async () => {
  const moments: { memory: readonly string[]; keys: readonly string[] }[] = []
  const first = slowTools()
  const whole = open(first)
  const look = setInterval(() => {
    const memory = whole.memory()
    if (memory.join() !== moments.at(-1)?.memory.join())
      moments.push({ memory, keys: first.asked.map(({ key }) => key) })
  }, 20)
  await goOn(whole)
  clearInterval(look)
  expect(whole.captions().at(-1)).toContain('is booked')
  expect(moments.length).toBeGreaterThan(6)

  for (const { memory, keys } of sampleOf(moments, 2)) {
    // What was carried out before is known to the server by its key.
    const tools = slowTools()
    for (const key of keys) await carryOut(tools, key)
    const next = open(tools, { memory })
    await goOn(next)
    expect(tools.asked).toHaveLength(1)
    expect(next.notes.filter(({ type }) => type === 'taskEnded')).toHaveLength(1)
    next.session.closed('visitor')
  }
}, 60_000)

const carryOut = (tools: FakeTaskTools, key: string) => {
  const asked = tools.call(
    { callId: 'call_1', agent: 'a', key, tool: book.tool, arguments: book.arguments },
    AbortSignal.timeout(60_000),
  )
  return vi.advanceTimersByTimeAsync(1_000).then(() => asked)
}

it('what was asked is asked again, with what it is about', async () => {
  const before = open(slowTools())
  await before.untilAgentHasSpoken()
  await before.visitorAsks('I would like a table')
  const after = open(slowTools(), { memory: before.memory() })
  await after.untilAgentHasSpoken()
  expect(after.captions()).toEqual([`agent: ${cutOff} ${readBack}`])
})

it('an answer that was half heard is stored as it was heard, and only the rest of it is said', async () => {
  const long = 'We open at nine on weekdays. On Sundays we open at noon. Is that what you need?'
  const answer = ({ history }: BrainRequest) => (saidIn(history.at(-1)) ? long : 'Hello there.')
  const before = open(slowTools(), undefined, { answer })
  await before.untilAgentHasSpoken()
  await before.visitorIsAnswered('When are you open')
  await before.room(1_800)
  // Nobody tells a process that is killed.
  const after = open(slowTools(), { memory: before.memory() }, { answer })
  expect(after.said).toMatchObject([
    { position: 9, who: 'agent', text: 'We open at nine on weekdays.', fromMs: 20_000 },
  ])
  await after.untilAgentHasSpoken()
  expect(after.captions().at(-1)).toBe(
    `agent: ${cutOff} On Sundays we open at noon. Is that what you need?`,
  )
})

it('a question that one loss after the other cuts off is asked once more', async () => {
  const before = open(slowTools())
  await before.untilAgentHasSpoken()
  await before.visitorIsAnswered('I would like a table')
  await before.room(900)
  const once = open(slowTools(), { memory: before.memory() })
  await once.untilAgentSpeaks()
  await once.room(900)
  const twice = open(slowTools(), { line: 2, memory: [...before.memory(), ...once.memory()] })
  await twice.untilAgentHasSpoken()
  expect(twice.captions().at(-1)).toBe(`agent: ${cutOff} ${readBack}`)
})

it.each([
  ['while it was said', 1_800, 0, 'On Sundays we open at noon. Is that what you need?'],
  ['seconds before that was noticed', 1_800, 1_500, null],
  ['before the end of an answer of which all was sent', undefined, 3_000, null],
])(
  'nothing that was sent to a caller who was gone counts as heard: %s',
  async (_, spokenMs, goneMs, rest) => {
    const long = 'We open at nine on weekdays. On Sundays we open at noon. Is that what you need?'
    const answer = ({ history }: BrainRequest) => (saidIn(history.at(-1)) ? long : 'Hello there.')
    const before = open(slowTools(), undefined, { answer })
    await before.untilAgentHasSpoken()
    await before.visitorIsAnswered('When are you open')
    if (spokenMs === undefined) await before.untilAgentIsSilent()
    else await before.room(spokenMs)
    before.session.closed('replaced', goneMs)
    const after = open(slowTools(), { memory: before.memory() }, { answer })
    await after.untilAgentHasSpoken()
    expect(after.captions().at(-1)).toBe(`agent: ${cutOff} ${rest ?? long}`)
  },
)

it('a caller who had heard nothing is greeted, and is not told that anything was lost', async () => {
  const call = open(slowTools(), {})
  await call.untilAgentHasSpoken()
  expect(call.captions()).toEqual(['agent: What can I do for you?'])
})

it('to somebody in danger, safety speaks at once, without a word about the line', async () => {
  const readDanger = fakeDanger({ 'He collapsed.': { kind: 'medical' } })
  const before = open(slowTools(), undefined, { readDanger })
  await before.untilAgentHasSpoken()
  await before.visitorIsAnswered('He collapsed.')
  const after = open(slowTools(), { memory: before.memory() }, { readDanger })
  await after.untilAgentHasSpoken()
  expect(after.captions().at(-1)).not.toContain(cutOff)
  expect(after.captions().at(-1)).toMatch(/ambulance|emergency/i)
  expect(after.types()).toContain('ringwell.danger')
})
