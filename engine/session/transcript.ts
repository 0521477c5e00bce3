import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import type { CallTurn } from '../engine.ts'
import { type Item, textOf } from './conversation.ts'

/** The most turns in a transcript. This is more than two minutes can hold; further turns are dropped. */
const MOST_TURNS = 400
const MOST_CHANGES = 1_000
const LONGEST_TURN = 4_000

type Known = Pick<CallTurn, 'fromMs' | 'toMs' | 'by'>

/** Reports each turn of a call as soon as it is over, and again whenever more is known of it. */
export interface Transcript {
  /**
   * Takes an item that was added or changed. It ignores messages that a client writes in the agent's name. Without
   * `know`, an item began when it was added, and ended when it was complete.
   */
  see: (item: Item) => void
  /** When the item began and ended, in ms since the call was connected, and whose words it has. */
  know: (itemId: string, known: Known) => void
  /** What happened in the turn, as far as it is known. */
  traced: (itemId: string, trace: TurnTrace) => void
}

/** @param nowMs returns the time since the call was connected */
export function createTranscript(
  said: (turn: CallTurn, itemId: string) => void,
  nowMs: () => number = () => 0,
  /** How many turns the lines before had. */
  earlier = 0,
): Transcript {
  /** The turns by item id, in the order in which they began. */
  const turns = new Map<string, CallTurn>()
  const reported = new Set<string>()
  /** What is known of an item that follows. */
  let ahead: { itemId: string; known: Known } | undefined
  let changes = 0

  function report(itemId: string, turn: CallTurn): void {
    turns.set(itemId, turn)
    if (changes >= MOST_CHANGES) return
    changes += 1
    reported.add(itemId)
    said(turn, itemId)
  }

  return {
    see(item) {
      if (item.type !== 'message' || item.role === 'system') return
      const isOver = item.status !== 'in_progress'
      let turn = turns.get(item.id)
      if (!turn) {
        // An assistant item that is complete when it first appears was not made by our own response.
        if (turns.size >= MOST_TURNS || (item.role === 'assistant' && isOver)) return
        const who = item.role === 'user' ? 'visitor' : 'agent'
        const known = ahead?.itemId === item.id ? ahead.known : {}
        turn = {
          position: earlier + turns.size,
          who,
          text: '',
          fromMs: Math.round(nowMs()),
          ...known,
        }
        turns.set(item.id, turn)
      }
      const text = textOf(item).slice(0, LONGEST_TURN)
      if (!isOver || text === turn.text) return
      report(item.id, { ...turn, toMs: turn.toMs ?? Math.round(nowMs()), text })
    },
    know(itemId, known) {
      const turn = turns.get(itemId)
      if (turn) turns.set(itemId, { ...turn, ...known })
      else ahead = { itemId, known: { ...(ahead?.itemId === itemId && ahead.known), ...known } }
    },
    traced(itemId, trace) {
      const turn = turns.get(itemId)
      if (!turn) return
      const next = { ...turn, trace }
      if (reported.has(itemId)) report(itemId, next)
      else turns.set(itemId, next)
    },
  }
}
