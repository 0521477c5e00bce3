import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { miniLmWeights } from './weightFiles.ts'
import { freeWeights, readWeights } from './weights.ts'

const EMBEDDING_SIZE = 384
/** The model was trained on texts of at most this many word pieces. The rest of a longer text is ignored. */
const MOST_TOKENS = 128

export type Embed = (text: string) => Promise<Float32Array>

/** Loads MiniLM-L6 (8-bit). It turns a text into a unit vector: the mean over the text's word pieces. */
export async function loadMiniLm(): Promise<Embed> {
  const [weights, tokenizerJson, configJson] = await Promise.all([
    readWeights(miniLmWeights.model),
    readWeights(miniLmWeights.tokenizer),
    readWeights(miniLmWeights.tokenizerConfig),
  ])
  const model = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  freeWeights(weights)
  const decoder = new TextDecoder()
  const tokenizer = new Tokenizer(
    JSON.parse(decoder.decode(tokenizerJson)),
    JSON.parse(decoder.decode(configJson)),
  )

  return async (text) => {
    const all = tokenizer.encode(text).ids
    const ids = all.length > MOST_TOKENS ? [...all.slice(0, MOST_TOKENS - 1), all.at(-1)!] : all
    const shape = [1, ids.length]
    const outputs = await model.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    })
    return unitMean(outputs['last_hidden_state']!.data as Float32Array)
  }
}

function unitMean(rows: Float32Array): Float32Array {
  const sum = new Float32Array(EMBEDDING_SIZE)
  for (const [index, value] of rows.entries()) sum[index % EMBEDDING_SIZE]! += value
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}
