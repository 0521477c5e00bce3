import { setTimeout as sleep } from 'node:timers/promises'
import { serveParent } from '../process/serveParent.ts'

/** A process without models. `superviseProcess.test.ts` uses it to simulate every kind of failure. */
export interface ToyMessages {
  /** What the process does when it is started and when it is asked to stop. By default, it does that. */
  options: { onStart?: 'fail' | 'die'; onStop?: 'die' | 'hang' }
  requests: {
    count: { asks: { to: number; everyMs: number }; yields: number }
    pid: { asks: undefined; yields: number }
    fail: { asks: undefined; yields: never }
    /** Yields this many items and is then killed. */
    die: { asks: { after: number }; yields: number }
    /** Computes for `ms` without a pause, as a model does. */
    compute: { asks: { ms: number }; yields: number }
    /** Blocks for `ms` without computing, as a lock that is never released does. */
    block: { asks: { ms: number }; yields: number }
    /** Answers after `ms`, even if nobody waits any more. */
    late: { asks: { ms: number }; yields: string }
    /** Sends these values unchanged. */
    send: { asks: readonly unknown[]; yields: void }
    write: { asks: string; yields: void }
    /** Asks the parent to double a number. With `forMs`, withdraws the question after that time. */
    double: { asks: { number: number; forMs?: number }; yields: number | string }
    askUnknown: { asks: undefined; yields: string }
    environment: { asks: undefined; yields: readonly string[] }
  }
  reports: { loaded: { step: string } }
  questions: {
    double: { asks: number; answer: number }
    /** The parent never answers this. */
    unknown: { asks: undefined; answer: never }
  }
}

serveParent<ToyMessages>((parent) => {
  let onStop: ToyMessages['options']['onStop']
  return {
    niceness: 5,
    load(options) {
      onStop = options.onStop
      parent.report('loaded', { step: 'toy' })
      if (options.onStart === 'fail') {
        throw Object.assign(new Error('The toy is broken.'), { code: 'toy_broken' })
      }
      if (options.onStart === 'die') process.exit(3)
      return Promise.resolve({
        async *count({ to, everyMs }, signal) {
          for (let count = 1; count <= to && !signal.aborted; count++) {
            yield count
            await sleep(everyMs)
          }
        },
        async pid() {
          await sleep(100)
          return process.pid
        },
        fail: () => Promise.reject(new Error('the model refused')),
        async *die({ after }) {
          for (let count = 0; count < after; count++) yield count
          await sleep(20)
          process.kill(process.pid, 'SIGKILL')
        },
        async compute({ ms }) {
          const end = performance.now() + ms
          while (performance.now() < end);
          return process.pid
        },
        async block({ ms }) {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
          return process.pid
        },
        async late({ ms }) {
          await sleep(ms)
          return 'late'
        },
        async send(values) {
          for (const value of values) process.send?.(value)
        },
        double({ number, forMs }) {
          const signal = forMs === undefined ? undefined : AbortSignal.timeout(forMs)
          return parent.ask('double', number, signal).catch(String)
        },
        environment: () => Promise.resolve(Object.keys(process.env)),
        askUnknown: () => parent.ask('unknown', undefined).catch(String),
        async write(text) {
          process.stderr.write(text)
        },
      })
    },
    stop() {
      if (onStop === 'die') process.kill(process.pid, 'SIGKILL')
      if (onStop === 'hang') for (;;);
      return Promise.resolve()
    },
  }
})
