/**
 * The course of a call as it is drawn over time: when each side was judged to speak, what happened to the agent's
 * voice, and how long each step of a turn took. Pure: (strip, message, time) → strip. It reads OpenAI's events, which
 * both providers send, and `ringwell.timing`, which is more exact but which only our own engine sends.
 */
import { type TimedStep, timedSteps } from '@ringwell/protocol/callTiming.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

export interface CallStrip {
  spans: readonly StripSpan[]
  marks: readonly StripMark[]
  turns: readonly StripTurn[]
}

/** Somebody speaks. Times are page times in ms. */
export interface StripSpan {
  who: 'visitor' | 'agent'
  from: number
  /** Undefined while it goes on. */
  to?: number
}

export interface StripMark {
  at: number
  what: 'interrupted' | 'paused' | 'resumed'
}

export interface StripTurn {
  /** The id of the visitor's item. */
  id: string
  /** What the visitor said, as far as it is known. */
  text: string
  /** The end of the speech. */
  endedAt: number
  /** In ms since the end of the speech. */
  steps: Partial<Record<TimedStep, number>>
  /** The engine itself measured the steps. Otherwise the page did, from the arrival of events. */
  isMeasured: boolean
}

export const emptyStrip: CallStrip = { spans: [], marks: [], turns: [] }

/** Handles one message of the event channel that arrived at `at`. A malformed message changes nothing. */
export function hearForStrip(strip: CallStrip, message: unknown, at: number): CallStrip {
  try {
    return hearEvent(strip, JSON.parse(String(message)) as ServerEvent, at)
  } catch {
    return strip
  }
}

function hearEvent(strip: CallStrip, event: ServerEvent, at: number): CallStrip {
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      return begin(strip, 'visitor', at)
    case 'input_audio_buffer.speech_stopped': {
      const turn = { id: event.item_id, text: '', endedAt: at, steps: {}, isMeasured: false }
      return { ...end(strip, 'visitor', at), turns: [...strip.turns, turn] }
    }
    case 'conversation.item.input_audio_transcription.completed': {
      const text = event.transcript
      const heard = step(strip, event.item_id, 'transcript', at)
      return change(heard, event.item_id, (turn) => ({ ...turn, text }))
    }
    case 'response.output_audio_transcript.delta':
      return step(strip, strip.turns.at(-1)?.id, 'text', at)
    case 'output_audio_buffer.started':
      return begin(step(strip, strip.turns.at(-1)?.id, 'sound', at), 'agent', at)
    case 'output_audio_buffer.stopped':
      return end(strip, 'agent', at)
    case 'output_audio_buffer.cleared':
      return mark(end(strip, 'agent', at), 'interrupted', at)
    case 'ringwell.timing':
      return takeTiming(strip, event.timing, at)
    default:
      return strip
  }
}

function takeTiming(
  strip: CallStrip,
  timing: Extract<ServerEvent, { type: 'ringwell.timing' }>['timing'],
  at: number,
): CallStrip {
  if (timing.of === 'voice') {
    const isPause = timing.change === 'paused'
    const changed = isPause ? end(strip, 'agent', at) : begin(strip, 'agent', at)
    return mark(changed, isPause ? 'paused' : 'resumed', at)
  }
  const steps = readSteps(timing.steps)
  return change(strip, timing.item_id, (turn) => {
    // The page learned of the end of the turn at the moment it was decided, so that moment connects the two clocks.
    const overAt = turn.isMeasured ? turn.endedAt + (turn.steps.turnOver ?? 0) : turn.endedAt
    return { ...turn, steps, endedAt: overAt - (steps.turnOver ?? 0), isMeasured: true }
  })
}

/** The message may come from another server, so its numbers are checked. */
function readSteps(value: unknown): StripTurn['steps'] {
  const found = (value ?? {}) as Partial<Record<TimedStep, unknown>>
  return Object.fromEntries(
    timedSteps.flatMap((name) => {
      const ms = found[name]
      return typeof ms === 'number' && ms >= 0 && ms < 600_000 ? [[name, Math.round(ms)]] : []
    }),
  )
}

/** Notes a step as the page saw it, only the first time that it happens after the last turn. */
function step(strip: CallStrip, id: string | undefined, name: TimedStep, at: number): CallStrip {
  return change(strip, id, (turn) =>
    turn.isMeasured || turn.steps[name] !== undefined
      ? turn
      : { ...turn, steps: { ...turn.steps, [name]: Math.max(0, Math.round(at - turn.endedAt)) } },
  )
}

function change(
  strip: CallStrip,
  id: string | undefined,
  changed: (turn: StripTurn) => StripTurn,
): CallStrip {
  if (!strip.turns.some((turn) => turn.id === id)) return strip
  return { ...strip, turns: strip.turns.map((turn) => (turn.id === id ? changed(turn) : turn)) }
}

function begin(strip: CallStrip, who: StripSpan['who'], from: number): CallStrip {
  const closed = end(strip, who, from)
  return { ...closed, spans: [...closed.spans, { who, from }] }
}

const end = (strip: CallStrip, who: StripSpan['who'], to: number): CallStrip => ({
  ...strip,
  spans: strip.spans.map((span) =>
    span.who === who && span.to === undefined ? { ...span, to } : span,
  ),
})

const mark = (strip: CallStrip, what: StripMark['what'], at: number): CallStrip => ({
  ...strip,
  marks: [...strip.marks, { at, what }],
})
