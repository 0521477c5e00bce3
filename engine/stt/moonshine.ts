import { InferenceSession, Tensor } from 'onnxruntime-node'
import llamaTokenizer from 'llama-tokenizer-js'
import { freeWeights, readWeights } from '../models/weights.ts'
import { moonshineWeights } from '../models/weightFiles.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { type Continuations, type NextTokens, searchBeams } from './beamSearch.ts'
import type { GrammarState } from './spokenGrammar.ts'
import { createTokenGuard, mostTokensIn } from './tokenGuard.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Moonshine tiny: 6 decoder layers of 8 heads of 36 numbers. */
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const END_TOKEN = 2
/** The width of the beam search within a grammar. */
const BEAMS = 3

export interface Hypothesis {
  text: string
  /** The mean log probability (natural logarithm) of all tokens, including the end token. 0 is certain. */
  meanLogProbability: number
  /** The number of tokens in that mean. */
  length: number
}

/** The likeliest text, with its tokens in order. */
export interface FreeHypothesis extends Hypothesis {
  pieces: readonly Piece[]
}

/** What a token writes (`▁` begins a word), and its log probability. */
export interface Piece {
  text: string
  logProbability: number
}

/** A text that the grammar allows, and whether it is everything that was asked for. */
export interface LimitedHypothesis extends Hypothesis {
  isWhole: boolean
}

/** Speech as the model has encoded it. It can be decoded several times. */
export interface Heard {
  states: Tensor
  seconds: number
}

export interface Moonshine {
  /** @param samples 16 kHz, -1..1, at most half a minute */
  hear(samples: Float32Array): Promise<Heard>
  /**
   * Yields the text after each token. The last one yielded is the whole text. Stops between two tokens when
   * the signal aborts.
   * @param insist Returns some text even if the model would rather say that nothing was said.
   */
  decode(heard: Heard, insist: boolean, signal: AbortSignal): AsyncGenerator<FreeHypothesis>
  /**
   * Returns the likeliest text that a grammar allows, or undefined if there is none or the signal aborts.
   * @param least texts with a lower log probability are dropped
   */
  decodeWithin(
    heard: Heard,
    grammar: GrammarState,
    least: number,
    signal: AbortSignal,
  ): Promise<LimitedHypothesis | undefined>
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
  let vocabulary: Vocabulary | undefined

  async function hear(samples: Float32Array): Promise<Heard> {
    const encoded = await encoder!.run({
      [encoder!.inputNames[0]!]: new Tensor('float32', samples, [1, samples.length]),
    })
    return {
      states: encoded[encoder!.outputNames[0]!] as Tensor,
      seconds: samples.length / INPUT_RATE_HZ,
    }
  }

  /** One step, which extends each text after its last token. */
  async function step(lastTokens: readonly number[], states: Tensor, memory: Memory | undefined) {
    return decoder!.run({
      input_ids: new Tensor('int64', BigInt64Array.from(lastTokens, BigInt), [
        lastTokens.length,
        1,
      ]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', [memory !== undefined], [1]),
      ...(memory ?? emptyMemory()),
    })
  }

  async function* decode({ states, seconds }: Heard, insist: boolean, signal: AbortSignal) {
    const guard = createTokenGuard(seconds)
    const tokens: number[] = []
    const pieces: Piece[] = []
    let memory: Memory | undefined
    let logProbability = 0
    for (let token = START_TOKEN; !signal.aborted;) {
      const outputs = await step([token], states, memory)
      const best = likeliest(
        outputs['logits']!.data as Float32Array,
        insist && memory === undefined ? END_TOKEN : undefined,
      )
      token = best.token
      logProbability += best.logProbability
      const length = tokens.length + 1
      if (token !== END_TOKEN) {
        tokens.push(token)
        const text = llamaTokenizer.vocabById[token] ?? ''
        pieces.push({ text, logProbability: best.logProbability })
      }
      const verdict = token === END_TOKEN ? 'enough' : guard(tokens)
      yield { text: textOf(tokens), meanLogProbability: logProbability / length, length, pieces }
      if (verdict === 'enough') return
      memory = remember(memory, outputs)
    }
  }

  async function decodeWithin(
    { states, seconds }: Heard,
    start: GrammarState,
    least: number,
    signal: AbortSignal,
  ): Promise<LimitedHypothesis | undefined> {
    vocabulary ??= createVocabulary(writtenTokens())
    let outputs: InferenceSession.OnnxValueMapType | undefined
    let memory: Memory | undefined
    const model: Continuations = {
      async next(beams, rows) {
        if (outputs) memory = rowsOf(remember(memory, outputs), rows)
        const lastTokens = beams.map(({ tokens }) => tokens.at(-1) ?? START_TOKEN)
        outputs = await step(lastTokens, repeated(states, beams.length), memory)
        return nextTokens(outputs['logits'] as Tensor)
      },
    }
    const [best] = await searchBeams(model, {
      start,
      vocabulary,
      endToken: END_TOKEN,
      width: BEAMS,
      mostTokens: mostTokensIn(seconds),
      least,
      signal,
    })
    if (!best || signal.aborted) return undefined
    const length = best.tokens.length + 1
    return {
      text: textOf(best.tokens),
      meanLogProbability: best.logProbability / length,
      length,
      isWhole: best.state.ends === 'whole',
    }
  }

  return { hear, decode, decodeWithin }
}

const textOf = (tokens: readonly number[]): string =>
  llamaTokenizer.decode([...tokens], false).trim()

/** The text that each token writes. Byte tokens and the start and end marks write none. */
const writtenTokens = (): (string | undefined)[] =>
  llamaTokenizer.vocabById.map((text, token) =>
    token <= END_TOKEN || text.startsWith('<0x') ? undefined : text.replaceAll('▁', ' '),
  )

function nextTokens({ data, dims }: Tensor): NextTokens[] {
  const size = dims.at(-1) ?? 0
  return Array.from({ length: data.length / size }, (_, row) => {
    const logits = (data as Float32Array).subarray(row * size, (row + 1) * size)
    let highest = -Infinity
    for (const logit of logits) if (logit > highest) highest = logit
    return { logits, logTotal: logTotal(logits, highest) }
  })
}

/** Rearranges the memory for the next texts: row `rows[n]` becomes row n. The encoded sound is the same for all. */
function rowsOf(memory: Memory, rows: readonly number[]): Memory {
  return Object.fromEntries(
    Object.entries(memory).map(([name, tensor]) => {
      const isSame = name.includes('encoder') && tensor.dims[0] === rows.length
      return [name, isSame ? tensor : pickRows(tensor, rows)]
    }),
  )
}

const repeated = (tensor: Tensor, times: number): Tensor =>
  times === 1
    ? tensor
    : pickRows(
        tensor,
        Array.from({ length: times }, () => 0),
      )

function pickRows({ data, dims }: Tensor, rows: readonly number[]): Tensor {
  const [count = 1, ...others] = dims
  const size = data.length / count
  const picked = new Float32Array(size * rows.length)
  for (const [at, row] of rows.entries()) {
    picked.set((data as Float32Array).subarray(row * size, (row + 1) * size), at * size)
  }
  return new Tensor('float32', picked, [rows.length, ...others])
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

/** Only the first step computes the encoder's keys and values. Later steps return them empty. */
function remember(before: Memory | undefined, outputs: InferenceSession.OnnxValueMapType): Memory {
  const after: Memory = {}
  for (const name of Object.keys(before ?? emptyMemory())) {
    const present = outputs[name.replace('past_key_values', 'present')]
    after[name] = before && name.includes('encoder') ? before[name]! : (present as Tensor)
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
  return { token, logProbability: highest - logTotal(logits, highest) }
}

/**
 * The natural logarithm of the sum of all exponentials. `highest` is subtracted first, so that no exponential
 * overflows.
 */
function logTotal(logits: Float32Array, highest: number): number {
  let total = 0
  for (const logit of logits) total += Math.exp(logit - highest)
  return highest + Math.log(total)
}
