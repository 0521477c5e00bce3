/** `npm start`: builds what has changed, then runs the server in the same process. */
import { messageOf } from '@ringwell/protocol/errors.ts'
import { buildParts } from './build/buildParts.ts'
import { startRingwell } from './main.ts'
import { runProcess } from './process/runProcess.ts'

const stopping = new AbortController()
const stop = (): void => stopping.abort()
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
try {
  await buildParts({
    force: false,
    say: (line) => process.stderr.write(`${line}\n`),
    signal: stopping.signal,
  })
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}
process.off('SIGINT', stop)
process.off('SIGTERM', stop)
await runProcess({ start: startRingwell })
