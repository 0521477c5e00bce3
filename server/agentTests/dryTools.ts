import { randomUUID } from 'node:crypto'
import { contractOf } from '@ringwell/content/agents/tasks/tools.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'
import { digestOf } from '@ringwell/engine/session/taskCalls.ts'
import type { SlotValues } from '@ringwell/engine/slotValue.ts'
import type { TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import type { Logger } from '../logging.ts'
import type { CalendarStorage } from '../storage/calendarStorage.ts'
import { createSqlStorage } from '../storage/sqlStorage.ts'
import { openMemoryDatabase } from '../storage/sqliteDatabase.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'
import { openTaskTools } from '../taskTools.ts'

export interface DryToolsDeps {
  /** The operator's calendars apply as they are now. Nothing else is read, and nothing is written. */
  storage: Pick<CalendarStorage, 'findCalendarSettings'>
  /** Which messages the server can send. None is sent. */
  sends: { mail: boolean; texts: boolean }
  log: Logger
}

interface DryTools {
  callId: string
  tools: TaskTools
  close(): Promise<void>
}

/**
 * Tools that change nothing outside of themselves: our own ones over an empty database in memory, at a time that stands
 * still. What was asked with the same values in the call itself (`turns`) is answered as it was there, so that its
 * calendar was as full as it was. The operator's tools are not called: they answer as if they had worked.
 */
export async function openDryTools(
  { storage, sends, log }: DryToolsDeps,
  {
    at,
    turns,
    tasksOf,
  }: { at: string; turns: readonly StoredTurn[]; tasksOf?: string | undefined },
): Promise<DryTools> {
  const recorded = recordedIn(turns)
  const scratch = createSqlStorage(openMemoryDatabase())
  const callId = `test-${randomUUID()}`
  await scratch.createCall({
    callId,
    agentUuid: 'test',
    tasksOf,
    createdAt: at,
    channel: 'browser',
    direction: 'in',
    limitMs: 0,
    language: ENGLISH,
    voice: '',
    accent: '',
    origin: undefined,
    visitor: { name: '', companyName: '', mobileNumber: '' },
  })
  const own = await openTaskTools({
    storage: {
      ...scratch,
      async findCalendarSettings(calendar) {
        const found = await storage.findCalendarSettings(calendar)
        // Nobody changes them here, so writes compare nothing.
        return found && { ...found, version: 0 }
      },
    },
    log,
    now: () => Date.parse(at),
    onStored: () => undefined,
    invites: sends.mail,
    sendsTexts: sends.texts,
  })
  return {
    callId,
    tools: {
      async call(call, signal) {
        const known = recorded.get(digestOf(call))
        if (known) return known
        return contractOf(call.tool) ? own.call(call, signal) : { status: 'done' }
      },
    },
    close: () => scratch.close(),
  }
}

/** What the tools of a call answered, by what they were asked. */
function recordedIn(turns: readonly StoredTurn[]): ReadonlyMap<string, TaskToolResult> {
  const recorded = new Map<string, TaskToolResult>()
  for (const { name, arguments: given, result } of turns.flatMap(
    ({ trace }) => trace?.tools ?? [],
  )) {
    const values = parsed(given)
    const answer = parsed(result)
    if (values && answer) {
      const digest = digestOf({ tool: name, arguments: values as SlotValues })
      recorded.set(digest, answer as TaskToolResult)
    }
  }
  return recorded
}

/** Undefined if it was cut, or if there is none. */
export function parsed(json: string | undefined): object | undefined {
  if (json === undefined) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
