import { setTimeout as sleep } from 'node:timers/promises'
import { serveWorker } from '../speech/serveWorker.ts'
import { SpeechError } from '../speech/speech.ts'

/** What the toy does for a job; `worker.test.ts` plays every kind of accident with it. */
export type ToyJob =
  | { type: 'count'; to: number; everyMs: number }
  | { type: 'fail' }
  | { type: 'die'; after: number }
  | { type: 'pid' }

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
