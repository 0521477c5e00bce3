import { type KokoroStyle, styleWeights } from '../speech/weightFiles.ts'
import { createQueue } from '../speech/queue.ts'
import { readWeights } from '../speech/weights.ts'
import { createWindowJoiner, SHARED_MS } from './joinWindows.ts'
import { FRAME_SAMPLES, loadKokoroModel, type Score, STYLE_SIZE } from './kokoroModel.ts'
import { isSymbol, splitPhonemes, toPhonemes, toSymbolIds } from './phonemes.ts'
import { createLoudness, createPolisher, pauseAfterMs } from './polish.ts'
import { endOfWindow, FRAME_MS, mayBeHeard } from './speechWindows.ts'
import { type VoiceStyle, usedStyles } from './voices.ts'
import type { TimedSymbol } from './wordTimes.ts'

/** A voice style has one row of 256 numbers for each length of a text in symbols. */
const STYLE_ROWS = 510
/** How many symbols are scored at once: about twelve seconds of speech. The model can take 510. */
const MOST_SYMBOLS = 180
/**
 * Frames before and after a window that are made but not heard. Without them, the sound at the window's ends would
 * depend on where it was cut.
 */
const MARGIN = 8
const SHARED_FRAMES = SHARED_MS / FRAME_MS
/** The model puts some silent frames before and after the speech. This many of them are kept. */
const STILL_FRAMES = 4

export interface SpokenChunk {
  samples: Int16Array
  /** The whole text has now been synthesised. */
  last: boolean
}

/** When the sound of a text is needed. */
export interface Urgency {
  /** True if nobody waits for the sound, so it gives way to sound that somebody waits for. */
  isAhead?: boolean
  /** How much sound is still to be heard before it, in ms. */
  queuedMs?: number
}

/** A text with known phonemes. */
interface Pronounced {
  phonemes: string
  /** Called for each run of the model, in order, with its symbols and when each is heard in the yielded sound. */
  timed: (symbols: readonly TimedSymbol[]) => void
}

export interface Kokoro {
  /**
   * Synthesises at 24 kHz. The sound comes in chunks, the first as early as possible. Stops between two chunks when the
   * signal aborts. Texts that are spoken at the same time take turns: the one whose sound is due first gets its next
   * chunk first.
   */
  speak(
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
    urgency?: Urgency,
  ): AsyncGenerator<SpokenChunk>
}

/**
 * Loads the model and the voices. Calls `loaded` after each of the two steps.
 * @param wanted the styles that may speak
 * @throws {SpeechError}
 */
export async function loadKokoro(
  threads: number,
  loaded: (step: 'weights' | 'model') => void = () => {},
  wanted: readonly KokoroStyle[] = usedStyles(),
): Promise<Kokoro> {
  const styles = new Map(
    await Promise.all(
      wanted.map(async (style): Promise<[KokoroStyle, Float32Array]> => {
        const bytes = await readWeights(styleWeights(style))
        return [style, new Float32Array(bytes.buffer)]
      }),
    ),
  )
  const model = await loadKokoroModel(threads, () => loaded('weights'))
  loaded('model')
  const pace = createPace()
  const loudness = createLoudness()
  const queue = createQueue()
  /** How many texts are being spoken whose sound somebody waits for. */
  let waitedFor = 0

  async function* speak(
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
    urgency: Urgency = {},
  ): AsyncGenerator<SpokenChunk> {
    const share = urgency.isAhead ? 0 : 1
    waitedFor += share
    try {
      yield* speakNow(text, voiceStyle, signal, urgency)
    } finally {
      waitedFor -= share
    }
  }

  async function* speakNow(
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
    { isAhead = false, queuedMs = 0 }: Urgency,
  ): AsyncGenerator<SpokenChunk> {
    const clock = createClock(queuedMs)
    const making: Making = {
      clock,
      isAhead,
      msPerFrame: () => pace.msPerFrame() * Math.max(1, waitedFor),
      async inTurn(make) {
        // Sound made ahead that was not stopped when work began is being heard by now, so it is due as well.
        const isDue = !isAhead || clock.isHeard()
        const leave = await queue.enter(isDue ? clock.dueMs() : Infinity, signal)
        if (!leave) return undefined
        try {
          return await make()
        } finally {
          leave()
        }
      },
    }
    const isRead = typeof text !== 'string'
    const phonemes = isRead ? text.phonemes : await toPhonemes(text, voiceStyle.reading)
    const pieces = splitPhonemes(phonemes, MOST_SYMBOLS)
    for (const [index, piece] of pieces.entries()) {
      if (signal.aborted) return
      const ids = toSymbolIds(piece)
      const voice = voiceStyle.styles.join()
      const score = await making.inTurn(() =>
        model.score({
          symbols: [0, ...ids, 0],
          style: styleFor(voiceStyle, ids.length),
          speed: voiceStyle.speed,
          voice,
        }),
      )
      if (!score) return
      const polisher = createPolisher(loudness.of(voice))
      const startedAt = performance.now()
      const begunAt = clock.madeSamples()
      const held: Int16Array[] = []
      for await (const { samples, restFrames } of windowsOf(score, pace, making, signal)) {
        const played = polisher.push(samples)
        if (played.length > 0) held.push(played)
        const heldSamples = held.reduce((sum, { length }) => sum + length, 0)
        const isReady = mayBeHeard({
          sinceMs: performance.now() - startedAt,
          madeMs: clock.aheadMs() + (heldSamples * FRAME_MS) / FRAME_SAMPLES,
          restFrames,
          msPerFrame: making.msPerFrame(),
        })
        if (!isReady && !clock.isHeard()) continue
        for (const each of held.splice(0)) yield clock.count({ samples: each, last: false })
      }
      if (signal.aborted) return
      for (const each of held) yield clock.count({ samples: each, last: false })
      if (isRead) text.timed(symbolTimes(piece, score, (at) => begunAt + polisher.heardAt(at)))
      const samples = polisher.end(pauseAfterMs(piece))
      yield clock.count({ samples, last: index === pieces.length - 1 })
    }
    if (pieces.length === 0) yield { samples: new Int16Array(0), last: true }
  }

  function styleFor(voiceStyle: VoiceStyle, length: number): Float32Array {
    const row = Math.min(length, STYLE_ROWS - 1) * STYLE_SIZE
    const mean = new Float32Array(STYLE_SIZE)
    for (const name of voiceStyle.styles) {
      const style = styles.get(name)!
      for (let index = 0; index < STYLE_SIZE; index++) {
        mean[index]! += style[row + index]! / voiceStyle.styles.length
      }
    }
    return mean
  }

  return { speak }
}

/** The first frame to make. The model is silent before it. */
const firstFrame = ({ durations }: Score) => Math.max(0, (durations[0] ?? 0) - STILL_FRAMES)

/** @param heardAt returns when a sample is heard, counted from the first frame that is made */
function symbolTimes(
  piece: string,
  score: Score,
  heardAt: (sample: number) => number,
): TimedSymbol[] {
  let frame = score.durations[0] ?? 0
  const now = () => heardAt((frame - firstFrame(score)) * FRAME_SAMPLES)
  return Array.from(piece)
    .filter(isSymbol)
    .map((symbol, index) => {
      const from = now()
      frame += score.durations[index + 1] ?? 0
      return { symbol, from, to: now() }
    })
}

interface Making {
  clock: Clock
  isAhead: boolean
  /** How long a frame takes, including frames of other texts made in between. */
  msPerFrame: () => number
  /** Runs the model when it is this text's turn. Returns undefined if the text is no longer wanted. */
  inTurn: <Made>(make: () => Promise<Made>) => Promise<Made | undefined>
}

/** Makes the sound of a clause, window by window. */
async function* windowsOf(
  score: Score,
  pace: Pace,
  { clock, isAhead, msPerFrame, inTurn }: Making,
  signal: AbortSignal,
): AsyncGenerator<{ samples: Float32Array; restFrames: number }> {
  const { frames, durations } = score
  const energy = frameEnergy(score)
  const joiner = createWindowJoiner()
  const start = firstFrame(score)
  const until = frames - Math.max(0, (durations.at(-1) ?? 0) - STILL_FRAMES)
  for (let from = start; from < until && !signal.aborted;) {
    const isFirst = from === start
    const to = endOfWindow({
      energy,
      from,
      until,
      // If other sound plays before it, nobody waits in silence and the first window can be longer.
      isFirst: isFirst && clock.aheadMs() === 0,
      aheadMs: clock.aheadMs(),
      msPerFrame: msPerFrame(),
      margin: 2 * MARGIN,
      isAhead,
    })
    const begin = isFirst ? from : Math.max(start, from - MARGIN)
    const end = Math.min(until, to + MARGIN)
    const sound = await inTurn(async () => {
      const startedAt = performance.now()
      const made = await score.sound(begin, end)
      pace.note(end - begin, performance.now() - startedAt)
      return made
    })
    if (!sound) return
    const first = isFirst ? 0 : from - SHARED_FRAMES - begin
    const last = to === until ? sound.length : (to + SHARED_FRAMES - begin) * FRAME_SAMPLES
    const samples = joiner.push(sound.subarray(first * FRAME_SAMPLES, last), to === until)
    yield { samples, restFrames: until - to }
    from = to
  }
}

/** The loudness of each frame. The model predicts two values per frame. */
const frameEnergy = ({ energy, frames }: Score): Float32Array =>
  Float32Array.from(
    { length: frames },
    (_, frame) => (energy[frame * 2] ?? 0) + (energy[frame * 2 + 1] ?? 0),
  )

/** Measures how fast the model is on this machine at the moment. */
interface Pace {
  msPerFrame(): number
  note(frames: number, ms: number): void
}

function createPace(): Pace {
  let msPerFrame = FRAME_MS / 2
  return {
    msPerFrame: () => msPerFrame,
    note(frames, ms) {
      msPerFrame += (ms / frames - msPerFrame) * 0.3
    },
  }
}

/** Keeps track of how much sound cannot have been heard yet: of the text, and of what comes before it. */
interface Clock {
  aheadMs(): number
  /** When all of this sound will have been heard. */
  dueMs(): number
  /** How many samples of the text have been yielded. */
  madeSamples(): number
  /** True if some of the text's sound has been yielded. */
  isHeard(): boolean
  count(chunk: SpokenChunk): SpokenChunk
}

function createClock(queuedMs: number): Clock {
  let heardUntilMs = performance.now() + queuedMs
  let madeSamples = 0
  const aheadMs = () => Math.max(0, heardUntilMs - performance.now())
  return {
    aheadMs,
    dueMs: () => heardUntilMs,
    madeSamples: () => madeSamples,
    isHeard: () => madeSamples > 0,
    count(chunk) {
      madeSamples += chunk.samples.length
      const ms = (chunk.samples.length * FRAME_MS) / FRAME_SAMPLES
      heardUntilMs = performance.now() + aheadMs() + ms
      return chunk
    },
  }
}
