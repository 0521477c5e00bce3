/** What the reader makes of one turn of a caller: clauses with what each of them does, values in them, and danger. */

/** What a clause does. `training/README.md` says for each act when it applies. */
export const acts = [
  'new',
  'change',
  'cancel',
  'check',
  'give',
  'fix',
  'refuse',
  'wrong',
  'pick',
  'any',
  'free',
  'yes',
  'no',
  'unsure',
  'wait',
  'skip',
  'stop',
  'restart',
  'ask',
  'recall',
  'repeat',
  'person',
  'note',
  'tell',
  'upset',
  'social',
  'done',
  'bye',
  'other',
] as const
export type Act = (typeof acts)[number]

/** What the agent's last words ask for. */
export const askedKinds = [
  'opening',
  'offer',
  'date',
  'time',
  'stay',
  'people',
  'number',
  'money',
  'name',
  'phone',
  'email',
  'code',
  'address',
  'choice',
  'yesno',
  'text',
  'readback',
  'which',
  'proposal',
  'change',
  'callback',
  'else',
  'told',
  'silence',
] as const
export type AskedKind = (typeof askedKinds)[number]

/** What is under way: something new, or something about what already exists. */
export const operations = ['none', 'new', 'change', 'cancel', 'check', 'person'] as const
export type Operation = (typeof operations)[number]

/** Kinds of values that the reader marks. `reason` is what would be written down: a message, a symptom, a topic. */
export const spanKinds = [
  'date',
  'time',
  'stay',
  'people',
  'number',
  'money',
  'name',
  'phone',
  'email',
  'code',
  'address',
  'choice',
  'company',
  'reason',
] as const
export type SpanKind = (typeof spanKinds)[number]

/** `safe`: the caller says that nobody is in danger, or not any more. */
export const dangerLabels = [
  'none',
  'safe',
  'medical',
  'despair',
  'fire',
  'violence',
  'child',
  'rescue',
  'threat',
  'abuse',
] as const
export type DangerLabel = (typeof dangerLabels)[number]

/** Part of a turn's text, as offsets into it. `end` is exclusive. */
export interface Stretch {
  start: number
  end: number
}

export interface Span extends Stretch {
  kind: SpanKind
}

export interface Clause extends Stretch {
  text: string
  act: Act
  /** From 0 to 1: how often a clause that is read with this certainty has this act. */
  certainty: number
  /** The next likeliest act. */
  otherwise: { act: Act; certainty: number }
  spans: readonly Span[]
}

export interface TurnReading {
  text: string
  clauses: readonly Clause[]
  /** The probability of each label. They add up to 1. */
  dangers: Readonly<Record<DangerLabel, number>>
  /** From 0 to 1: how likely the caller has not finished. */
  unfinished: number
}

/** What the agent has just asked, which decides how an answer is read. */
export interface Asked {
  asked: AskedKind
  doing: Operation
  /** The agent's last words. */
  said: string
  /** What is under way, or was done last: `room`, `eye test`. The reader does without it. */
  about?: string
}

export type ReadTurn = (text: string, asked: Asked) => Promise<TurnReading>
