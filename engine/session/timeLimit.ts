import {
  lineFails,
  timeIsUp,
  timeNearlyUp,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'

/** How long before the end the agent says so. Calls that are shorter than `LEAST_MS` are not worth the words. */
const WARN_BEFORE_MS = 30_000
const LEAST_MS = 90_000
/** Whoever is still speaking this long after the end is interrupted, so that the goodbye is heard before the line is cut. */
const PATIENCE_MS = 3_000
const TICK_MS = 500

export interface TimeLimitOptions
  extends Pick<CallParts, 'brief' | 'wire' | 'danger'>, Pick<CallAnswers, 'planner' | 'responses'> {
  /** True while somebody speaks or is to be answered. */
  isBusy: () => boolean
}

/**
 * Callers on the telephone see no clock: the agent tells them when the time of the call is nearly up, and takes leave at
 * its end, or before it where the call could not be ended later. Somebody in danger is told neither.
 */
export function createTimeLimit(options: TimeLimitOptions) {
  const { brief, wire, danger, planner, responses, isBusy } = options
  let state: 'waiting' | 'warned' | 'leaving' = brief.limitMs < LEAST_MS ? 'warned' : 'waiting'
  let endMs = Infinity
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const leftMs = endMs - performance.now()
    if (state === 'leaving') {
      if (responses.activeId() === undefined) wire.hangUp(isFailing ? 'failed' : 'limit')
    } else if (danger.mayBeInDanger()) return
    else if (leftMs <= 0) {
      if (isBusy() && leftMs > -PATIENCE_MS) return
      responses.cancel('client_cancelled')
      state = 'leaving'
      responses.begin(planner.line(isFailing ? lineFails : timeIsUp))
    } else if (state === 'waiting' && leftMs <= WARN_BEFORE_MS && !isBusy()) {
      state = 'warned'
      responses.begin(planner.line(timeNearlyUp))
    }
  }

  return {
    opened(): void {
      if (!brief.phone) return
      endMs = performance.now() + brief.limitMs - (brief.resumed?.beforeMs ?? 0)
      timer = setInterval(tick, TICK_MS)
    },
    leave(): void {
      if (state === 'leaving' || isFailing) return
      isFailing = true
      endMs = Math.min(endMs, performance.now())
    },
    close: (): void => clearInterval(timer),
  }
}
