/**
 * `npm test`: runs unit and contract tests, the browser tests, lint and types. It does not stop at a failure, so one run
 * shows every failure. The last line counts the tests: `N passed, N failed`.
 *
 * The site is built beside the unit tests, which wait for processes and timers, and so is the speech that calls will hear.
 * Lint and types run beside the calls, which are held in real time and leave half of two processors free, but only in
 * moments in which nothing else wants to run: even the lowest of the usual priorities makes voices late. Only the calls that
 * run alone wait for them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { playProject } from './playProject.ts'
import { type ProjectName, projects } from './projects.ts'
import { type RunningServer, startServer } from './startServer.ts'
import type { UnitReport } from './unitReporter.ts'
import { linesOfCalls, warmSpeech } from './warmSpeech.ts'

const isFull = process.env['TESTS'] === 'full'
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(path.join(os.tmpdir(), 'ringwell-test-'))
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-e2e-'))
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

interface Count {
  passed: number
  failed: number
  /** Printed after everything else, because only the end of a long log may be kept. */
  worthSaying?: string[]
}

interface Step {
  name: string
  /** Resolves with an exit code. If it rejects, the step has failed. */
  play: () => Promise<number>
  /** Reads the counts from a test runner's report. A step without this function counts as a single check. */
  count?: () => Count
}

/** A command that prints as it goes. */
const command = (name: string, ...args: string[]): Promise<number> => run(name, args, 'inherit')

const idleSession = '(echo 19 >/proc/self/autogroup) 2>&-; exec chrt --idle 0 "$0" "$@"'
/**
 * What begins a command that runs only while a processor would idle (`chrt` and `setsid` are in Debian's util-linux). The
 * kernel deals out time by session (sched(7), autogroup), and the browsers and the engine have sessions of their own: a
 * command that is idle in this one would get as much as they do.
 */
const idly =
  spawnSync('chrt', ['--idle', '0', 'true']).status === 0
    ? ['setsid', '--wait', 'sh', '-c', idleSession]
    : ['nice', '-n', '19']

/** A command beside others, whose output is printed when it ends. */
const aside = (...words: [string, ...string[]]): Promise<number> => {
  const [name = '', ...args] = [...idly, ...words]
  return run(name, args, 'pipe')
}

function run(name: string, args: readonly string[], output: 'inherit' | 'pipe'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      // Output that is not a terminal can't be redrawn. Plain lines are easier to read in a log.
      env: {
        ...process.env,
        UNIT_REPORT: path.join(reports, 'unit.json'),
        FORCE_COLOR: output === 'inherit' && process.stdout.isTTY ? '1' : '0',
      },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (printed += data.toString()))
    child.on('close', (code) => {
      const title = [name, ...args]
        .filter((word) => !idly.includes(word))
        .map((word) => path.basename(word))
      if (printed !== '') process.stdout.write(`\n── ${title.join(' ')}\n${printed}`)
      resolve(code ?? 1)
    })
    child.on('error', () => resolve(1))
  })
}

const unit: Step = {
  name: 'unit and contract',
  play: () =>
    command(bin('vitest'), 'run', '--reporter=default', '--reporter=./e2e/unitReporter.ts'),
  count: () => readJson('unit.json') as UnitReport,
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

const browser = (name: ProjectName, server: RunningServer): Step => ({
  name,
  play: () =>
    playProject(
      projects.find((project) => project.name === name)!,
      server,
      {
        report: `${reports}/${name}.json`,
      },
    ),
  count() {
    const { stats, suites } = readJson(`${name}.json`) as {
      stats: { expected: number; unexpected: number; flaky: number }
      suites: PlaywrightSuite[]
    }
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      worthSaying: suites.flatMap(notAsExpected),
    }
  },
})

/** Lists what failed, and what passed only on a retry. */
function notAsExpected({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => `${status === 'flaky' ? 'flaky' : 'failed'}: ${title}: ${spec.title}`),
  )
  return [...own, ...suites.flatMap(notAsExpected)]
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(reports, file), 'utf8'))
}

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []

async function take({ name, play, count }: Step): Promise<void> {
  process.stdout.write(`\n── ${name}\n`)
  const began = Date.now()
  const code = await play().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return 1
  })
  let counted: Count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (count) {
    try {
      counted = count()
      // If a runner fails without a failing test (a broken setup, or no tests at all), that counts as a failure too.
      if (code !== 0 && counted.failed === 0) counted.failed = 1
    } catch {
      counted = { passed: 0, failed: 1 }
    }
  }
  const { passed, failed, worthSaying = [] } = counted
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    ...worthSaying.map((test) => `       ${test}`),
  )
}

async function takeAll(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step)
}

let server: RunningServer | undefined
await Promise.all([
  take(unit),
  takeAll(
    { name: 'build', play: () => run(process.execPath, ['server/build/build.ts'], 'pipe') },
    { name: 'speech for the calls', play: () => warmSpeech(dataDir, linesOfCalls()).then(() => 0) },
    {
      name: 'start',
      async play() {
        // What is made ahead in calls would take the moments that the checks beside them wait for.
        server = await startServer({ dataDir, env: isFull ? {} : { SPEECH_WARM_UP: 'false' } })
        return 0
      },
    },
  ),
])
const checks: Step[] = [
  { name: 'lint and types', play: () => aside(bin('oxlint')) },
  { name: 'format', play: () => aside(bin('oxfmt'), '--check') },
  { name: 'spelling', play: () => aside(process.execPath, 'e2e/spelling.ts') },
  {
    name: 'unused code',
    play: () => aside(bin('knip'), '--no-progress', '--treat-config-hints-as-errors'),
  },
  { name: 'templates', play: () => aside('npm', 'run', '-s', 'templates', '-w', 'site') },
]
const running = server
if (running) {
  await take(browser('pages', running))
  const checked = takeAll(...checks)
  await take(browser('calls', running))
  await take(browser('single', running))
  await checked
  await take(browser('alone', running))
  if (isFull) await take(browser('firefox', running))
  await take({ name: 'clean end after SIGTERM', play: () => running.stop() })
  if (total.failed > 0)
    process.stdout.write(`\nThe server's last lines:\n${running.output().slice(-3000)}\n`)
} else await takeAll(...checks)

for (const folder of [dataDir, reports]) rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
if (total.failed > 0) process.exitCode = 1
