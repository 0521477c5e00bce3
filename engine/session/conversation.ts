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

export interface Conversation {
  readonly id: string
  items(): readonly Item[]
  find(id: string): Item | undefined
  /** `root` puts the item first, undefined last. Returns the id before it; the anchor must exist. */
  insert(item: Item, after?: string): string | null
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
  /** Sees each item that comes, and each that changes. */
  watch: (item: Item) => void = () => undefined,
): Conversation {
  let items: readonly Item[] = []
  /** By the item's id. */
  const sounds = new Map<string, readonly SpokenClause[]>()
  const indexOf = (wanted: string) => items.findIndex((item) => item.id === wanted)
  return {
    id,
    items: () => items,
    find: (wanted) => items.find((item) => item.id === wanted),
    insert(item, after) {
      const place = after === undefined ? items.length : after === 'root' ? 0 : indexOf(after) + 1
      const previous = items[place - 1]?.id ?? null
      items = items.toSpliced(place, 0, item)
      for (const { id: forgotten } of items.slice(0, -MOST_ITEMS)) sounds.delete(forgotten)
      items = items.slice(-MOST_ITEMS)
      watch(item)
      return previous
    },
    replace(item) {
      items = items.map((each) => (each.id === item.id ? item : each))
      watch(item)
    },
    remove(wanted) {
      const before = items.length
      items = items.filter((item) => item.id !== wanted)
      sounds.delete(wanted)
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
