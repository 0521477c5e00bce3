import type { Item } from './conversation.ts'
import { textOf } from './history.ts'

/** One side's turn, as it was heard so far: newer words replace those of the same position. */
export interface CallTurn {
  /** In the conversation, from 0. */
  position: number
  who: 'agent' | 'visitor'
  text: string
}

/** More than two minutes can hold; what a client floods beyond it is not written down. */
const MOST_TURNS = 400
const MOST_CHANGES = 1_000
const LONGEST_TURN = 4_000

/**
 * Watches the items of a conversation, and tells each turn as soon as it is over. What a client says
 * in the agent's name is none of the agent's.
 */
export function createTranscript(said: (turn: CallTurn) => void): (item: Item) => void {
  /** By item, in the order in which they began. */
  const turns = new Map<string, { position: number; text: string }>()
  let changes = 0
  return (item) => {
    if (item.type !== 'message' || item.role === 'system') return
    const isOver = item.status !== 'in_progress'
    let turn = turns.get(item.id)
    if (!turn) {
      // Only a response of ours begins before it is over.
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
