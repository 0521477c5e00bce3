import type { IncomingMessage } from 'node:http'

/**
 * Reads on, and drops, what a refused sender still sends: a browser that is cut off in mid-upload
 * never gets to read the answer. Whoever sends more than an upload may hold is cut off all the same.
 */
export function drainRequest(request: IncomingMessage, limitBytes: number): void {
  if (request.readableEnded || request.destroyed) return
  let left = limitBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
