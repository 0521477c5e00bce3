/**
 * `npm run bench:turns`: measures whether the agent takes turns as people do. Callers in Node make whole calls over
 * WebRTC with the product as a user starts it. They pause, say backchannels, interrupt, cough, and sit in noisy rooms.
 *
 *     npm run bench:turns                  everything, and writes docs/benchmarks.md
 *     npm run bench:turns -- quick         some of each part in five to eight minutes, and also writes the file
 *     npm run bench:turns -- --only pauses,noises    only these parts (the questions at the start are always asked);
 *                                                    writes nothing
 *
 * `--seed N` selects other callers, `--lanes N` is how many calls run at once, `--json FILE` saves every observation.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { type CallerVoices, openCallerVoices } from './calls/callerVoices.ts'
import { trimSpeech } from './calls/trimSpeech.ts'
import { record, say, spread } from './figures.ts'
import { fail, partsIn, wholeIn } from './given.ts'
import { readHostTime, stolenPercent } from './hostTime.ts'
import { backgroundLines, makePlan, parts, type Plan, type PlannedQueue } from './turns/plan.ts'
import { answerTable, failures, type Observed, pauseTable, turnTable } from './turns/report.ts'
import { playScenes, type Queue, roomName } from './turns/runScenes.ts'
import type { Reference } from './turns/scenes.ts'

/** The demo's default voice. No caller has it. */
const AGENT_VOICE = 'shimmer'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})
const size = positionals.includes('quick') ? 'quick' : 'full'
const only = partsIn(parts, values.only)
const seed = wholeIn('seed', values.seed)
const lanes = wholeIn('lanes', values.lanes)

await measure()

async function measure(): Promise<void> {
  const plan = makePlan(size, seed, AGENT_VOICE)
  const together = plan.together.filter(({ part }) => only.some((wanted) => wanted === part))
  const queues = await speakQueues(plan, [...plan.alone, ...together])

  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-'))
  const server = await startServer({
    dataDir: path.join(scratch, 'data'),
    env: { ENGINE_MAX_CALLS: '20', LOG_LEVEL: 'warn', SPEECH_WARM_UP: 'calls' },
  })
  const began = { host: readHostTime(), load: os.loadavg()[0] ?? 0, at: performance.now() }
  const observed: Observed[] = []
  const lateMs: number[] = []
  const references = new Map<string, Reference>()

  async function play(planned: PlannedQueue): Promise<void> {
    const queue = queues.get(planned)
    if (!queue) throw new Error(`Nobody has spoken the lines of ${planned.part}`)
    const name = `${planned.part}, ${roomName(planned.room)}`
    say(`${name}: ${planned.scenes.length} scenes, the caller is ${planned.caller.voice}`)
    const asks = plan.questions.filter(({ ask }) => references.has(ask))
    const played = await playScenes(server.url, { ...queue, asks }, references, (observation) => {
      const one = { part: planned.part, observation }
      observed.push(one)
      // Unseen sentences stay unseen.
      if (planned.part !== 'unseen') for (const line of failures([one])) say(`  ${line}`)
    })
    lateMs.push(...played.lateMs)
  }

  try {
    for (const queue of plan.alone) await play(queue)
    const waiting = together.toSorted((a, b) => b.scenes.length - a.scenes.length)
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await play(next)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }

  const minutes = (performance.now() - began.at) / 60_000
  const late = spread(lateMs)
  const missed = observed.filter(({ observation }) => observation.type === 'missed').length
  const body = [
    turnTable(observed),
    '',
    pauseTable(observed),
    '',
    answerTable(observed),
    '',
    `Seed ${seed}, ${minutes.toFixed(1)} minutes of calls, up to ${lanes} at once. Scenes that could not be played: ${missed}. ` +
      `Load of the machine before and after: ${began.load.toFixed(1)} and ${(os.loadavg()[0] ?? 0).toFixed(1)}; ` +
      `taken by its host: ${stolenPercent(began.host, readHostTime()).toFixed(1)} %. ` +
      `The callers' microphones were late by ${late.p95.toFixed(0)} ms (p95), ${late.max.toFixed(0)} ms at most.`,
    ...(size === 'quick'
      ? ['', 'A part of the whole run, so each figure rests on few calls.']
      : []),
  ].join('\n')
  say(`\n${body}`)
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(observed, undefined, 1))
  if (values.only !== undefined) return
  record('turns', `npm run bench:turns${size === 'quick' ? ' -- quick' : ''}`, body)
}

/** Synthesises every line before the first call, so that synthesis takes no time from calls. */
async function speakQueues(
  plan: Plan,
  planned: readonly PlannedQueue[],
): Promise<Map<PlannedQueue, Omit<Queue, 'asks'>>> {
  const voices: CallerVoices = openCallerVoices()
  const queues = new Map<PlannedQueue, Omit<Queue, 'asks'>>()
  say('Speaking the callers’ lines…')
  try {
    for (const queue of planned) {
      const texts = [...plan.questions.map(({ ask }) => ask), ...queue.texts]
      const lines = new Map<string, Int16Array>()
      for (const text of texts) {
        lines.set(text, trimSpeech(await voices.speak(text, queue.caller)))
      }
      const others: Int16Array[] = []
      if (queue.room.kind === 'babble' || queue.room.kind === 'television') {
        for (const { text, voice } of backgroundLines(AGENT_VOICE, queue.caller)) {
          others.push(await voices.speak(text, voice))
        }
      }
      const { room, scenes, random, session } = queue
      queues.set(queue, { room, scenes, lines, others, random, ...(session && { session }) })
    }
    say(`${voices.synthesised()} of them are new.`)
  } finally {
    await voices.close()
  }
  return queues
}
