import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests start hundreds of processes and threads that load the same files. This keeps their compiled code, as
// `npm start` does (`server/start.ts`).
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/ringwell', import.meta.url),
)

const isRealTime = ({ moduleId }: TestSpecification): boolean =>
  /\/engine\/(?:webrtc|process|speech)\/|[/.]engine\.test|createEngine|\/server\/cli\//i.test(
    moduleId,
  )

/** Tests of calls, models and processes come first: beside the calls in browsers, they would have to wait too long. */
class RealTimeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- This sorts files, and is no array.
    const sorted = await super.sort(files)
    return [...sorted.filter(isRealTime), ...sorted.filter((file) => !isRealTime(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: RealTimeFirst },
    include: [
      '{brand,protocol,content,call,widget,site,engine,server,e2e,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // Many tests wait for processes and timers, so three keep two cores busy.
    maxWorkers: 3,
    // A test leaves nothing behind, neither a stubbed variable nor a server, so files may share a process;
    // one for each would cost a fifth of the time.
    isolate: false,
    // What hangs is found all the same; what is slow on a busy machine is not called broken.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Real time on a machine that we don't choose: CI asks once more, and names what needed it.
    retry: process.env.CI ? 1 : 0,
  },
})
