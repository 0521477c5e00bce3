import type { EngineMemory, ResumedCall } from '../engine.ts'
import { LONGEST_HISTORY } from './history.ts'
import { type Entry, MOST_ITEMS } from './conversation.ts'

/** More than any brain reads. Tool calls stay however old they are, because a tool that was used stays used. */
const MOST_KEPT = { items: MOST_ITEMS, characters: 2 * LONGEST_HISTORY }
/** What is left of that when it is exceeded. If one went with each that comes, all of them would move each time. */
const LEFT = 0.75

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
  const dropped = new Set<string>()

  function write(entry: Entry): string {
    const known = written.get(entry) ?? JSON.stringify(entry)
    written.set(entry, known)
    return known
  }

  const isDropped = (entry: Entry): boolean => 'item' in entry && dropped.has(entry.item.id)

  function latest(): Entry[] {
    const entries = kept().filter((entry) => !isDropped(entry))
    const said = entries.flatMap((entry) =>
      'item' in entry ? [{ id: entry.item.id, length: write(entry).length }] : [],
    )
    let items = said.length
    let characters = said.reduce((sum, { length }) => sum + length, 0)
    const exceeds = (share: number): boolean =>
      items > share * MOST_KEPT.items || characters > share * MOST_KEPT.characters
    if (!exceeds(1)) return entries
    for (const { id, length } of said) {
      if (!exceeds(LEFT)) break
      dropped.add(id)
      items -= 1
      characters -= length
    }
    return entries.filter((entry) => !isDropped(entry))
  }

  function tell(): void {
    isDue = false
    const now = latest().map(write)
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
