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

export interface StageStepsOptions {
  stage: StageName
  /** The time limit for each step, not for all steps together. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Yields the steps of a stage until the signal aborts, then ends quietly. A stage that hangs cannot block the
 * caller.
 * @throws {StageFailure} and nothing else
 */
export async function* stageSteps<Step>(
  source: AsyncIterable<Step>,
  { stage, timeoutMs, signal }: StageStepsOptions,
): AsyncGenerator<Step, void> {
  const iterator = source[Symbol.asyncIterator]()
  let endWait: ((why: 'aborted' | 'late') => void) | undefined
  const abort = () => endWait?.('aborted')
  signal.addEventListener('abort', abort)
  try {
    while (!signal.aborted) {
      const ended = new Promise<'aborted' | 'late'>((resolve) => (endWait = resolve))
      const timer = setTimeout(() => endWait?.('late'), timeoutMs)
      const step = await Promise.race([iterator.next(), ended]).finally(() => clearTimeout(timer))
      if (step === 'late') {
        throw new StageFailure(stage, 'timeout', `no answer within ${timeoutMs} ms`)
      }
      if (step === 'aborted' || step.done || signal.aborted) return
      yield step.value
    }
  } catch (error) {
    throw error instanceof StageFailure ? error : new StageFailure(stage, 'failed', error)
  } finally {
    signal.removeEventListener('abort', abort)
    // Not awaited, because a stage that hangs never resolves this.
    iterator.return?.()?.then(undefined, () => undefined)
  }
}
