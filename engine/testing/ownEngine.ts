/** A server with only an engine, for a test to kill. It prints the pid of the media process. */
import { createEngine } from '../createEngine.ts'

let pid: number | undefined
const engine = createEngine(
  {
    dataDir: '/nowhere/works',
    publicIps: [],
    udpPorts: undefined,
    maxCalls: 1,
    llm: undefined,
    warmUp: 'never',
    log() {},
  },
  {
    entry: new URL('fakeMediaProcess.ts', import.meta.url),
    forked(media) {
      pid = media
    },
  },
)
await engine.ready()
process.stdout.write(`${pid}\n`)
