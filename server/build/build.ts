/** `npm run build`: builds what the browser loads. */
import { messageOf } from '@ringwell/protocol/errors.ts'
import { buildParts } from './buildParts.ts'

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())
try {
  await buildParts({
    force: true,
    say: (line) => process.stdout.write(`${line}\n`),
    signal: stopping.signal,
  })
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
