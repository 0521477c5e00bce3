/**
 * A clause is made in windows, so that its begin is heard while the rest is being made. Time is counted in the model's
 * frames of 25 ms. Pure.
 */
export const FRAME_MS = 25

/** The first window is as short as this if its end is a good place for a border. */
const FIRST = { least: 22, most: 40 }
/** A window costs some frames more than it has, so very short ones cost too much. */
const SHORTEST = 24
/** A run of the model cannot be stopped, so a barge-in and other calls wait for it. */
const LONGEST = 100
/** With nobody waiting for it, a clause gives way to others after this much. */
const LONGEST_AHEAD = 40
/** A rest that is shorter than this is no window of its own. */
const LEAST_REST = 16
/** How much of the sound that is not yet heard may be used up by making the next window. */
const USABLE = 0.7

export interface WindowPlan {
  /** The predicted loudness of each frame. */
  energy: ArrayLike<number>
  /** The window begins with this frame, and the clause ends before `until`. */
  from: number
  until: number
  isFirst: boolean
  /** What of this clause has been made and not been heard yet, in ms. Negative if it is late. */
  aheadMs: number
  /** How long it takes to make one frame, in ms. */
  msPerFrame: number
  /** Frames that are made in addition to those of the window. */
  margin: number
  /** True if nobody waits for the clause. */
  isAhead: boolean
}

/** Returns the frame at which the window that begins at `from` ends: the quietest one where it may end. */
export function endOfWindow({
  energy,
  from,
  until: last,
  isFirst,
  aheadMs,
  msPerFrame,
  margin,
  isAhead,
}: WindowPlan): number {
  const affordable = Math.floor((aheadMs * USABLE) / msPerFrame) - margin
  const { least, most } = isAhead
    ? { least: LONGEST_AHEAD / 2, most: LONGEST_AHEAD }
    : isFirst
      ? firstFor(msPerFrame)
      : { least: SHORTEST, most: Math.min(LONGEST, Math.max(affordable, SHORTEST * 1.5)) }
  if (last - from <= most || last - from - least < LEAST_REST) return last
  const until = Math.min(from + most, last - LEAST_REST)
  // Of a long window, the end should not be much earlier than it may be.
  return quietestFrame(energy, Math.max(from + least, until - FIRST.most), until)
}

/** Where the model is slower than speech, a short window would only be followed by silence. */
function firstFor(msPerFrame: number): { least: number; most: number } {
  const slowness = Math.max(1, msPerFrame / (FRAME_MS * USABLE))
  return { least: Math.round(FIRST.least * slowness), most: Math.round(FIRST.most * slowness) }
}

function quietestFrame(energy: ArrayLike<number>, from: number, until: number): number {
  let best = until
  let least = Infinity
  for (let frame = from; frame <= until; frame++) {
    // A border lies between two frames.
    const loudness = (energy[frame - 1] ?? 0) + (energy[frame] ?? 0)
    if (loudness > least) continue
    best = frame
    least = loudness
  }
  return best
}

/** How much longer than its own frames a window takes, because of its margins. */
const COST_OF_MARGINS = 1.4
/** However slow the model is, a clause is not kept back for longer. */
const LONGEST_WAIT_MS = 2_500

export interface ClauseProgress {
  /** How long the clause has been in the making. */
  sinceMs: number
  madeMs: number
  /** The frames that are still to be made. */
  restFrames: number
  msPerFrame: number
}

/** Whether a clause can be heard from now on without a silence in it, as far as the pace of the model tells. */
export function mayBeHeard({ sinceMs, madeMs, restFrames, msPerFrame }: ClauseProgress): boolean {
  const makingMs = restFrames * msPerFrame * COST_OF_MARGINS
  return sinceMs >= LONGEST_WAIT_MS || makingMs <= madeMs + restFrames * FRAME_MS
}
