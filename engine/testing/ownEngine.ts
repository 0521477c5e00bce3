/** A server that has nothing but an engine, to be killed; prints the media process' number. */
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
