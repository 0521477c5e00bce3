/**
 * `npm run bench:hearing`: how well speech is told from other sounds, and the caller from the room, without a network
 * or a browser. It plays the same seeded sounds to Silero v5 and v6, and to `callerVoice` with each.
 *
 *   npm run bench:hearing -- [--clips FOLDER] [--room TEXT] [detection] [caller] [words] [spelling]
 *
 * `--clips` keeps the spoken sentences for the next run. `--room` runs only the rooms whose names contain the text. If
 * no part is named, all four run. `spelling` (with `--count N` lines of each kind) compares how well codes, numbers and
 * names are heard with and without the grammar of the expected answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createTranscriber } from '@ringwell/engine/stt/transcriber.ts'
import { loadMoonshine } from '@ringwell/engine/stt/moonshine.ts'
import { sileroV5Weights, sileroV6Weights } from '@ringwell/engine/speech/weightFiles.ts'
import { INPUT_RATE_HZ, type Vad, VAD_WINDOW } from '@ringwell/engine/stages.ts'
import { loadSilero } from '@ringwell/engine/vad/silero.ts'
import { createRandom } from './eval/callers/random.ts'
import { percentile, table } from './figures.ts'
import { bystanders, callers, sentences, speakClips } from './hearing/clips.ts'
import {
  type HeardWindow,
  isCaller,
  listenTo,
  onsets,
  SPEECH,
  WINDOW_MS,
} from './hearing/listen.ts'
import {
  addAt,
  brownNoise,
  cough,
  keys,
  murmur,
  pinkNoise,
  samplesIn,
  slam,
  toPcm,
  withLevel,
} from './hearing/noises.ts'
import { measureSpelling } from './hearing/spelling.ts'
import { wordErrors } from './wordErrors.ts'

const CALLER_DB = -26
const LEAD_S = 1.5
const TAIL_S = 1.5
/** The caller's windows have to be heard if they are at most this far below the average. */
const AUDIBLE_DB = -15

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clips: { type: 'string' },
    room: { type: 'string', default: '' },
    count: { type: 'string', default: '25' },
  },
})
const wanted = (part: string) => positionals.length === 0 || positionals.includes(part)
const isWanted = ({ name }: { name: string }) => name.includes(values.room)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const ms = (value: number) => `${Math.round(value)} ms`

type Room = (seconds: number, seed: number) => Float32Array
const randomOf = (seed: number) => {
  const random = createRandom(seed)
  return () => random.next()
}
const pink: Room = (seconds, seed) => pinkNoise(seconds, randomOf(seed))
const brown: Room = (seconds, seed) => brownNoise(seconds, randomOf(seed))

/** How well codes, numbers and names are heard. */
async function measureLetters(): Promise<void> {
  const moonshine = await loadMoonshine()
  const rows: string[][] = []
  for (const noiseDb of [undefined, 10]) {
    const room = noiseDb === undefined ? 'clean' : `noise, ${noiseDb} dB`
    if (!isWanted({ name: room })) continue
    // oxlint-disable-next-line no-await-in-loop
    const figures = await measureSpelling(moonshine, Number(values.count), noiseDb, say)
    for (const { asked, lines, free, expected, freeMs, expectedMs } of figures) {
      rows.push([
        room,
        asked,
        `${lines}`,
        percent(free, lines),
        percent(expected, lines),
        ms(freeMs),
        ms(expectedMs),
      ])
    }
  }
  const heads = [
    'room',
    'said',
    'lines',
    'right',
    'right if asked for',
    'processor',
    'if asked for',
  ]
  say(`\nCodes, numbers and names:\n`)
  say(table(heads, rows))
}

async function main(): Promise<void> {
  if (wanted('spelling')) await measureLetters()
  if (!['detection', 'caller', 'words'].some(wanted)) return
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-hearing-'))
  try {
    const folder = values.clips ?? scratch
    const spoken = await speakClips(folder, callers)
    const around = await speakClips(folder, bystanders)
    const people: Room = (seconds, seed) => murmur(seconds, around, randomOf(seed))
    const television: Room = (seconds, seed) =>
      murmur(seconds, [around[seed % around.length]!.map(withPause)], randomOf(seed))
    const models = [
      { name: 'v5', vad: await loadSilero(sileroV5Weights) },
      { name: 'v6', vad: await loadSilero(sileroV6Weights) },
    ]
    if (wanted('detection')) await measureDetection(models, spoken, people)
    if (wanted('caller')) await measureCaller(models[1]!, spoken, people, television)
    if (wanted('words')) await measureWords(models[1]!.vad, spoken, people)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface Model {
  name: string
  vad: Vad
}

/** Adds a pause: people pause between sentences, also on television. */
function withPause(clip: Float32Array): Float32Array {
  const longer = new Float32Array(clip.length + samplesIn(0.25))
  longer.set(clip)
  return longer
}

/** The caller's sentence in a room that is also heard before and after it. */
function place(
  clip: Float32Array,
  room: Float32Array | undefined,
  belowDb: number,
  levelDb: number,
) {
  const track = new Float32Array(clip.length + samplesIn(LEAD_S + TAIL_S))
  addAt(track, withLevel(clip, levelDb), samplesIn(LEAD_S))
  if (room) addAt(track, withLevel(room, levelDb - belowDb), 0)
  return toPcm(track)
}

/** The windows of a track in which the clip has to be heard, judged by its sound without the room. */
function audibleWindows(
  clip: Float32Array,
  fromS: number,
): { fromMs: number; toMs: number; loud: Set<number> } {
  const track = new Float32Array(samplesIn(fromS) + clip.length + VAD_WINDOW)
  addAt(track, withLevel(clip, CALLER_DB), samplesIn(fromS))
  const loud = new Set<number>()
  for (let from = 0, window = 0; from + VAD_WINDOW <= track.length; from += VAD_WINDOW, window++) {
    const power = track.subarray(from, from + VAD_WINDOW).reduce((sum, each) => sum + each ** 2, 0)
    if (10 * Math.log10(power / VAD_WINDOW + 1e-12) >= CALLER_DB + AUDIBLE_DB) loud.add(window)
  }
  const all = [...loud]
  return { fromMs: Math.min(...all) * WINDOW_MS, toMs: (Math.max(...all) + 1) * WINDOW_MS, loud }
}

async function measureDetection(
  models: readonly Model[],
  spoken: readonly (readonly Float32Array[])[],
  people: Room,
): Promise<void> {
  const conditions = [
    { name: 'clean', room: undefined, belowDb: 0, levelDb: CALLER_DB },
    { name: 'clean, -50 dBFS', room: undefined, belowDb: 0, levelDb: -50 },
    { name: 'clean, -60 dBFS', room: undefined, belowDb: 0, levelDb: -60 },
    ...[20, 10, 5].flatMap((belowDb) => [
      { name: `pink, ${belowDb} dB`, room: pink, belowDb, levelDb: CALLER_DB },
      { name: `brown, ${belowDb} dB`, room: brown, belowDb, levelDb: CALLER_DB },
      { name: `babble, ${belowDb} dB`, room: people, belowDb, levelDb: CALLER_DB },
    ]),
  ]
  const rows: string[][] = []
  for (const { name, room, belowDb, levelDb } of conditions.filter(isWanted)) {
    for (const model of models) {
      const delays: number[] = []
      let [missed, audible, falseWindows, quietWindows, never, seed] = [0, 0, 0, 0, 0, 1]
      for (const clip of spoken.flat()) {
        const seconds = clip.length / INPUT_RATE_HZ + LEAD_S + TAIL_S
        const track = place(clip, room?.(seconds, seed++), belowDb, levelDb)
        const heard = await listenTo(model.vad, track)
        const { fromMs, toMs, loud } = audibleWindows(clip, LEAD_S)
        const began = onsets(
          heard,
          ({ endMs, probability }) => endMs > fromMs && probability >= SPEECH,
        )
        if (began[0] === undefined || began[0] > toMs) never += 1
        else delays.push(began[0] - fromMs)
        for (const [index, { endMs, probability }] of heard.entries()) {
          if (loud.has(index)) {
            audible += 1
            if (probability < SPEECH - 0.15) missed += 1
          } else if (endMs < fromMs || endMs > toMs + 400) {
            quietWindows += 1
            if (probability >= SPEECH) falseWindows += 1
          }
        }
      }
      rows.push([
        name,
        model.name,
        ms(percentile(delays, 50)),
        ms(percentile(delays, 95)),
        String(never),
        percent(missed, audible),
        percent(falseWindows, quietWindows),
      ])
    }
  }
  say(
    `\n${spoken.flat().length} sentences by ${spoken.length} voices, 1.5 s of the room before and after each:\n`,
  )
  say(
    table(
      [
        'room',
        'model',
        'onset p50',
        'p95',
        'never heard',
        'speech missed',
        'room taken for speech',
      ],
      rows,
    ),
  )
  const noises = { coughs: cough, 'slammed doors': slam, keys }
  const noiseRows: string[][] = []
  for (const [name, make] of Object.entries(noises)) {
    for (const model of models) {
      let began = 0
      for (let seed = 1; seed <= 40; seed++) {
        const track = new Float32Array(samplesIn(3.5))
        addAt(track, withLevel(make(randomOf(seed)), seed % 2 ? -20 : -30), samplesIn(0.8))
        const heard = await listenTo(model.vad, toPcm(track))
        if (onsets(heard, ({ probability }) => probability >= SPEECH).length > 0) began += 1
      }
      noiseRows.push([name, model.name, `${began} of 40`])
    }
  }
  say(`\n${table(['noise', 'model', 'taken for speech'], noiseRows)}`)
}

/** A whole call: the agent greets, then the caller says a sentence every few seconds and the agent answers. */
async function measureCaller(
  { vad }: Model,
  spoken: readonly (readonly Float32Array[])[],
  people: Room,
  television: Room,
): Promise<void> {
  const rooms = [
    { name: 'nobody else', room: undefined, belowDb: 0 },
    ...[30, 20, 15, 10, 5].map((belowDb) => ({
      name: `babble, ${belowDb} dB`,
      room: people,
      belowDb,
    })),
    ...[20, 15, 12].map((belowDb) => ({
      name: `television, ${belowDb} dB`,
      room: television,
      belowDb,
    })),
  ]
  const rows: string[][] = []
  for (const { name, room, belowDb } of rooms.filter(isWanted)) {
    const delays: number[] = []
    const ends: number[] = []
    let [lost, audible, takenForCaller, others, turns, minutes, cut] = [0, 0, 0, 0, 0, 0, 0]
    for (const [index, clips] of spoken.entries()) {
      const call = layOutCall(clips)
      const track = call.track.slice()
      if (room)
        addAt(
          track,
          withLevel(room(track.length / INPUT_RATE_HZ, index + 1), CALLER_DB - belowDb),
          0,
        )
      const heard = await listenTo(vad, toPcm(track), call.agentSpeaks)
      for (const { fromMs, toMs, loud } of call.sentences) {
        const own = heard.filter((_, at) => loud.has(at))
        audible += own.length
        lost += own.filter((window) => !isCaller(window)).length
        const first = onsets(heard, (window) => window.endMs > fromMs && isCaller(window))[0]
        delays.push((first ?? Infinity) - fromMs)
        if (hasGap(heard, fromMs, toMs)) cut += 1
        const after = heard.filter(({ endMs }) => endMs > toMs)
        const silent = after.findIndex((_, at) => !after.slice(at, at + 10).some(isCaller))
        ends.push(silent * WINDOW_MS)
      }
      const between = heard.filter(({ endMs }) =>
        call.sentences.every(({ fromMs, toMs }) => endMs < fromMs || endMs > toMs + 500),
      )
      others += between.length
      takenForCaller += between.filter(isCaller).length
      turns += onsets(between, isCaller).length
      minutes += (between.length * WINDOW_MS) / 60_000
    }
    rows.push([
      name,
      percent(lost, audible),
      `${cut} of ${delays.length}`,
      ms(percentile(delays, 50)),
      ms(percentile(delays, 95)),
      ms(percentile(ends, 50)),
      ms(percentile(ends, 95)),
      percent(takenForCaller, others),
      (turns / minutes).toFixed(1),
    ])
  }
  say(
    `\n${spoken.length} calls of ${sentences.length} sentences, the room is heard all the time:\n`,
  )
  say(
    table(
      [
        'room',
        'caller lost',
        'cut in half',
        'onset p50',
        'p95',
        'end noticed p50',
        'p95',
        'room taken for the caller',
        'turns of the room a minute',
      ],
      rows,
    ),
  )
}

const hasGap = (heard: readonly HeardWindow[], fromMs: number, toMs: number): boolean => {
  let quietMs = 0
  let hasBegun = false
  for (const window of heard) {
    if (window.endMs <= fromMs || window.endMs > toMs) continue
    if (isCaller(window)) hasBegun = true
    quietMs = isCaller(window) ? 0 : quietMs + WINDOW_MS
    if (hasBegun && quietMs >= 500) return true
  }
  return false
}

function layOutCall(clips: readonly Float32Array[]) {
  const GREETING_S = 4
  const ANSWER_S = 3
  const length = clips.reduce((sum, clip) => sum + clip.length + samplesIn(2 + ANSWER_S), 0)
  const track = new Float32Array(samplesIn(GREETING_S + 1) + length)
  const said: ReturnType<typeof audibleWindows>[] = []
  const answers: { fromMs: number; toMs: number }[] = [{ fromMs: 200, toMs: GREETING_S * 1000 }]
  let atS = GREETING_S + 0.6
  for (const clip of clips) {
    addAt(track, withLevel(clip, CALLER_DB), samplesIn(atS))
    said.push(audibleWindows(clip, atS))
    const endS = atS + clip.length / INPUT_RATE_HZ
    answers.push({ fromMs: (endS + 0.7) * 1000, toMs: (endS + 0.7 + ANSWER_S) * 1000 })
    atS = endS + 2 + ANSWER_S
  }
  const agentSpeaks = (at: number) => answers.some(({ fromMs, toMs }) => at >= fromMs && at <= toMs)
  return { track, sentences: said, agentSpeaks }
}

/** What the recogniser makes of a turn, depending on how the turn is cut out of the sound. */
async function measureWords(
  vad: Vad,
  spoken: readonly (readonly Float32Array[])[],
  people: Room,
): Promise<void> {
  const transcribe = createTranscriber(await loadMoonshine())
  const { signal } = new AbortController()
  const conditions = [
    { name: 'clean', room: undefined, belowDb: 0 },
    ...[20, 10, 5].map((belowDb) => ({ name: `babble, ${belowDb} dB`, room: people, belowDb })),
  ]
  const variants = ['whole', 'tight', 'muted'] as const
  const rows: string[][] = []
  for (const { name, room, belowDb } of conditions.filter(isWanted)) {
    const wrong = { whole: 0, tight: 0, muted: 0 }
    let total = 0
    for (const [speaker, clips] of spoken.entries()) {
      for (const [index, clip] of clips.entries()) {
        const seconds = clip.length / INPUT_RATE_HZ + LEAD_S + TAIL_S
        const track = place(clip, room?.(seconds, 100 * speaker + index), belowDb, CALLER_DB)
        const quieter = muted(track, await listenTo(vad, track))
        const [from, to] = [samplesIn(LEAD_S), samplesIn(LEAD_S) + clip.length]
        const sounds = {
          whole: track.slice(from - samplesIn(0.4), to + samplesIn(0.5)),
          tight: track.slice(from - samplesIn(0.15), to + samplesIn(0.16)),
          muted: quieter.slice(from - samplesIn(0.4), to + samplesIn(0.5)),
        }
        total += wordErrors(sentences[index]!, '').said
        for (const variant of variants) {
          let text = ''
          for await (const step of transcribe(sounds[variant], signal)) text = step.text
          wrong[variant] += wordErrors(sentences[index]!, text).wrong
        }
      }
    }
    rows.push([name, ...variants.map((variant) => percent(wrong[variant], total))])
  }
  say(`\nWord errors with Moonshine:\n`)
  say(
    table(
      [
        'room',
        '400 ms before and 500 ms after',
        '150 ms before and 160 ms after',
        'as the first, background 20 dB quieter',
      ],
      rows,
    ),
  )
}

/** The sound, with everything 20 dB quieter that is not the caller's speech or right next to it. */
function muted(track: Int16Array, heard: readonly HeardWindow[]): Int16Array {
  const quieter = track.slice()
  for (const [window, each] of heard.entries()) {
    if (
      isCaller(each) ||
      isCaller(heard[window + 1] ?? each) ||
      isCaller(heard[window - 1] ?? each)
    )
      continue
    for (let at = window * VAD_WINDOW; at < (window + 1) * VAD_WINDOW; at++) quieter[at]! /= 10
  }
  return quieter
}

await main()
