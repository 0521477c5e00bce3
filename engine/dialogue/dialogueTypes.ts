/** What the dialogue manager knows, what it is told, and what it wants done. Plain data throughout. */
import type { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Near } from './slots/found.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'

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

export type SlotValues = Readonly<Record<string, SlotValue>>

/** What understanding makes out of an utterance, in the order in which it was said. */
export type Command =
  | { type: 'startTask'; task: string }
  /** The likeliest value first; more than one means that the caller could have meant either. */
  | {
      type: 'setSlot'
      slot: string
      values: readonly [SlotValue, ...SlotValue[]]
      /** The caller has spelled it, so it is final. */
      isSpelled?: true
    }
  /** The caller does not want this value, and has named nothing in its place. */
  | { type: 'rejectValue'; slot: string; value: SlotValue }
  /** The caller wants to change this and has not said into what. */
  | { type: 'nameSlot'; slot: string }
  /** A month without a day: `sometime in December`. */
  | { type: 'nameMonth'; month: string }
  /** One of the values that the agent has just offered. */
  | { type: 'choose'; index: number }
  | { type: 'affirm' }
  | { type: 'deny' }
  /** A no that a yes is easily misheard as: `incorrect`. */
  | { type: 'denyUnclearly' }
  | { type: 'cancelTask' }
  | { type: 'skipSlot' }
  /** A question that a playbook answers. */
  | { type: 'askQuestion'; question: string }
  /** A question beside something else, and nobody knows the answer. */
  | { type: 'askUnknown'; text: string }
  | { type: 'repeat' }
  | { type: 'startOver' }
  | { type: 'askForPerson' }
  /** Without a slot, everything that was said. */
  | { type: 'recall'; slot?: string }
  /** Thanks, a greeting, “one moment”: nothing that has to be answered while a task is under way. */
  | { type: 'acknowledge' }
  | { type: 'sayGoodbye' }
  | { type: 'notUnderstood' }

/** What the caller is answering at the moment. `tries`: how often this was asked without being understood. */
export type Expectation =
  | { name: 'nothing' }
  | { name: 'slot'; slot: string; tries: number }
  /** Two readings of one value. */
  | { name: 'reading'; slot: string; values: readonly SlotValue[]; tries: number }
  /** Values that we propose because the caller's were refused. Each has the slots that would change. */
  | { name: 'proposal'; options: readonly SlotValues[]; tries: number }
  | { name: 'confirmation'; tries: number }
  /** What to change: after a no to the confirmation, or in a task that changes something. */
  | { name: 'change'; tries: number }
  /** Whether somebody shall call back, because the agent cannot go on. */
  | { name: 'callback'; tries: number }
  /** A tool is at work. */
  | { name: 'result'; request: number; purpose: 'lookup' | 'tool' }

/** One task under way. */
export interface TaskFrame {
  /** Of this run of the task, counted within the call. */
  id: number
  task: string
  values: SlotValues
  /** The one slot that was filled last: `no, four` and `make it four` right after it correct it. */
  lastSet?: string | undefined
  /** How often each slot was asked for. */
  asked: Readonly<Record<string, number>>
  /** The caller wanted something to be as it is booked already, and was told so. */
  isSoAlready?: true
  /** A month that was named without a day, such as `2026-12`: `the 24th` is one of it. */
  month?: string
  /** What was looked up last and not found. */
  notFound?: SlotValues
  /** Nothing was found under the name that the caller has spelled, so it is looked up without the name. */
  isWithoutName?: true | undefined
  /** How often the caller has corrected each slot after it was read back. */
  corrected?: Readonly<Record<string, number>>
  /** The name that the caller was asked to spell. What is understood then is read back letter by letter, once. */
  toSpell?: string | undefined
  /** What was understood of it. A caller who says only letters has spelled the last name, so the first name stays. */
  misheard?: SlotValue
  /** Slots that the caller left out. */
  skipped: readonly string[]
  /** What the tools returned. */
  facts: TaskFacts
  /** What the lookup found, as slots: changes are told from it. Undefined until it has found something. */
  found: SlotValues | undefined
  expects: Expectation
}

export interface EndedTask {
  id: number
  task: string
  outcome: TaskOutcome
  values: SlotValues
  facts: TaskFacts
  reference?: string
}

export type TaskOutcome = 'done' | 'refused' | 'abandoned' | 'handedOver'

/** What the caller is answering while no task is under way. */
export type OpenOffer =
  | { name: 'nothing' }
  /** The greeting or a finished task has offered this task. */
  | { name: 'task'; task: string }
  | { name: 'anythingElse' }

export interface DialogueState {
  /** The last one is being worked on; those below it wait. */
  stack: readonly TaskFrame[]
  ended: readonly EndedTask[]
  offer: OpenOffer
  /** The agent's last words, for whoever did not catch them. */
  lastSaid: string
  /** How often each line was said, so that none is said twice in the same words. */
  said: Readonly<Record<string, number>>
  /** Tools are asked once for each request, whatever happens to the answer. */
  lastRequest: number
  lastFrame: number
  /** Lookups in this call that found nothing. */
  wrongTries: number
  /** Utterances in a row that were not understood while no task was under way. */
  misses: number
}

export type DialogueInput =
  | { type: 'understood'; commands: readonly Command[] }
  | { type: 'toolAnswered'; request: number; result: TaskToolResult }

export type DialogueEffect =
  /** `brief`: without what only shows that the caller was understood, for a turn that says something else as well. */
  | { type: 'say'; text: string; brief: string }
  | { type: 'answerQuestion'; question: string }
  /** Nobody can answer this. It is noted for the operator. */
  | { type: 'noteUnanswered'; text: string }
  | { type: 'callTool'; request: number; tool: string; arguments: SlotValues }
  | { type: 'taskStarted'; id: number; task: string }
  | ({ type: 'taskEnded' } & EndedTask)
  /** Not understood while no task is under way: the playbook has words for that. */
  | { type: 'admitMiss' }
  | { type: 'endCall' }

export interface DialogueContext {
  agent: AgentTasks
  /** On the clock of the business. */
  now: Temporal.PlainDateTime
  /** BCP 47, `en`. */
  language: string
  /** What was talked of before, for words that lean on it. */
  near?: Near | undefined
}

export type DialogueStep = [DialogueState, readonly DialogueEffect[]]

export const newDialogue = ({
  greetingOffers,
}: Pick<AgentTasks, 'greetingOffers'>): DialogueState => ({
  stack: [],
  ended: [],
  offer:
    greetingOffers === undefined ? { name: 'nothing' } : { name: 'task', task: greetingOffers },
  lastSaid: '',
  said: {},
  lastRequest: 0,
  lastFrame: 0,
  wrongTries: 0,
  misses: 0,
})
