/** What a caller heard of the agent, read from the levels of a call. Pure. All times are on the call's clock. */
import { HEARD } from '@ringwell/e2e/calls/pageSpy.ts'
import { MICROPHONE_RATE_HZ, type Span } from './microphone.ts'

/** How much sound one level describes. */
export const LEVEL_MS = 10
const LEVEL_SAMPLES = (MICROPHONE_RATE_HZ * LEVEL_MS) / 1000

/** How loud the agent was for 10 ms that arrived at `atMs`: the root mean square, 0 to 1. */
export interface Level {
  atMs: number
  level: number
}

/**
 * The levels of a packet (48 kHz mono). A packet arrives as a whole, so its second 10 ms count as arriving 10 ms later.
 */
export function levelsOf(samples: Int16Array, atMs: number): Level[] {
  const levels: Level[] = []
  for (let start = 0; start < samples.length; start += LEVEL_SAMPLES) {
    let sum = 0
    const end = Math.min(samples.length, start + LEVEL_SAMPLES)
    for (let at = start; at < end; at++) sum += samples[at]! ** 2
    const level = Math.sqrt(sum / (end - start)) / 32_768
    levels.push({ atMs: atMs + (start / LEVEL_SAMPLES) * LEVEL_MS, level })
  }
  return levels
}

/** If two levels arrive further apart than this, there is a gap between them in which nothing was heard. */
const JOINED_MS = 3 * LEVEL_MS

/** Returns the stretches of sound. Silences of up to `bridgeMs` do not split a stretch. */
export function soundsIn(levels: readonly Level[], bridgeMs: number): Span[] {
  const sounds: Span[] = []
  for (const { atMs, level } of levels) {
    if (level <= HEARD) continue
    const last = sounds.at(-1)
    if (last && atMs - last.toMs <= Math.max(bridgeMs, JOINED_MS)) {
      last.toMs = Math.max(last.toMs, atMs + LEVEL_MS)
    } else {
      sounds.push({ fromMs: atMs, toMs: atMs + LEVEL_MS })
    }
  }
  return sounds
}

/** When packets arrive at once, the order of their levels is off by less than this. */
const DISORDER_MS = 100

/** The levels that arrived in this span. Searches from the end, because most questions are about recent sound. */
function levelsWithin(levels: readonly Level[], { fromMs, toMs }: Span): Level[] {
  const before = levels.findLastIndex(({ atMs }) => atMs < fromMs - DISORDER_MS)
  return levels.slice(before + 1).filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
}

export const heardMsWithin = (levels: readonly Level[], span: Span): number =>
  levelsWithin(levels, span).filter(({ level }) => level > HEARD).length * LEVEL_MS

export const firstHeard = (levels: readonly Level[], fromMs: number): number | undefined =>
  levelsWithin(levels, { fromMs, toMs: Infinity }).find(({ level }) => level > HEARD)?.atMs

/** When the last sound of this span ended. */
export function lastHeard(levels: readonly Level[], span: Span): number | undefined {
  const last = levelsWithin(levels, span).findLast(({ level }) => level > HEARD)
  return last && last.atMs + LEVEL_MS
}

/** The silences of at least `leastMs` between the first and the last sound of this span. */
export function silencesWithin(levels: readonly Level[], span: Span, leastMs: number): Span[] {
  const sounds = soundsIn(levelsWithin(levels, span), 0)
  return sounds
    .slice(1)
    .map((sound, index): Span => ({ fromMs: sounds[index]!.toMs, toMs: sound.fromMs }))
    .filter(({ fromMs, toMs }) => toMs - fromMs >= leastMs)
}
