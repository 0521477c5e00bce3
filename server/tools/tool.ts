import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { BuiltInToolName } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { TaskFacts, TaskToolResult, ToolArguments } from '@ringwell/engine/tools.ts'
import type { TaskStorage, ToolWrite, WriteOutcome } from '../storage/taskStorage.ts'
import { anyGuesses, type Guesses } from './guesses.ts'

/** What a tool knows about the call in which it is used. */
export interface ToolContext {
  callId: string
  /** Identifies this use of the tool. */
  key: string
  tasks: AgentTasks
  /** The id of the calendar that bookings go into. */
  calendar: string
  /** The time now, in Unix ms. */
  now: number
  /** What the caller said beyond the tool's arguments: texts by the name of the slot. */
  notes: Readonly<Record<string, string>>
  /** Returns the details that storage needs for a write. The facts become part of its result. */
  write(facts?: TaskFacts): ToolWrite
  /**
   * Looks up something that is only for callers who can identify themselves. Three wrong tries end all lookups of the
   * call, whatever they were about.
   * @param find returns `otherName` if there is such a thing, but it belongs to somebody else
   * @param by identifies what is looked up, if it belongs to one person. Then wrong tries in other calls count too.
   */
  identify<Found>(
    find: () => Promise<Found | 'notFound' | 'otherName' | 'several'>,
    by?: string,
  ): Promise<{ found: Found } | { refused: TaskToolResult }>
}

/** Carries out a built-in tool. If it rejects, the result is `unavailable`. */
export type Tool<Name extends BuiltInToolName> = (
  args: ToolArguments<Name>,
  context: ToolContext,
) => Promise<TaskToolResult>

export type Tools<Name extends BuiltInToolName = BuiltInToolName> = {
  readonly [Each in Name]: Tool<Each>
}

/** The kind of resource for demos of the company's own product. */
export const DEMO = 'demo'

/** Returns the id of an agent's calendar. All agents that book demos share one, and list the same resources. */
export const calendarIdOf = ({ agent, business }: AgentTasks): string =>
  business.resources.some(({ kind }) => kind === DEMO) ? DEMO : agent

export type Alternative = Readonly<Record<string, SlotValue>>

export const refused = (
  reason: string,
  alternatives: readonly Alternative[] = [],
): TaskToolResult => ({ status: 'refused', reason, alternatives })

/** The calendar was changed while a tool was at work. Carry the tool out again, by the new settings. */
export class SettingsChanged extends Error {}

const unavailable: TaskToolResult = { status: 'unavailable' }

/** Translates the outcome of a write into the tool's result. */
export function resultOf(outcome: WriteOutcome): TaskToolResult {
  switch (outcome.status) {
    case 'done':
      return outcome.result
    case 'full':
      return refused('full')
    case 'gone':
      return refused('alreadyCancelled')
    case 'settingsChanged':
      throw new SettingsChanged()
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
    const tooMany = { refused: refused('tooManyTries') }
    const guess = await (by === undefined ? anyGuesses : guesses).begin(attempt.callId, by ?? '')
    if (!guess) return tooMany
    if (!(await storage.beginTry(attempt, MOST_TRIES))) {
      await guess.end('right')
      return tooMany
    }
    const found = await find().catch(async (error: unknown) => {
      await guess.end('right')
      throw error
    })
    if (found === 'notFound' || found === 'otherName') {
      await guess.end(found === 'notFound' ? 'notFound' : 'otherName')
      return { refused: refused('notFound') }
    }
    await guess.end('right')
    await storage.forgetTry(attempt.callId, attempt.key)
    return found === 'several' ? { refused: refused('several') } : { found }
  }
