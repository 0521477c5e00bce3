import type { Socket } from 'node:net'
import type { CallBrief, Engine, EngineCallEnd, EngineHealth, LegRequest } from './engine.ts'
import { listenToEach } from './engineReports.ts'

/**
 * Whoever has just taken the callers of another one needs the machine, to say that the line was lost and what was owed. Models
 * that load meanwhile can take their voice away.
 */
const LOADS_AGAIN_AFTER_MS = 20_000

/**
 * Two engines as one. The second has its models loaded and holds no calls, until the first can take none: callers whose
 * media process was killed do not wait for the models of the next one. It costs the memory of a second one.
 */
export function withSpare(create: (restartsAfterMs: () => number) => Engine): Engine {
  const first: Engine = create(() => waitFor(second))
  const second: Engine = create(() => waitFor(first))
  const engines = [first, second] as const
  /** Who holds which call. */
  const holders = new Map<string, Engine>()
  const holderOf = (callId: string): Engine => holders.get(callId) ?? first
  /** Whoever holds calls goes on to take them. */
  let active: Engine = first
  const ready = (): Engine => {
    if (!isReady(active)) active = engines.find(isReady) ?? active
    return active
  }

  for (const engine of engines) {
    engine.onCallEnd(({ callId }: EngineCallEnd) => {
      if (holders.get(callId) === engine) holders.delete(callId)
    })
  }

  return {
    // Calls can begin as soon as one of them is ready.
    ready: () => Promise.any(engines.map((engine) => engine.ready())).catch(() => first.ready()),
    async connect(leg: LegRequest, brief: CallBrief, socket?: Socket) {
      const engine = ready()
      holders.set(brief.callId, engine)
      try {
        return await engine.connect(leg, brief, socket)
      } catch (error) {
        if (holders.get(brief.callId) === engine) holders.delete(brief.callId)
        throw error
      }
    },
    negotiate: (callId, step) => holderOf(callId).negotiate(callId, step),
    act: (callId, action) => holderOf(callId).act(callId, action),
    hangUp: (callId, reason) => holderOf(callId).hangUp(callId, reason),
    health(): EngineHealth {
      const taking = ready()
      const healths = engines.map((engine) => engine.health())
      const rss = Object.fromEntries(
        healths.flatMap((health, at) =>
          Object.entries(health.rss).map(([name, bytes]) => [
            engines[at] === taking ? name : `spare ${name}`,
            bytes,
          ]),
        ),
      )
      const calls = healths.reduce((sum, health) => sum + health.calls, 0)
      return { ...taking.health(), calls, rss }
    },
    spokenLanguages: () => first.spokenLanguages() ?? second.spokenLanguages(),
    embed: (texts) => ready().embed(texts),
    replay: (request, tools, signal) => ready().replay(request, tools, signal),
    ...listenToEach(engines),
    // Two that load at once would be a progress that goes back and forth.
    onProgress: (listener) => first.onProgress(listener),
    recordsCalls: first.recordsCalls,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

const waitFor = (other: Engine): number => (isReady(other) ? LOADS_AGAIN_AFTER_MS : 0)

const isReady = (engine: Engine): boolean => engine.health().state === 'ready'
