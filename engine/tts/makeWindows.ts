import { createWindowJoiner, SHARED_MS } from './joinWindows.ts'
import { FRAME_SAMPLES, type Score } from './kokoroModel.ts'
import { isPause, isSymbol } from './phonemes.ts'
import { MARGIN, type TextTime } from './modelTime.ts'
import { endOfWindow, FRAME_MS, type Rest } from './speechWindows.ts'

const SHARED_FRAMES = SHARED_MS / FRAME_MS
/** The model puts some silent frames before and after the speech. This many of them are kept. */
const STILL_FRAMES = 4

export interface MadeWindow {
  samples: Float32Array
  rest: Rest
  /** The speaker pauses where it ends. */
  endsInPause: boolean
}

/** Makes the sound of a clause, window by window. */
export async function* makeWindows(
  piece: string,
  score: Score,
  time: TextTime,
  signal: AbortSignal,
): AsyncGenerator<MadeWindow> {
  const { frames, durations } = score
  const energy = frameEnergy(score)
  const joiner = createWindowJoiner()
  const start = firstFrame(score)
  const until = frames - Math.max(0, (durations.at(-1) ?? 0) - STILL_FRAMES)
  const pauses = pausesOf(piece, score)
  const nextPause = (from: number) =>
    pauses.find(
      (pause) =>
        !isWithin(pause, from) && pause.middle >= from + 2 * SHARED_FRAMES && pause.middle < until,
    )?.middle ?? until
  for (let from = start; from < until && !signal.aborted;) {
    const isFirst = from === start
    // Planned when it is this text's turn, because others may take theirs before that.
    const plan = () => {
      const to = endOfWindow({
        ...time.supply(),
        silentMs: time.clock.silentMs(),
        energy,
        from,
        until,
        untilPause: nextPause(from),
        isFirst,
        isAhead: time.isAhead,
      })
      return {
        to,
        begin: isFirst ? from : Math.max(start, from - MARGIN),
        end: Math.min(until, to + MARGIN),
      }
    }
    const made = await time.inTurn(
      () => plan().end - from,
      async () => {
        const planned = plan()
        const startedAt = performance.now()
        const sound = await score.sound(planned.begin, planned.end)
        time.measured(planned.end - planned.begin, performance.now() - startedAt)
        return { ...planned, sound }
      },
    )
    if (!made) return
    const { to, begin, sound } = made
    const first = isFirst ? 0 : from - SHARED_FRAMES - begin
    const last = to === until ? sound.length : (to + SHARED_FRAMES - begin) * FRAME_SAMPLES
    const samples = joiner.push(sound.subarray(first * FRAME_SAMPLES, last), to === until)
    const rest = { frames: until - to, untilPause: nextPause(to) - to }
    yield { samples, rest, endsInPause: pauses.some((pause) => isWithin(pause, to)) }
    from = to
  }
}

/** The first frame to make. The model is silent before it. */
export const firstFrame = ({ durations }: Score): number =>
  Math.max(0, (durations[0] ?? 0) - STILL_FRAMES)

/** The loudness of each frame. The model predicts two values per frame. */
const frameEnergy = ({ energy, frames }: Score): Float32Array =>
  Float32Array.from(
    { length: frames },
    (_, frame) => (energy[frame * 2] ?? 0) + (energy[frame * 2 + 1] ?? 0),
  )

interface Pause {
  from: number
  middle: number
  to: number
}

/** Where the speaker pauses: at commas and the like. */
function pausesOf(piece: string, { durations }: Score): Pause[] {
  const pauses: Pause[] = []
  let from = durations[0] ?? 0
  for (const [index, symbol] of Array.from(piece).filter(isSymbol).entries()) {
    const to = from + (durations[index + 1] ?? 0)
    if (isPause(symbol) && to - from >= 2 * SHARED_FRAMES) {
      pauses.push({ from, middle: Math.ceil((from + to) / 2), to })
    }
    from = to
  }
  return pauses
}

/** Whether a window that ends at the frame has all of the words before the pause, and none after it. */
const isWithin = ({ from, to }: Pause, frame: number): boolean =>
  frame >= from + SHARED_FRAMES && frame <= to
