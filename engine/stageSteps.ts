export type StageName = 'transcription' | 'agent' | 'speech'

const advice: Record<StageName, string> = {
  transcription: 'Your words could not be recognised. Please say them again.',
  agent: 'The agent could not answer. Please ask again.',
  speech: 'The agent lost its voice. Read the rest of the answer, or ask again.',
}

/** A stage threw or timed out. The message may be shown to a visitor; `cause` is for the log. */
export class StageFailure extends Error {
  /** A code such as `speech_failed` or `agent_timeout`. */
  readonly code: `${StageName}_${'failed' | 'timeout'}`
  constructor(stage: StageName, reason: 'failed' | 'timeout', cause: unknown) {
    super(advice[stage], { cause })
    this.name = 'StageFailure'
    this.code = `${stage}_${reason}`
  }
}

export interface StepLimits {
  stage: StageName
  /** The time limit for each step of the stage. Neither all steps together nor `take` are limited. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Passes on each step of a stage until the stage ends or the signal aborts, then resolves. Asks for the next step when
 * `take` is done. A stage that hangs cannot block the caller.
 * @throws {StageFailure} if the stage fails or is late, and whatever `take` throws
 */
export async function eachStep<Step>(
  source: AsyncIterable<Step>,
  { stage, timeoutMs, signal }: StepLimits,
  take: (step: Step) => void | Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]()
  const next = async () => {
    try {
      return await within(iterator.next(), timeoutMs, signal)
    } catch (error) {
      throw new StageFailure(stage, 'failed', error)
    }
  }
  try {
    while (!signal.aborted) {
      const step = await next()
      if (step === 'late') {
        throw new StageFailure(stage, 'timeout', `no answer within ${timeoutMs} ms`)
      }
      if (step === 'aborted' || step.value.done || signal.aborted) return
      await take(step.value.value)
    }
  } finally {
    // Not awaited, because a stage that hangs never resolves this.
    iterator.return?.()?.then(undefined, () => undefined)
  }
}

/**
 * Waits for a promise for at most `ms`, and no longer once the signal aborts. Returns why it stopped waiting. Whatever
 * the promise does later is ignored.
 * @throws what the promise rejects with
 */
export async function within<Value>(
  promise: Promise<Value>,
  ms: number,
  signal?: AbortSignal,
): Promise<{ value: Value } | 'late' | 'aborted'> {
  if (signal?.aborted) {
    promise.catch(() => undefined)
    return 'aborted'
  }
  const { promise: ended, resolve } = Promise.withResolvers<'late' | 'aborted'>()
  const timer = setTimeout(() => resolve('late'), ms)
  const abort = () => resolve('aborted')
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([promise.then((value) => ({ value })), ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
