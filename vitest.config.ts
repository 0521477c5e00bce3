import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{brand,protocol,content,call,widget,site,engine,server,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
})
