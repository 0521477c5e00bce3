/**
 * `npm run soak`: makes 200 calls, half of which hang up and half of which vanish, then checks what is left
 * behind. Exits with 1 if a process, a port or a file handle is left, or if memory has not levelled off.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { record, say, table } from './figures.ts'
import { type Cost, costOf, udpPorts } from './processTree.ts'
import { engineHealth } from './voice/load.ts'
import { writeQuestion } from './voice/question.ts'
import { startCallers } from './voice/startCallers.ts'

const ROUNDS = 40
const CALLS_A_ROUND = 5
/** The engine releases a vanished caller within 10 s. The rest is a margin for the last timers. */
const SETTLE_MS = 14_000
/** Memory may still change by this much between the middle and the end. */
const LEVEL_MB = 60

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-soak-'))
const wav = writeQuestion(scratch)

const server = await startServer({
  dataDir: path.join(scratch, 'data'),
  env: {
    RATE_LIMIT_SCALE: '0',
    ENGINE_MAX_CALLS: '20',
    LOG_LEVEL: 'warn',
    SPEECH_WARM_UP: 'calls',
  },
})

interface Look extends Cost {
  calls: number
  ports: number
}
const look = (calls: number): Look => ({
  calls,
  ...costOf(server.pid),
  ports: udpPorts(server.pid).length,
})

let connected = 0
let transcripts = 0
async function round(index: number): Promise<void> {
  const callers = startCallers({ url: server.url, calls: CALLS_A_ROUND, wav, pauseMs: 4_000 })
  await callers.ready
  connected += callers.reports.filter(({ type }) => type === 'connected').length
  await pause(5_000)
  await (index % 2 === 0 ? callers.hangUp() : callers.vanish())
  for (const report of callers.reports)
    if (report.type === 'ended') transcripts += report.transcripts
}

// The first calls load code and fill caches. What they leave behind is not a leak.
await round(0)
await round(1)
await pause(SETTLE_MS)
const looks: Look[] = [look(0)]
connected = 0
transcripts = 0
for (let index = 0; index < ROUNDS; index++) {
  await round(index)
  if ((index + 1) % 10 === 0) {
    await pause(SETTLE_MS)
    looks.push(look((index + 1) * CALLS_A_ROUND))
    say(JSON.stringify(looks.at(-1)))
  }
}
const { calls: held } = await engineHealth(server.url)
const exit = await server.stop()
rmSync(scratch, { recursive: true, force: true })

const body = [
  `${connected} calls of ${ROUNDS * CALLS_A_ROUND} connected, ${transcripts} questions understood in the calls that hung up; every second round of ${CALLS_A_ROUND} was killed without a goodbye.`,
  '',
  table(
    ['after calls', 'processes', 'file handles', 'UDP ports', 'memory, all processes'],
    looks.map((seen) => [
      String(seen.calls),
      String(seen.processes),
      String(seen.handles),
      String(seen.ports),
      `${megabytes(seen.rssBytes)} MB`,
    ]),
  ),
  '',
  `Calls that the engine still held at the end: ${held}. Exit code after SIGTERM: ${exit}.`,
].join('\n')
say(`\n${body}`)
record('soak', 'npm run soak', body)

const [first, , middle] = looks
const last = looks.at(-1)
const problems: string[] = []
if (!first || !middle || !last) throw new Error('no measurements')
if (connected !== ROUNDS * CALLS_A_ROUND) problems.push('not every call connected')
if (held !== 0) problems.push('the engine still holds calls')
if (last.processes > first.processes) problems.push('a process was left behind')
if (last.ports > first.ports) problems.push('a port was left behind')
if (last.handles > first.handles + 2) problems.push('file handles were left behind')
if (megabytes(last.rssBytes - middle.rssBytes) > LEVEL_MB)
  problems.push('memory has not levelled off')
if (exit !== 0) problems.push('the server did not end cleanly')
if (problems.length > 0) {
  say(`\nFAILED: ${problems.join('; ')}`)
  process.exitCode = 1
}
