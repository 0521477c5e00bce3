/**
 * `npm run bench:resume`: how long a caller waits for the agent's first word after the media process was killed in the
 * middle of a booking, and whether the booking exists once. `-- --calls 20` says how many calls, and `--spare` keeps a
 * second media process ready.
 *
 * The call is typed and heard. The process is killed at a random moment between the first line and the result.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hear, newTalk, typeText, type CallTalk } from '@ringwell/call/realtime/talk.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import { parseConfig } from '@ringwell/server/config.ts'
import { createLogger } from '@ringwell/server/logging.ts'
import { startRingwell } from '@ringwell/server/main.ts'
import { openCall } from './calls/openCall.ts'
import { spread, table } from './figures.ts'
import { processTree } from './processTree.ts'
import { callableAgents, findAgent } from './talk/agents.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '20' } } })
const CALLS = Number(values.calls)
const ANSWER_MS = 30_000
const lines = [
  'A table for two on Friday at seven in the evening, please.',
  'James Baxter.',
  'Yes.',
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'ringwell-resume-'))
const config = parseConfig({
  ...process.env,
  PORT: process.env.PORT ?? '4391',
  DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '0',
  SPEECH_WARM_UP: 'calls',
  LOG_LEVEL: 'error',
})
const server = await startRingwell({
  config,
  log: await createLogger('error'),
  onProgress: () => undefined,
})
await server.ready
const agent = findAgent(callableAgents([]), 'restaurant')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The pid of the media process. */
const mediaPid = (): number | undefined =>
  processTree(process.pid).find(({ pid }) => commandOf(pid).includes('mediaProcess'))?.pid

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

interface Line {
  caller: Caller
  /** When the agent's sound began last. */
  soundedAt: number
}

let talk: CallTalk = newTalk
let line: Line

function listen(caller: Caller): Line {
  const opened: Line = { caller, soundedAt: 0 }
  caller.onMessage((text) => {
    if (line !== opened && line) return
    talk = hear(talk, text)[0]
    if (text.includes('"output_audio_buffer.started"')) opened.soundedAt = performance.now()
  })
  return opened
}

const askForGreeting = (caller: Caller): void =>
  caller.send(
    JSON.stringify({ type: 'response.create', response: { instructions: GREETING_INSTRUCTION } }),
  )

/** Says a line, and resolves when the agent has begun to answer it and is silent again. */
async function type(words: string): Promise<void> {
  const before = talk.lines.length
  const [next, effects] = typeText(talk, words)
  talk = next
  for (const effect of effects)
    if (effect.type === 'send') line.caller.send(JSON.stringify(effect.event))
  await until(() => talk.lines.length > before + 1 && isQuiet())
}

const isQuiet = (): boolean => !talk.agentSpeaking && talk.responding.length === 0

async function until(isThere: () => boolean, limitMs = ANSWER_MS): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < limitMs; await pause(10)) {
    if (isThere()) return true
  }
  return false
}

interface Session {
  call_id: string
  call_token: string
}

/** Rings back as the page does. Resolves to the ms from the kill to the new line and from that to the agent's sound. */
async function ringBack({ call_id: id, call_token: token }: Session) {
  const killedAt = performance.now()
  for (;;) {
    const caller = await createCaller()
    const opened = listen(caller)
    const answer = await fetch(`${server.url}/api/realtime/calls/${id}/resume`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      body: await caller.offer(),
    })
    if (answer.status === 201) {
      const answeredAt = performance.now()
      line = opened
      talk = { ...talk, agentSpeaking: false, responding: [] }
      await caller.accept(await answer.text())
      await caller.opened
      askForGreeting(caller)
      await until(() => opened.soundedAt > 0)
      await until(isQuiet)
      return { waitedMs: answeredAt - killedAt, wordMs: opened.soundedAt - answeredAt }
    }
    await caller.close()
    if (answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`)
    await pause(300)
  }
}

function bookingsOf(id: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    const rows = database
      .prepare("SELECT count(*) AS n FROM tool_calls WHERE call_id = ? AND tool = 'bookings.book'")
      .get(id)
    return Number(rows?.n)
  } finally {
    database.close()
  }
}

const waits: number[] = []
const words: number[] = []
let once = 0
for (let call = 1; call <= CALLS; call += 1) {
  talk = newTalk
  let first: Line | undefined
  const { caller, session } = await openCall({
    url: server.url,
    session: { agent_uuid: agent.uuid, agent_prompt: agent.prompt, resumes: true },
    listen: (opening) => (first = listen(opening)),
  })
  line = first ?? listen(caller)
  askForGreeting(caller)
  await until(() => line.soundedAt > 0)
  await until(isQuiet)
  const killAt = Math.floor(Math.random() * lines.length)
  let resumed: Awaited<ReturnType<typeof ringBack>> | undefined
  const kill = async (): Promise<void> => {
    await pause(Math.random() * 2_500)
    const pid = mediaPid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    resumed = await ringBack(session)
  }
  for (const [at, said] of lines.entries()) {
    if (at === killAt) await Promise.all([Promise.race([type(said), pause(4_000)]), kill()])
    else await type(said)
  }
  // What was said while the line was lost was heard by nobody, so it is said again as the agent asks for it.
  for (let tries = 0; tries < 6 && bookingsOf(session.call_id) === 0; tries += 1) {
    const asked = talk.lines.at(-1)?.text ?? ''
    await type(
      /name/i.test(asked) && !/book|right\?/i.test(asked)
        ? lines[1]!
        : /day|time|when|many/i.test(asked) && !/shall i/i.test(asked)
          ? lines[0]!
          : lines[2]!,
    )
  }
  const count = bookingsOf(session.call_id)
  once += count === 1 ? 1 : 0
  if (resumed) {
    waits.push(resumed.waitedMs)
    words.push(resumed.wordMs)
  }
  say(
    `${call}: killed at line ${killAt + 1}; a line after ${Math.round(resumed?.waitedMs ?? 0)} ms, a word ${Math.round(resumed?.wordMs ?? 0)} ms later; bookings: ${count}`,
  )
  if (count !== 1 || process.env.VERBOSE)
    for (const { who, text } of talk.lines) say(`   ${who}: ${text}`)
  await line.caller.close()
  await fetch(`${server.url}/api/realtime/calls/${session.call_id}/hangup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.call_token}` },
  })
}
const row = (name: string, ms: readonly number[]): string[] => {
  const { p50, p95 } = spread(ms) as { p50: number; p95: number }
  return [name, `${Math.round(p50)} ms`, `${Math.round(p95)} ms`]
}
say(
  table(
    ['', 'p50', 'p95'],
    [row('until there is a line again', waits), row('from then to the agent’s first sound', words)],
  ),
)
say(`Bookings that exist once: ${once} of ${CALLS}`)
await server.close()
process.exit(once === CALLS ? 0 : 1)
