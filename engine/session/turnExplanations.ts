import { TURN_UNDERSTOOD, type TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { Conversation } from './conversation.ts'
import type { EventSender } from './eventSender.ts'

const MOST_PARTS = 40
const LONGEST_TEXT = 2_000

/** Tells a client that asks for it what was understood of a turn, when the answer to the turn is over. */
export interface TurnExplanations {
  /** An answer begins. */
  begin(): void
  /** The answer's brain has understood this. Later, with the results of tools, it knows more. */
  take(turn: TurnUnderstood): void
  end(): void
}

export function createTurnExplanations(
  { send }: Pick<EventSender, 'send'>,
  conversation: Pick<Conversation, 'genuineItems'>,
): TurnExplanations {
  let itemId: string | undefined
  let waiting: TurnUnderstood | undefined
  /** What was sent last, as JSON, so that an answer that only tells a result does not repeat it. */
  let sent = ''
  return {
    begin() {
      const items = conversation.genuineItems()
      itemId = items.findLast((item) => item.type === 'message' && item.role === 'user')?.id
      waiting = undefined
    },
    take(turn) {
      waiting = turn
    },
    end() {
      const json = JSON.stringify([itemId, waiting])
      if (!waiting || json === sent) return
      sent = json
      const item = itemId !== undefined && { item_id: itemId }
      send({ type: TURN_UNDERSTOOD, ...item, ...bounded(waiting) })
      waiting = undefined
    },
  }
}

/** Results may have 16,000 characters each, which is more than anybody reads. */
const bounded = ({ text, clauses, commands, slots, tools }: TurnUnderstood): TurnUnderstood => ({
  text: cut(text),
  clauses: clauses.slice(0, MOST_PARTS),
  commands: commands.slice(0, MOST_PARTS).map(cut),
  slots: Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, cut(value)])),
  tools: tools.slice(0, MOST_PARTS).map((tool) => ({
    name: tool.name,
    arguments: cut(tool.arguments),
    result: cut(tool.result),
  })),
})

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
