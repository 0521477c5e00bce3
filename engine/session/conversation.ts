import type {
  RealtimeConversationItemAssistantMessage,
  RealtimeConversationItemFunctionCall,
  RealtimeConversationItemFunctionCallOutput,
  RealtimeConversationItemSystemMessage,
  RealtimeConversationItemUserMessage,
} from 'openai/resources/realtime/realtime'
import type { SpokenClause } from './spokenText.ts'

/** An item as it goes over the wire. Replaced, never changed. */
export type Item = { id: string } & (
  | RealtimeConversationItemSystemMessage
  | RealtimeConversationItemUserMessage
  | RealtimeConversationItemAssistantMessage
  | RealtimeConversationItemFunctionCall
  | RealtimeConversationItemFunctionCallOutput
)

/** Over this many items the oldest are forgotten, silently, as a model with a full context does. */
export const MOST_ITEMS = 200

/**
 * Whether an item is the agent's own or the visitor's, or was written by the client where only the agent
 * speaks: its messages and function calls. Such an item can be shown, moved and deleted as any other, but
 * no brain is told of it, and it is not written down.
 */
export type Authorship = 'genuine' | 'forged'

export interface Conversation {
  readonly id: string
  items(): readonly Item[]
  /** Without those that the client wrote in the agent's name. */
  genuineItems(): readonly Item[]
  find(id: string): Item | undefined
  /** `root` puts the item first, undefined last. Returns the id before it; the anchor must exist. */
  insert(item: Item, after?: string, authorship?: Authorship): string | null
  /** Does nothing if the item was deleted meanwhile. */
  replace(item: Item): void
  /** False if there is no such item. */
  remove(id: string): boolean
  lastId(): string | null
  previousId(id: string): string | null
  /** Where the sound of a message's clauses lies; a client may cut the message there. */
  rememberSound(id: string, clauses: readonly SpokenClause[]): void
  soundOf(id: string): readonly SpokenClause[]
}

/** The items of one call in their order. */
export function createConversation(
  id: string,
  /** Sees each genuine item that comes, and each that changes. */
  watch: (item: Item) => void = () => undefined,
): Conversation {
  let items: readonly Item[] = []
  /** By the item's id. */
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
      for (const { id: forgotten } of items.slice(0, -MOST_ITEMS)) {
        sounds.delete(forgotten)
        forged.delete(forgotten)
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
