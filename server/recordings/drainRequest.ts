import type { IncomingMessage } from 'node:http'

/** Long enough for the sender to read the response. */
const DRAIN_LIMIT_MS = 10_000

/**
 * Keeps reading and discards what a refused sender still sends: a browser that is cut off in the middle
 * of an upload never reads the response. A sender that sends more than an upload may contain, or takes
 * too long, is cut off anyway.
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
