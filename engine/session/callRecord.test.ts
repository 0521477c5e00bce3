import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallTurn } from '../engine.ts'
import { type BrainOutput, INPUT_FRAME_SAMPLES, saidIn, VAD_WINDOW } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import { testBrief } from '../testing/callAgents.ts'
import { fakeRead } from '../testing/fakeSpeech.ts'
import {
  createFakeBrain,
  createFakeStt,
  createFakeTts,
  createScriptedSpeech,
} from '../testing/fakeStages.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { openMemoryCall } from '../testing/memoryLeg.ts'
import { createSessionFactory } from './createCallSession.ts'
import { waitOf } from './turnWait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const book = { type: 'taskCall', request: 1, tool: 'bookings.book', arguments: {} } as const
const TOOL_MS = 400

/** A call over the leg in memory with a caller who speaks, in virtual time. */
async function openCall({ sttMs = 100, brainMs = 0, ttsMs = 0, unfinished = 0, readMs = 0 } = {}) {
  const speech = createScriptedSpeech()
  const turns: CallTurn[] = []
  const createSession = createSessionFactory({
    vad: {
      createStream: () => ({
        push: async (window) => window.filter((one) => Math.abs(one) > 1000).length / VAD_WINDOW,
        reset() {},
      }),
    },
    stt: createFakeStt(speech, { ms: sttMs }),
    async read(text, asked) {
      if (readMs > 0) await new Promise((resolve) => setTimeout(resolve, readMs))
      return { ...(await fakeRead(text, asked)), unfinished }
    },
    tts: createFakeTts({ ms: ttsMs, msPerCharacter: 20, languages: ['en'] }),
    brain: createFakeBrain({
      answer({ history }): BrainOutput[] {
        const last = history.at(-1)
        const turn = { text: '', clauses: [], commands: ['affirm'], answers: [], slots: {} }
        if (saidIn(last) === 'Book it.')
          return [{ type: 'understood', turn: { ...turn, tools: [] } }, book]
        return [{ type: 'text', text: 'All right.' }]
      },
      ms: brainMs,
      speculative: true,
      worksOnTasks: true,
    }),
    taskTools: createFakeTaskTools(async (): Promise<TaskToolResult> => {
      await new Promise((resolve) => setTimeout(resolve, TOOL_MS))
      return { status: 'done', reference: 'RIN74' }
    }),
    said: (_callId, turn) => void turns.push(turn),
    log: () => undefined,
  })
  const brief = { ...testBrief, agent: { ...testBrief.agent, tasks: 'restaurant' } }
  const call = await openMemoryCall({ brief, session: ({ wire }) => createSession(brief, wire) })
  const openedMs = performance.now()

  async function plays(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; at += INPUT_FRAME_SAMPLES) {
      await vi.advanceTimersByTimeAsync(20)
      call.caller.says(samples.slice(at, at + INPUT_FRAME_SAMPLES))
    }
  }

  /** Says these words, and returns for how long the caller then waits for the first sound. */
  async function asks(words: string): Promise<{ waitedMs: number; saidMs: number }> {
    await plays(new Int16Array(8 * INPUT_FRAME_SAMPLES))
    const saidMs = performance.now() - openedMs
    await plays(speech.say(words, words.split(' ').length * 240))
    const endMs = performance.now()
    const { frames } = call.caller
    for (let ms = 0; ms < 8_000; ms += 20) {
      await plays(new Int16Array(INPUT_FRAME_SAMPLES))
      if (frames.at(-1)?.some((sample) => sample !== 0)) break
    }
    const waitedMs = performance.now() - endMs
    while (frames.at(-1)) await plays(new Int16Array(INPUT_FRAME_SAMPLES))
    return { waitedMs, saidMs }
  }

  const traced = () => turns.findLast(({ trace }) => trace?.waited)
  return { asks, traced, turns, end: () => call.call.hangUp('visitor') }
}

const sum = (parts: readonly { ms: number }[] = []) => parts.reduce((all, { ms }) => all + ms, 0)

// Rule O80
describe('the parts of what a caller waits for', () => {
  const calls = [
    { name: 'an instant answer', stages: {}, longest: 'endOfSpeech' },
    { name: 'a late recogniser', stages: { sttMs: 900 }, longest: 'recognition' },
    { name: 'a slow agent', stages: { brainMs: 1_500 }, longest: 'understanding' },
    { name: 'a slow voice', stages: { ttsMs: 1_400 }, longest: 'voice' },
    { name: 'half a sentence', stages: { unfinished: 0.9 }, longest: 'endOfSpeech' },
  ]
  it.each(calls)('add up to the time that passed, with $name', async ({ stages, longest }) => {
    const call = await openCall(stages)
    const { waitedMs } = await call.asks('What does it cost?')
    const waited = call.traced()?.trace?.waited
    call.end()
    expect(sum(waited?.parts)).toBe(waited?.ms)
    // Speech is heard in windows of 32 ms, and sound leaves in frames of 20 ms.
    expect(Math.abs((waited?.ms ?? 0) - waitedMs)).toBeLessThanOrEqual(60)
    const most = waited?.parts.toSorted((a, b) => b.ms - a.ms)[0]
    expect(most?.part).toBe(longest)
  })

  it('name the tool that was waited for, with what went in and out', async () => {
    const call = await openCall()
    const { waitedMs } = await call.asks('Book it.')
    const trace = call.traced()?.trace
    call.end()
    expect(sum(trace?.waited?.parts)).toBe(trace?.waited?.ms)
    expect(Math.abs((trace?.waited?.ms ?? 0) - waitedMs)).toBeLessThanOrEqual(60)
    expect(trace?.waited?.parts).toContainEqual(
      expect.objectContaining({ part: 'tool', ms: TOOL_MS, tools: ['bookings.book'] }),
    )
    expect(trace?.tools).toMatchObject([{ name: 'bookings.book', arguments: '{}', ms: TOOL_MS }])
    expect(trace?.tools[0]?.result).toContain('RIN74')
    expect(trace?.understood?.commands).toEqual(['affirm'])
  })

  it('say why the silence was as long as it was', async () => {
    const causes = []
    for (const stages of [{}, { unfinished: 0.9 }, { sttMs: 3_000 }]) {
      const call = await openCall(stages)
      await call.asks('What does it cost?')
      causes.push(call.traced()?.trace?.waited?.parts[0]?.cause)
      call.end()
    }
    expect(causes).toEqual(['finished', 'unfinished', 'wordsLate'])
  })

  it('leave out the filler that was heard, and count the wait for its end', () => {
    const waited = waitOf({
      steps: { turnOver: 350, transcript: 200, sound: 900, text: 1_500, ownSound: 2_000 },
      silence: { cause: 'finished', enoughMs: 350, unfinished: 0, isCrowded: false },
      isPrepared: false,
      isKept: true,
      queuedMs: 300,
      tools: [],
    })
    expect(waited).toMatchObject({ ms: 2_000, filler_ms: 900 })
    expect(waited?.parts.map(({ part, ms }) => [part, ms])).toEqual([
      ['endOfSpeech', 350],
      ['understanding', 1_150],
      ['voice', 200],
      ['filler', 300],
    ])
  })
})

it('each turn has its place in the recordings', async () => {
  const call = await openCall()
  const first = await call.asks('What does it cost?')
  const second = await call.asks('And in a year?')
  call.end()
  const latest = new Map(call.turns.map((turn) => [turn.position, turn]))
  const spoken = [...latest.values()].filter(({ who }) => who === 'visitor')
  expect(spoken).toHaveLength(2)
  for (const [at, { saidMs }] of [first, second].entries()) {
    // A turn has a little of the sound before it.
    const { fromMs = 0, toMs = 0 } = spoken[at]!
    expect(saidMs - fromMs).toBeGreaterThanOrEqual(-60)
    expect(saidMs - fromMs).toBeLessThanOrEqual(400)
    expect(Math.abs(toMs - saidMs - 960)).toBeLessThanOrEqual(100)
  }
  const [, answer] = [...latest.values()]
  expect(answer?.fromMs).toBeGreaterThan(spoken[0]?.toMs ?? Infinity)
  expect(answer?.toMs).toBeGreaterThan(answer?.fromMs ?? Infinity)
})
