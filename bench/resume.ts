/**
 * `npm run bench:resume`: how long a caller whose line is lost waits for the agent, and whether what they agreed to is done
 * once. The server, its models and its tools are the real ones; callers ring back by the rules of our pages.
 *
 *     npm run bench:resume                                  writes docs/benchmarks.md
 *     npm run bench:resume -- --losses 4 --bookings 8       tries it, and writes nothing
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { createFaultServer, type FaultServer } from '@ringwell/e2e/faults/faultServer.ts'
import { mediaProcesses, socketsOf } from '@ringwell/e2e/faults/processes.ts'
import { eventually } from '@ringwell/e2e/faults/report.ts'
import { untilReady, withEngine } from '@ringwell/e2e/faults/visitor.ts'
import { createLastingCall, type LastingCall } from './calls/lastingCall.ts'
import { record, say, spread, table } from './figures.ts'

const { values } = parseArgs({
  options: {
    losses: { type: 'string', default: '40' },
    bookings: { type: 'string', default: '200' },
  },
})
const LOSSES = Number(values.losses)
const BOOKINGS = Number(values.bookings)
const isWhole = LOSSES >= 40 && BOOKINGS >= 200
const CALLERS = 2
const BOOKERS = 4
/** One of so many callers kills the media process, to which all others lose their lines as well. The rest cut their own. */
const KILLED_EVERY = 20
const LOUD = 1_000
/** Two media processes load at once, on a machine that has other work. */
const LOADED_WITHIN_MS = 240_000
const BACK_WITHIN_MS = 60_000
const BOOKED_WITHIN_MS = 90_000
const OVER_WITHIN_MS = 30_000

/** @throws if it takes longer, with what was waited for and what has been printed */
async function within<Of>(
  ms: number,
  what: string,
  work: Of | Promise<Of>,
  whose: { printed(): string },
): Promise<Of> {
  const done = new AbortController()
  const late = async (): Promise<never> => {
    await pause(ms, undefined, done)
    throw new Error(`After ${ms / 1_000} s, still waiting for ${what}:\n${whose.printed()}`)
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    done.abort()
  }
}

const hangUp = (call: LastingCall): Promise<void> =>
  within(OVER_WITHIN_MS, 'a call to be hung up', call.hangUp(), call)

async function stop(server: FaultServer): Promise<void> {
  await within(OVER_WITHIN_MS, 'the server to end', server.stop(), server)
}

/** A server with its models loaded. */
async function start(dataDir: string, env: Record<string, string>): Promise<FaultServer> {
  const server = await createFaultServer({
    dataDir,
    env: {
      ...withEngine,
      SPEECH_WARM_UP: 'calls',
      ENGINE_MAX_CALLS: '10',
      CALL_LIMIT_SECONDS: '3600',
      IDLE_LIMIT_SECONDS: '300',
      ...env,
    },
  })
  await within(LOADED_WITHIN_MS, 'the server to start', server.start(), server)
  if (!(await untilReady(server))) throw new Error(`The server is not ready:\n${server.printed()}`)
  return server
}

const healthOf = async (server: FaultServer) =>
  (await server.health()) as { engine?: { state: string; rss: object } }

/** Resolves when nothing loads any more, the spare media process included. */
async function untilLoaded(server: FaultServer, hasSpare: boolean): Promise<void> {
  let known: Awaited<ReturnType<typeof healthOf>>['engine']
  const isLoaded = await eventually(LOADED_WITHIN_MS, async () => {
    known = (await healthOf(server)).engine
    const names = Object.keys(known?.rss ?? {})
    const spares = names.filter((name) => name.startsWith('spare ')).length
    return known?.state === 'ready' && (!hasSpare || 2 * spares === names.length)
  })
  if (isLoaded) return
  throw new Error(
    `After ${LOADED_WITHIN_MS / 1_000} s, still loading: ${JSON.stringify(known)}\n${server.printed()}`,
  )
}

/** Kills the media process that holds the calls. With a spare, either of the two may be that one. */
function killMedia(server: FaultServer): void {
  const [media] = mediaProcesses(server).toSorted((a, b) => socketsOf(b) - socketsOf(a))
  if (media === undefined) throw new Error('There is no media process.')
  process.kill(media, 'SIGKILL')
}

interface Way {
  name: string
  env: Record<string, string>
  lose: (server: FaultServer, calls: readonly LastingCall[]) => Promise<void> | void
}

const ways: readonly Way[] = [
  {
    name: 'the connection is cut',
    env: {},
    lose: (_, calls) => Promise.all(calls.map((call) => call.cut())).then(() => undefined),
  },
  {
    name: '`kill -9` of the media process, with `ENGINE_SPARE`',
    env: { ENGINE_SPARE: 'true' },
    lose: killMedia,
  },
  { name: 'the same without a spare', env: {}, lose: killMedia },
  {
    name: 'the server is stopped and started again',
    env: {},
    async lose(server) {
      await stop(server)
      await server.start()
    },
  },
]

/** From the loss of the line to the agent's first sound on the next one, in ms. */
async function waitsFor({ name, env, lose }: Way, dataDir: string): Promise<number[]> {
  say(`${name}…`)
  const server = await start(dataDir, env)
  const waits: number[] = []
  const heard = new Map<LastingCall, () => void>()
  const calls = await Promise.all(
    Array.from({ length: CALLERS }, () => {
      const call: LastingCall = createLastingCall({
        url: server.url,
        session: { agent_prompt: restaurant.prompt },
        sounded(samples) {
          if (samples.some((sample) => Math.abs(sample) > LOUD)) heard.get(call)?.()
        },
      })
      return within(BACK_WITHIN_MS, 'a call to begin', call.begun, call).then(() => call)
    }),
  )
  const firstSound = (call: LastingCall): Promise<number> => {
    const sound = new Promise<number>((resolve) =>
      heard.set(call, () => {
        heard.delete(call)
        resolve(performance.now())
      }),
    )
    return within(BACK_WITHIN_MS, 'the agent to be heard', sound, call)
  }
  // What is said then has been made ahead in most calls, so the first time does not count.
  for (let isFirst = true; waits.length < LOSSES; isFirst = false) {
    await untilLoaded(server, env['ENGINE_SPARE'] === 'true')
    const spoken = calls.map(firstSound)
    for (const call of calls) call.type('What are your opening hours?')
    await Promise.all(spoken)
    // In the middle of an answer, or after it.
    await pause(Math.random() * 4_000)
    const lostAt = performance.now()
    const sounds = calls.map(async (call) => {
      await within(BACK_WITHIN_MS, 'the line to be lost', call.lost(), call)
      return firstSound(call)
    })
    await within(LOADED_WITHIN_MS, 'the cause of the loss', lose(server, calls), server)
    const back = await Promise.all(sounds)
    if (!isFirst) waits.push(...back.map((at) => at - lostAt))
    say(`  ${back.map((at) => `${Math.round(at - lostAt)} ms`).join(', ')}`)
  }
  await Promise.all(calls.map(hangUp))
  await stop(server)
  return waits
}

/** If the restaurant is closed on that day, the next one is asked for. */
function wishOf(index: number, wishes: number): string {
  const days = 3 + (index % 60) + wishes
  const date = new Date(Date.now() + days * 24 * 60 * 60_000)
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  const hour = 6 + Math.floor(index / 60)
  return `A table for two on ${day} at ${hour} pm please, for Asha Rao, my number is 07700 900123.`
}

/** Books a table in a call whose line is lost around the yes. Returns the call's id once the agent has said it is booked. */
async function book(index: number, server: FaultServer): Promise<string> {
  const isBooked = Promise.withResolvers<void>()
  let hasLost = false
  let text = ''
  let wishes = 0
  const call = createLastingCall({
    url: server.url,
    session: { agent_prompt: restaurant.prompt },
    // Written answers, so that nobody waits for a voice.
    modality: 'text',
    heard(event) {
      if (event.type === 'response.output_text.done') text += ` ${event.text}`
      // A new line speaks until it has been told to write.
      if (event.type === 'response.output_audio_transcript.done') text += ` ${event.transcript}`
      if (event.type === 'response.done') take(text.trim())
    },
  })

  function take(words: string): void {
    text = ''
    if (/reference is/i.test(words)) return isBooked.resolve()
    if (/shall I book it\?|is that right\?$/i.test(words)) return void agree()
    if (words.endsWith('?')) call.type(wishOf(index, wishes++))
  }

  async function agree(): Promise<void> {
    const loses = !hasLost
    hasLost = true
    const yes = pause(200).then(() => call.type('Yes please.'))
    if (loses) {
      await pause(Math.random() * 700)
      if (index % KILLED_EVERY === 0) killMedia(server)
      else await call.cut({ isNoticed: true })
    }
    await yes
  }

  const booked = call.begun.then((callId) => isBooked.promise.then(() => callId))
  try {
    return await within(BOOKED_WITHIN_MS, 'a booking', booked, call)
  } finally {
    await hangUp(call)
  }
}

async function bookings(dataDir: string): Promise<{ once: number; problems: string[] }> {
  say('bookings…')
  const server = await start(dataDir, { ENGINE_SPARE: 'true' })
  const problems: string[] = []
  const calls: string[] = []
  for (let at = 0; at < BOOKINGS; at += BOOKERS) {
    await untilLoaded(server, true)
    const some = Array.from({ length: Math.min(BOOKERS, BOOKINGS - at) }, (_, one) => at + one)
    const ends = await Promise.allSettled(some.map((index) => book(index, server)))
    for (const end of ends) {
      if (end.status === 'fulfilled') calls.push(end.value)
      else problems.push(String(end.reason))
    }
    say(`  ${calls.length} of ${at + some.length} booked`)
  }
  await stop(server)
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  const count = database.prepare('SELECT count(*) AS n FROM bookings WHERE call_id = ?')
  const counts = calls.map((callId) => Number(count.get(callId)?.['n']))
  database.close()
  problems.push(...counts.filter((n) => n !== 1).map((n) => `${n} bookings of one call`))
  return { once: counts.filter((n) => n === 1).length, problems }
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-resume-'))
const dataDir = (): string => mkdtempSync(path.join(scratch, 'data-'))
try {
  const rows: string[][] = []
  for (const way of LOSSES > 0 ? ways : []) {
    const { n, p50, p95, max } = spread(await waitsFor(way, dataDir()))
    const seconds = [p50, p95, max].map((ms) => `${(ms / 1_000).toFixed(1)} s`)
    rows.push([way.name, ...seconds, String(n)])
  }
  const booked = await bookings(dataDir())
  for (const problem of booked.problems) say(problem)
  const body = [
    table(['what happens', 'p50', 'p95', 'max', 'n'], rows),
    '',
    `From the loss of the line to the agent's first sound on the next one, in ${CALLERS} calls at once (asked ≤ 3 s, p95, where no`,
    'models have to be loaded first). A caller notices a dead line after 1.5 s, as a page does.',
    '',
    `${BOOKERS} callers at once booked a table, and the line of each was cut within 0.7 s around the yes, or every ${KILLED_EVERY}th time the`,
    `media process was killed (with \`ENGINE_SPARE\`): ${booked.once} of ${BOOKINGS} bookings exist once (asked: all).`,
  ].join('\n')
  say(`\n${body}`)
  if (isWhole) record('resume', 'npm run bench:resume', body)
  if (booked.once < BOOKINGS) process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
