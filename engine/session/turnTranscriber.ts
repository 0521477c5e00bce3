import type { Machine } from '@ringwell/protocol/runMachine.ts'
import type { Stt, SttRequest } from '../stages.ts'
import { kindOfWords } from './interruption.ts'
import { eachStep, StageFailure } from './stageSteps.ts'
import type { TurnInput, TurnState } from './turnTypes.ts'

const TRANSCRIPTION_TIMEOUT_MS = 8_000

export interface TranscriberOptions {
  stt: Stt
  turn: Machine<TurnState, TurnInput>
  /** Called with the whole text so far of a turn that is over. */
  grew: (turn: number, text: string) => void
  /** Called with each failure, for the log. */
  stageFailed: (failure: StageFailure) => void
}

/** What the dialogue has asked for, and whether the agent is speaking. */
export type ListeningFor = Pick<SttRequest, 'expected' | 'overAnswer'>

export interface TurnTranscriber {
  start(attempt: number, samples: Int16Array, language: string, listeningFor?: ListeningFor): void
  /** Stops this attempt. It reports nothing more. */
  discard(attempt: number): void
  close(): void
}

/** Runs transcriptions. The turn machine is told how each attempt ends, unless it is discarded. */
export function createTurnTranscriber({
  stt,
  turn,
  grew,
  stageFailed,
}: TranscriberOptions): TurnTranscriber {
  const running = new Map<number, AbortController>()

  async function run(
    attempt: number,
    samples: Int16Array,
    language: string,
    listeningFor: ListeningFor,
  ): Promise<void> {
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
      const request = { samples, language, ...listeningFor, signal }
      await eachStep(stt.transcribe(request), limits, (step) => {
        if (step.type === 'final') text = step.text.trim()
        else reportGrowth(attempt, step.text)
      })
      if (signal.aborted) return
      if (text === undefined) throw new StageFailure('transcription', 'failed', 'no final text')
      running.delete(attempt)
      ready(attempt, text, language)
    } catch (error) {
      if (signal.aborted) return
      running.delete(attempt)
      const failure =
        error instanceof StageFailure ? error : new StageFailure('transcription', 'failed', error)
      stageFailed(failure)
      turn.tell({ type: 'transcriptFailed', attempt, failure })
    } finally {
      // The stage is free again, even after a timeout.
      abort.abort()
    }
  }

  function reportGrowth(attempt: number, text: string): void {
    const awaited = turn.state().awaited.find((each) => each.attempt === attempt)
    if (awaited) grew(awaited.turn, text)
  }

  function ready(attempt: number, text: string, language: string): void {
    turn.tell({
      type: 'transcriptReady',
      attempt,
      text,
      kind: kindOfWords(text, language),
    })
  }

  function discard(attempt: number): void {
    running.get(attempt)?.abort()
    running.delete(attempt)
  }

  return {
    start(attempt, samples, language, listeningFor = {}) {
      if (samples.length === 0) return ready(attempt, '', language)
      void run(attempt, samples, language, listeningFor)
    },
    discard,
    close() {
      for (const attempt of running.keys()) discard(attempt)
    },
  }
}
