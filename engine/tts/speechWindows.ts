/**
 * A clause is made in windows, so that its start is heard while the rest is being made. Time is counted in the model's
 * frames of 25 ms. Pure.
 */
export const FRAME_MS = 25

/** The first window may be as short as `least`, if there is a good place for a border. */
const FIRST = { least: 22, most: 40 }
/** A window costs a few more frames than it has, so very short ones are too expensive. */
const SHORTEST = 24
/** A run of the model cannot be stopped, so barge-ins and other calls have to wait for it. */
const LONGEST = 100
/** The longest window of a clause that nobody waits for. After each window, it gives way to others. */
const LONGEST_AHEAD = 40
/** A shorter rest of the clause becomes part of the window before it. */
const LEAST_REST = 16
/** Making the next window may take this share of the time for which there is still sound to be heard. */
const USABLE = 0.7

export interface WindowPlan {
  /** The predicted loudness of each frame. */
  energy: ArrayLike<number>
  /** The window begins with this frame, and the clause ends before `until`. */
  from: number
  until: number
  isFirst: boolean
  /** How much of this clause has been made but not heard yet, in ms. Negative if it is late. */
  aheadMs: number
  /** How long it takes to make one frame, in ms. */
  msPerFrame: number
  /** Frames that are made besides those of the window. */
  margin: number
  /** True if nobody waits for the clause. */
  isAhead: boolean
}

/** Returns the frame at which the window that starts at `from` ends: the quietest one within the allowed range. */
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
  // A long window should not end much earlier than it may, so only the last stretch is searched.
  return quietestFrame(energy, Math.max(from + least, until - FIRST.most), until)
}

/**
 * If the model is slower than speech, the first window is longer, because a short one would only be followed by
 * silence.
 */
function firstFor(msPerFrame: number): { least: number; most: number } {
  const slowness = Math.max(1, msPerFrame / (FRAME_MS * USABLE))
  return { least: Math.round(FIRST.least * slowness), most: Math.round(FIRST.most * slowness) }
}

function quietestFrame(energy: ArrayLike<number>, from: number, until: number): number {
  let best = until
  let least = Infinity
  for (let frame = from; frame <= until; frame++) {
    // A border lies between two frames, so both have to be quiet.
    const loudness = (energy[frame - 1] ?? 0) + (energy[frame] ?? 0)
    if (loudness > least) continue
    best = frame
    least = loudness
  }
  return best
}

/** How much longer a window takes because of its margins. */
const COST_OF_MARGINS = 1.4
/** However slow the model is, a clause is not held back for longer. */
const LONGEST_WAIT_MS = 2_500

export interface ClauseProgress {
  /** How long the clause has been worked on. */
  sinceMs: number
  madeMs: number
  /** The frames still to be made. */
  restFrames: number
  msPerFrame: number
}

/** Whether a clause can start playing without running out of sound, judging by the model's current speed. */
export function mayBeHeard({ sinceMs, madeMs, restFrames, msPerFrame }: ClauseProgress): boolean {
  const makingMs = restFrames * msPerFrame * COST_OF_MARGINS
  return sinceMs >= LONGEST_WAIT_MS || makingMs <= madeMs + restFrames * FRAME_MS
}
