/**
 * `npm run e2e [-- playwright arguments]`: starts the product once, runs the browser tests against it and
 * checks that it exits cleanly. `--reports=FOLDER` also writes Playwright's JSON reports.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox, findHeadlessShell } from './browsers.ts'
import { startServer } from './startServer.ts'
import { warmSpeech } from './warmSpeech.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const FLAG = '--reports='
const reports = process.argv.find((argument) => argument.startsWith(FLAG))?.slice(FLAG.length)
const rest = process.argv.slice(2).filter((argument) => !argument.startsWith(FLAG))

const chromium = findChromium()
const headlessShell = findHeadlessShell()
const firefox = findFirefox()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-e2e-'))
await warmSpeech(dataDir)
const server = await startServer({ dataDir })

const play = (project: string, workers: number, executable: string): Promise<number> =>
  new Promise((resolve) => {
    const report = reports && path.join(reports, `${project}.json`)
    const child = spawn(
      path.join(here, '../node_modules/.bin/playwright'),
      [
        'test',
        `--config=${path.join(here, 'playwright.config.ts')}`,
        `--project=${project}`,
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
          CHROMIUM_PATH: executable,
          FIREFOX_PATH: firefox,
          ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JSON_REPORT: '1' } : {}),
        },
      },
    )
    child.on('close', (exit) => resolve(exit ?? 1))
    child.on('error', () => resolve(1))
  })

// Tests open pages by the hundred, so those run in the headless shell. The site's calls run in the browser
// that visitors use.
const codes = [
  await play('pages', 2, headlessShell),
  await play('widget', 2, headlessShell),
  await play('calls', 1, chromium),
]
const code = Math.max(...codes)

const exit = await server.stop()
rmSync(dataDir, { recursive: true, force: true })
if (code !== 0)
  process.stdout.write(`\nThe server's last lines:\n${server.output().slice(-3000)}\n`)
if (exit !== 0) process.stdout.write(`\nThe server ended with ${exit} after SIGTERM; expected 0.\n`)
process.exitCode = code !== 0 ? code : exit === 0 ? 0 : 1
