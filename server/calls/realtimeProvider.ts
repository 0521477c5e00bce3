import type { CallBrief } from '@ringwell/engine/session/callPorts.ts'
import { ApiError } from '../http/apiError.ts'

/** Who speaks: the embedded engine or OpenAI. Secrets of the provider stay behind this seam. */
export interface RealtimeProvider {
  readonly name: 'embedded' | 'openai'
  /** Names of the languages (`English`) in which it really listens and speaks. */
  readonly spokenLanguages: readonly string[]
  /** `origin` of the page that asked, if a browser did. Throws `ApiError`. */
  issueKey(brief: CallBrief, origin?: string): Promise<IssuedKey>
}

export interface IssuedKey {
  /** `ek_…`, good for one call. */
  value: string
  /** Unix ms. */
  expiresAt: number
  /** Where the offer goes: absolute, or a path on our own origin. */
  url: string
  model: string
}

/** No line is free: the provider says so, or our own limit does. */
export const providerBusy = (retryAfterSeconds = 10): ApiError =>
  new ApiError(503, 'provider_busy', 'All lines are busy. Please try again shortly.', {
    retryAfterSeconds,
  })
