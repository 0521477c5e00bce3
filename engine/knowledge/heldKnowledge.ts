import { messageOf } from '@ringwell/protocol/errors.ts'
import type { KnowledgePart, KnowledgeRef, Log, KnowledgeEntry } from '../engine.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'

/** How many entries are kept in memory, for all agents together. Each takes about 1.5 kB. */
const MOST_ENTRIES = 40_000
/** A caller waits no longer than this. After that, the answer is that the agent does not know. */
const LONGEST_WAIT_MS = 3_000

export interface HeldKnowledgeDeps {
  /** Reads an agent's current knowledge. */
  read: (agent: string) => AsyncIterable<KnowledgePart>
  /** Returns one unit vector per text. */
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
  log: Log
  mostEntries?: number
  waitAtMostMs?: number
}

/** Keeps the knowledge of the most recently called agents in memory. */
export interface HeldKnowledge {
  /**
   * Reads each version once. Resolves to undefined without a reference, or if the knowledge cannot be loaded in time.
   * Never rejects.
   */
  find(ref: KnowledgeRef | undefined): Promise<Knowledge | undefined>
}

interface Held {
  version: string
  made: Promise<Knowledge>
  /** The number of entries. 0 while they are loading. */
  size: number
}

export function createHeldKnowledge({
  read,
  embed,
  log,
  mostEntries = MOST_ENTRIES,
  waitAtMostMs = LONGEST_WAIT_MS,
}: HeldKnowledgeDeps): HeldKnowledge {
  /** By agent, most recently used last. One agent's knowledge is never used for another. */
  const held = new Map<string, Held>()

  async function make(agent: string): Promise<Knowledge> {
    const parts: KnowledgePart[] = []
    for await (const part of read(agent)) parts.push(part)
    const entries: KnowledgeEntry[] = []
    const vectors = new Int8Array(parts.reduce((sum, part) => sum + part.vectors.length, 0))
    let filled = 0
    for (const part of parts) {
      entries.push(...part.entries)
      vectors.set(part.vectors, filled)
      filled += part.vectors.length
    }
    return createKnowledge(entries, vectors, embed)
  }

  function forgetOldest(): void {
    let size = [...held.values()].reduce((sum, one) => sum + one.size, 0)
    for (const [agent, one] of held) {
      if (size <= mostEntries || held.size === 1) return
      held.delete(agent)
      size -= one.size
    }
  }

  async function settle(agent: string, one: Held): Promise<void> {
    try {
      one.size = (await one.made).size
      forgetOldest()
    } catch (error) {
      // The next question tries again.
      if (held.get(agent) === one) held.delete(agent)
      log('warn', 'What an agent knows could not be read.', { agent, reason: messageOf(error) })
    }
  }

  function get({ agent, version }: KnowledgeRef): Promise<Knowledge> {
    const known = held.get(agent)
    if (known?.version === version) {
      held.delete(agent)
      held.set(agent, known)
      return known.made
    }
    const one: Held = { version, made: make(agent), size: 0 }
    held.delete(agent)
    held.set(agent, one)
    void settle(agent, one)
    return one.made
  }

  return {
    async find(ref) {
      if (!ref) return undefined
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), waitAtMostMs)
      })
      const made = get(ref).catch(() => undefined)
      return Promise.race([made, late]).finally(() => clearTimeout(timer))
    },
  }
}
