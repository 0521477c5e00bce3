/**
 * Reads the answer of another server. Returns undefined, and closes the connection, if it has more bytes than this. Rejects
 * if the connection breaks.
 */
export async function bytesUpTo(response: Response, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
