import { InferenceSession, Tensor } from 'onnxruntime-node'
import llamaTokenizer from 'llama-tokenizer-js'
import { freeWeights, readWeights } from '../speech/weights.ts'
import { moonshineWeights } from '../speech/weightFiles.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { createTokenGuard } from './tokenGuard.ts'

/** Moonshine tiny: 6 decoder layers of 8 heads of 36 numbers. */
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const END_TOKEN = 2

export interface Hypothesis {
  text: string
  /** Mean natural logarithm of the probability of all tokens, including the end token. 0 is certain. */
  meanLogProbability: number
}

export interface Moonshine {
  /**
   * Yields the text after each token. The last one yielded is the whole text. Stops between two tokens when
   * the signal aborts.
   * @param samples 16 kHz, -1..1, at most half a minute.
   * @param insist Returns some text even if the model would rather say that nothing was said.
   */
  decode(samples: Float32Array, insist: boolean, signal: AbortSignal): AsyncGenerator<Hypothesis>
}

/**
 * Loads the English model (about 100 ms, 28 MB of weights).
 * @throws {SpeechError}
 */
export async function loadMoonshine(): Promise<Moonshine> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  const [encoder, decoder] = await Promise.all(
    [moonshineWeights.encoder, moonshineWeights.decoder].map(async (file) => {
      const bytes = await readWeights(file)
      const session = await InferenceSession.create(bytes, options)
      freeWeights(bytes)
      return session
    }),
  )
  if (!encoder || !decoder) throw new Error('Moonshine needs two models.')

  async function* decode(samples: Float32Array, insist: boolean, signal: AbortSignal) {
    const encoded = await encoder!.run({
      [encoder!.inputNames[0]!]: new Tensor('float32', samples, [1, samples.length]),
    })
    const encoderStates = encoded[encoder!.outputNames[0]!]!
    const guard = createTokenGuard(samples.length / INPUT_RATE_HZ)
    const tokens: number[] = []
    let memory = emptyMemory()
    let logProbability = 0
    for (let token = START_TOKEN; !signal.aborted;) {
      const first = tokens.length === 0
      const outputs = await decoder!.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: encoderStates,
        use_cache_branch: new Tensor('bool', [!first], [1]),
        ...memory,
      })
      const best = likeliest(
        outputs['logits']!.data as Float32Array,
        insist && first ? END_TOKEN : undefined,
      )
      token = best.token
      logProbability += best.logProbability
      const length = tokens.length + 1
      if (token !== END_TOKEN) tokens.push(token)
      const verdict = token === END_TOKEN ? 'enough' : guard(tokens)
      yield {
        text: llamaTokenizer.decode(tokens, false).trim(),
        meanLogProbability: logProbability / length,
      }
      if (verdict === 'enough') return
      memory = remember(memory, outputs, first)
    }
  }

  return { decode }
}

type Memory = Record<string, Tensor>

function emptyMemory(): Memory {
  const memory: Memory = {}
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const side of ['decoder', 'encoder']) {
      for (const kind of ['key', 'value']) {
        memory[`past_key_values.${layer}.${side}.${kind}`] = new Tensor(
          'float32',
          new Float32Array(0),
          [0, HEADS, 1, HEAD_SIZE],
        )
      }
    }
  }
  return memory
}

/** Only the first step computes the keys and values of the encoder. Later steps return them empty. */
function remember(before: Memory, outputs: InferenceSession.OnnxValueMapType, first: boolean) {
  const after: Memory = {}
  for (const name of Object.keys(before)) {
    const present = outputs[name.replace('past_key_values', 'present')]
    after[name] = first || name.includes('decoder') ? (present as Tensor) : before[name]!
  }
  return after
}

function likeliest(logits: Float32Array, banned: number | undefined) {
  let token = -1
  let highest = -Infinity
  for (let index = 0; index < logits.length; index++) {
    const logit = logits[index]!
    if (logit > highest && index !== banned) {
      highest = logit
      token = index
    }
  }
  let total = 0
  for (const logit of logits) total += Math.exp(logit - highest)
  return { token, logProbability: -Math.log(total) }
}
