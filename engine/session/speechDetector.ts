import type { Machine } from '@ringwell/protocol/runMachine.ts'
import { bandLevelsOf } from './bandLevels.ts'
import { expectAnybody, hearVoice, isSpeechOfSomebody, newCallerVoice } from './callerVoice.ts'
import { hearProsody, newProsody, readProsody } from './prosody.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import type { Vad } from '../stages.ts'
import { levelDbOf } from './soundLevel.ts'
import { LONGEST_TURN_MS } from './commitTurn.ts'
import { isTalking } from './turnMachine.ts'
import type { TurnInput, TurnState } from './turnTypes.ts'
import { hearDoubt, noDoubt } from './voiceDoubt.ts'

const SAMPLES_PER_MS = INPUT_RATE_HZ / 1000
/** If the model lags further behind than this, new windows are skipped. */
const MOST_WAITING_WINDOWS = 64
/** If no sound arrives for this long during a turn, the gap counts as silence. */
const STALLED_AFTER_MS = 400
const WATCH_EVERY_MS = 100
const FRAME_MS = (INPUT_FRAME_SAMPLES * 1000) / INPUT_RATE_HZ

/** A window at least this probable is read for the melody of the caller's speech. */
const MELODIC = 0.5
/** The turn machine still gets the melody this long after the speech. */
const MELODY_MS = 500

/** How much sound is kept: a little more than the longest turn with its prefix. */
const MEMORY_MS = LONGEST_TURN_MS + 2_000
/** How much sound is kept while nobody speaks, for the prefix of the next turn. */
const QUIET_MEMORY_MS = 6_000

export interface SpeechDetectorOptions {
  vad: Vad
  turn: Machine<TurnState, TurnInput>
  /** Called once. The call cannot hear the visitor until the model recovers. */
  failed: (error: unknown) => void
}

export interface SpeechDetector {
  hear(samples: Int16Array): void
  /** Completes the window that has begun with silence, so that the turn machine learns of all sound so far. */
  complete(): void
  /** Resolves when the turn machine knows of all windows so far. Undefined if it does already. */
  settled(): Promise<void> | undefined
  /** The agent asks whether anybody is there, so whoever answers soon counts as the caller. */
  expectAnybody(): void
  /** Returns the sound between two times of the turn machine, or as much of it as is still kept. */
  soundBetween(fromMs: number, toMs: number): Int16Array
  close(): void
}

/**
 * Keeps the visitor's sound, regroups its 20 ms frames into the windows of the VAD model, and tells the turn
 * machine about each window, in order: how likely it is speech, whether the speech is the caller's, and how its
 * melody ends. Turns are timed by the sound itself, so a browser that stops sending,
 * for example because its track was removed in mid-sentence, would leave a turn open forever. Such gaps are
 * filled with silence.
 */
export function createSpeechDetector({ vad, turn, failed }: SpeechDetectorOptions): SpeechDetector {
  const stream = vad.createStream()
  const memory = createInputAudioBuffer(MEMORY_MS)
  let window = new Int16Array(VAD_WINDOW)
  let filled = 0
  let heard = 0
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  let closed = false
  let hasReportedFailure = false
  let heardAt = performance.now()
  let voices = newCallerVoice
  let doubt = noDoubt
  let melody = newProsody
  let spokeAtMs = -Infinity

  const watch = setInterval(() => {
    const gapMs = performance.now() - heardAt
    if (gapMs < STALLED_AFTER_MS || !isTalking(turn.state())) return
    heardAt += WATCH_EVERY_MS
    for (let ms = 0; ms < WATCH_EVERY_MS; ms += FRAME_MS) take(new Int16Array(INPUT_FRAME_SAMPLES))
  }, WATCH_EVERY_MS)
  watch.unref?.()

  function take(samples: Int16Array): void {
    memory.keep(samples)
    for (let offset = 0; offset < samples.length;) {
      const part = samples.subarray(offset, offset + VAD_WINDOW - filled)
      window.set(part, filled)
      filled += part.length
      offset += part.length
      heard += part.length
      if (filled === VAD_WINDOW) {
        ask(window, (heard * 1000) / INPUT_RATE_HZ)
        window = new Int16Array(VAD_WINDOW)
        filled = 0
      }
    }
  }

  function ask(full: Int16Array, endMs: number): void {
    if (waiting >= MOST_WAITING_WINDOWS) {
      reportFailure(new Error('The VAD model cannot keep up.'))
      return
    }
    waiting += 1
    last = listen(last, full, endMs)
  }

  async function listen(earlier: Promise<void>, full: Int16Array, endMs: number): Promise<void> {
    await earlier
    if (closed) return
    try {
      const probability = await probabilityOf(full)
      if (closed) return
      turn.tell(describeWindow(full, probability, endMs))
      if (turn.state().voice.name === 'quiet') memory.forgetBefore(endMs - QUIET_MEMORY_MS)
    } catch (error) {
      reportFailure(error)
    } finally {
      waiting -= 1
    }
  }

  /** A window on which the model fails counts as silence, so that turns and the agent's pauses still end. */
  async function probabilityOf(full: Int16Array): Promise<number> {
    try {
      return await stream.push(full)
    } catch (error) {
      reportFailure(error)
      return 0
    }
  }

  function describeWindow(samples: Int16Array, probability: number, endMs: number): TurnInput {
    const { agent } = turn.state()
    const levelDb = levelDbOf(samples)
    const heardNow = {
      probability,
      levelDb,
      bandsDb: isSpeechOfSomebody(probability) ? bandLevelsOf(samples) : [],
      agentSpeaks: agent.name === 'speaking' || agent.name === 'overlapped',
    }
    const earlier = voices
    voices = hearVoice(earlier, heardNow)
    doubt = hearDoubt(doubt, earlier, voices, heardNow)
    const { isBackground, newCallerBeganAgoMs } = voices
    const isNewCaller = newCallerBeganAgoMs !== undefined
    const isSpeech = probability >= MELODIC && !isBackground
    melody = hearProsody(melody, samples, isSpeech)
    if (isSpeech) spokeAtMs = endMs
    const hasJustEnded = !isSpeech && endMs - spokeAtMs <= MELODY_MS
    const prosody = hasJustEnded ? readProsody(melody) : undefined
    return {
      type: 'windowHeard',
      probability,
      endMs,
      levelDb,
      isBackground,
      isDoubtful: doubt.isDoubtful,
      prosody,
      ...(isNewCaller && { callerSinceMs: endMs - Math.min(newCallerBeganAgoMs, QUIET_MEMORY_MS) }),
    }
  }

  function reportFailure(error: unknown): void {
    if (closed || hasReportedFailure) return
    hasReportedFailure = true
    failed(error)
  }

  return {
    hear(samples) {
      if (closed) return
      heardAt = performance.now()
      take(samples)
    },
    complete() {
      if (!closed && filled > 0) take(new Int16Array(VAD_WINDOW - filled))
    },
    settled: () => (waiting > 0 ? last : undefined),
    expectAnybody() {
      voices = expectAnybody(voices)
    },
    soundBetween: (fromMs, toMs) => memory.slice(fromMs, toMs),
    close() {
      closed = true
      clearInterval(watch)
      stream.reset()
      memory.clear()
    },
  }
}

export interface InputAudioBuffer {
  /** Returns the length of all sound ever added, in ms. */
  endMs(): number
  keep(samples: Int16Array): void
  /** Returns a copy, without sound that has already been dropped. */
  slice(fromMs: number, toMs: number): Int16Array
  forgetBefore(ms: number): void
  clear(): void
}

/** Holds at most `longestMs` of the visitor's latest sound, addressed by the time since the call began. */
export function createInputAudioBuffer(longestMs: number): InputAudioBuffer {
  let frames: { start: number; samples: Int16Array }[] = []
  let end = 0
  function forgetBefore(ms: number): void {
    const first = ms * SAMPLES_PER_MS
    const keepFrom = frames.findIndex(({ start, samples }) => start + samples.length > first)
    frames = keepFrom < 0 ? [] : keepFrom === 0 ? frames : frames.slice(keepFrom)
  }
  return {
    endMs: () => end / SAMPLES_PER_MS,
    keep(samples) {
      // Copied, because the wire may reuse its buffer.
      frames.push({ start: end, samples: samples.slice() })
      end += samples.length
      forgetBefore(end / SAMPLES_PER_MS - longestMs)
    },
    slice(fromMs, toMs) {
      const from = Math.max(Math.round(fromMs * SAMPLES_PER_MS), frames[0]?.start ?? end)
      const to = Math.min(Math.round(toMs * SAMPLES_PER_MS), end)
      const copy = new Int16Array(Math.max(0, to - from))
      for (const { start, samples } of frames) {
        if (start + samples.length <= from || start >= to) continue
        const part = samples.subarray(Math.max(0, from - start), Math.max(0, to - start))
        copy.set(part, Math.max(0, start - from))
      }
      return copy
    },
    forgetBefore,
    clear() {
      frames = []
    },
  }
}
