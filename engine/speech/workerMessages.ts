import type { SpeechErrorCode } from './speech.ts'

/** What a worker process and its owner tell each other. `id` is the request's. */
export type ToWorker<Job> = { type: 'run'; id: number; job: Job } | { type: 'cancel'; id: number }

export type FromWorker<Item> =
  /** Its event loop runs; comes again and again, from the first moment on. */
  | { type: 'alive' }
  | { type: 'loaded'; step: string }
  | { type: 'ready' }
  | { type: 'unable'; code: SpeechErrorCode; message: string } /* it can't load; it exits */
  | { type: 'item'; id: number; item: Item }
  | { type: 'end'; id: number } /* also after a cancel */
  | { type: 'failed'; id: number; message: string }
