import { loadTextModel, type TextModel } from '../../speech/textModel.ts'
import type { Embed } from '../intentIndex.ts'

let loaded: Promise<TextModel> | undefined
/** Test files share a process and most of their phrases, so each phrase is embedded once for all of them. */
const vectors = new Map<string, Float32Array>()

/** The models of the recognition process, run in this process. */
export const loadRealText = (): Promise<TextModel> =>
  (loaded ??= loadTextModel().then(({ embed, ...readers }) => ({
    ...readers,
    async embed(texts) {
      const missing = [...new Set(texts)].filter((text) => !vectors.has(text))
      for (const [at, vector] of (await embed(missing)).entries()) vectors.set(missing[at]!, vector)
      return texts.map((text) => vectors.get(text)!)
    },
  })))

export const loadRealEmbed = async (): Promise<Embed> => (await loadRealText()).embed
