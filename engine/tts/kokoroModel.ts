import { InferenceSession, type OnnxValue, Tensor } from 'onnxruntime-node'
import { kokoroWeights } from '../models/weightFiles.ts'
import { freeWeights, readWeights } from '../models/weights.ts'
import {
  type Graph,
  graphNode,
  readGraph,
  renameOutput,
  type ValueInfo,
  writePart,
} from './onnxGraph.ts'

/** Samples of one frame, at 24 kHz. */
export const FRAME_SAMPLES = 600
/** The size of a voice style. */
export const STYLE_SIZE = 256
/** The number of channels of a frame's sounds. */
const CHANNELS = 512
/** What a voice said before weighs as much as this many frames of a new clause. */
const REMEMBERED_FRAMES = 40

const input = {
  symbols: { name: 'input_ids', type: 'int64', shape: [1, 'symbols'] },
  style: { name: 'style', type: 'float32', shape: [1, STYLE_SIZE] },
  speed: { name: 'speed', type: 'float32', shape: [1] },
} as const satisfies Record<string, ValueInfo>

/** How many frames each symbol has. */
const durations = {
  name: '/encoder/Gather_output_0',
  type: 'int64',
  shape: ['symbols'],
} as const satisfies ValueInfo

/** What passes between the model's halves: the contents of each frame. Pitch and energy have two values per frame. */
const middle = {
  sounds: { name: '/encoder/MatMul_1_output_0', type: 'float32', shape: [1, CHANNELS, 'frames'] },
  pitch: { name: '/encoder/Reshape_output_0', type: 'float32', shape: [1, 'halves'] },
  energy: { name: '/encoder/Reshape_1_output_0', type: 'float32', shape: [1, 'halves'] },
} as const satisfies Record<string, ValueInfo>

const waveform: ValueInfo = { name: 'waveform', type: 'float32', shape: [1, 'samples'] }

/** The weights of the earlier means and of the means of the current stretch. */
const share = {
  before: { name: 'share before', type: 'float32', shape: [1] },
  now: { name: 'share now', type: 'float32', shape: [1] },
} as const satisfies Record<string, ValueInfo>

/** What is heard in each frame (25 ms) of a clause. */
export interface Score {
  frames: number
  /** How many frames each symbol lasts. */
  durations: readonly number[]
  energy: Float32Array
  /** Returns the sound of the frames from `from` up to but not including `to`. Request frames in order. */
  sound(from: number, to: number): Promise<Float32Array>
}

interface ScoreRequest {
  symbols: readonly number[]
  style: Float32Array
  speed: number
  /** The means are shared among clauses with the same voice, so that they sound alike. */
  voice: string
}

/**
 * Kokoro in two halves: the first decides for a whole clause what is heard when, which is quick; the second makes the
 * sound of any stretch of it.
 */
export interface KokoroModel {
  score(request: ScoreRequest): Promise<Score>
}

/** The second half's means so far, and the number of frames they are averaged over. */
interface Means {
  values: Readonly<Record<string, OnnxValue>>
  frames: number
}

/**
 * Loads Kokoro-82M in 32-bit floats: with 16 bits it returns NaN, and with 8 bits it is slower.
 * @throws {SpeechError}
 */
export async function loadKokoroModel(
  threads: number,
  weightsRead: () => void,
): Promise<KokoroModel> {
  const weights = await readWeights(kokoroWeights)
  weightsRead()
  const { graph, means } = rememberMeans(readGraph(weights))
  const scorer = await createSession(
    graph,
    Object.values(input),
    [durations, ...Object.values(middle)],
    threads,
  )
  const sounder = await createSession(
    graph,
    [
      input.style,
      ...Object.values(middle),
      ...Object.values(share),
      ...means.map(({ before }) => before),
    ],
    [waveform, ...means.map(({ now }) => now)],
    threads,
  )
  freeWeights(weights)
  const noMeans = Object.fromEntries(means.map(({ now }) => [now.name, tensor([0], [1, 1, 1])]))
  const voices = new Map<string, Means>()

  return {
    async score({ symbols, style, speed, voice }) {
      const styleTensor = tensor(style, [1, STYLE_SIZE])
      const made = await scorer.run({
        [input.symbols.name]: new Tensor('int64', BigInt64Array.from(symbols, BigInt), [
          1,
          symbols.length,
        ]),
        [input.style.name]: styleTensor,
        [input.speed.name]: tensor([speed], [1]),
      })
      const floats = (info: ValueInfo) => made[info.name]!.data as Float32Array
      const [sounds, pitch, energy] = [middle.sounds, middle.pitch, middle.energy].map(floats) as [
        Float32Array,
        Float32Array,
        Float32Array,
      ]
      const frames = sounds.length / CHANNELS
      const known = voices.get(voice)
      let before: Means = known
        ? { ...known, frames: REMEMBERED_FRAMES }
        : { values: noMeans, frames: 0 }

      async function sound(from: number, to: number): Promise<Float32Array> {
        const length = to - from
        const part = new Float32Array(CHANNELS * length)
        for (let channel = 0; channel < CHANNELS; channel++) {
          const start = channel * frames
          part.set(sounds.subarray(start + from, start + to), channel * length)
        }
        const halves = (curve: Float32Array) =>
          tensor(curve.slice(from * 2, to * 2), [1, length * 2])
        const all = before.frames + length
        const sounded = await sounder.run({
          [input.style.name]: styleTensor,
          [middle.sounds.name]: tensor(part, [1, CHANNELS, length]),
          [middle.pitch.name]: halves(pitch),
          [middle.energy.name]: halves(energy),
          [share.before.name]: tensor([before.frames / all], [1]),
          [share.now.name]: tensor([length / all], [1]),
          ...Object.fromEntries(
            means.map((each) => [each.before.name, before.values[each.now.name]!]),
          ),
        })
        const { [waveform.name]: samples, ...values } = sounded
        before = { values, frames: all }
        voices.set(voice, before)
        return samples!.data as Float32Array
      }

      return {
        frames,
        durations: Array.from(made[durations.name]!.data as BigInt64Array, Number),
        energy,
        sound,
      }
    },
  }
}

/**
 * The second half normalises each channel by its mean and spread over everything it makes at once, so a stretch with a
 * pause would sound different on its own. This mixes in the means of the stretches before it.
 */
function rememberMeans(graph: Graph): {
  graph: Graph
  means: readonly { before: ValueInfo; now: ValueInfo }[]
} {
  const names = graph.nodes.filter(isMean).map(({ outputs: [name = ''] }) => name)
  return {
    means: names.map((name) => ({
      before: channelsInfo(`${name}/before`),
      now: channelsInfo(name),
    })),
    graph: {
      ...graph,
      nodes: graph.nodes.flatMap((node) => {
        const [name = ''] = node.outputs
        if (!isMean(node)) return [node]
        return [
          renameOutput(node, `${name}/measured`),
          graphNode('Mul', [`${name}/measured`, share.now.name], `${name}/new`),
          graphNode('Mul', [`${name}/before`, share.before.name], `${name}/old`),
          graphNode('Add', [`${name}/new`, `${name}/old`], name),
        ]
      }),
    },
  }
}

const isMean = ({ opType, outputs: [name = ''] }: Graph['nodes'][number]) =>
  opType === 'ReduceMean' && name.startsWith('/decoder/')

const channelsInfo = (name: string): ValueInfo => ({
  name,
  type: 'float32',
  shape: [1, `channels of ${name}`, 1],
})

const tensor = (values: Float32Array | readonly number[], shape: readonly number[]): Tensor =>
  new Tensor('float32', Float32Array.from(values), shape)

async function createSession(
  graph: Graph,
  inputs: readonly ValueInfo[],
  outputs: readonly ValueInfo[],
  threads: number,
): Promise<InferenceSession> {
  const part = writePart(graph, inputs, outputs)
  const session = await InferenceSession.create(part, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    /* Idle threads sleep: spinning would cost other threads more than it saves us. */
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  freeWeights(part)
  return session
}
