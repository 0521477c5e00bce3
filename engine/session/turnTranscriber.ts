import type { Stt } from '../stages.ts'
import { eachStep, StageFailure } from './stageSteps.ts'

const TRANSCRIPTION_TIMEOUT_MS = 8_000

export interface TranscriberOptions {
  stt: Stt
  /** Called with the whole text so far. */
  grew: (attempt: number, text: string) => void
  ready: (attempt: number, text: string) => void
  failed: (attempt: number, error: unknown) => void
}

export interface TurnTranscriber {
  start(attempt: number, samples: Int16Array, language: string): void
  /** Stops this attempt. It reports nothing more. */
  discard(attempt: number): void
  close(): void
}

/** Runs transcriptions. Each attempt ends in one `ready` or `failed`, unless it is discarded. */
export function createTurnTranscriber({
  stt,
  grew,
  ready,
  failed,
}: TranscriberOptions): TurnTranscriber {
  const running = new Map<number, AbortController>()

  async function run(attempt: number, samples: Int16Array, language: string): Promise<void> {
    const abort = new AbortController()
    const { signal } = abort
    running.set(attempt, abort)
    try {
      let text: string | undefined
      const limits = {
        stage: 'transcription',
        timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
        signal,
      } as const
      await eachStep(stt.transcribe({ samples, language, signal }), limits, (step) => {
        if (step.type === 'final') text = step.text.trim()
        else grew(attempt, step.text)
      })
      if (signal.aborted) return
      if (text === undefined) throw new StageFailure('transcription', 'failed', 'no final text')
      running.delete(attempt)
      ready(attempt, text)
    } catch (error) {
      if (signal.aborted) return
      running.delete(attempt)
      failed(attempt, error)
    } finally {
      // Frees the stage, also after a timeout.
      abort.abort()
    }
  }

  function discard(attempt: number): void {
    running.get(attempt)?.abort()
    running.delete(attempt)
  }

  return {
    start(attempt, samples, language) {
      if (samples.length === 0) return ready(attempt, '')
      void run(attempt, samples, language)
    },
    discard,
    close() {
      for (const attempt of running.keys()) discard(attempt)
    },
  }
}
