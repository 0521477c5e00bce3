import { loadTextModel, type TextModel } from '../../speech/textModel.ts'
import { embedOnce } from '../createActor.ts'
import type { Embed } from '../intentIndex.ts'

let loaded: Promise<TextModel> | undefined
/** Test files share a process and most of their phrases, so each phrase is embedded once for all of them. */
const vectors = new Map<string, Float32Array>()
const questions = new Map<string, Float32Array>()

/** The models of the recognition process, run in this process. */
export const loadRealText = (): Promise<TextModel> =>
  (loaded ??= loadTextModel().then(({ embed, embedQuestions, ...readers }) => ({
    ...readers,
    embed: embedOnce(embed, vectors),
    embedQuestions: embedOnce(embedQuestions, questions),
  })))

export const loadRealEmbed = async (): Promise<Embed> => (await loadRealText()).embed
