import type { EngineMemory, ResumedCall } from '../engine.ts'
import { LONGEST_HISTORY } from './history.ts'
import type { Entry } from './conversation.ts'

/** More than any brain reads. Tool calls stay however old they are, because a tool that was used stays used. */
const MOST_KEPT = 2 * LONGEST_HISTORY

/** Reports what a call has come to, whenever that changes. */
export interface CallMemory {
  changed(): void
  close(): void
}

/** @param kept returns what the next line would go on from */
export function createCallMemory(
  report: (memory: Pick<EngineMemory, 'from' | 'entries'>) => void,
  kept: () => readonly Entry[],
  earlier: readonly string[] = [],
): CallMemory {
  let reported = earlier
  let isDue = false
  /** Entries never change, so each is written once. */
  const written = new WeakMap<Entry, string>()

  function write(entry: Entry): string {
    const known = written.get(entry) ?? JSON.stringify(entry)
    written.set(entry, known)
    return known
  }

  function tell(): void {
    isDue = false
    const now = latest(kept(), write)
    const same = now.findIndex((entry, at) => entry !== reported[at])
    const from = same < 0 ? now.length : same
    if (from === reported.length && from === now.length) return
    reported = now
    report({ from, entries: now.slice(from) })
  }

  return {
    changed() {
      // Several things change at once, such as an item and how it was said.
      if (!isDue) queueMicrotask(tell)
      isDue = true
    },
    close: tell,
  }
}

function latest(entries: readonly Entry[], write: (entry: Entry) => string): string[] {
  let characters = 0
  const lines = entries.map((entry) => ({ line: write(entry), isTool: 'use' in entry }))
  return lines
    .toReversed()
    .filter(({ line, isTool }) => {
      characters += line.length
      return isTool || characters <= MOST_KEPT
    })
    .map(({ line }) => line)
    .toReversed()
}

/**
 * Reads what an earlier line reported. Only our own engine writes it, so it needs no validation. A message of which nothing
 * was heard was not said.
 */
export const readMemory = ({ memory }: Pick<ResumedCall, 'memory'>): Entry[] =>
  memory
    .map((entry) => JSON.parse(entry) as Entry)
    .filter(
      (entry) =>
        !('item' in entry) ||
        entry.item.type !== 'message' ||
        entry.item.role !== 'assistant' ||
        entry.item.content.length > 0,
    )
