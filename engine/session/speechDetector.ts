import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import type { Vad } from '../stages.ts'

/** If the model lags further behind than this, new windows are skipped. */
const MOST_WAITING_WINDOWS = 64
/** If no sound arrives for this long during a turn, the gap counts as silence. */
const STALLED_AFTER_MS = 400
const WATCH_EVERY_MS = 100
const FRAME_MS = (INPUT_FRAME_SAMPLES * 1000) / INPUT_RATE_HZ

export interface SpeechDetectorOptions {
  vad: Vad
  /** Called with every sample in order, including the silence that fills gaps. */
  keep: (samples: Int16Array) => void
  windowHeard: (probability: number, endMs: number) => void
  /** True while a turn is open. The turn can end only if sound continues to arrive. */
  isListening: () => boolean
  /** Called once. The call cannot hear the visitor until the model recovers. */
  failed: (error: unknown) => void
}

export interface SpeechDetector {
  hear(samples: Int16Array): void
  close(): void
}

/**
 * Regroups 20 ms frames into the windows of the VAD model and passes each window to it, in order. Turns are
 * timed by the sound itself, so a browser that stops sending, for example because its track was removed in
 * mid-sentence, would leave a turn open forever. Such gaps are filled with silence.
 */
export function createSpeechDetector(options: SpeechDetectorOptions): SpeechDetector {
  const { keep, windowHeard, isListening, failed } = options
  const stream = options.vad.createStream()
  let window = new Int16Array(VAD_WINDOW)
  let filled = 0
  let heard = 0
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  let closed = false
  let hasReportedFailure = false
  let heardAt = performance.now()

  const watch = setInterval(() => {
    const gapMs = performance.now() - heardAt
    if (gapMs < STALLED_AFTER_MS || !isListening()) return
    heardAt += WATCH_EVERY_MS
    for (let ms = 0; ms < WATCH_EVERY_MS; ms += FRAME_MS) take(new Int16Array(INPUT_FRAME_SAMPLES))
  }, WATCH_EVERY_MS)
  watch.unref?.()

  function take(samples: Int16Array): void {
    keep(samples)
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
      const probability = await stream.push(full)
      if (!closed) windowHeard(probability, endMs)
    } catch (error) {
      reportFailure(error)
    } finally {
      waiting -= 1
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
    close() {
      closed = true
      clearInterval(watch)
      stream.reset()
    },
  }
}
