import { defineConfig, type Project } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { heardThrough, microphone } from './browsers.ts'
import { projects } from './projects.ts'

/** Debian's Firefox, which Playwright drives over WebDriver BiDi. */
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  permissions: [],
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox.ts', import.meta.url)),
    args: [],
  },
} satisfies Project['use']

export default defineConfig({
  testDir: '.',
  // `run.ts` sets the browser and the number of workers for each project.
  projects: projects.map(({ name, testMatch, fullyParallel, browser, hears }) => ({
    name,
    testMatch,
    fullyParallel,
    use: browser === 'firefox' ? firefox : hears === 'nothing' ? { permissions: [] } : {},
  })),
  // What has this in its title runs only in `npm run test:full`.
  ...(process.env.TESTS === 'full' ? {} : { grepInvert: /@full/ }),
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // These tests run in real time on a machine that we don't choose, so CI retries a failed test once and
  // names it.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  reporter: process.env.JSON_REPORT ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    headless: true,
    // Files with the same settings share a browser. A file whose visitor speaks has a browser of its own.
    ...heardThrough(microphone('silence')),
    trace: 'off',
    screenshot: 'off',
  },
})
