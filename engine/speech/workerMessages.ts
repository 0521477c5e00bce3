import type { SpeechErrorCode } from './speech.ts'

/** Messages between a worker process and its owner. `id` is the id of the request. */
export type ToWorker<Job> = { type: 'run'; id: number; job: Job } | { type: 'cancel'; id: number }

export type FromWorker<Item> =
  /** Says that the event loop runs. Sent repeatedly from the start. */
  | { type: 'alive' }
  | { type: 'loaded'; step: string }
  | { type: 'ready' }
  | { type: 'unable'; code: SpeechErrorCode; message: string } /* it cannot load and exits */
  | { type: 'item'; id: number; item: Item }
  | { type: 'end'; id: number } /* also after a cancel */
  | { type: 'failed'; id: number; message: string }
