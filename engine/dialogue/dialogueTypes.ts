/** What the dialogue manager knows, what it is told, and what it wants done. Plain data throughout. */
import type { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { TaskToolResult } from '../tools.ts'

/** A normalised value, by the type of its slot. All of them can be stored and compared as they are. */
export type SlotValue =
  | { type: 'date'; date: string }
  | { type: 'time'; time: string }
  | { type: 'party'; people: number; adults?: number; children?: number }
  | { type: 'name'; first?: string; last?: string }
  | { type: 'phone'; phone: string }
  | { type: 'email'; email: string }
  | { type: 'code'; code: string; fits: boolean }
  | { type: 'choice'; option: string }
  /** From the day of arrival to the day of departure; what is not known yet is absent. */
  | { type: 'stay'; from?: string; to?: string; nights?: number }
  | { type: 'number'; number: number }
  /** `currency` is ISO 4217. */
  | { type: 'money'; hundredths: number; currency: string }
  | { type: 'yesNo'; yes: boolean }
  | { type: 'address'; address: string }
  | { type: 'text'; text: string }

/** What understanding makes out of an utterance, in the order in which it was said. */
export type Command =
  | { type: 'startTask'; task: string }
  /** The likeliest value first; more than one means that the caller could have meant either. */
  | { type: 'setSlot'; slot: string; values: readonly [SlotValue, ...SlotValue[]] }
  /** The caller does not want this any more, and has named nothing in its place. */
  | { type: 'clearSlot'; slot: string }
  | { type: 'affirm' }
  | { type: 'deny' }
  | { type: 'cancelTask' }
  | { type: 'skipSlot' }
  /** A question that a playbook answers. */
  | { type: 'askQuestion'; question: string }
  | { type: 'repeat' }
  | { type: 'startOver' }
  | { type: 'askForPerson' }
  | { type: 'recall'; slot?: string }
  | { type: 'sayGoodbye' }
  | { type: 'notUnderstood' }

/** What the caller is answering at the moment. */
export type Expectation =
  | { name: 'nothing' }
  /** `tries`: how often this has been asked without being understood. */
  | { name: 'slot'; slot: string; tries: number }
  /** Two readings of one value. */
  | { name: 'reading'; slot: string; values: readonly SlotValue[]; tries: number }
  /** A value that we propose because the caller's was refused. */
  | { name: 'proposal'; slot: string; value: SlotValue; tries: number }
  | { name: 'confirmation'; tries: number }
  /** A caller who said no to the confirmation is asked what to change. */
  | { name: 'change'; tries: number }
  | { name: 'callback'; tries: number }
  /** A tool is at work. */
  | { name: 'result'; request: number }

/** One task under way. */
export interface TaskFrame {
  task: string
  values: Readonly<Record<string, SlotValue>>
  /** Optional slots that the caller left out. */
  skipped: readonly string[]
  expects: Expectation
}

export interface DialogueState {
  /** The last one is being worked on; those below it wait. */
  stack: readonly TaskFrame[]
  /** The agent's last words, for whoever did not catch them. */
  lastSaid: string
  /** How often each line was said, so that none is said twice in the same words. */
  said: Readonly<Record<string, number>>
  /** Tools are asked once for each request, whatever happens to the answer. */
  lastRequest: number
}

export type DialogueInput =
  | { type: 'understood'; commands: readonly Command[] }
  | { type: 'toolAnswered'; request: number; result: TaskToolResult }

export type DialogueEffect =
  | { type: 'say'; text: string }
  | { type: 'answerQuestion'; question: string }
  | {
      type: 'callTool'
      request: number
      tool: string
      values: Readonly<Record<string, SlotValue>>
    }
  | { type: 'handOver'; task: string | undefined; values: Readonly<Record<string, SlotValue>> }
  | {
      type: 'taskEnded'
      task: string
      outcome: 'done' | 'abandoned' | 'handedOver'
      values: Readonly<Record<string, SlotValue>>
      reference?: string
    }
  | { type: 'endCall' }

export interface DialogueContext {
  agent: Pick<AgentTasks, 'business' | 'tasks'>
  /** On the clock of the business. */
  now: Temporal.PlainDateTime
  /** BCP 47, `en`. */
  language: string
}

export type DialogueStep = [DialogueState, readonly DialogueEffect[]]

export const newDialogue = (): DialogueState => ({
  stack: [],
  lastSaid: '',
  said: {},
  lastRequest: 0,
})
