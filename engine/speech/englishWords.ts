import { miniLmWeights } from './weightFiles.ts'
import { readWeights } from './weights.ts'

let words: Promise<ReadonlySet<string>> | undefined

/**
 * The English words that the embedding model knows as a whole, about 20,000, lower-cased. They are read once.
 * @throws {SpeechError} `weights_missing` or `weights_damaged`
 */
export function englishWords(): Promise<ReadonlySet<string>> {
  words ??= read()
  words.catch(() => {
    words = undefined
  })
  return words
}

async function read(): Promise<ReadonlySet<string>> {
  const json = new TextDecoder().decode(await readWeights(miniLmWeights.tokenizer))
  const { model } = JSON.parse(json) as { model: { vocab: Record<string, number> } }
  return new Set(Object.keys(model.vocab).filter((word) => /^[a-z]{2,}$/.test(word)))
}
