import { readFile, readdir } from 'node:fs/promises'
import { recordings, type Recording } from '@ringwell/content/site/recordings.ts'
import { sampleOf } from '@ringwell/engine/testing/generated.ts'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, describe, expect, test } from 'vitest'
import { barsPerSecond } from './barScale.ts'
import bars from './recordingBars.json' with { type: 'json' }
import { recordingTimes } from './recordings.ts'

const folder = new URL('audio/recordings/', import.meta.url)
const all = Object.entries(recordings) as [keyof typeof recordings, Recording][]

const decoder = new MPEGDecoder()
afterAll(() => decoder.ready.then(() => decoder.free()))

interface Sound {
  samples: Float32Array
  rateHz: number
}

async function decode(id: string): Promise<Sound> {
  await decoder.ready
  await decoder.reset()
  const { channelData, sampleRate } = decoder.decode(await readFile(new URL(`${id}.mp3`, folder)))
  return { samples: channelData[0] ?? new Float32Array(), rateHz: sampleRate }
}

/** The mean level of a stretch, 0 to 1. */
function levelOf({ samples, rateHz }: Sound, fromMs: number, toMs: number): number {
  const at = (ms: number) => Math.round((ms / 1_000) * rateHz)
  const stretch = samples.subarray(at(fromMs), at(toMs))
  return Math.sqrt(stretch.reduce((sum, sample) => sum + sample ** 2, 0) / stretch.length)
}

test('each recording has its file, and each file its recording', async () => {
  const files = (await readdir(folder)).toSorted()
  expect(files).toEqual(all.map(([id]) => `${id}.mp3`).toSorted())
  expect(Object.keys(recordingTimes).toSorted()).toEqual(Object.keys(recordings).toSorted())
})

describe.each(sampleOf(all, 4))('%s', (id) => {
  test('the sound is as long as the times say, and is heard where they say that somebody speaks @full', async () => {
    const times = recordingTimes[id]
    const sound = await decode(id)
    const lengthMs = (sound.samples.length / sound.rateHz) * 1_000
    // An MP3 file ends with its last frame of 24 ms.
    expect(Math.abs(lengthMs - times.durationMs)).toBeLessThan(60)
    for (const { fromMs, toMs } of times.lines) {
      expect(levelOf(sound, fromMs, toMs)).toBeGreaterThan(0.03)
    }
    const [first, ...others] = times.lines
    for (const [i, { fromMs }] of others.entries()) {
      const before = [first, ...others][i]?.toMs ?? 0
      expect(levelOf(sound, before + 30, fromMs - 30)).toBeLessThan(0.01)
    }
  })
})

describe.each(all)('%s', (id, { lines, lengthSeconds, eventsMs }) => {
  const times = recordingTimes[id]

  test('each word of each line has its time, one after the other, while the line is spoken', () => {
    expect(times.lines).toHaveLength(lines.length)
    for (const [i, { fromMs, toMs, wordsMs }] of times.lines.entries()) {
      expect(wordsMs).toHaveLength(lines[i]!.text.split(' ').length)
      expect(wordsMs).toEqual(wordsMs.toSorted((a, b) => a - b))
      expect(new Set(wordsMs).size).toBe(wordsMs.length)
      expect(wordsMs[0]).toBeGreaterThanOrEqual(fromMs - 30)
      expect(wordsMs[0]).toBeLessThan(fromMs + 150)
      expect(wordsMs.at(-1)).toBeLessThan(toMs)
      expect(bars[id][i]).toHaveLength(Math.round(((toMs - fromMs) / 1_000) * barsPerSecond))
    }
  })

  test('lasts and happens as its data say', () => {
    if (lengthSeconds !== undefined) expect(times.durationMs).toBe(lengthSeconds * 1_000)
    expect(times.eventsMs).toEqual(eventsMs)
    for (const [i, { atSeconds }] of lines.entries()) {
      if (atSeconds === undefined) continue
      expect(times.lines[i]!.fromMs - atSeconds * 1_000).toBeGreaterThanOrEqual(0)
      expect(times.lines[i]!.fromMs - atSeconds * 1_000).toBeLessThan(60)
    }
  })
})
