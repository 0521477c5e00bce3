import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { NewAgentInput } from '../admin/agentInput.ts'
import { createAgentService } from '../admin/agentService.ts'
import type { Config } from '../config.ts'
import { readConfig } from '../process/runProcess.ts'
import { keepVersion } from '../recordings/keepVersion.ts'
import { openRecordings } from '../recordings/openRecordings.ts'
import { recordingFolder } from '../recordings/recordingStore.ts'
import { createRemovals } from '../recordings/removals.ts'
import { sides } from '../recordings/spool.ts'
import { crossCallOf, makeSamples } from '../samples/makeSamples.ts'
import { hum, loadVoices, recordSample, type Say } from '../samples/recordSample.ts'
import { openStorage } from '../storage/openStorage.ts'
import { SAMPLE_ID, type Sample } from '../storage/sampleStorage.ts'

const usage = `DATA_DIR=FOLDER npm run -s demo-data -- [--calls N] [--seed N] [--until TIME] [--silent]
DATA_DIR=FOLDER npm run -s demo-data -- --remove

Fills a database that has no real calls with invented ones, 5,000 by default: what was said, what it came to, ratings,
bookings, leads, messages, the recordings of a few, and an agent of your own that can learn. Every id begins with
"sample-", and nothing is delivered to anybody. They are of the four weeks before TIME, such as 2026-11-29T10:00Z, or
before now. The same seed and the same time make the same calls. The recorded ones speak with the voices of the agents,
which takes a minute or two; with --silent they hum instead. --remove deletes all.
`

const CALLS = 5_000
const MOST_CALLS = 999_999
const AGENT_ID = `${SAMPLE_ID}restaurant`
/** Built-in agents learn nothing, so one of the operator's own has the calls of the restaurant. */
const restaurant = NewAgentInput.parse({
  agent_id: AGENT_ID,
  agent_name: 'Pepperbarrow (sample)',
  based_on: 'restaurant',
})
/** How many samples are stored at once. */
const BATCH = 200
/** How many of the newest calls have recordings, besides that of yesterday's angry caller. */
const RECORDED = 7

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runDemoData(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const wish = parseWish(args)
  if (!wish) return say(usage)
  const config = readConfig()
  if (!config) return
  try {
    if (await carryOut(wish, config)) process.exitCode = 0
  } catch (error) {
    say(`${messageOf(error)}\n`)
  }
}

interface Wish {
  remove: boolean
  calls: number
  seed: number
  untilMs: number
  silent: boolean
}

/** Returns undefined if the arguments are invalid. */
function parseWish(args: readonly string[]): Wish | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        calls: { type: 'string', default: String(CALLS) },
        seed: { type: 'string', default: '1' },
        until: { type: 'string', default: new Date().toISOString() },
        silent: { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
      },
    })
    const calls = Number(values.calls)
    const seed = Number(values.seed)
    const untilMs = Date.parse(values.until)
    const isValid =
      Number.isInteger(calls) && calls > 0 && calls <= MOST_CALLS && Number.isInteger(seed)
    const { remove, silent } = values
    return isValid && untilMs > 0 ? { remove, silent, calls, seed, untilMs } : undefined
  } catch {
    return undefined
  }
}

/** Returns false if nothing was done. */
async function carryOut(wish: Wish, config: Config): Promise<boolean> {
  mkdirSync(config.dataDir, { recursive: true })
  const log = pino({ level: 'silent' })
  const storage = await openStorage(config, log, { isCommand: true })
  const recordings = await openRecordings(config, log)
  const removals = createRemovals({ storage, recordings, log })
  const agents = createAgentService({ storage, agentOrigins: config.agentOrigins })

  async function remove(): Promise<void> {
    let removed = 0
    for (;;) {
      const deleted = await storage.deleteSamples(BATCH)
      if (deleted.length === 0) break
      for (const { agentUuid, callId } of deleted) {
        await removals.removeFolder(recordingFolder(agentUuid, callId))
      }
      removed += deleted.length
    }
    if ((await storage.findAgent(AGENT_ID))?.own) await agents.remove(AGENT_ID)
    say(`Removed ${removed} samples.\n`)
  }

  type Recorded = Awaited<ReturnType<typeof recordSample>>

  async function keep({ sample, recordings: sounds }: Recorded): Promise<void> {
    const { call, answeredAt, end } = sample
    for (const side of sides) {
      const file = await recordings.receive(sounds[side])
      const details = {
        agentUuid: call.agentUuid,
        recordingId: call.callId,
        side,
        durationSeconds: Math.round(end.durationMs / 1_000),
        startTime: answeredAt,
        endTime: end.endedAt,
        language: call.language,
        isComplete: true,
      }
      await keepVersion(file, details, { storage, removals })
    }
  }

  async function fill(): Promise<void> {
    let voices: Say | undefined
    let batch: Sample[] = []
    let stored = 0
    const store = async (): Promise<void> => {
      await storage.addSamples(batch)
      stored += batch.length
      batch = []
      if (stored % 10_000 === 0) say(`${stored} calls\n`)
    }
    const recorded: Recorded[] = []
    await agents.create(restaurant)
    for (const sample of makeSamples({ ...wish, restaurant: AGENT_ID })) {
      const at = stored + batch.length
      if (at >= wish.calls - RECORDED || at === crossCallOf(wish.calls)) {
        voices ??= wish.silent ? hum : await voicesOrHum()
        say(`Recording call ${recorded.length + 1} of at most ${RECORDED + 1}\n`)
        const one = await recordSample(sample, voices)
        recorded.push(one)
        batch.push(one.sample)
      } else batch.push(sample)
      if (batch.length === BATCH) await store()
    }
    await store()
    for (const one of recorded) await keep(one)
    say(
      `Stored ${stored} sample calls in ${config.databaseUrl ? 'the database' : config.dataDir}.\n`,
    )
  }

  try {
    const { samples, others } = await storage.countSamples()
    if (wish.remove) await remove()
    else if (others > 0) {
      say(`This database has ${others} real calls, leads, messages or bookings. Samples would get between them, so
nothing was changed. Set DATA_DIR (or DATABASE_URL) to an empty one.\n`)
      return false
    } else if (samples > 0) {
      say(
        `There are ${samples} samples already. Remove them first: npm run -s demo-data -- --remove\n`,
      )
      return false
    } else await fill()
    return true
  } finally {
    await removals.close()
    await recordings.close()
    await storage.close()
  }
}

const voicesOrHum = (): Promise<Say> =>
  loadVoices().catch((error: unknown) => {
    say(`No voice could be loaded, so the recordings hum: ${messageOf(error)}\n`)
    return hum
  })

const say = (text: string): void => void process.stderr.write(text)
