import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { INPUT_RATE_HZ, type Stt } from '../stages.ts'
import { createBufferedStt } from '../stt/bufferedStt.ts'
import { openScenario, type ScenarioOptions } from '../testing/scenario.ts'
import { createTurnState } from './turnMachine.ts'
import { createTurnTranscriber } from './turnTranscriber.ts'
import type { TurnState } from './turnTypes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a recogniser was told of one turn: the sound in pieces, and which words were asked for after how much of it. */
interface Told {
  pieces: Int16Array[]
  asked: { what: 'draft' | 'finish'; afterMs: number; latestMs: number | undefined }[]
  signal: AbortSignal
}

const msOf = (pieces: readonly Int16Array[]) =>
  (pieces.reduce((sum, { length }) => sum + length, 0) * 1_000) / INPUT_RATE_HZ

function listenIn(options: ScenarioOptions = {}) {
  const turns: Told[] = []
  const recogniser = (stt: Stt): Stt => ({
    languages: stt.languages,
    open(opened) {
      const turn = stt.open(opened)
      const told: Told = { pieces: [], asked: [], signal: opened.signal }
      turns.push(told)
      const ask =
        (what: 'draft' | 'finish'): typeof turn.draft =>
        (request) => {
          const { latestMs } = request
          told.asked.push({ what, afterMs: msOf(told.pieces), latestMs })
          return turn[what](request)
        }
      return {
        push(samples) {
          told.pieces.push(samples)
          turn.push(samples)
        },
        draft: ask('draft'),
        finish: ask('finish'),
      }
    },
  })
  return { turns, scenario: openScenario({ ...options, recogniser }) }
}

describe('a turn', () => {
  test('is heard while it is spoken, in small pieces and without gaps', async () => {
    const { turns, scenario } = listenIn()
    await scenario.visitorSays('what does it cost when we are ten people', 2_000)
    expect(turns).toHaveLength(1)
    const before = msOf(turns[0]!.pieces)
    expect(before).toBeGreaterThan(1_900)
    await scenario.untilAgentSpeaks()
    expect(scenario.stt.asked.map(({ request }) => request.samples.length)).toEqual(
      turns[0]!.asked.map(({ afterMs }) => (afterMs * INPUT_RATE_HZ) / 1_000),
    )
    expect(scenario.said.map(({ text }) => text)).toContain(
      'what does it cost when we are ten people',
    )
    // The first piece has what was said until the speech was recognised as such.
    for (const piece of turns[0]!.pieces.slice(1)) {
      expect((piece.length * 1_000) / INPUT_RATE_HZ).toBeLessThanOrEqual(32)
    }
  })

  test('that goes on after a pause goes on in the same recognition, which hears the pause, too', async () => {
    const { turns, scenario } = listenIn({ unfinished: () => 1, sttMs: 20 })
    await scenario.visitorSays('we would like', 800)
    await scenario.silence(500)
    await scenario.visitorIsAnswered('a table for two', 800)
    expect(turns).toHaveLength(1)
    const [first, last] = turns[0]!.asked
    expect(turns[0]!.asked.map(({ what }) => what)).toEqual(['draft', 'draft'])
    expect(last!.afterMs - first!.afterMs).toBeGreaterThan(1_000)
    expect(scenario.said.map(({ text }) => text)).toContain('we would like a table for two')
  })

  test('frees its recognition once its words are known, and those of the next turn come from a new one', async () => {
    const { turns, scenario } = listenIn()
    await scenario.visitorIsAnswered('how much is it', 800)
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true])
    await scenario.untilAgentIsSilent()
    await scenario.visitorSays('and in a year', 800)
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true, false])
    scenario.session.closed('visitor')
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('keeps its recognition for words that are late, while the next turn is already heard', async () => {
    const { turns, scenario } = listenIn({ sttMs: 3_000 })
    await scenario.visitorSays('how much is it', 800)
    await scenario.silence(2_200)
    await scenario.visitorSays('and in a year', 400)
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([false, false])
    await scenario.silence(8_000)
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('of a minute without a pause is finished, and the speech goes on in the next @full', async () => {
    const { turns, scenario } = listenIn()
    for (let breath = 0; breath < 48; breath++) {
      await scenario.visitorSays('on and on', 1_200)
      await scenario.room(100)
    }
    expect(turns).toHaveLength(2)
    expect(turns[0]!.asked.map(({ what }) => what)).toEqual(['finish'])
    await scenario.silence(2_000)
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  test('that the client ends is finished, with little silence around the speech', async () => {
    const { turns, scenario } = listenIn()
    scenario.clientSets({ type: 'realtime', audio: { input: { turn_detection: null } } })
    await scenario.silence(5_000)
    await scenario.visitorSays('how much is it', 800)
    await scenario.silence(3_000)
    scenario.clientSends({ type: 'input_audio_buffer.commit' })
    await scenario.silence(400)
    expect(turns[0]!.asked.map(({ what }) => what)).toEqual(['finish'])
    expect(msOf(turns[0]!.pieces)).toBeLessThan(1_500)
    expect(turns[0]!.signal.aborted).toBe(true)
  })

  test('that is thrown away frees its recognition', async () => {
    const { turns, scenario } = listenIn()
    await scenario.visitorSays('how much is it', 800)
    scenario.clientSends({ type: 'input_audio_buffer.clear' })
    expect(turns.map(({ signal }) => signal.aborted)).toEqual([true])
  })
})

test('a check of speech over an answer reads only the sound that it asks for', () => {
  const sound = Int16Array.from({ length: 6 * INPUT_RATE_HZ }, (_, at) => at)
  const soundBetween = (fromMs: number, toMs: number) => sound.slice(fromMs * 16, toMs * 16)
  const open = {
    id: 1,
    startMs: 0,
    onsetMs: 0,
    isOverAnswer: true,
    goesOn: false,
    cutsOff: false,
    heardMs: { sure: 0, doubtful: 0 },
  }
  const state: TurnState = {
    ...createTurnState({ mode: 'manual' }),
    nowMs: 6_000,
    voice: { name: 'speaking', turn: open, voicedUntilMs: 6_000 },
  }
  const read: Int16Array[] = []
  const transcriber = createTurnTranscriber({
    stt: createBufferedStt(['en'], async function* ({ samples }) {
      read.push(samples)
      yield { type: 'final', text: '' }
    }),
    turn: { state: () => state, tell() {} },
    soundBetween,
    language: () => 'en',
    grew() {},
    stageFailed() {},
  })
  transcriber.start(1, 0, 3_000)
  transcriber.follow()
  transcriber.start(2, 2_000, 6_000)
  expect(read).toEqual([soundBetween(0, 3_000), soundBetween(2_000, 6_000)])
  transcriber.close()
})
