import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sileroV6Weights } from '../models/weightFiles.ts'
import { freeWeights, readWeights } from '../models/weights.ts'
import { INPUT_RATE_HZ, type Vad, VAD_WINDOW } from '../stages.ts'

/** The model gets the end of the previous window together with each window. */
const CONTEXT = 64
const STATE_SHAPE = [2, 1, 128]

/**
 * Runs Silero v6 in this process: a window takes a fraction of a millisecond, which is less than sending a
 * message to another process. It uses one thread, so that no other thread spins next to the pacer.
 */
export async function loadSilero(): Promise<Vad> {
  const weights = await readWeights(sileroV6Weights)
  const model = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  })
  freeWeights(weights)
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(INPUT_RATE_HZ)), [])

  function createStream() {
    const input = new Float32Array(CONTEXT + VAD_WINDOW)
    let state = emptyState()
    /* The state after one window is the input for the next one. */
    let lastRun: Promise<unknown> = Promise.resolve()

    async function run(window: Float32Array): Promise<number> {
      input.copyWithin(0, VAD_WINDOW)
      input.set(window, CONTEXT)
      const outputs = await model.run({
        input: new Tensor('float32', input, [1, input.length]),
        state,
        sr: rate,
      })
      state = outputs['stateN'] as Tensor
      return Number(outputs['output']!.data[0])
    }

    async function resetAfter(after: Promise<unknown>) {
      await after
      input.fill(0)
      state = emptyState()
    }

    return {
      push(window: Int16Array): Promise<number> {
        if (window.length !== VAD_WINDOW) {
          throw new RangeError(`A window has ${VAD_WINDOW} samples, not ${window.length}.`)
        }
        /* Copied here because the caller may reuse its buffer. */
        const samples = Float32Array.from(window, (sample) => sample / 32_768)
        const answer = lastRun.then(() => run(samples))
        lastRun = answer.catch(() => undefined)
        return answer
      },
      reset() {
        lastRun = resetAfter(lastRun)
      },
    }
  }

  return { createStream }
}

function emptyState(): Tensor {
  return new Tensor('float32', new Float32Array(256), STATE_SHAPE)
}
