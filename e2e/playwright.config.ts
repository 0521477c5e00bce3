import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './browsers.ts'
import { projects } from './projects.ts'

export default defineConfig({
  testDir: '.',
  // `run.ts` sets the browser and the number of workers for each project.
  projects: projects.map(({ name, testMatch, fullyParallel }) => ({
    name,
    testMatch,
    fullyParallel,
  })),
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
