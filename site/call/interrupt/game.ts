/**
 * The game “Interrupt it”: the agent talks, the visitor cuts in, and the page measures how long the agent's voice went on.
 * Pure: (game, input) → game. Times are page times in ms.
 *
 * The game measures the sounds themselves, in this page: the visitor's at the microphone, the agent's as it arrives.
 * The events of the call decide only whether the agent stopped for good, because an agent that heard an “uh-huh” pauses
 * and goes on.
 */

/** One frame of both voices: how loud each is, 0..1. */
export interface Frame {
  at: number
  agent: number
  visitor: number
}

export type Outcome =
  /**
   * `ms`: from the visitor's first sound to the agent's silence. 0 if the agent was between two words just then, and
   * said no other.
   */
  | { name: 'stopped'; ms: number }
  /** The agent heard a backchannel or a noise. */
  | { name: 'wentOn' }
  /** Nobody cut in for ten seconds. */
  | { name: 'tooLate' }
  /** The agent had said its whole answer. */
  | { name: 'finished' }
  | { name: 'noAnswer' }

export type Game =
  | { step: 'ready' }
  /** The agent was asked and has not begun. What it was saying before has to end first. */
  | { step: 'waiting'; since: number; wasQuiet: boolean; frames: readonly Frame[] }
  /** The agent talks, and the visitor may cut in. */
  | { step: 'telling'; since: number; frames: readonly Frame[] }
  /** The visitor has begun to speak. `silentAt`: since when the agent has been silent. */
  | {
      step: 'judging'
      voiceAt: number
      frames: readonly Frame[]
      silentAt: number | undefined
      /** The agent has dropped the rest, but its last sound is still to be heard. */
      isInterrupted: boolean
    }
  | { step: 'over'; outcome: Outcome }

export type GameInput =
  | { type: 'begun'; at: number }
  | { type: 'heard'; frame: Frame }
  /** The agent has dropped the rest of its answer. */
  | { type: 'interrupted' }
  /** The agent goes on after a pause. */
  | { type: 'resumed' }
  /** The agent has said its answer to the end. */
  | { type: 'answerEnded' }

/** How long the visitor has to cut in. `interrupt.css` draws this time. */
const PLAY_MS = 10_000
/** How long the agent may take to begin, because its answer may have to be synthesised first. */
const LONGEST_WAIT_MS = 12_000
/** A voice is louder than this: −39 dB. */
const VOICE = 0.3
/** Below this, the agent's side is silent: −44 dB. */
const QUIET = 0.15
/** A voice has vowels, so at least half of its first frames are loud. A click has one or two loud frames. */
const VOICE_MS = 100
const VOICE_SHARE = 0.5
const FEWEST_FRAMES = 3
/** A gap between two words is shorter than this. */
const SILENCE_MS = 220
/** The agent has to hear at least this much to recognise a voice. A faster silence was a gap between words. */
const FASTEST_MS = 64
/** How long the agent may take to decide what it has heard. */
const JUDGED_WITHIN_MS = 3_000

export const newGame: Game = { step: 'ready' }

export function advanceGame(game: Game, input: GameInput): Game {
  if (input.type === 'begun')
    return { step: 'waiting', since: input.at, wasQuiet: false, frames: [] }
  switch (game.step) {
    case 'waiting':
      return input.type === 'heard' ? wait(game, input.frame) : game
    case 'telling':
      if (input.type === 'answerEnded') return over({ name: 'finished' })
      return input.type === 'heard' ? listen(game, input.frame) : game
    case 'judging':
      return judge(game, input)
    default:
      return game
  }
}

/** Returns the shortest time so far, including that of this game. */
export const bestOf = (best: number | undefined, game: Game): number | undefined =>
  game.step === 'over' && game.outcome.name === 'stopped'
    ? Math.min(best ?? Infinity, game.outcome.ms)
    : best

const over = (outcome: Outcome): Game => ({ step: 'over', outcome })

type Step<Name extends Game['step']> = Extract<Game, { step: Name }>

/** Adds a frame and drops those that are older than `keptMs`, which no decision needs any more. */
const withFrame = (frames: readonly Frame[], frame: Frame, keptMs: number): readonly Frame[] => [
  ...frames.filter(({ at }) => at > frame.at - keptMs),
  frame,
]

function wait(game: Step<'waiting'>, frame: Frame): Game {
  const frames = withFrame(game.frames, frame, VOICE_MS)
  const isQuiet = frame.at - game.since >= VOICE_MS && frames.every(({ agent }) => agent <= QUIET)
  if (game.wasQuiet && beginningOf(frames, 'agent') !== undefined) {
    return { step: 'telling', since: frame.at, frames: [frame] }
  }
  if (frame.at - game.since > LONGEST_WAIT_MS) return over({ name: 'noAnswer' })
  return { ...game, frames, wasQuiet: game.wasQuiet || isQuiet }
}

function listen(game: Step<'telling'>, frame: Frame): Game {
  const frames = withFrame(game.frames, frame, VOICE_MS + SILENCE_MS)
  const voiceAt = beginningOf(frames, 'visitor')
  if (voiceAt !== undefined) {
    const silentAt = silenceIn(frames, voiceAt)
    return { step: 'judging', voiceAt, frames, silentAt, isInterrupted: false }
  }
  if (frame.at - game.since > PLAY_MS) return over({ name: 'tooLate' })
  return { ...game, frames }
}

function judge(game: Step<'judging'>, input: GameInput): Game {
  const { voiceAt } = game
  switch (input.type) {
    case 'heard': {
      const frames = [...game.frames, input.frame]
      const silentAt = game.silentAt ?? silenceIn(frames, voiceAt)
      if (game.isInterrupted && silentAt !== undefined) return over(stopped(voiceAt, silentAt))
      if (input.frame.at - voiceAt > JUDGED_WITHIN_MS) {
        // Without an event that says whether the agent stopped, only a lasting silence shows it.
        const endsAt = silenceAtEnd(frames)
        return over(endsAt === undefined ? { name: 'wentOn' } : stopped(voiceAt, endsAt))
      }
      return { ...game, frames, silentAt }
    }
    case 'interrupted': {
      const silentAt = silenceAtEnd(game.frames) ?? game.silentAt
      return silentAt === undefined
        ? { ...game, isInterrupted: true }
        : over(stopped(voiceAt, silentAt))
    }
    case 'resumed':
      return over({ name: 'wentOn' })
    case 'answerEnded':
      return over({ name: 'finished' })
    default:
      return game
  }
}

function stopped(voiceAt: number, silentAt: number): Outcome {
  const ms = Math.round(silentAt - voiceAt)
  return { name: 'stopped', ms: ms < FASTEST_MS ? 0 : ms }
}

/** When the voice began that lasts until the last frame. Undefined if there is none, or only clicks and breath. */
function beginningOf(frames: readonly Frame[], side: 'agent' | 'visitor'): number | undefined {
  const last = frames.at(-1)
  if (!last) return undefined
  const recent = frames.filter(({ at }) => at >= last.at - VOICE_MS)
  const first = recent.findIndex((frame) => frame[side] > VOICE)
  if (first < 0) return undefined
  const since = recent.slice(first)
  const loud = since.filter((frame) => frame[side] > VOICE)
  const isLong = last.at - since[0]!.at >= VOICE_MS * 0.6
  return isLong && loud.length >= FEWEST_FRAMES && loud.length >= since.length * VOICE_SHARE
    ? since[0]!.at
    : undefined
}

/** When the agent first fell silent after `after`, for longer than between two words. */
function silenceIn(frames: readonly Frame[], after: number): number | undefined {
  let from: number | undefined
  for (const { at, agent } of frames) {
    if (agent > QUIET) from = undefined
    else from ??= at
    if (from !== undefined && at > after && at - from >= SILENCE_MS) return from
  }
  return undefined
}

/** Since when the agent has been silent. Undefined if it is not silent. */
function silenceAtEnd(frames: readonly Frame[]): number | undefined {
  const loud = frames.findLastIndex(({ agent }) => agent > QUIET)
  return frames[loud + 1]?.at
}
