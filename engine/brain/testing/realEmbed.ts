import { loadMiniLm } from '../../speech/miniLm.ts'
import type { Embed } from '../intentIndex.ts'

/** The embedding model of the recognition process, run in this process, one text after the other. */
export async function loadRealEmbed(): Promise<Embed> {
  const embedOne = await loadMiniLm()
  return async (texts) => {
    const vectors: Float32Array[] = []
    // The model takes one text at a time.
    // oxlint-disable-next-line no-await-in-loop
    for (const text of texts) vectors.push(await embedOne(text))
    return vectors
  }
}
