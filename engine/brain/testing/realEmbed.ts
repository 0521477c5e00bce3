import type { Brain } from '../../stages.ts'
import type { Asked, TurnReading } from '../../turnReading.ts'
import { embedOnce } from '../../understanding/embedOnce.ts'
import type { Embed } from '../../understanding/intentIndex.ts'
import { readPhraseVectors } from '../../understanding/phraseVectors.ts'
import { loadTextModel, type TextModel } from '../../understanding/textModel.ts'
import { createEmbeddedBrain } from '../embeddedBrain.ts'

let plain: Promise<TextModel> | undefined
let loaded: Promise<TextModel> | undefined
let brain: Promise<Brain> | undefined

/** The models of the recognition process, run in this process. */
export const loadPlainText = (): Promise<TextModel> => (plain ??= loadTextModel())

/** The same, with the vectors that were made ahead. They read each text once for all test files. */
export const loadRealText = (): Promise<TextModel> =>
  (loaded ??= loadPlainText().then(({ embed, embedQuestions, read, ...readers }) => {
    const phrases = readPhraseVectors()
    return {
      ...readers,
      phrases,
      embed: embedOnce(embed, 'meanings', phrases),
      embedQuestions: embedOnce(embedQuestions, 'questions', phrases),
      read: readOnce(read),
    }
  }))

export const loadRealEmbed = async (): Promise<Embed> => (await loadRealText()).embed

/** The brain of all built-in agents. It holds no state of a call, so all test files ask the same one. */
export const loadRealBrain = (): Promise<Brain> =>
  (brain ??= loadRealText().then((text) => createEmbeddedBrain(text)))

/** Tests lead to the same point of a call again and again. */
function readOnce(read: TextModel['read']): TextModel['read'] {
  const readings = new Map<string, Promise<TurnReading>>()
  return (text, { asked, doing, said }: Asked) => {
    const key = JSON.stringify([text, asked, doing, said])
    const known = readings.get(key) ?? read(text, { asked, doing, said })
    readings.set(key, known)
    return known
  }
}
