/**
 * `npm run bench:capacity`: what calls cost one machine, and how many it can hold. The cost of a call is measured with 4 calls, and
 * foretells what 8 and 12 need. `-- --calls 2,3 --seconds 20` tries it small.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { record, table } from './figures.ts'
import { costOf } from './processTree.ts'
import { measureLoad } from './voice/load.ts'
import { writeQuestion } from './voice/question.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '4,8,12' },
    seconds: { type: 'string', default: '40' },
  },
})
const levels = values.calls.split(',').map(Number)
/** The pacer needs the rest of a core in time, and so does a sentence that is not in the cache. */
const USABLE_PERCENT = 60

const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-capacity-'))
const wav = writeQuestion(scratch)
const server = await startServer({
  dataDir: path.join(scratch, 'data'),
  env: {
    RATE_LIMIT_SCALE: '0',
    CALLS_PER_ADDRESS: '0',
    ENGINE_MAX_CALLS: String(Math.max(...levels)),
    SPEECH_WARM_UP: 'calls',
    LOG_LEVEL: 'warn',
  },
})
const idleBytes = costOf(server.pid).rssBytes
// The first call fills the cache.
await measureLoad(server.url, server.pid, wav, 1, 20)
const loads = []
for (const calls of levels) {
  const load = await measureLoad(server.url, server.pid, wav, calls, Number(values.seconds))
  process.stdout.write(`${calls} calls: ${JSON.stringify(load)}\n`)
  loads.push(load)
}
await server.stop()
rmSync(scratch, { recursive: true, force: true })

const [first] = loads
if (!first) throw new Error('no measurement')
const share = (percent: number): string => `${Math.round(percent)} %`
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-GB')} MB`
const callsOn = (cores: number): number =>
  Math.floor((cores * USABLE_PERCENT) / first.cpuPercentPerCall)
const body = [
  table(
    [
      'calls at once',
      'connected',
      'CPU predicted, of one core',
      'CPU measured',
      'memory per call',
      'pacer lag p50 / p99',
      'sound heard, of what was due',
    ],
    loads.map((load) => [
      String(load.calls),
      String(load.connected),
      share(first.cpuPercentPerCall * load.calls),
      share(load.cpuPercentPerCall * load.calls),
      megabytes(load.megabytesPerCall * 1e6),
      `${load.pacerLagMs.p50.toFixed(1)} / ${load.pacerLagMs.p99.toFixed(1)} ms`,
      share((load.heardPerSecond / first.heardPerSecond) * 100),
    ]),
  ),
  '',
  `Idle, all processes have ${megabytes(idleBytes)}. If ${USABLE_PERCENT} % of each core may be used, a worker holds:`,
  '',
  table(
    ['cores', 'calls', 'memory'],
    [2, 4, 8, 16].map((cores) => [
      String(cores),
      String(callsOn(cores)),
      megabytes(idleBytes + callsOn(cores) * first.megabytesPerCall * 1e6),
    ]),
  ),
].join('\n')
process.stdout.write(`\n${body}\n`)
record('capacity', 'npm run bench:capacity', body)
