/** A server with only an engine, for a test to kill. It prints the pid of the media process. */
import { createEngine } from '../createEngine.ts'
import { forkMedia } from '../forkMedia.ts'

let pid: number | undefined
const engine = createEngine(
  {
    dataDir: '/nowhere/works',
    publicIps: [],
    udpPorts: undefined,
    maxCalls: 1,
    llm: undefined,
    warmUp: false,
    log() {},
  },
  {
    fork() {
      const child = forkMedia(new URL('fakeMediaProcess.ts', import.meta.url))
      pid = child.pid
      return child
    },
  },
)
await engine.ready()
process.stdout.write(`${pid}\n`)
