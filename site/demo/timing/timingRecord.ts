import type { Call } from '@ringwell/call/call.ts'
import { type CallStrip, emptyStrip, hearForStrip } from '@ringwell/call/view/callStrip.ts'
import { lastLevels } from '../../call/useLevel.ts'

/** How often the levels of both voices are kept. */
const LEVEL_EVERY_MS = 50

export interface LevelMoment {
  at: number
  agent: number
  visitor: number
}

/** What has happened in the last call since its timing was first shown. */
export interface TimingRecord {
  /** The page time at which the record of this call begins. Undefined before the first call. */
  beganAt(): number | undefined
  /** The page time at which the record ends: now, or the end of the call. */
  endsAt(): number
  strip(): CallStrip
  levels(): readonly LevelMoment[]
  isLive(): boolean
}

/** One record for each `Call`. It continues while nobody looks at it. */
const records = new WeakMap<Call, TimingRecord>()

export function recordTiming(call: Call): TimingRecord {
  const known = records.get(call)
  if (known) return known
  let strip = emptyStrip
  let levels: LevelMoment[] = []
  let since: number | undefined
  let beganAt: number | undefined
  let endedAt = 0
  let timer: number | undefined

  const isLive = () => call.getSnapshot().phase === 'live'

  function follow(): void {
    const snapshot = call.getSnapshot()
    if (snapshot.phase === 'live') {
      if (snapshot.since !== since) {
        // A new call has begun, and replaces the record of the one before it.
        ;[strip, levels, since, beganAt] = [emptyStrip, [], snapshot.since, performance.now()]
      }
      timer ??= window.setInterval(
        () => levels.push({ at: performance.now(), ...lastLevels }),
        LEVEL_EVERY_MS,
      )
    } else if (timer !== undefined) {
      clearInterval(timer)
      timer = undefined
      endedAt = performance.now()
    }
  }

  call.listen((message) => {
    follow()
    strip = hearForStrip(strip, message, performance.now())
  })
  call.subscribe(follow)
  follow()

  const record: TimingRecord = {
    beganAt: () => beganAt,
    endsAt: () => (isLive() ? performance.now() : endedAt),
    strip: () => strip,
    levels: () => levels,
    isLive,
  }
  records.set(call, record)
  return record
}
