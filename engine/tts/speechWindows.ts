/**
 * A clause is made in windows, so that its start is heard while the rest is being made. Time is counted in the model's
 * frames of 25 ms. A clause begins to be heard when all of it can be made in time. If that takes too long, it begins when
 * everything up to the speaker's next pause can. So a slow machine speaks later and pauses longer, but does not stop
 * within words. Pure.
 */
export const FRAME_MS = 25

/** The first window may be as short as `least`, if there is a good place for a border. */
const FIRST = { least: 22, most: 40 }
/** A window costs a few more frames than it has, so very short ones are too expensive. */
const SHORTEST = 24
/** A window that has to be short ends at the quietest frame up to here. */
const SHORT = 36
/** A run of the model cannot be stopped, so barge-ins and other calls have to wait for it. */
const LONGEST = { frames: 100, ms: 2_000 }
/** The longest window of a clause that nobody waits for. After each window, it gives way to others. */
const LONGEST_AHEAD = 40
/** A shorter rest of the clause becomes part of the window before it. */
const LEAST_REST = 16
/** Making the next window may take this share of the time for which there is still sound to be heard. */
const USABLE = 0.7
/** If a whole clause cannot begin sooner than this, it may be heard with longer pauses at its commas. */
const PATIENCE_MS = 1_200

export interface Cost {
  /** How long it takes to make one frame, in ms. */
  msPerFrame: number
  /** Frames that are made besides those of each window. */
  margin: number
}

/** What a listener who has begun to hear words still has to get before the speaker pauses. */
export interface Owed {
  /** How much sound has been made but not heard yet, in ms. */
  aheadMs: number
  /** How many frames are still to be made. */
  frames: number
}

/** How fast sound is made and heard. */
export interface Supply extends Cost, Pick<Owed, 'aheadMs'> {
  /** What the same model owes to other listeners, without those to whom it owes nothing. */
  others: readonly Owed[]
  /** True if the next pause is another listener's turn, who has been waiting in silence. */
  givesWay: boolean
}

/** What decides about the size of a window. */
type Size = Omit<Supply, 'givesWay'>

/** What is still to be made of a clause. */
export interface Rest {
  /** How many frames there are up to the end of the clause. */
  frames: number
  /** How many there are up to the next place where the speaker pauses, at the latest the end of the clause. */
  untilPause: number
}

export interface WindowPlan extends Supply {
  /** The predicted loudness of each frame. */
  energy: ArrayLike<number>
  /** The window begins with this frame, and the clause ends before `until`. */
  from: number
  until: number
  /** The speaker's next pause ends before this frame. */
  untilPause: number
  isFirst: boolean
  /** How long there has been nothing to hear. */
  silentMs: number
  /** True if nobody waits for the clause. */
  isAhead: boolean
}

/** Returns the frame at which the window that starts at `from` ends: the quietest one within the allowed range. */
export function endOfWindow(plan: WindowPlan): number {
  const { energy, from, isFirst, isAhead } = plan
  const last = goalOf(plan)
  const { least, most } = isAhead
    ? { least: LONGEST_AHEAD / 2, most: LONGEST_AHEAD }
    : isFirst
      ? firstWindow(last - from, plan)
      : { least: SHORTEST, most: mostFrames(plan) }
  if (isRest(last - from, least, most)) return last
  const until = Math.min(from + most, last - LEAST_REST)
  // A long window should not end much earlier than it may, so only the last stretch is searched.
  return quietestFrame(energy, Math.max(from + least, until - FIRST.most), until)
}

/**
 * Returns how many frames can follow in time if sound that is held back is heard now. Undefined if it has to wait.
 * @param silentMs how long there has been nothing to hear
 */
export function framesInTime(rest: Rest, supply: Supply, silentMs: number): number | undefined {
  if (!supply.givesWay && keepsUp(rest.frames, supply)) return rest.frames
  const mayPause = supply.givesWay || isImpatient(silentMs)
  return mayPause && keepsUp(rest.untilPause, supply) ? rest.untilPause : undefined
}

/** Whether a listener has waited so long that longer pauses at commas are better than more silence. */
export const isImpatient = (silentMs: number): boolean => silentMs >= PATIENCE_MS

/** Whether the model can make so many frames, and what it owes to others, before any of the listeners runs out of sound. */
const keepsUp = (frames: number, { aheadMs, others, ...cost }: Size): boolean =>
  canMakeInTime([{ aheadMs, frames }, ...others], cost)

/** The listener who would run out of sound first gets the next window. */
export function canMakeInTime(owed: readonly Owed[], cost: Cost): boolean {
  let waiting = owed.filter(({ frames }) => frames > 0)
  while (waiting.length > 0) {
    const [first, ...later] = waiting.toSorted((a, b) => a.aheadMs - b.aheadMs)
    const most = mostFrames({ aheadMs: first!.aheadMs, others: later, ...cost })
    const made = isRest(first!.frames, SHORTEST, most) ? first!.frames : most
    const tookMs = costOf(made, cost)
    if (first!.aheadMs < tookMs) return false
    const served = { aheadMs: first!.aheadMs + made * FRAME_MS, frames: first!.frames - made }
    waiting = [served, ...later]
      .map(({ aheadMs, frames: left }) => ({ aheadMs: aheadMs - tookMs, frames: left }))
      .filter(({ frames: left }) => left > 0)
  }
  return true
}

/** The frame up to which the windows are planned: the end of the clause, or the next pause if that takes too long. */
function goalOf(plan: WindowPlan): number {
  const { from, until, untilPause, isFirst, isAhead, silentMs } = plan
  if (isAhead || untilPause >= until) return until
  if (plan.givesWay) return untilPause
  if (keepsUp(until - from, plan)) return until
  const first = isFirst ? shortestStart(until - from, plan) : undefined
  return first && !isImpatient(silentMs + costOf(first, plan)) ? until : untilPause
}

function firstWindow(frames: number, supply: Supply): { least: number; most: number } {
  const longest = longestFrames(supply)
  const least = Math.min(shortestStart(frames, supply) ?? longest, longest)
  return { least, most: Math.min(longest, Math.max(FIRST.most, affordable(supply), least + 6)) }
}

/** The shortest first window behind which everything else keeps up. Undefined if there is none. */
function shortestStart(frames: number, supply: Supply): number | undefined {
  const longest = Math.min(frames, longestFrames(supply))
  for (let first = Math.min(FIRST.least, frames); first <= longest; first++) {
    const left = Math.max(0, supply.aheadMs - costOf(first, supply))
    const after = { ...supply, aheadMs: left + first * FRAME_MS }
    if (keepsUp(frames - first, after)) return first
  }
  return undefined
}

const costOf = (frames: number, { msPerFrame, margin }: Cost): number =>
  (frames + margin) * msPerFrame

/** How many frames can be made while every listener has sound to hear, and in time for the next windows of others. */
function affordable({ aheadMs, others, ...cost }: Size): number {
  const nextMs = costOf(SHORT, cost)
  const spareMs = others.map((other) => other.aheadMs - nextMs)
  return Math.floor(Math.min(aheadMs * USABLE, ...spareMs) / cost.msPerFrame) - cost.margin
}

const mostFrames = (supply: Size): number =>
  Math.min(longestFrames(supply), Math.max(affordable(supply), SHORT))

const longestFrames = ({ msPerFrame }: Pick<Cost, 'msPerFrame'>): number =>
  Math.min(LONGEST.frames, Math.max(FIRST.most, Math.floor(LONGEST.ms / msPerFrame)))

/** Whether a window takes all frames that are left. */
const isRest = (frames: number, least: number, most: number): boolean =>
  frames <= most || frames - least < LEAST_REST

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
