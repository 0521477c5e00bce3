import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { OwnToolName } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/dialogue/dialogueTypes.ts'
import type { TaskFacts, TaskToolResult, ToolArguments } from '@ringwell/engine/tools.ts'
import type { TaskStorage, ToolWrite, WriteOutcome } from '../storage/taskStorage.ts'
import type { Guesses } from './guesses.ts'

/** What a tool knows about the call that it is used in. */
export interface ToolContext {
  callId: string
  /** Of this call of the tool. */
  key: string
  /** The agent's tasks and business. */
  tasks: AgentTasks
  /** What is booked goes there. */
  calendar: string
  /** Unix ms. */
  now: number
  /** What the caller said besides the tool's arguments, as texts by the name of the slot. */
  notes: Readonly<Record<string, string>>
  /** The details of a write. Its facts are part of the result. */
  write(facts?: TaskFacts): ToolWrite
  /**
   * Looks something up that only those may know who know enough about it. Three wrong tries in a call end it, whatever
   * they were about.
   * @param find returns `otherName` if there is such a thing, and it is somebody else's
   * @param by what it is found by, if it is somebody's own. Then the tries of other calls count, too.
   */
  identify<Found>(
    find: () => Promise<Found | 'notFound' | 'otherName' | 'several'>,
    by?: string,
  ): Promise<{ found: Found } | { refused: TaskToolResult }>
}

/** Carries out one of our own tools. May reject: the result is then `unavailable`. */
export type Tool<Name extends OwnToolName> = (
  args: ToolArguments<Name>,
  context: ToolContext,
) => Promise<TaskToolResult>

export type Tools<Name extends OwnToolName = OwnToolName> = { readonly [Each in Name]: Tool<Each> }

/** The kind of resource that a demo of the company's own product is booked in. */
export const DEMO = 'demo'

/** The calendar of an agent. Demos have one for all agents that book them, which list the same resources. */
export const calendarIdOf = ({ agent, business }: AgentTasks): string =>
  business.resources.some(({ kind }) => kind === DEMO) ? DEMO : agent

export type Alternative = Readonly<Record<string, SlotValue>>

export const refused = (
  reason: string,
  alternatives: readonly Alternative[] = [],
): TaskToolResult => ({ status: 'refused', reason, alternatives })

const unavailable: TaskToolResult = { status: 'unavailable' }

/** What a write means for the caller. */
export function resultOf(outcome: WriteOutcome): TaskToolResult {
  switch (outcome.status) {
    case 'done':
      return outcome.result
    case 'full':
      return refused('full')
    case 'gone':
      return refused('alreadyCancelled')
    case 'tooManyWrites':
      return refused('tooManyBookings')
    // The key was used for something else, or the visitor had the call erased.
    default:
      return unavailable
  }
}

const MOST_TRIES = 3

export const createIdentify =
  (
    storage: Pick<TaskStorage, 'beginTry' | 'forgetTry'>,
    attempt: { callId: string; key: string; at: string },
    guesses: Guesses,
  ): ToolContext['identify'] =>
  async (find, by) => {
    const { callId } = attempt
    if (
      (by !== undefined && !(await guesses.allow(callId, by))) ||
      !(await storage.beginTry(attempt, MOST_TRIES))
    ) {
      return { refused: refused('tooManyTries') }
    }
    const found = await find()
    if (found === 'notFound' || found === 'otherName') {
      if (by !== undefined) await guesses.wasWrong(callId, by, found === 'otherName')
      return { refused: refused('notFound') }
    }
    await storage.forgetTry(attempt.callId, attempt.key)
    return found === 'several' ? { refused: refused('several') } : { found }
  }
