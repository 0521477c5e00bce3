/**
 * The messages between a parent and one kind of child process. Each kind has its own map, so that the compiler checks
 * both sides of every message.
 */
export interface MessageMap {
  /** What the child is started with. Sent as a message, so that it does not appear in the process list. */
  options: unknown
  /** What the parent asks, and the items with which the child answers. */
  requests: Record<string, { asks: unknown; yields: unknown }>
  /** What the child tells the parent without being asked. */
  reports: Record<string, unknown>
  /** What the child asks the parent. */
  questions: Record<string, { asks: unknown; answer: unknown }>
}

/** Answers the child's questions. The signal aborts when the child withdraws the question or is gone. */
export type Answers<M extends MessageMap> = {
  [Name in QuestionName<M>]: (
    asks: M['questions'][Name]['asks'],
    signal: AbortSignal,
  ) => Promise<M['questions'][Name]['answer']>
}

/** A child's error, as sent to the parent. */
export interface SentError {
  /** The code of the error, if it has one. */
  code: string | undefined
  message: string
}

export type RequestName<M extends MessageMap> = Extract<keyof M['requests'], string>
export type QuestionName<M extends MessageMap> = Extract<keyof M['questions'], string>
export type ReportName<M extends MessageMap> = Extract<keyof M['reports'], string>
export type Asks<M extends MessageMap, Name extends RequestName<M>> = M['requests'][Name]['asks']
export type Yields<
  M extends MessageMap,
  Name extends RequestName<M>,
> = M['requests'][Name]['yields']

/** Sent to a child. `start` is sent first, and only once. `id` is the id of a request. */
export type ToChild =
  | { type: 'start'; options: unknown }
  | { type: 'request'; id: number; name: string; asks: unknown }
  | { type: 'cancel'; id: number }
  /** Each of the child's questions gets one of these, unless it was withdrawn in time. */
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'noAnswer'; id: number; error: SentError }
  /** The child finishes its work and then exits. */
  | { type: 'stop' }

export type FromChild =
  /** Says that the event loop runs. Sent repeatedly from the start. */
  | { type: 'alive' }
  /** Requests can be answered. */
  | { type: 'ready' }
  /** The child could not load what it needs, and exits. */
  | { type: 'unable'; error: SentError }
  | { type: 'report'; name: string; value: unknown }
  /** `id` is the number of the question. */
  | { type: 'question'; id: number; name: string; asks: unknown }
  | { type: 'withdrawn'; id: number }
  /** Answers to a request. `end` or `failed` comes last. `end` also comes after a cancel. */
  | { type: 'item'; id: number; item: unknown }
  | { type: 'end'; id: number }
  | { type: 'failed'; id: number; error: SentError }

const TYPES = [
  'alive',
  'ready',
  'report',
  'question',
  'withdrawn',
  'item',
  'end',
] satisfies FromChild['type'][]
const TYPES_WITH_ERROR = ['unable', 'failed'] satisfies FromChild['type'][]

/** A library in the child may send messages of its own to the parent. */
export function isFromChild(message: unknown): message is FromChild {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false
  const { type } = message
  if (TYPES.some((known) => known === type)) return true
  const hasError = 'error' in message && typeof message.error === 'object' && message.error !== null
  return hasError && TYPES_WITH_ERROR.some((known) => known === type)
}
