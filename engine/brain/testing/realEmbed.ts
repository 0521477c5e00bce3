import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loadTextModel, type TextModel } from '../../understanding/textModel.ts'
import { miniLmWeights, questionWeights } from '../../models/weightFiles.ts'
import type { Embed } from '../../understanding/intentIndex.ts'
import { readPhraseVectors } from '../../understanding/phraseVectors.ts'
import { keepVectors } from './keptVectors.ts'

/** Every file that decides what becomes of a text, besides the weights. The manifest has the versions of the packages. */
const makers = [
  'understanding/textModel.ts',
  'models/miniLm.ts',
  'understanding/loadQuestions.ts',
  'understanding/readTurn.ts',
  'package.json',
].map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const weights = [...Object.values(miniLmWeights), questionWeights].map(({ sha256 }) => sha256)
/** Vectors of another model, or of another kind of processor, are never compared with these. */
const made = JSON.stringify([weights, makers, process.arch, cpus()[0]?.model])
const folder = new URL(
  `../../../node_modules/.cache/ringwell-vectors/${createHash('sha256').update(made).digest('hex')}/`,
  import.meta.url,
)
const fileOf = (kind: string): string => fileURLToPath(new URL(`${kind}.txt`, folder))

let loaded: Promise<TextModel> | undefined

/** The models of the recognition process, run in this process. Each phrase is embedded once for all test files. */
export const loadRealText = (): Promise<TextModel> =>
  (loaded ??= loadTextModel().then(({ embed, embedQuestions, ...readers }) => ({
    ...readers,
    phrases: readPhraseVectors(),
    embed: keepVectors(fileOf('meanings'), embed),
    embedQuestions: keepVectors(fileOf('questions'), embedQuestions),
  })))

export const loadRealEmbed = async (): Promise<Embed> => (await loadRealText()).embed
