import type { IncomingMessage } from 'node:http'

/** Long enough to read the answer. */
const DRAIN_LIMIT_MS = 10_000

/**
 * Reads on, and drops, what a refused sender still sends: a browser that is cut off in mid-upload
 * never gets to read the answer. Whoever sends more than an upload may hold, or takes long over it, is
 * cut off all the same.
 */
export function drainRequest(request: IncomingMessage, limitBytes: number): void {
  if (request.readableEnded || request.destroyed) return
  const timer = setTimeout(() => request.destroy(), DRAIN_LIMIT_MS)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
  let left = limitBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
