import type { Machine } from '@ringwell/protocol/runMachine.ts'
import type { RecognisedWords, Stt, TranscriptRequest, TurnRecognition } from '../stages.ts'
import { kindOfWords } from './interruption.ts'
import { eachStep, StageFailure } from '../stageSteps.ts'
import type { OpenTurn, TurnInput, TurnState } from './turnTypes.ts'

const TRANSCRIPTION_TIMEOUT_MS = 8_000

export interface TranscriberOptions {
  stt: Stt
  turn: Machine<TurnState, TurnInput>
  /** Returns the visitor's sound between two times of the turn machine. */
  soundBetween: (fromMs: number, toMs: number) => Int16Array
  /** The tag of the language to listen for. A turn keeps the language that it began in. */
  language: () => string
  /** Called with the whole text so far of a turn that is over. */
  grew: (turn: number, text: string) => void
  /** Called with each failure, for the log. */
  stageFailed: (failure: StageFailure) => void
}

export interface TurnTranscriber {
  /**
   * To be called whenever the turn machine has been told something: begins to recognise a turn once it has begun, passes
   * on what has been heard since, and lets go of turns that are over.
   */
  follow(): void
  /** Asks for the words between two times: a draft while the turn goes on, or else all that was said in it. */
  start(attempt: number, fromMs: number, toMs: number): void
  /** Stops this attempt. It reports nothing more. */
  discard(attempt: number): void
  close(): void
}

/** A turn that is being recognised. */
interface HeardTurn {
  recognition: TurnRecognition
  /** Ends the recognition. */
  abort: AbortController
  language: string
  fromMs: number
  /** How far its sound has been passed on. */
  untilMs: number
  hasSound: boolean
  attempts: Map<number, AbortController>
}

/** Recognises each turn while it is spoken. The turn machine is told how each attempt ends, unless it is discarded. */
export function createTurnTranscriber({
  stt,
  turn,
  soundBetween,
  language,
  grew,
  stageFailed,
}: TranscriberOptions): TurnTranscriber {
  const turns = new Map<number, HeardTurn>()

  function open(id: number, fromMs: number): HeardTurn {
    const abort = new AbortController()
    const listening = { language: language(), signal: abort.signal }
    const heard: HeardTurn = {
      recognition: stt.open(listening),
      abort,
      language: listening.language,
      fromMs,
      untilMs: fromMs,
      hasSound: false,
      attempts: new Map(),
    }
    turns.set(id, heard)
    return heard
  }

  function hear(heard: HeardTurn, toMs: number): void {
    if (toMs <= heard.untilMs) return
    const samples = soundBetween(heard.untilMs, toMs)
    heard.untilMs = toMs
    if (samples.length === 0) return
    heard.hasSound = true
    heard.recognition.push(samples)
  }

  async function run(attempt: number, heard: HeardTurn, latestMs: number | undefined) {
    const abort = new AbortController()
    const { signal } = abort
    heard.attempts.set(attempt, abort)
    const isOver = awaitedTurn(attempt) !== undefined
    try {
      let words: RecognisedWords | undefined
      const limits = {
        stage: 'transcription',
        timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
        signal,
      } as const
      const request: TranscriptRequest = {
        ...listeningFor(turn.state()),
        ...(latestMs !== undefined && { latestMs }),
        signal,
      }
      const { recognition } = heard
      const steps = isOver ? recognition.finish(request) : recognition.draft(request)
      await eachStep(steps, limits, (step) => {
        const { type, ...said } = step
        if (type === 'final') words = { ...said, text: said.text.trim() }
        else reportGrowth(attempt, said.text)
      })
      if (signal.aborted) return
      if (!words) throw new StageFailure('transcription', 'failed', 'no final text')
      heard.attempts.delete(attempt)
      ready(attempt, words, heard.language)
    } catch (error) {
      if (signal.aborted) return
      heard.attempts.delete(attempt)
      const failure =
        error instanceof StageFailure ? error : new StageFailure('transcription', 'failed', error)
      stageFailed(failure)
      turn.tell({ type: 'transcriptFailed', attempt, failure })
    } finally {
      // The stage is free again, even after a timeout.
      abort.abort()
    }
  }

  const awaitedTurn = (attempt: number): number | undefined =>
    turn.state().awaited.find((each) => each.attempt === attempt)?.turn

  function reportGrowth(attempt: number, text: string): void {
    const awaited = awaitedTurn(attempt)
    if (awaited !== undefined) grew(awaited, text)
  }

  function ready(attempt: number, words: RecognisedWords, spoken: string): void {
    turn.tell({ type: 'transcriptReady', attempt, ...words, kind: kindOfWords(words.text, spoken) })
  }

  return {
    follow() {
      const { nowMs, awaited } = turn.state()
      const now = openTurn(turn.state())
      if (now) hear(turns.get(now.id) ?? open(now.id, now.startMs), nowMs)
      for (const [id, { attempts, abort }] of turns) {
        const isWanted = id === now?.id || awaited.some((each) => each.turn === id)
        if (isWanted || attempts.size > 0) continue
        turns.delete(id)
        abort.abort()
      }
    },
    start(attempt, fromMs, toMs) {
      const id = awaitedTurn(attempt) ?? openTurn(turn.state())?.id
      if (id === undefined) return
      const heard = turns.get(id) ?? open(id, fromMs)
      hear(heard, toMs)
      if (!heard.hasSound) return ready(attempt, { text: '' }, heard.language)
      void run(attempt, heard, fromMs > heard.fromMs ? toMs - fromMs : undefined)
    },
    discard(attempt) {
      for (const { attempts } of turns.values()) {
        attempts.get(attempt)?.abort()
        attempts.delete(attempt)
      }
    },
    close() {
      for (const { attempts, abort } of turns.values()) {
        for (const attempt of attempts.values()) attempt.abort()
        abort.abort()
      }
      turns.clear()
    },
  }
}

const openTurn = ({ voice }: TurnState): OpenTurn | undefined =>
  voice.name === 'speaking' || voice.name === 'pausing' ? voice.turn : undefined

/** After a question, “no” is an answer rather than something a listener says. */
const listeningFor = ({ expected, agent, askedMs }: TurnState): Partial<TranscriptRequest> => ({
  ...(expected && { expected }),
  ...(agent.name === 'overlapped' && askedMs === undefined && { overAnswer: true }),
})
