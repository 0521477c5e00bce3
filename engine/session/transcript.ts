import type { Item } from './conversation.ts'
import { textOf } from './history.ts'

/** The words of one turn so far. Newer words replace earlier ones with the same position. */
export interface CallTurn {
  /** The position in the conversation, starting at 0. */
  position: number
  who: 'agent' | 'visitor'
  text: string
}

/** The most turns in a transcript. This is more than two minutes can hold; further turns are dropped. */
const MOST_TURNS = 400
const MOST_CHANGES = 1_000
const LONGEST_TURN = 4_000

/**
 * Watches the items of a conversation and reports each turn as soon as it is over. It ignores messages that a
 * client writes in the agent's name.
 */
export function createTranscript(said: (turn: CallTurn) => void): (item: Item) => void {
  /** The turns by item id, in the order in which they began. */
  const turns = new Map<string, { position: number; text: string }>()
  let changes = 0
  return (item) => {
    if (item.type !== 'message' || item.role === 'system') return
    const isOver = item.status !== 'in_progress'
    let turn = turns.get(item.id)
    if (!turn) {
      // An assistant item that is complete when it first appears was not made by our own response.
      if (turns.size >= MOST_TURNS || (item.role === 'assistant' && isOver)) return
      turn = { position: turns.size, text: '' }
      turns.set(item.id, turn)
    }
    const text = textOf(item).slice(0, LONGEST_TURN)
    if (!isOver || text === turn.text || changes >= MOST_CHANGES) return
    changes += 1
    turn.text = text
    said({ position: turn.position, who: item.role === 'user' ? 'visitor' : 'agent', text })
  }
}
