import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './browsers.ts'

/** Specs that wait for nothing in real time; a few begin a call, none listens to one. */
const pages = /(?:site\/\w+|widget\/page)\.spec\.ts$/
/** Calls on other people's pages: none counts the server's calls, or measures. */
const widget = /widget\/(?!page)\w+\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  // `run.ts` gives each its browser and its workers. Calls are real time and share two cores: many side by
  // side would steal each other's deadlines.
  projects: [
    { name: 'pages', testMatch: pages, fullyParallel: true },
    { name: 'widget', testMatch: widget },
    { name: 'calls', testMatch: '**/*.spec.ts', testIgnore: [pages, widget] },
  ],
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // Real time on a machine that we don't choose: CI asks once more, and names what needed it.
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
