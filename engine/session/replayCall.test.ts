import { expect, it } from 'vitest'
import { createFakeBrain, createFakeTts } from '../testing/fakeStages.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { publishedAgent } from '../testing/callAgents.ts'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import type { ReplayRequest } from '../engine.ts'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import { replayCall } from './replayCall.ts'

const words = (text: string): BrainOutput => ({ type: 'text', text })
const book: BrainOutput = {
  type: 'taskCall',
  request: 1,
  tool: 'bookings.book',
  arguments: { kind: { type: 'text', text: 'table' } },
}

function answer({ history, isGreeting, visitor }: BrainRequest): BrainOutput[] {
  if (isGreeting) return [words(visitor.name ? `Hello ${visitor.name}. Welcome.` : 'Good evening.')]
  const last = history.at(-1)
  if (last?.role === 'taskResult') return [words('Booked.')]
  const said = last?.role === 'user' ? last.text : ''
  if (said === 'Book it.') return [words('One moment.'), book]
  if (said === 'Fail.') throw new Error('the model is gone')
  if (said === 'Idiot.') return [{ type: 'safety', state: 'ended', isOwn: true }, words('Goodbye.')]
  return [words(`Heard ${history.length}.`)]
}

const replay = (
  texts: readonly string[],
  signal = new AbortController().signal,
  more: Partial<ReplayRequest> = {},
) => {
  const brain = createFakeBrain({ answer, ms: 0, speculative: false, worksOnTasks: true })
  const tools = createFakeTaskTools()
  const tts = createFakeTts({ ms: 0, msPerCharacter: 1_000, languages: ['en', 'es'] })
  const played = replayCall(
    {
      callId: 'test-1',
      agent: publishedAgent('restaurant'),
      language: 'en',
      visitor: { name: '', companyName: '' },
      turns: texts.map((text, at) => ({ text, at: at * 1_000 })),
      ...more,
    },
    { brain, tts, tools, signal },
  )
  return { brain, tools, tts, played }
}

it('answers each turn with everything before it, and tells what the tools it was given have done', async () => {
  const { brain, tools, played } = replay(['Book it.', 'And now?'])
  const { greeting, turns } = await played
  expect(greeting).toBe('Good evening.')
  expect(turns).toMatchObject([
    {
      answer: 'One moment. Booked.',
      tools: [{ tool: 'bookings.book', result: { status: 'done', reference: 'RIN74' } }],
    },
    { answer: 'Heard 6.', tools: [] },
  ])
  expect(tools.asked).toMatchObject([{ callId: 'test-1', agent: 'restaurant' }])
  expect(brain.asked.at(-1)?.request.history).toMatchObject([
    { role: 'assistant', text: 'Good evening.' },
    { role: 'user', text: 'Book it.', at: 0 },
    { role: 'assistant', text: 'One moment.' },
    { role: 'taskResult', isTold: true },
    { role: 'assistant', text: 'Booked.' },
    { role: 'user', text: 'And now?', at: 1_000 },
  ])
})

it('ends where the agent ends the call or fails, and rejects when nobody waits any more', async () => {
  expect((await replay(['Idiot.', 'Hello?']).played).turns).toMatchObject([
    { answer: 'Goodbye.', end: 'agent' },
  ])
  expect((await replay(['Fail.', 'Hello?']).played).turns).toMatchObject([
    { answer: '', end: 'failed' },
  ])
  await expect(replay(['Hello.'], AbortSignal.abort(new Error('late'))).played).rejects.toThrow(
    'late',
  )
})

it('ends the sound of a long greeting after the last clause that fits', async () => {
  const spoken = { voice: 'sage', accent: 'Irish' }
  const visitor = { name: 'Asha', companyName: '' }
  const { sound = '' } = await replay([], undefined, { spoken, visitor }).played
  const seconds = 'Hello Asha.'.length
  expect(Buffer.from(sound, 'base64').length - 44).toBe(2 * seconds * OUTPUT_RATE_HZ)
})

it('lets the greeting be heard in the voice and language that are asked for, and cuts it off where it is long', async () => {
  const spoken = { voice: 'sage', accent: 'Irish' }
  const { tts, played } = replay([], undefined, { spoken, language: 'es' })
  const { greeting, sound = '' } = await played
  expect(tts.asked.map(({ request }) => request)).toMatchObject([
    { ...spoken, text: greeting, language: 'es' },
  ])
  const file = Buffer.from(sound, 'base64')
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  // The fake voice takes a second for a letter.
  expect(file.length - 44).toBe(2 * 12 * OUTPUT_RATE_HZ)
  expect((await replay([]).played).sound).toBeUndefined()
})
