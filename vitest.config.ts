import { existsSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests start hundreds of processes and threads that load the same files. This keeps their compiled code, as
// `npm start` does (`server/start.ts`).
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/ringwell', import.meta.url),
)

// A database waits for the disk when it is opened, at each commit and when it is closed, which takes longer than most tests.
// Where memory can hold their folders, nothing waits.
const memory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= roomBytes) process.env['TMPDIR'] ??= memory
}

export default defineConfig({
  test: {
    include: [
      '{brand,protocol,content,call,widget,site,console,engine,server,e2e,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // What has this in its title runs only in `npm run test:full`.
    ...(process.env['TESTS'] === 'full' ? {} : { testNamePattern: /^(?!.*@full)/ }),
    pool: 'forks',
    // With more room for what soon is garbage, a twelfth of the work goes.
    execArgv: ['--max-semi-space-size=64'],
    // Many tests wait for processes and timers, so four keep two cores busy.
    maxWorkers: 4,
    // A test leaves nothing behind, neither a stubbed variable nor a server, so files may share a process;
    // one for each would cost a fifth of the time.
    isolate: false,
    // What hangs is found all the same; what is slow on a busy machine is not called broken.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Real time on a machine that we don't choose: CI asks once more, and names what needed it.
    retry: process.env.CI ? 1 : 0,
  },
})
