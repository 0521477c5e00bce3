/**
 * The tools with which tasks act on the world. The engine decides when to call a tool and with what. The server carries
 * it out and decides what is possible, so neither a model nor a caller can get more than its tools allow.
 */
import type { BuiltInToolName, toolContracts } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from './slotValue.ts'

export interface TaskToolCall {
  callId: string
  /** The id of the agent. */
  agent: string
  /** A repeated call with the same key acts once and returns the same result. */
  key: string
  /** A name from `content/agents/tasks/tools.ts`. */
  tool: string
  arguments: Readonly<Record<string, SlotValue>>
}

/** What a tool tells about what it found or did. Strings are said verbatim. */
export type TaskFacts = Readonly<Record<string, SlotValue | string>>

export type TaskToolResult =
  | { status: 'done'; reference?: string; facts?: TaskFacts }
  /**
   * `reason` is a code. Its words are in the task or in `dialogueLines.ts`. `alternatives` are values that would be
   * accepted, closest first. Each contains only the slots that would have to change.
   */
  | {
      status: 'refused'
      reason: string
      alternatives: readonly Readonly<Record<string, SlotValue>>[]
    }
  /** Nobody knows whether a retry would help, so the caller is offered a callback. */
  | { status: 'unavailable' }

export interface TaskTools {
  /** Never rejects. A call that fails is `unavailable`. */
  call(call: TaskToolCall, signal: AbortSignal): Promise<TaskToolResult>
}

type Takes<Name extends BuiltInToolName> = (typeof toolContracts)[Name]['takes']
type ValueOf<Types> = Types extends readonly (infer Type)[]
  ? Extract<SlotValue, { type: Type }>
  : never

/** The arguments of a built-in tool, with the names of its contract. */
export type ToolArguments<Name extends BuiltInToolName> = {
  [Key in keyof Takes<Name> as Key extends `${string}?` ? never : Key]: ValueOf<Takes<Name>[Key]>
} & {
  [Key in keyof Takes<Name> as Key extends `${infer Bare}?` ? Bare : never]?: ValueOf<
    Takes<Name>[Key]
  >
}
