import { setTimeout as sleep } from 'node:timers/promises'
import { serveWorker } from '../speech/serveWorker.ts'
import { SpeechError } from '../speech/speech.ts'

/** The jobs of a fake worker. `worker.test.ts` uses them to simulate every kind of failure. */
export type ToyJob =
  | { type: 'count'; to: number; everyMs: number }
  | { type: 'fail' }
  | { type: 'die'; after: number }
  | { type: 'pid' }
  /** Computes for `ms` without a pause, as a model does. */
  | { type: 'compute'; ms: number }
  /** Blocks for `ms` without computing, as a lock that is never released does. */
  | { type: 'block'; ms: number }

serveWorker<ToyJob, number>(async (loaded) => {
  if (process.env['TOY_CANNOT_LOAD']) {
    throw new SpeechError('weights_damaged', 'The toy is broken. Run `npm ci` again.')
  }
  loaded('toy')
  return async function* perform(job, signal) {
    if (job.type === 'fail') throw new Error('the model refused')
    if (job.type === 'pid') {
      await sleep(100)
      yield process.pid
    }
    if (job.type === 'compute') {
      const end = performance.now() + job.ms
      while (performance.now() < end);
      yield process.pid
    }
    if (job.type === 'block') {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, job.ms)
      yield process.pid
    }
    if (job.type === 'die') {
      for (let count = 0; count < job.after; count++) yield count
      await sleep(20)
      process.kill(process.pid, 'SIGKILL')
    }
    if (job.type === 'count') {
      for (let count = 1; count <= job.to && !signal.aborted; count++) {
        yield count
        await sleep(job.everyMs)
      }
    }
  }
})
