import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { ruleOf, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { agreesTo } from '@ringwell/engine/dialogue/agreesTo.ts'
import { clockOf } from '@ringwell/engine/dialogue/businessClock.ts'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { DialogueContext } from '@ringwell/engine/dialogue/dialogueTypes.ts'
import type { SlotValues } from '@ringwell/engine/slotValue.ts'
import {
  decideCall,
  type Known,
  type ModelDecision,
  sameArguments,
} from '@ringwell/engine/modelTasks/decideCall.ts'
import { saysValues } from '@ringwell/engine/modelTasks/saysValues.ts'
import { reportEnd, reportProgress, type TaskRun } from '@ringwell/engine/modelTasks/taskReport.ts'
import { doneFacts, tellResult } from '@ringwell/engine/modelTasks/tellResult.ts'
import {
  isReportDanger,
  nothingReported,
  refusedInDanger,
  takeDanger,
} from '@ringwell/engine/modelTasks/reportDanger.ts'
import type { SafetyContacts } from '@ringwell/engine/engine.ts'
import { isNoteUnanswered, takeUnanswered } from '@ringwell/engine/modelTasks/noteUnanswered.ts'
import {
  isSearchKnowledge,
  questionIn,
  tellPassages,
} from '@ringwell/engine/modelTasks/searchKnowledge.ts'
import type { ToolUse } from '@ringwell/engine/modelTasks/unbackedClaim.ts'
import { digestOf } from '@ringwell/engine/session/taskCalls.ts'
import type { TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import type { ReadTurn } from '@ringwell/engine/turnReading.ts'
import type { RelayedTask, RelayedTaskAnswer } from '@ringwell/protocol/relayedTask.ts'
import type { KnowledgeSearch } from '../knowledge/knowledgeSearch.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import { type RelayedState, signState, stateOf, withUses } from './relayedState.ts'
import { isBuiltIn } from '@ringwell/engine/languages.ts'

export interface RelayedTasksDeps {
  tools: TaskTools
  /** Searches the knowledge of operators' agents. Without it, no agent knows anything. */
  knowledge?: KnowledgeSearch
  /** Whom callers in danger are told to ring. */
  contacts: SafetyContacts
  /** Reads the caller's answer to a read-back. Without it, only a plain yes agrees. */
  read?: ReadTurn
  /** Takes notes for the record of the call. */
  note: (note: { callId: string; note: CallNote }) => void
  now?: () => number
}

/** A read-back without an answer is forgotten after this time, which is longer than any call. */
const READ_BACK_FOR_MS = 3 * 60_000
const TOOL_LIMIT_MS = 8_000
/** One lookup, and a second one for what the first leads to. */
const MOST_LOOKUPS = 2

type Reports = ReturnType<typeof reportProgress>

/** The result of a function: what the model is told, what is reported, and what is now waiting for a yes. */
interface Outcome {
  output: object
  reports: Reports
  unknown?: RelayedState['unknown']
  readBack?: RelayedState['readBack']
  isEnd?: boolean
}

/** Carries out the functions that the model calls while OpenAI holds the call, within the limits of the task. */
export function createRelayedTasks(deps: RelayedTasksDeps) {
  const { tools, knowledge, contacts, read, note, now = Date.now } = deps

  /** Handles the report of a danger. What was read back before it needs a new yes. */
  function reported(
    call: StoredCall,
    request: RelayedTask,
    state: RelayedState,
  ): RelayedTaskAnswer {
    const { callId, language } = call
    const { readBack: _, reported: before = nothingReported, ...kept } = state
    const { after, tell, notes } = takeDanger(request.arguments, before, {
      contacts,
      language,
    })
    for (const each of notes) note({ callId, note: each })
    return {
      output: JSON.stringify(tell),
      state: signState({ ...kept, reported: after }, call),
      ...(after.isInDanger !== before.isInDanger && { in_danger: after.isInDanger }),
    }
  }

  /** Handles functions that do not belong to a task. They leave the state unchanged. */
  async function beyondTasks(call: StoredCall, request: RelayedTask): Promise<object | undefined> {
    const { callId, knowledgeOf } = call
    if (isNoteUnanswered(request.name)) {
      const { outputs, tell } = takeUnanswered(request.arguments, request.turns)
      for (const output of outputs) note({ callId, note: output.note })
      return tell
    }
    if (!isSearchKnowledge(request.name) || !knowledge || knowledgeOf === undefined)
      return undefined
    const question = questionIn(request.arguments)
    return tellPassages(question === undefined ? [] : await knowledge.find(knowledgeOf, question))
  }

  return async function carryOut(
    call: StoredCall,
    agent: AgentTasks,
    request: RelayedTask,
  ): Promise<RelayedTaskAnswer> {
    const { callId, language } = call
    const before = stateOf(request, call)
    if (isReportDanger(request.name)) return reported(call, request, before)
    if (before.reported?.isInDanger) {
      return { output: JSON.stringify(refusedInDanger), state: signState(before, call) }
    }
    const beyond = await beyondTasks(call, request)
    if (beyond) {
      const hasNoted = before.hasNoted || isNoteUnanswered(request.name)
      const state = { ...before, ...(hasNoted && { hasNoted }) }
      return { output: JSON.stringify(beyond), state: signState(state, call) }
    }
    const atMs = now()
    const context: DialogueContext = { agent, now: clockOf(agent.business, atMs) }
    const uses: ToolUse[] = []
    async function use(tool: string, given: SlotValues, key: string): Promise<TaskToolResult> {
      const asked = { callId, agent: agent.agent, key, tool, arguments: given }
      const result = await tools.call(asked, AbortSignal.timeout(TOOL_LIMIT_MS))
      uses.push({ tool, arguments: given, result })
      return result
    }
    const found = new Map<string, TaskToolResult>()
    const ownKey = `openai:${request.function_call_id}`

    /** @param agreed the sentence that the caller has agreed to */
    async function decide(args: string, key: string, agreed?: string): Promise<ModelDecision> {
      const circumstances = {
        context,
        earlier: (tool: string, given: SlotValues) => found.get(JSON.stringify([tool, given])),
        hasAgreed: (_: Task, sentence: string) => sentence === agreed,
      }
      const model = { name: request.name, arguments: args }
      for (let lookup = 1; ; lookup += 1) {
        const decision = decideCall(model, circumstances)
        if (decision.type !== 'lookup' || lookup > MOST_LOOKUPS) return decision
        const { tool, arguments: given } = decision
        // Each lookup depends on the one before.
        found.set(JSON.stringify([tool, given]), await use(tool, given, `${key}:find${lookup}`))
      }
    }

    /** What was read back, if the caller has agreed to it, and the key that belongs to this yes. */
    async function afterYes(): Promise<{ decision: ModelDecision; key: string } | undefined> {
      const readBack = confirmedIn(before, request, context, atMs)
      if (!readBack) return undefined
      // If our answer was lost, the page still has the state with the agreed read-back. The key makes the tool act only
      // once, whatever id the model uses when it repeats the function.
      const key = `openai:${readBack.task}:${readBack.until}`
      const asked = await decide(readBack.arguments, key)
      if (asked.type !== 'readBack' || asked.sentence !== readBack.sentence) return undefined
      const { task, known, sentence } = asked
      // In other languages nobody but the model understands the caller, so its word counts.
      const isYes = !isBuiltIn(language) || (await isYesTo(task, known, sentence))
      return isYes ? { decision: await decide(readBack.arguments, key, sentence), key } : undefined
    }

    /** A yes to anything else that the model has asked is none to this. */
    async function isYesTo(task: Task, known: Known, sentence: string): Promise<boolean> {
      const { said, asked = sentence } = request
      if (!saysValues(asked, task, known, context)) return false
      return agreesTo(said, { ...known, task, sentence: asked }, context, read)
    }

    async function follow(decision: ModelDecision, key: string): Promise<Outcome> {
      if (decision.type === 'answer') return { ...answered(decision), unknown: before.unknown }
      const { task, known } = decision
      const run: TaskRun = { run: before.run, task, values: known.values }
      if (decision.type === 'readBack') {
        const { sentence } = decision
        return {
          output: { status: 'needs_confirmation', readBack: sentence },
          reports: reportProgress(run, 'confirming', context),
          unknown: before.unknown,
          readBack: {
            task: task.id,
            arguments: request.arguments,
            sentence,
            turns: request.turns,
            until: atMs + READ_BACK_FOR_MS,
          },
        }
      }
      const digest = digestOf(decision)
      const own = before.unknown?.digest === digest ? before.unknown.key : key
      const result = await use(decision.tool, decision.arguments, own)
      // The tool may have acted after its time limit.
      const isUnknown = result.status === 'unavailable'
      const came = cameOf(run, known, result)
      if (isUnknown) return { ...came, unknown: { digest, key: own } }
      return before.unknown?.digest === digest ? came : { ...came, unknown: before.unknown }
    }

    function answered({
      task,
      known,
      output,
      isDone,
    }: Extract<ModelDecision, { type: 'answer' }>): Outcome {
      if (!task || !known) return { output, reports: [] }
      const run: TaskRun = { run: before.run, task, values: known.values }
      return isDone
        ? { output, reports: reportEnd(run, 'done', context), isEnd: true }
        : { output, reports: reportProgress(run, 'collecting', context) }
    }

    function cameOf(run: TaskRun, known: Known, result: TaskToolResult): Outcome {
      const output = tellResult(run.task, known, result, context)
      if (result.status === 'done') {
        const { reference } = doneFacts(known, result)
        const end = {
          ...(reference !== undefined && { reference }),
          ...('say' in output && { text: String(output.say) }),
        }
        return { output, reports: reportEnd(run, 'done', context, end), isEnd: true }
      }
      const isFinal =
        result.status === 'refused' && ruleOf(run.task.refusals[result.reason]).ends === true
      return isFinal
        ? { output, reports: reportEnd(run, 'refused', context), isEnd: true }
        : { output, reports: reportProgress(run, 'collecting', context) }
    }

    const { decision, key } = (await afterYes()) ?? {
      decision: await decide(request.arguments, ownKey),
      key: ownKey,
    }
    const { output, reports, unknown, readBack, isEnd } = await follow(decision, key)
    for (const report of reports) if (report.type === 'note') note({ callId, note: report.note })
    const view = reports.find((report) => report.type === 'task')
    return {
      output: JSON.stringify(output),
      state: signState(
        {
          run: before.run + (isEnd ? 1 : 0),
          ...withUses(before, uses),
          ...(before.hasNoted && { hasNoted: before.hasNoted }),
          ...(before.reported && { reported: before.reported }),
          ...(unknown && { unknown }),
          ...(readBack && { readBack }),
        },
        call,
      ),
      ...(view?.type === 'task' && { task: view.task }),
    }
  }
}

/** The read-back that the model says was agreed to, if the caller has taken a turn since then. */
function confirmedIn(
  { readBack }: RelayedState,
  { name, arguments: given, turns }: RelayedTask,
  context: DialogueContext,
  atMs: number,
): RelayedState['readBack'] {
  if (!readBack || readBack.task !== name || turns <= readBack.turns || atMs > readBack.until) {
    return undefined
  }
  const task = context.agent.tasks.get(name)
  return task && sameArguments(task, given, readBack.arguments) ? readBack : undefined
}
