/** Calls in which a voice is heard that may not be the caller's, as the session holds them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BrainOutput, BrainRequest, Transcript } from '../stages.ts'
import { saidIn } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const readDanger = fakeDanger({
  'He collapsed.': { kind: 'medical' },
  'He is not breathing.': { kind: 'medical' },
})

const book = { type: 'taskCall', request: 1, tool: 'bookings.book', arguments: {} } as const

/** Books on `Yes`, tells each result once, and repeats everything else. */
function booker({ history }: BrainRequest): BrainOutput[] {
  const last = saidIn(history.findLast(({ role }) => role === 'user'))
  if (history.some((turn) => turn.role === 'taskResult' && turn.isTold === false))
    return [{ type: 'text', text: 'It is booked.' }]
  return last.startsWith('Yes') ? [book] : [{ type: 'text', text: `You said ${last}` }]
}

const open = (options: ScenarioOptions = {}): Scenario =>
  openScenario({ answer: booker, readDanger, tools: createFakeTaskTools(), ...options })

async function say(call: Scenario, words: string): Promise<string> {
  await call.visitorIsAnswered(words)
  await call.untilAgentIsSilent()
  return agentLines(call).at(-1)!
}
/** From now on, only a voice is heard that may be a murmur's. */
async function murmur(call: Scenario): Promise<void> {
  call.roomHums(true)
  await call.room(9_000)
  await call.untilAgentIsSilent()
}
/** The room falls silent, so that the next voice is the caller's. */
async function quiet(call: Scenario): Promise<void> {
  call.roomHums(false)
  await call.room(1_500)
}
const agentLines = (call: Scenario) =>
  call.captions().flatMap((line) => (line.startsWith('agent: ') ? [line.slice(7)] : []))
const dangers = (call: Scenario) => call.wire.eventsOf('ringwell.danger')

// Rule C66
it('a doubtful voice is asked whether it speaks to the agent, then not answered, and the caller is', async () => {
  const call = open()
  expect(await say(call, 'A table.')).toBe('You said A table.')
  await murmur(call)
  expect(safetyIn(await say(call, 'And the weather.'))).toEqual(['whoSpeaks'])
  const before = agentLines(call).length
  await call.visitorSays('It is raining.')
  await call.room(3_000)
  expect(agentLines(call).slice(before)).toEqual([])
  expect(call.types().filter((type) => type === 'error')).toEqual([])
  await quiet(call)
  expect(await say(call, 'For six.')).toBe('You said For six.')
  expect(call.brain.asked.flatMap(({ request }) => request.history.map(saidIn)).join()).not.toMatch(
    /weather|raining/,
  )
})

// Rule C66
it('what it said is answered once somebody says that it was meant', async () => {
  const call = open()
  await say(call, 'A table.')
  await murmur(call)
  await say(call, 'On Friday.')
  expect(await say(call, 'Yes, it is me.')).toContain('On Friday')
  expect(await say(call, 'For six.')).toBe('You said For six.')
})

// Rule C66
it('a yes of a doubtful voice has nothing done', async () => {
  const tools = createFakeTaskTools()
  const call = open({ tools })
  await say(call, 'A table.')
  await murmur(call)
  expect(safetyIn(await say(call, 'Yes.'))).toEqual(['whoSpeaks'])
  await say(call, 'Yes.')
  expect(tools.asked).toEqual([])
  await quiet(call)
  await say(call, 'Yes.')
  expect(tools.asked).toHaveLength(1)
})

// Rule C66
it('while a tool is at work, a doubtful voice keeps nobody from hearing its result', async () => {
  const finished = Promise.withResolvers<TaskToolResult>()
  const tools = createFakeTaskTools(() => finished.promise)
  const call = open({ tools })
  await say(call, 'A table.')
  // The room becomes loud, and only after the yes it is known to be.
  call.roomHums(true)
  await call.room(4_500)
  await call.visitorSays('Yes.')
  await call.room(5_000)
  expect(tools.asked).toHaveLength(1)
  await call.visitorSays('And the weather.')
  await call.room(1_000)
  finished.resolve({ status: 'done' })
  await call.room(4_000)
  expect(agentLines(call).at(-1)).toContain('It is booked.')
  // The voice was in doubt.
  expect(safetyIn(await say(call, 'It is raining.'))).toEqual(['whoSpeaks'])
})

// Rules C58, C66
it('a danger that a doubtful voice names is asked about; it is no event, no note, and no longer call', async () => {
  const call = open()
  await say(call, 'A table.')
  await murmur(call)
  expect(safetyIn(await say(call, 'He collapsed.'))).toEqual(['hintQuestions.any'])
  expect([dangers(call), call.notes, call.wire.isExtended]).toEqual([[], [], false])
  const alarm = await say(call, 'He is not breathing.')
  expect(alarm).toContain('your local emergency number')
  expect(dangers(call)).toHaveLength(1)
  expect(call.notes).toContainEqual({ type: 'danger', danger: 'medical', turn: 2 })
})

async function* withUnsure(steps: AsyncIterable<Transcript>): AsyncGenerator<Transcript> {
  for await (const step of steps) yield { ...step, unsure: ['Ting'] }
}

it('the words that may have been misheard reach the brain, in drafts and in whole turns', async () => {
  const call = open({
    recogniser: (stt) => ({
      ...stt,
      open(options) {
        const heard = stt.open(options)
        return {
          push: (samples) => heard.push(samples),
          draft: (request) => withUnsure(heard.draft(request)),
          finish: (request) => withUnsure(heard.finish(request)),
        }
      },
    }),
  })
  await say(call, 'It is Bow Ting.')
  for (const { request } of call.brain.asked)
    expect(request.history.at(-1)).toMatchObject({ text: 'It is Bow Ting.', unsure: ['Ting'] })
  expect(call.brain.asked).toHaveLength(1)
})
