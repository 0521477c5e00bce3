import { isDeepStrictEqual } from 'node:util'
import type {
  RealtimeConversationItemAssistantMessage,
  RealtimeConversationItemFunctionCall,
  RealtimeConversationItemFunctionCallOutput,
  RealtimeConversationItemSystemMessage,
  RealtimeConversationItemUserMessage,
} from 'openai/resources/realtime/realtime'
import type { SlotValue } from '../slotValue.ts'
import type { RecognisedWords } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import type { SpokenClause } from './playback.ts'
import type { TurnOrigin } from './turnTypes.ts'

/** An item in its wire format. Items are replaced and never mutated. */
export type Item = { id: string } & (
  | RealtimeConversationItemSystemMessage
  | RealtimeConversationItemUserMessage
  | RealtimeConversationItemAssistantMessage
  | RealtimeConversationItemFunctionCall
  | RealtimeConversationItemFunctionCallOutput
)

/** Beyond this many items, the oldest are dropped silently, like those that no longer fit a model's context. */
export const MOST_ITEMS = 200

/**
 * `genuine` items come from the agent or the visitor. `forged` items are assistant messages and function
 * calls that the client wrote in the agent's name. A forged item can be shown, moved and deleted like any
 * other, but it never reaches the brain or the transcript.
 */
type Authorship = 'genuine' | 'forged'

interface ToolCalled {
  request: number
  tool: string
  arguments: Readonly<Record<string, SlotValue>>
}

/** A call of one of our tools. It is not an item, so the client neither sees it nor can remove it. */
export interface ToolUse extends ToolCalled {
  /** Undefined while the tool is running. */
  result: TaskToolResult | undefined
  /** Whether the caller has heard the result. */
  isTold: boolean
}

/** One entry of the call's history. `at` is when it was said, in epoch ms. */
export type Entry =
  /**
   * If it `joins`, it continues what the visitor said before, although the agent has begun to answer that. `isDoubtful`:
   * the voice may not be the visitor's. `isLeft`: a person of the operator was left to answer it.
   */
  ({ item: Item; at: number } & Partial<Spoken>) | { use: ToolUse }

type Spoken = TurnOrigin & Pick<RecognisedWords, 'unsure'> & { isLeft?: true }

export interface Conversation {
  readonly id: string
  items(): readonly Item[]
  /** Returns the items without those that the client wrote in the agent's name. */
  genuineItems(): readonly Item[]
  /** Returns the genuine items without backchannels, and the tool calls between them, in order. */
  entries(): readonly Entry[]
  /**
   * Adds a tool call after the visitor's last words. It separates these from their next words, and stays even if the
   * items around it are deleted. Returns the function that takes the result.
   */
  useTool(call: ToolCalled): (result: TaskToolResult) => void
  hasUsedTools(): boolean
  /** The result of a tool call that was running when the line before this one was lost. */
  settle(call: ToolCalled, result: TaskToolResult): void
  /** The caller has heard this much so far of the message that is being said. */
  heardSoFar(id: string, text: string): void
  /** The caller has heard only this much of a message that was said. */
  truncate(id: string, text: string): void
  /** Returns the entries as the next line goes on from them: of a message that is being said, what was heard of it. */
  kept(): readonly Entry[]
  /** The caller has begun to hear the results of these calls. */
  markTold(calls: readonly ToolCalled[]): void
  /** The caller has heard too little of the results of these calls. */
  markUntold(calls: readonly ToolCalled[]): void
  /** True if the caller has not heard of some result. */
  hasUntold(): boolean
  find(id: string): Item | undefined
  /**
   * Inserts `item` after the item with the id `after`, which must exist. `root` puts it first,
   * undefined last. Returns the id of the item before it.
   */
  insert(item: Item, after?: string, authorship?: Authorship): string | null
  /** How the item was said. */
  describe(id: string, spoken: Partial<Spoken>): void
  /** The visitor said this over an answer as a backchannel, so nobody answers it. It stays out of `entries`. */
  markBackchannel(id: string): void
  /**
   * A noise cut off the agent's last message, which is now started again. If nobody has said anything since, the
   * cut-off message stays out of `entries`.
   */
  takeBackAnswer(): void
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
  /** What was said on the lines before. */
  earlier: readonly Entry[] = [],
  /** Called whenever `kept` may return something else. */
  changed: () => void = () => undefined,
): Conversation {
  let entries = earlier
  let items: readonly Item[] = itemsIn(earlier)
  let hearing: { id: string; text: string } | undefined
  /** The spoken clauses of each item, by item id. */
  const sounds = new Map<string, readonly SpokenClause[]>()
  const forged = new Set<string>()
  /** Backchannels, and answers that were started again. */
  const leftOut = new Set<string>()
  const indexOf = (wanted: string) => items.findIndex((item) => item.id === wanted)
  const entryOf = (wanted: string) =>
    entries.findIndex((entry) => 'item' in entry && entry.item.id === wanted)

  function setEntries(next: readonly Entry[]): void {
    entries = next
    items = itemsIn(next)
    changed()
  }

  const answered = (): readonly Entry[] =>
    entries.filter(
      (entry) => !('item' in entry && (forged.has(entry.item.id) || leftOut.has(entry.item.id))),
    )

  function changeUse({ request, tool, arguments: given }: ToolCalled, to: Partial<ToolUse>): void {
    entries = entries.map((entry) =>
      'use' in entry &&
      entry.use.request === request &&
      entry.use.tool === tool &&
      isDeepStrictEqual(entry.use.arguments, given)
        ? { use: { ...entry.use, ...to } }
        : entry,
    )
    changed()
  }

  function replace(item: Item): void {
    setEntries(
      entries.map((entry) =>
        'item' in entry && entry.item.id === item.id ? { ...entry, item } : entry,
      ),
    )
    if (!forged.has(item.id)) watch(item)
  }

  /** Forgets the oldest items, if there are too many. */
  function forgetOldest(): void {
    const dropped = new Set(items.slice(0, -MOST_ITEMS).map((item) => item.id))
    if (dropped.size === 0) return
    for (const each of dropped) {
      sounds.delete(each)
      forged.delete(each)
      leftOut.delete(each)
    }
    setEntries(entries.filter((entry) => !('item' in entry && dropped.has(entry.item.id))))
  }

  return {
    id,
    items: () => items,
    genuineItems: () => items.filter(({ id: each }) => !forged.has(each)),
    entries: answered,
    useTool(call) {
      const last = entries.findLastIndex(
        (entry) => 'use' in entry || (isVisitors(entry.item) && !leftOut.has(entry.item.id)),
      )
      setEntries(
        entries.toSpliced(last + 1, 0, { use: { ...call, result: undefined, isTold: false } }),
      )
      return (result) => changeUse(call, { result })
    },
    hasUsedTools: () => entries.some((entry) => 'use' in entry),
    settle: (call, result) => changeUse(call, { result }),
    heardSoFar(itemId, text) {
      hearing = { id: itemId, text }
      changed()
    },
    truncate(itemId, text) {
      const item = items.find((each) => each.id === itemId)
      if (item && isAgents(item)) replace({ ...asHeard(item, text), status: 'incomplete' })
    },
    kept: () =>
      answered().map((entry) =>
        'item' in entry && entry.item.id === hearing?.id && isBeingSaid(entry.item)
          ? { ...entry, item: asHeard(entry.item, hearing.text) }
          : entry,
      ),
    markTold(calls) {
      for (const call of calls) changeUse(call, { isTold: true })
    },
    markUntold(calls) {
      for (const call of calls) changeUse(call, { isTold: false })
    },
    hasUntold: () =>
      entries.some((entry) => 'use' in entry && entry.use.result && !entry.use.isTold),
    find: (wanted) => items.find((item) => item.id === wanted),
    insert(item, after, authorship = 'genuine') {
      const place = after === undefined ? entries.length : after === 'root' ? 0 : entryOf(after) + 1
      const previous = itemsIn(entries.slice(0, place)).at(-1)?.id ?? null
      setEntries(entries.toSpliced(place, 0, { item, at: Date.now() }))
      if (authorship === 'forged') forged.add(item.id)
      forgetOldest()
      if (authorship === 'genuine') watch(item)
      return previous
    },
    describe(wanted, spoken) {
      setEntries(
        entries.map((entry) =>
          'item' in entry && entry.item.id === wanted ? { ...entry, ...spoken } : entry,
        ),
      )
    },
    markBackchannel(wanted) {
      if (indexOf(wanted) < 0) return
      leftOut.add(wanted)
      changed()
    },
    takeBackAnswer() {
      const last = items.findLast((item) => item.type !== 'message' || textOf(item) !== '')
      if (last?.type === 'message' && last.role === 'assistant' && last.status === 'incomplete') {
        leftOut.add(last.id)
        changed()
      }
    },
    replace,
    remove(wanted) {
      const before = items.length
      setEntries(entries.filter((entry) => !('item' in entry && entry.item.id === wanted)))
      sounds.delete(wanted)
      forged.delete(wanted)
      leftOut.delete(wanted)
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

export const itemsIn = (entries: readonly Entry[]): Item[] =>
  entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))

const isVisitors = (item: Item): boolean =>
  item.type === 'function_call_output' || (item.type === 'message' && item.role === 'user')

type AgentMessage = Item & RealtimeConversationItemAssistantMessage

const isAgents = (item: Item): item is AgentMessage =>
  item.type === 'message' && item.role === 'assistant'

const isBeingSaid = (item: Item): item is AgentMessage =>
  isAgents(item) && item.status === 'in_progress'

/** A message of which the caller has heard only this. */
const asHeard = (item: AgentMessage, text: string): AgentMessage => ({
  ...item,
  content: [{ type: 'output_audio', transcript: text }],
})

/** The agent's message at the end, if it was cut off there. Whoever it was for has not said anything since. */
export function cutOffIn(entries: readonly Entry[]): AgentMessage | undefined {
  const last = entries.findLast((entry) => 'item' in entry)
  return last && 'item' in last && isCutOff(last.item) ? last.item : undefined
}

/**
 * The agent's messages since the visitor's last words that were cut off, if the last message was: a line may be lost again
 * while the agent says once more what the loss before had cut off.
 */
export const cutOffsIn = (entries: readonly Entry[]): AgentMessage[] =>
  cutOffIn(entries) ? itemsIn(sinceVisitor(entries)).filter(isCutOff) : []

const sinceVisitor = (entries: readonly Entry[]): Entry[] =>
  entries.slice(entries.findLastIndex((entry) => 'item' in entry && isVisitors(entry.item)) + 1)

/** The tool calls since the visitor's last words. */
export const usesSinceVisitor = (entries: readonly Entry[]): ToolUse[] =>
  sinceVisitor(entries).flatMap((entry) => ('use' in entry ? [entry.use] : []))

const isCutOff = (item: Item): item is AgentMessage => isAgents(item) && item.status !== 'completed'

/** Returns the words of a message, whether spoken, typed or written. */
export function textOf(item: Item): string {
  if (item.type !== 'message') return ''
  return item.content
    .map((part) => ('transcript' in part ? part.transcript : undefined) ?? part.text ?? '')
    .join(' ')
    .trim()
}
