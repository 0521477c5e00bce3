/** What the engine measured of a call, to show why it is fast or slow: the event `ringwell.timing`. */
export type CallTiming = TurnTiming | VoiceTiming

/** How long each step from the visitor's last word to the agent's answer took. */
export interface TurnTiming {
  of: 'turn'
  /** The visitor's item. A later timing with the same item replaces the earlier one. */
  item_id: string
  /** The end of the visitor's speech, in ms of their sound since the call began, as in `audio_end_ms`. */
  speech_end_ms: number
  /** The steps, in ms since the end of the speech. A step that has not happened is missing. */
  steps: Partial<Record<TimedStep, number>>
}

/** The steps of a turn, in the order in which they usually happen. */
export const timedSteps = [
  /* The turn was judged to be over. */
  'turnOver',
  /* The words were known. */
  'transcript',
  /* The first words of the answer were known. */
  'text',
  /* The first sound of the answer, which may be a filler. */
  'sound',
  /* The first sound of the answer itself, if a filler was said before. */
  'ownSound',
] as const

export type TimedStep = (typeof timedSteps)[number]

/** The agent's voice was paused because somebody spoke, or it resumed. */
export interface VoiceTiming {
  of: 'voice'
  change: 'paused' | 'resumed'
}
