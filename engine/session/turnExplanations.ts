import { TURN_UNDERSTOOD, type TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { Conversation } from './conversation.ts'
import type { EventSender } from './eventSender.ts'
import { bounded, type TurnTraces } from './turnTraces.ts'

/** Tells the record, and a client that asks for it, what was understood of a turn, when the answer to the turn is over. */
export interface TurnExplanations {
  /** An answer begins. `isPrepared`: it was made while the visitor might still have gone on. */
  begin(isPrepared: boolean): void
  /** The answer's brain has understood this. Later, with the results of tools, it knows more. */
  take(turn: TurnUnderstood): void
  end(): void
}

export interface TurnExplanationsOptions {
  events: Pick<EventSender, 'send'>
  conversation: Pick<Conversation, 'genuineItems'>
  /** Whether the client asks for it. */
  isAsked: () => boolean
  /** The record of the call gets it in any case. */
  traces: Pick<TurnTraces, 'began' | 'understood' | 'ended'>
}

export function createTurnExplanations(options: TurnExplanationsOptions): TurnExplanations {
  const { events, conversation, isAsked, traces } = options
  let itemId: string | undefined
  let waiting: TurnUnderstood | undefined
  /** What was sent last, as JSON, so that an answer that only tells a result does not repeat it. */
  let sent = ''
  return {
    begin(isPrepared) {
      const items = conversation.genuineItems()
      itemId = items.findLast((item) => item.type === 'message' && item.role === 'user')?.id
      waiting = undefined
      traces.began(itemId, isPrepared)
    },
    take(turn) {
      waiting = turn
      traces.understood(turn)
    },
    end() {
      traces.ended()
      const json = JSON.stringify([itemId, waiting])
      if (!waiting || json === sent || !isAsked()) return
      sent = json
      const item = itemId !== undefined && { item_id: itemId }
      events.send({ type: TURN_UNDERSTOOD, ...item, ...bounded(waiting) })
      waiting = undefined
    },
  }
}
