/**
 * All calls share one process and one pacer of 20 ms. If somebody sent a text that is slow to read, everybody's sound would
 * stop. So the time to read a text must grow only linearly with its length.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { entriesOf } from '@ringwell/engine/knowledge/passages.ts'
import { hostileText, hostileUnits } from '@ringwell/engine/testing/hostileTexts.ts'
import { textParsers } from '@ringwell/engine/testing/parsers.ts'
import { threadMs } from './threadMs.ts'

const SHORT = 1_000
const TIMES_LONGER = 16
/** The short text is read so many times, which is enough to know how long one takes. */
const SHORT_READINGS = 4
/** Compares a long text with as much of short ones. Anything quadratic takes 16 times as long; a busy machine, a bit. */
const MOST_TIMES_SLOWER = 6
/** A time this short is no problem, even for a text longer than any parser gets. */
const HARMLESS_MS = 20
/** If a quarter of the long text takes this long, the rest need not be waited for. */
const HOPELESS_MS = 300
/** More findings about one parser say nothing new. */
const MOST_FINDINGS = 3

type Read = (text: string) => unknown

interface GrowthOutcome {
  texts: number
  faults: string[]
}

/** Gives every parser whose time should grow linearly every hostile text, short and long. */
export async function fuzzGrowth(): Promise<GrowthOutcome> {
  const outcome: GrowthOutcome = { texts: 0, faults: [] }
  const linear = [
    ...textParsers.filter((parser) => parser.linear),
    // Files are split beside the calls, so `fuzzBeat` does not measure it.
    { name: 'entriesOf', read: (text: string) => entriesOf(text, 'markdown'), between: undefined },
  ]
  for (const { name, read, between } of linear) {
    const found: string[] = []
    for (const unit of hostileUnits) {
      const shape = { before: 'in ', after: '\u0001', ...between, unit }
      const long = hostileText(shape, SHORT * TIMES_LONGER)
      const growth = growthOf(read, hostileText(shape, SHORT), long)
      outcome.texts += 1
      if (growth > MOST_TIMES_SLOWER)
        found.push(
          `${name} of ${JSON.stringify(shape)} takes ${growth.toFixed(1)} times as long as linear`,
        )
      if (found.length === MOST_FINDINGS) break
    }
    outcome.faults.push(...found)
    await nextTurn()
  }
  return outcome
}

function growthOf(read: Read, short: string, long: string): number {
  if (leastMs(read, long.slice(-long.length / 4)) > HOPELESS_MS) return Infinity
  // A host that slows down in between makes one growth too large, but hardly three.
  let least = Infinity
  for (let tried = 0; tried < 3 && least > MOST_TIMES_SLOWER; tried += 1) {
    const slow = leastMs(read, long)
    if (slow < HARMLESS_MS) return 1
    const shortMs = msFor(read, short, SHORT_READINGS)
    least = Math.min(least, (slow * SHORT_READINGS) / (shortMs * TIMES_LONGER))
  }
  return least
}

/** Measures again only if the time was too long, and returns the shortest time. */
function leastMs(read: Read, text: string): number {
  let least = Infinity
  for (let tried = 0; tried < 3 && least >= HARMLESS_MS; tried += 1)
    least = Math.min(least, msFor(read, text, 1))
  return least
}

function msFor(read: Read, text: string, times: number): number {
  const began = threadMs()
  for (let time = 0; time < times; time += 1) read(text)
  return threadMs() - began
}
