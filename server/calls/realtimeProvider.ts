import type { CallBrief } from '@ringwell/engine/engine.ts'
import type { LanguageName } from '@ringwell/protocol/languages.ts'
import { ApiError } from '../http/apiError.ts'

/** The service that answers calls: the embedded engine or OpenAI. Its secrets never pass this interface. */
export interface RealtimeProvider {
  readonly name: 'embedded' | 'openai'
  /**
   * The languages that it understands and speaks, as the demo page names them. Undefined while nobody knows
   * yet, because the engine is loading its models.
   */
  spokenLanguages(): readonly LanguageName[] | undefined
  /** Throws `ApiError`. */
  issueKey(brief: CallBrief, terms?: KeyTerms): Promise<IssuedKey>
}

/** How long a key is valid. */
export const KEY_LIFETIME_MS = 60_000

export interface KeyTerms {
  /** The origin of the page, if a browser asked. The key is then valid only there. */
  origin?: string | undefined
  /** The operator's key that asked. The call counts for it. */
  keyId?: string | undefined
  /** At most and by default `KEY_LIFETIME_MS`. */
  lifetimeMs?: number
}

interface IssuedKey {
  /** `ek_…`, valid for one call. */
  value: string
  /** Unix ms. */
  expiresAt: number
  /** Where to send the offer: an absolute URL, or a path on our own origin. */
  url: string
  model: string
}

/** The error for when no line is free, according to the provider or to our own limit. */
export const providerBusy = (retryAfterSeconds = 10): ApiError =>
  new ApiError(503, 'provider_busy', 'All lines are busy. Please try again shortly.', {
    retryAfterSeconds,
  })
