/** What the engine measured of a call, for whoever wants to see why it is fast or slow: the event `ringwell.timing`. */
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

export type TimedStep =
  | 'turnOver' /* the turn was judged to be over */
  | 'transcript' /* the words were known */
  | 'text' /* the first words of the answer were known */
  | 'sound' /* the first sound of the answer, which may be a filler */
  | 'ownSound' /* the first sound of the answer itself, if a filler was said before */

/** The agent's voice was paused because somebody spoke, or went on. */
export interface VoiceTiming {
  of: 'voice'
  change: 'paused' | 'resumed'
}
