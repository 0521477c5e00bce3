import { brand } from '@ringwell/brand/brand.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import { languageOfTag } from '@ringwell/protocol/languages.ts'
import { ApiError } from '../http/apiError.ts'
import type { KeyStore } from './keyStore.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'

export const EMBEDDED_MODEL = `${brand.slug}-voice`
export const EMBEDDED_CALLS_PATH = '/api/realtime/calls'

/** Mints keys for the embedded engine. While the engine can't take calls, `issueKey` throws an `ApiError`. */
export function createEmbeddedProvider(engine: Engine, keys: KeyStore): RealtimeProvider {
  return {
    name: 'embedded',
    spokenLanguages: () =>
      engine.spokenLanguages()?.flatMap((tag) => languageOfTag(tag)?.name ?? []),
    async issueKey(brief, terms) {
      refuseUnlessFree(engine)
      return { ...(await keys.issue(brief, terms)), url: EMBEDDED_CALLS_PATH, model: brief.model }
    },
  }
}

/** Throws `ApiError` 503 while the engine can't take another call. */
export function refuseUnlessFree(engine: Pick<Engine, 'health'>): void {
  const health = engine.health()
  if (health.state === 'stopped') {
    throw new ApiError(503, 'engine_failed', 'Calls are not available at the moment.', {
      retryAfterSeconds: 60,
    })
  }
  if (health.state === 'unresponsive') {
    throw new ApiError(
      503,
      'engine_starting',
      'The voice engine does not answer at the moment and is being restarted. Please try again in a few seconds.',
      { retryAfterSeconds: 10 },
    )
  }
  if (health.state !== 'ready') {
    throw new ApiError(
      503,
      'engine_starting',
      'The voice engine is starting. Please try again in a few seconds.',
      { retryAfterSeconds: 5 },
    )
  }
  if (health.calls >= health.maxCalls) {
    throw new ApiError(503, 'engine_busy', 'All lines are busy. Please try again in a minute.', {
      retryAfterSeconds: 30,
    })
  }
}
