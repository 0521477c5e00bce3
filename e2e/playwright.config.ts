import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './browsers.ts'

/** Specs that do not wait in real time. A few begin a call, but none listens to one. */
const pages = /(?:site\/\w+|widget\/page)\.spec\.ts$/
/** Calls on pages of other sites. None of them counts the server's calls or measures anything. */
const widget = /widget\/(?!page)\w+\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  // `run.ts` sets the browser and the number of workers for each project. Calls run in real time and share
  // two cores: if many ran in parallel, they would make each other miss deadlines.
  projects: [
    { name: 'pages', testMatch: pages, fullyParallel: true },
    { name: 'widget', testMatch: widget },
    { name: 'calls', testMatch: '**/*.spec.ts', testIgnore: [pages, widget] },
  ],
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
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...chromiumFlags],
    },
    trace: 'off',
    screenshot: 'off',
  },
})
