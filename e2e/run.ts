/**
 * `npm run e2e [-- playwright arguments]`: starts the product once, runs the browser tests against it and
 * checks that it exits cleanly. `--projects=NAME,NAME` runs only these of `projects.ts`, `--reports=FOLDER` also writes
 * Playwright's JSON reports, and `--data=FOLDER` uses a data folder whose speech cache is filled already.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox, findHeadlessShell } from './browsers.ts'
import { type Project, projects } from './projects.ts'
import { startServer } from './startServer.ts'
import { linesOfAgents, linesOfCalls, warmSpeech } from './warmSpeech.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const ours = ['projects', 'reports', 'data'] as const
const given = (name: (typeof ours)[number]): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const rest = process.argv
  .slice(2)
  .filter((argument) => !ours.some((name) => argument.startsWith(`--${name}=`)))
const reports = given('reports')
const names = given('projects')?.split(',')
const chosen = projects.filter(({ name, onDemand }) =>
  names ? names.includes(name) : onDemand !== true,
)
if (chosen.length < (names?.length ?? 1)) {
  const known = projects.map(({ name }) => name).join(', ')
  process.stderr.write(`--projects=${given('projects')}: choose from ${known}.\n`)
  process.exit(2)
}

const executables = { chromium: findChromium(), headlessShell: findHeadlessShell() }
const firefox = findFirefox()
const dataDir = given('data') ?? mkdtempSync(path.join(os.tmpdir(), 'ringwell-e2e-'))
const linesOf = { nothing: () => [], calls: linesOfCalls, agents: linesOfAgents }
const heard = chosen.flatMap(({ hears }) => linesOf[hears]())
if (!given('data') && heard.length > 0) await warmSpeech(dataDir, heard)
const server = await startServer({ dataDir })

const play = ({ name, workers, browser }: Project): Promise<number> =>
  new Promise((resolve) => {
    const report = reports && path.join(reports, `${name}.json`)
    const child = spawn(
      path.join(here, '../node_modules/.bin/playwright'),
      [
        'test',
        `--config=${path.join(here, 'playwright.config.ts')}`,
        `--project=${name}`,
        `--workers=${workers}`,
        '--pass-with-no-tests',
        ...rest,
      ],
      {
        cwd: here,
        stdio: 'inherit',
        env: {
          ...process.env,
          BASE_URL: server.url,
          SERVER_DATA_DIR: server.dataDir,
          SERVER_PID: String(server.pid),
          CHROMIUM_PATH: executables[browser],
          FIREFOX_PATH: firefox,
          ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JSON_REPORT: '1' } : {}),
        },
      },
    )
    child.on('close', (exit) => resolve(exit ?? 1))
    child.on('error', () => resolve(1))
  })

const codes: number[] = []
for (const project of chosen) codes.push(await play(project))
const code = Math.max(...codes)

const exit = await server.stop()
if (!given('data')) rmSync(dataDir, { recursive: true, force: true })
if (code !== 0)
  process.stdout.write(`\nThe server's last lines:\n${server.output().slice(-3000)}\n`)
if (exit !== 0) process.stdout.write(`\nThe server ended with ${exit} after SIGTERM; expected 0.\n`)
process.exitCode = code !== 0 ? code : exit === 0 ? 0 : 1
