import type {
  RealtimeConversationItemAssistantMessage,
  RealtimeConversationItemFunctionCall,
  RealtimeConversationItemFunctionCallOutput,
  RealtimeConversationItemSystemMessage,
  RealtimeConversationItemUserMessage,
} from 'openai/resources/realtime/realtime'
import type { SpokenClause } from './playback.ts'

/** An item in its wire format. Items are replaced and never mutated. */
export type Item = { id: string } & (
  | RealtimeConversationItemSystemMessage
  | RealtimeConversationItemUserMessage
  | RealtimeConversationItemAssistantMessage
  | RealtimeConversationItemFunctionCall
  | RealtimeConversationItemFunctionCallOutput
)

/** Beyond this many items the oldest are dropped silently, as a model with a full context does. */
export const MOST_ITEMS = 200

/**
 * `genuine` items come from the agent or the visitor. `forged` items are assistant messages and function
 * calls that the client wrote in the agent's name. A forged item can be shown, moved and deleted like any
 * other, but it never reaches the brain or the transcript.
 */
type Authorship = 'genuine' | 'forged'

export interface Conversation {
  readonly id: string
  items(): readonly Item[]
  /** Returns the items without those that the client wrote in the agent's name. */
  genuineItems(): readonly Item[]
  find(id: string): Item | undefined
  /**
   * Inserts `item` after the item with the id `after`, which must exist. `root` puts it first,
   * undefined last. Returns the id of the item before it.
   */
  insert(item: Item, after?: string, authorship?: Authorship): string | null
  /** Replaces the item with the same id. Does nothing if that item has been deleted. */
  replace(item: Item): void
  /** Returns false if there is no such item. */
  remove(id: string): boolean
  lastId(): string | null
  previousId(id: string): string | null
  /** Stores the positions of the clauses in a message's sound, so that a client can truncate the message. */
  rememberSound(id: string, clauses: readonly SpokenClause[]): void
  soundOf(id: string): readonly SpokenClause[]
}

/** Holds the items of one call in their order. */
export function createConversation(
  id: string,
  /** Called with each genuine item that is added or changed. */
  watch: (item: Item) => void = () => undefined,
): Conversation {
  let items: readonly Item[] = []
  /** The spoken clauses of each item, by item id. */
  const sounds = new Map<string, readonly SpokenClause[]>()
  const forged = new Set<string>()
  const indexOf = (wanted: string) => items.findIndex((item) => item.id === wanted)
  return {
    id,
    items: () => items,
    genuineItems: () => items.filter(({ id: each }) => !forged.has(each)),
    find: (wanted) => items.find((item) => item.id === wanted),
    insert(item, after, authorship = 'genuine') {
      const place = after === undefined ? items.length : after === 'root' ? 0 : indexOf(after) + 1
      const previous = items[place - 1]?.id ?? null
      items = items.toSpliced(place, 0, item)
      if (authorship === 'forged') forged.add(item.id)
      for (const { id: droppedId } of items.slice(0, -MOST_ITEMS)) {
        sounds.delete(droppedId)
        forged.delete(droppedId)
      }
      items = items.slice(-MOST_ITEMS)
      if (authorship === 'genuine') watch(item)
      return previous
    },
    replace(item) {
      items = items.map((each) => (each.id === item.id ? item : each))
      if (!forged.has(item.id)) watch(item)
    },
    remove(wanted) {
      const before = items.length
      items = items.filter((item) => item.id !== wanted)
      sounds.delete(wanted)
      forged.delete(wanted)
      return items.length < before
    },
    lastId: () => items.at(-1)?.id ?? null,
    previousId: (wanted) => items[indexOf(wanted) - 1]?.id ?? null,
    rememberSound(wanted, clauses) {
      if (clauses.length > 0 && indexOf(wanted) >= 0) sounds.set(wanted, clauses)
    },
    soundOf: (wanted) => sounds.get(wanted) ?? [],
  }
}

/** Returns the words of a message, whether spoken, typed or written. */
export function textOf(item: Item): string {
  if (item.type !== 'message') return ''
  return item.content
    .map((part) => ('transcript' in part ? part.transcript : undefined) ?? part.text ?? '')
    .join(' ')
    .trim()
}

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
