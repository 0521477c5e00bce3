import { createHash } from 'node:crypto'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import {
  books,
  type BuiltInToolName,
  contractOf,
  writes,
} from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskToolCall, TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import type { Logger } from '../logging.ts'
import { anyGuesses, type Guesses } from './guesses.ts'
import type { HttpTool } from './httpTools.ts'
import type { AbleIn } from './ownTools.ts'
import type { CalendarStorage } from '../storage/calendarStorage.ts'
import { withSettings } from './calendarSettings.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import {
  calendarIdOf,
  createIdentify,
  refused,
  resultOf,
  SettingsChanged,
  type Tool,
  type ToolContext,
  type Tools,
} from './tool.ts'
import { readArguments } from './toolArguments.ts'

export interface TaskToolsOptions {
  storage: TaskStorage & Pick<CalendarStorage, 'findCalendarSettings'>
  tools: Tools
  /** Limits guesses across calls. Without it, only the limit of three wrong tries per call applies. */
  guesses?: Guesses | undefined
  /** The tools of the server's settings by name, such as `http.crm`. */
  httpTools?: ReadonlyMap<string, HttpTool>
  /** Finds what an operator's own agent has differently. */
  findOwn?: (call: TaskToolCall) => Promise<AbleIn>
  /** Maps the id of an agent to its tasks. */
  agents: ReadonlyMap<string, AgentTasks>
  log: Logger
  now?: () => number
  /** The time limit for one call of a tool. */
  limitMs?: number
}

const LIMIT_MS = 6_000
/** How many writes a call may make. */
const MOST_WRITES = 5
const MOST_KEY_LENGTH = 200

/**
 * Carries out the tools of tasks. Whether a dialogue or a language model calls them, the same limits apply: only tools
 * of the agent's own tasks, only arguments that fit the contract, five writes and three wrong tries per call.
 */
export function createTaskTools(options: TaskToolsOptions): TaskTools {
  const { storage, tools, agents, log, now = Date.now, limitMs = LIMIT_MS } = options
  const { httpTools = new Map<string, HttpTool>(), guesses = anyGuesses } = options
  const { findOwn = async () => ({ tasks: undefined, tool: undefined }) } = options

  const carryOut = async (call: TaskToolCall, signal: AbortSignal): Promise<TaskToolResult> => {
    const { callId, agent, key, tool } = call
    const own = await findOwn(call)
    const standard = own.tasks ?? agents.get(agent)
    const contract = contractOf(tool)
    const httpTool = own.tool ?? httpTools.get(tool)
    if (!standard || !(contract ?? httpTool) || !toolsOf(standard).has(tool))
      return refused('notAllowed')
    if (key === '' || key.length > MOST_KEY_LENGTH) return refused('invalidArguments')
    const read = readArguments(contract, call.arguments, standard.business.country)
    if (!read.valid) {
      log.warn({ call: callId, tool, argument: read.problem }, 'a tool got an invalid argument')
      return refused('invalidArguments')
    }
    const fingerprint = fingerprintOf(call)
    if (writes(tool)) {
      const earlier = await storage.findToolCall(callId, key)
      if (earlier?.fingerprint === fingerprint) return earlier.result
    }
    const nowMs = now()
    const calendar = calendarIdOf(standard)
    const changed = await storage.findCalendarSettings(calendar)
    const tasks = withSettings(standard, changed?.settings)
    const at = new Date(nowMs).toISOString()
    const context: ToolContext = {
      callId,
      key,
      tasks,
      calendar,
      now: nowMs,
      notes: read.notes,
      write: (facts) => ({
        callId,
        key,
        agent,
        calendar,
        tool,
        fingerprint,
        at,
        most: MOST_WRITES,
        settingsVersion: changed?.version ?? 0,
        ...(facts && { facts }),
      }),
      // Repeating the same arguments counts as the same try. Other arguments with the same key count as another try.
      identify: createIdentify(storage, { callId, key: `${key}:${fingerprint}`, at }, guesses),
    }
    if (httpTool) {
      const asked = { ...call, arguments: read.values }
      return writes(tool)
        ? writeElsewhere(httpTool, asked, context, signal)
        : readElsewhere(() => httpTool(asked, signal), context, `${tool} ${fingerprint}`)
    }
    // The arguments were checked against the contract of this tool above.
    const run = tools[tool as BuiltInToolName] as Tool<BuiltInToolName>
    return run(read.values, context)
  }

  /** Counts the write before it begins, so that it counts even if its result is never known. */
  const writeElsewhere = async (
    httpTool: HttpTool,
    call: TaskToolCall,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<TaskToolResult> => {
    const begun = await storage.beginWrite(context.write())
    if (begun.status !== 'begun') return resultOf(begun)
    const result = await httpTool(call, signal)
    if (result.status !== 'done') {
      await storage.endWrite(context.write(), false)
      return result
    }
    const { facts, reference } = result
    const ended = await storage.endWrite({ ...context.write(facts), reference }, true)
    return ended ? resultOf(ended) : result
  }

  return {
    async call(call, signal) {
      const { callId, tool } = call
      const late = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
      try {
        const done = carryOut(call, late).catch((error: unknown) => {
          // The operator’s change is stored, so a second time is by the new settings.
          if (error instanceof SettingsChanged) return carryOut(call, late)
          throw error
        })
        const result = await Promise.race([done, rejectOn(late)])
        log.info({ call: callId, tool, ...outcomeOf(result) }, 'tool')
        return result
      } catch (error) {
        // If something was already written, calling the tool again with the same key finds it.
        log.error({ call: callId, tool, err: error }, 'a tool failed')
        return { status: 'unavailable' }
      }
    },
  }
}

/** What nobody finds is a wrong try, as with any other tool, in this call and over many. */
async function readElsewhere(
  ask: () => Promise<TaskToolResult>,
  context: ToolContext,
  by: string,
): Promise<TaskToolResult> {
  const found = await context.identify(async () => {
    const result = await ask()
    return result.status === 'refused' && result.reason === 'notFound' ? 'notFound' : result
  }, by)
  return 'found' in found ? found.found : found.refused
}

/**
 * Returns the tools that the agent's tasks name. An agent that may book may also ask what is free, and one that can have
 * somebody call back may also put callers on the telephone through.
 */
function toolsOf({ tasks }: AgentTasks): ReadonlySet<string | undefined> {
  const named = [...tasks.values()].flatMap(({ tool, lookup }) => [tool, lookup?.tool])
  const mayBook = named.some(books)
  return new Set([
    ...named,
    ...(mayBook ? ['bookings.available', 'texts.send'] : []),
    ...(tasks.has('callback') ? ['calls.transfer'] : []),
    // Whoever was rung may want that, whichever agent it was.
    'calls.stop',
  ])
}

const outcomeOf = (result: TaskToolResult): object => ({
  status: result.status,
  ...(result.status === 'refused' && { reason: result.reason }),
})

function fingerprintOf({ agent, tool, arguments: given }: TaskToolCall): string {
  const sorted = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([agent, tool, sorted]))
    .digest('hex')
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
