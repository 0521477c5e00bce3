import { embedOnce } from '../../understanding/embedOnce.ts'
import type { Embed } from '../../understanding/intentIndex.ts'
import { readPhraseVectors } from '../../understanding/phraseVectors.ts'
import { loadTextModel, type TextModel } from '../../understanding/textModel.ts'

let loaded: Promise<TextModel> | undefined

/** The models of the recognition process, run in this process. Each text is embedded once for all test files. */
export const loadRealText = (): Promise<TextModel> =>
  (loaded ??= loadTextModel().then(({ embed, embedQuestions, ...readers }) => {
    const phrases = readPhraseVectors()
    return {
      ...readers,
      phrases,
      embed: embedOnce(embed, 'meanings', phrases),
      embedQuestions: embedOnce(embedQuestions, 'questions', phrases),
    }
  }))

export const loadRealEmbed = async (): Promise<Embed> => (await loadRealText()).embed
