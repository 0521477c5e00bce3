import { loadClaims, type ReadClaim } from './claims.ts'
import { loadReader } from './loadReader.ts'
import { loadQuestions } from './loadQuestions.ts'
import type { ReadTurn } from '../turnReading.ts'
import type { PhraseVectors } from './phraseVectors.ts'
import { loadMiniLm } from '../models/miniLm.ts'

/** What is done with text: sentence vectors, what a caller's turn says, and what an agent claims. */
export interface TextModel {
  /** One unit vector of 384 numbers per text. The dot product of two vectors says how similar the texts are. */
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
  /** The same with vectors that tell which question is asked. They can be compared only with each other. */
  embedQuestions: (texts: readonly string[]) => Promise<Float32Array[]>
  /** Vectors that these models made ahead, where they are needed. */
  phrases?: PhraseVectors
  read: ReadTurn
  readClaim: ReadClaim
}

/** Loads MiniLM and the readers, in this process. One text is read after the other. */
export async function loadTextModel(): Promise<TextModel> {
  const miniLm = await loadMiniLm()
  const embedQuestion = await loadQuestions(miniLm)
  return {
    read: await loadReader(miniLm),
    readClaim: await loadClaims(miniLm),
    embed: each(miniLm.embed),
    embedQuestions: each(embedQuestion),
  }
}

const each =
  (embed: (text: string) => Promise<Float32Array>) =>
  async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    // The model takes one text at a time.
    for (const text of texts) vectors.push(await embed(text))
    return vectors
  }
