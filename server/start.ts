/** `npm start`: builds what has changed, then runs the server in the same process. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { buildParts } from './build/buildParts.ts'
import { runProcess } from './process/runProcess.ts'

/**
 * Caches the compiled code, for this process and those that it starts: each of them loads hundreds of files. If the
 * folder cannot be written to, Node.js continues without the cache.
 */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/ringwell', import.meta.url),
)
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

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
const { startRingwell } = await import('./main.ts')
await runProcess({ start: startRingwell })
