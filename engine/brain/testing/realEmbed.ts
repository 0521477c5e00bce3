import { loadMiniLm } from '../../speech/miniLm.ts'
import type { Embed } from '../intentIndex.ts'

let model: ReturnType<typeof loadMiniLm> | undefined
/** Test files share a process and most of their phrases, so each phrase is embedded once for all of them. */
const vectors = new Map<string, Float32Array>()

/** The embedding model of the recognition process, run in this process, one text after the other. */
export async function loadRealEmbed(): Promise<Embed> {
  model ??= loadMiniLm()
  const embedOne = await model
  return async (texts) => {
    for (const text of texts) {
      // The model takes one text at a time.
      // oxlint-disable-next-line no-await-in-loop
      if (!vectors.has(text)) vectors.set(text, await embedOne(text))
    }
    return texts.map((text) => vectors.get(text)!)
  }
}
