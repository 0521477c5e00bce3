import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { rememberBriefly } from '../rememberBriefly.ts'
import { miniLmWeights } from './weightFiles.ts'
import { exactOnOneThread } from './sessionOptions.ts'
import { freeWeights, readWeights } from './weights.ts'

const EMBEDDING_SIZE = 384
/** The model was trained on texts of at most this many word pieces. The rest of a longer text is ignored. */
const MOST_TOKENS = 128
/** The same words are turned into vectors for several purposes at once. A run of 64 pieces takes 100 kB. */
const MOST_RUNS_KEPT = 16
/** What the third of the six layers makes of a text. */
const LOWER = '/encoder/layer.2/output/LayerNorm/Add_1_output_0'

export type Embed = (text: string) => Promise<Float32Array>

export interface MiniLm {
  /** Turns a text into a unit vector: the mean over the text's word pieces. */
  embed: Embed
  /** The ids of a word's pieces. */
  piecesOf(word: string): readonly number[]
  /** The ids before the first and after the last piece of a text. */
  first: number
  last: number
  /** Rows of 384 numbers, one for each id, after half of the layers, and the unit vector of the whole. */
  run(ids: readonly number[]): Promise<{ lower: Float32Array; own: Float32Array }>
}

/** Loads MiniLM-L6 (8-bit). */
export async function loadMiniLm(): Promise<MiniLm> {
  const [weights, tokenizerJson, configJson] = await Promise.all([
    readWeights(miniLmWeights.model),
    readWeights(miniLmWeights.tokenizer),
    readWeights(miniLmWeights.tokenizerConfig),
  ])
  const model = await InferenceSession.create(withOutput(weights, LOWER), exactOnOneThread)
  freeWeights(weights)
  const decoder = new TextDecoder()
  const tokenizer = new Tokenizer(
    JSON.parse(decoder.decode(tokenizerJson)),
    JSON.parse(decoder.decode(configJson)),
  )

  const runOnce = rememberBriefly(async (key: string) => {
    const ids = JSON.parse(key) as number[]
    const shape = [1, ids.length]
    const outputs = await model.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    })
    return {
      lower: outputs[LOWER]!.data as Float32Array,
      own: unitMean(outputs['last_hidden_state']!.data as Float32Array),
    }
  }, MOST_RUNS_KEPT)
  const run = (ids: readonly number[]) => runOnce(JSON.stringify(ids))

  return {
    run,
    async embed(text) {
      const all = tokenizer.encode(text).ids
      const ids = all.length > MOST_TOKENS ? [...all.slice(0, MOST_TOKENS - 1), all.at(-1)!] : all
      return (await run(ids)).own
    },
    piecesOf: (word) => tokenizer.encode(word, { add_special_tokens: false }).ids,
    first: tokenizer.token_to_id('[CLS]')!,
    last: tokenizer.token_to_id('[SEP]')!,
  }
}

function unitMean(rows: Float32Array): Float32Array {
  const sum = new Float32Array(EMBEDDING_SIZE)
  for (let at = 0; at < rows.length; at += 1) sum[at % EMBEDDING_SIZE]! += rows[at]!
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

/**
 * The ONNX model with one more output. Protocol buffers merge what is appended to them (“Last One Wins” in
 * https://protobuf.dev/programming-guides/encoding/: messages are merged, lists are joined), so the weights need no
 * second copy: ModelProto.graph (7) → GraphProto.output (12) → ValueInfoProto.name (1) and .type (2), a float tensor.
 */
function withOutput(model: Uint8Array, name: string): Uint8Array {
  const floatTensor = message(1, [(1 << 3) | 0, 1])
  const value = [
    ...message(1, Array.from(new TextEncoder().encode(name))),
    ...message(2, floatTensor),
  ]
  const extra = message(7, message(12, value))
  const whole = new Uint8Array(model.length + extra.length)
  whole.set(model)
  whole.set(extra, model.length)
  return whole
}

/** A field with content, in the wire format. */
const message = (field: number, content: readonly number[]) => {
  if (content.length > 127) throw new RangeError('The name of the output is too long.')
  return [(field << 3) | 2, content.length, ...content]
}
