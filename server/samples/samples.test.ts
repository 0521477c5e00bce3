import { expect, test } from 'vitest'
import { PEAKS_PER_SECOND, peaksOf } from '@ringwell/engine/recording/peaksOf.ts'
import { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import { crossCallOf, makeSamples } from './makeSamples.ts'
import { hum, recordSample } from './recordSample.ts'

const untilMs = Date.UTC(2026, 5, 1, 9)
const samples = [...makeSamples({ calls: 300, seed: 3, untilMs })]
const cross = samples[crossCallOf(300)!]!

test('a day ago, one caller was angry, said so in their rating, and waits to be rung back', () => {
  expect(cross).toMatchObject({
    rating: 1,
    lead: { call: { callId: cross.call.callId } },
    notes: expect.arrayContaining([
      expect.objectContaining({ task: 'callback', outcome: 'handed_over' }),
    ]),
  })
  expect(Date.parse(cross.call.createdAt)).toBe(untilMs - 86_400_000)
  const late = samples.filter(({ call }) => Date.parse(call.createdAt) > untilMs - 2 * 86_400_000)
  const isUpset = ({ turns }: (typeof late)[number]): boolean =>
    JSON.stringify(turns).includes('"upset"')
  expect(late.filter(isUpset)).toEqual([cross])
  const acts = cross.turns.flatMap(({ trace }) => trace?.understood?.clauses ?? [])
  expect(acts.filter(({ act }) => act === 'upset')).toHaveLength(2)
})

test('each answer comes when its wait is over, and the parts of a wait add up to it', () => {
  const causes = new Set<string>()
  for (const { turns, end } of samples) {
    for (const [at, turn] of turns.entries()) {
      const waited = turn.trace && TurnTrace.parse(turn.trace).waited
      if (!waited) continue
      expect(turns[at + 1]).toMatchObject({ who: 'agent', fromMs: turn.toMs! + waited.ms })
      expect(waited.parts.reduce((sum, { ms }) => sum + ms, 0)).toBe(waited.ms)
      for (const { cause } of waited.parts) causes.add(cause)
    }
    expect(end.durationMs).toBeGreaterThan(turns.at(-1)!.toMs!)
  }
  expect([...causes].toSorted()).toEqual([
    'finished',
    'kept',
    'made',
    'prepared',
    'recogniser',
    'thought',
    'tool',
    'unfinished',
  ])
})

const peakAt = (ms: number): number => Math.round((ms * PEAKS_PER_SECOND) / 1_000)

test('a recording has the words of each turn where the record says, and nothing of the other side', async () => {
  const { sample, recordings } = await recordSample(cross, (text, speaker) =>
    // Half as fast as the record of a sample without a recording has it.
    hum(text + text, speaker),
  )
  expect(sample.end.durationMs).toBeGreaterThan(cross.end.durationMs * 1.5)
  for (const side of ['agent', 'user'] as const) {
    const peaks = (await peaksOf(recordings[side]))!
    for (const { who, fromMs = 0, toMs = 0 } of sample.turns) {
      const heard = peaks.subarray(peakAt(fromMs) + 1, peakAt(toMs) - 1)
      const isTheirs = (who === 'agent') === (side === 'agent')
      expect(Math.max(...heard) > 20).toBe(isTheirs)
    }
  }
})
