/** Runs the browser tests of one project against a running server, and resolves with Playwright's exit code. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox, findHeadlessShell, findSoundServer } from './browsers.ts'
import type { Project } from './projects.ts'
import type { RunningServer } from './startServer.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

interface PlayOptions {
  /** Playwright's own arguments. */
  rest?: readonly string[]
  /** The file for Playwright's JSON report. */
  report?: string
}

export function playProject(
  { name, workers, browser }: Project,
  server: RunningServer,
  { rest = [], report }: PlayOptions = {},
): Promise<number> {
  const args = [
    'test',
    `--config=${path.join(here, 'playwright.config.ts')}`,
    `--project=${name}`,
    `--workers=${workers}`,
    '--pass-with-no-tests',
    ...rest,
  ]
  return new Promise((resolve) => {
    const child = spawn(path.join(here, '../node_modules/.bin/playwright'), args, {
      cwd: here,
      stdio: 'inherit',
      env: {
        ...process.env,
        BASE_URL: server.url,
        SERVER_DATA_DIR: server.dataDir,
        SERVER_PID: String(server.pid),
        SERVER_SIP_PORT: String(server.sipPort),
        CHROMIUM_PATH: browser === 'chromium' ? findChromium() : findHeadlessShell(),
        FIREFOX_PATH: findFirefox(),
        ...(browser === 'firefox' && { PULSEAUDIO_PATH: findSoundServer() }),
        ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JSON_REPORT: '1' } : {}),
      },
    })
    child.on('close', (exit) => resolve(exit ?? 1))
    child.on('error', () => resolve(1))
  })
}
