/**
 * `npm test`: runs unit and contract tests, the browser tests, lint and types. It does not stop at a failure, so one run
 * shows every failure. Calls that run alone leave half of the processors idle, so lint and types run behind them. The last
 * line counts the tests: `N passed, N failed`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ProjectName } from './projects.ts'
import { linesOfCalls, warmSpeech } from './warmSpeech.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(path.join(os.tmpdir(), 'ringwell-test-'))
/** The data folder of the server for the tests that listen to calls. */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-e2e-'))
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)

interface Count {
  passed: number
  failed: number
  /** Printed after everything else, because only the end of a long log may be kept. */
  worthSaying?: string[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

interface Step {
  name: string
  command: string
  args: string[]
  /** Reads the counts from a test runner's report. A step without this function counts as a single check. */
  count?: () => Count
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(reports, file), 'utf8'))
}

const build: Step = { name: 'build', command: process.execPath, args: ['server/build/build.ts'] }
const types: Step = { name: 'types', command: process.execPath, args: ['e2e/types.ts'] }
const checks: Step[] = [
  { name: 'lint', command: bin('oxlint'), args: [] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  {
    name: 'unused code',
    command: bin('knip'),
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
]

const unit: Step = {
  name: 'unit and contract',
  command: bin('vitest'),
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/unit.json`],
  count: () => {
    const report = readJson('unit.json') as {
      numPassedTests: number
      numFailedTests: number
      testResults: {
        name: string
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
      }[]
    }
    const notPassedAtOnce = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'failed' || failureMessages.length > 0)
        .map(
          ({ fullName, status }) =>
            `${status === 'failed' ? 'failed' : 'flaky'}: ${path.relative(root, name)}: ${fullName}`,
        ),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      worthSaying: notPassedAtOnce,
    }
  },
}

/** The tests of some projects, against one server. */
const browsers = (name: string, names: readonly ProjectName[], options: string[] = []): Step => ({
  name,
  command: process.execPath,
  args: ['e2e/run.ts', `--projects=${names.join()}`, `--reports=${reports}`, ...options],
  count: () => {
    const count = { passed: 0, failed: 0, worthSaying: [] as string[] }
    for (const project of names) {
      const report = readJson(`${project}.json`) as {
        stats: { expected: number; unexpected: number; flaky: number }
        suites: PlaywrightSuite[]
      }
      count.passed += report.stats.expected + report.stats.flaky
      count.failed += report.stats.unexpected
      count.worthSaying.push(...report.suites.flatMap(notAsExpected))
    }
    return count
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

/**
 * `front`: its output is printed as it comes. `behind`: it is printed when the step ends, and the step gets only what
 * the others leave of the processors.
 */
type Place = 'front' | 'behind'

/** Resolves with the exit code. */
function run(step: Step, place: Place): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: place === 'front' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // A session of its own, because Linux shares the processors among sessions first (sched(7), autogroup).
      detached: place === 'behind',
      // Output that is not a terminal can't be redrawn. Plain lines are easier to read in a log.
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY && place === 'front' ? '1' : '0' },
    })
    const printed: Buffer[] = []
    child.stdout?.on('data', (data: Buffer) => printed.push(data))
    child.stderr?.on('data', (data: Buffer) => printed.push(data))
    const end = (code: number): void => {
      behind.delete(child)
      if (place !== 'front')
        process.stdout.write(`\n── ${step.name}\n${Buffer.concat(printed).toString()}`)
      resolve(code)
    }
    child.on('close', (code) => end(code ?? 1))
    child.on('error', () => end(1))
    if (place === 'behind') {
      behind.add(child)
      giveWay(child)
    }
  })
}

/** The processes of steps behind others. Ctrl-C does not reach them, because each has a session of its own. */
const behind = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const { pid } of behind) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGTERM')
      } catch {
        // All of its processes have ended.
      }
    }
    process.kill(process.pid, signal)
  })
}

/** Leaves a step behind others a thirtieth of a processor that they want too (sched(7): each step is about 1.25). */
const BEHIND_NICENESS = 15

/** Lowers the priority of the session that a process leads. Only Linux can. */
function giveWay({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND_NICENESS))
  } catch {
    // The process could not start or has ended already, or the kernel has no autogroups.
  }
}

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []

async function take(step: Step, place: Place = 'front'): Promise<void> {
  if (place === 'front') process.stdout.write(`\n── ${step.name}\n`)
  const began = Date.now()
  const code = await run(step, place)
  let count: Count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (step.count) {
    try {
      const counted = step.count()
      // If a runner fails without a failing test (a broken setup, or no tests at all), that counts as a
      // failure too.
      count = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
    } catch {
      count = { passed: 0, failed: 1 }
    }
  }
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  lines.push(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
    ...(count.worthSaying ?? []).map((test) => `       ${test}`),
  )
}

async function takeBehind(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step, 'behind')
}

/** Resolves when a project's tests are over, because then its report is there. */
async function untilReported(project: ProjectName, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !existsSync(path.join(reports, `${project}.json`))) {
    await sleep(500, undefined, { signal }).catch(() => undefined)
  }
}

// Unit tests keep the processors busy by themselves. Beside browsers, both would take longer than one after the other.
// What browsers load is built meanwhile, so that they do not wait for it.
await Promise.all([take(unit), takeBehind([build])])
// If synthesis fails, the tests of calls will report it.
const warmed = warmSpeech(dataDir, linesOfCalls()).catch((error: unknown) =>
  process.stderr.write(`${String(error)}\n`),
)
await take(browsers('pages', ['pages']))
await warmed
const called = new AbortController()
const checked = untilReported('calls', called.signal).then(() => takeBehind([...checks, types]))
await take(browsers('calls', ['calls', 'alone'], [`--data=${dataDir}`]))
called.abort()
await checked
rmSync(dataDir, { recursive: true, force: true })
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
if (total.failed > 0) process.exitCode = 1
