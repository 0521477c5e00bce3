import { type Engine, EngineError } from '@ringwell/engine/engine.ts'
import { eachReport } from '@ringwell/engine/engineReports.ts'

/** Replaces an engine that could not be loaded. The server still serves the site, but refuses calls. */
export function createAbsentEngine(maxCalls: number): Engine {
  return {
    ready: () => Promise.reject(failure()),
    connect: () => Promise.reject(failure()),
    negotiate: () => Promise.reject(failure()),
    act: () => Promise.reject(failure()),
    replay: () => Promise.reject(failure()),
    hangUp: () => undefined,
    health: () => ({
      state: 'stopped',
      progress: { step: 'not installed', done: 0, total: 0 },
      calls: 0,
      maxCalls,
      pacerLagMs: { p50: 0, p99: 0, max: 0 },
      rss: {},
    }),
    spokenLanguages: () => undefined,
    embed: () => Promise.reject(failure()),
    ...eachReport(() => () => undefined),
    recordsCalls: false,
    close: () => Promise.resolve(),
  }
}

const failure = (): EngineError =>
  new EngineError('engine_failed', 'The voice engine is not installed on this server.')
