/**
 * Tasks with a language model: the model calls one function per task, and what follows is decided here. Nothing is
 * written before the caller has heard our read-back and agreed to it.
 */
import { createHash } from 'node:crypto'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { ruleOf, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { connects, writes } from '@ringwell/content/agents/tasks/tools.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { onPhone } from '@ringwell/content/agents/tasks/onPhone.ts'
import { agreesTo } from '../dialogue/agreesTo.ts'
import { clockOf } from '../dialogue/businessClock.ts'
import type { DialogueContext } from '../dialogue/dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { sameValue } from '../dialogue/slotValues.ts'
import { withFound } from '../dialogue/takeResult.ts'
import { decideCall, type Known, type ModelCall } from '../modelTasks/decideCall.ts'
import { isNoteUnanswered, takeUnanswered } from '../modelTasks/noteUnanswered.ts'
import {
  isReportDanger,
  nothingReported,
  refusedInDanger,
  takeDanger,
} from '../modelTasks/reportDanger.ts'
import { toJson } from '../modelTasks/slotJson.ts'
import { taskFunctions, taskPrompt } from '../modelTasks/taskFunctions.ts'
import { reportEnd, reportProgress, type TaskRun } from '../modelTasks/taskReport.ts'
import { doneFacts, tellFound, tellLookup, tellResult, textOf } from '../modelTasks/tellResult.ts'
import type { SafetyContacts } from '../engine.ts'
import type { BrainOutput, BrainRequest, PageFunction, Turn } from '../stages.ts'
import type { ReadTurn } from '../turnReading.ts'
import { builtInLanguage } from '../languages.ts'

type ResultTurn = Extract<Turn, { role: 'taskResult' }>

/** What was read back to a caller whose answer is still open. */
interface ReadBack {
  task: Task
  known: Known
  sentence: string
  arguments: SlotValues
}

/** How many read-backs can be open at once. The oldest one is dropped, and its caller is asked again. */
const MOST_READ_BACKS = 1_000
/** Callers answer a read-back at once, and nobody is silent for this long. */
const READ_BACK_MS = 20 * 60_000

/** The tasks of the agent that one request is for. */
export interface LlmTasks {
  functions: readonly PageFunction[]
  prompt: string
  context: DialogueContext
  /** The turns as the model sees them: each use of our tools is a function call with its output. */
  history: readonly Turn[]
  /**
   * What is done without the model. If `isAll` is false, the model continues. If it fails before its first word,
   * `otherwise` is said instead.
   */
  begin(): Promise<{ outputs: readonly BrainOutput[]; isAll: boolean; otherwise?: string }>
  has(name: string): boolean
  /** Whether the model has reported in this answer that somebody is in danger. */
  isInDanger(): boolean
  /** What a function call of the model leads to: outputs that end the answer, or something to tell the model. */
  take(call: ModelCall): { outputs: readonly BrainOutput[]; tell?: object }
}

/** Keeps only read-backs, and each for a while. Everything else is in the history. */
export function createLlmTasks({
  contacts = {},
  read,
}: {
  contacts?: SafetyContacts
  /** Reads the caller's answer to a read-back. Without it, only a plain yes agrees. */
  read?: ReadTurn | undefined
} = {}) {
  const readBacks = new Map<string, ReadBack>()

  function remember(key: string, readBack: ReadBack): void {
    readBacks.delete(key)
    readBacks.set(key, readBack)
    if (readBacks.size > MOST_READ_BACKS) readBacks.delete(readBacks.keys().next().value!)
    setTimeout(() => {
      if (readBacks.get(key) === readBack) readBacks.delete(key)
    }, READ_BACK_MS).unref()
  }

  /**
   * Returns undefined if the agent has no tasks, if the session does not carry them out, or if the model follows the
   * client's own instructions.
   */
  return function tasksFor(request: BrainRequest): LlmTasks | undefined {
    const agent = request.agent.tasks && onPhone(request.agent.tasks, request.phone)
    if (!agent || !request.takesTaskCalls || request.ownInstructions !== undefined) return undefined
    const { history, language } = request
    const said = history.findLast((turn) => turn.role === 'user')
    const atMs = (said?.role === 'user' ? said.at : undefined) ?? Date.now()
    const context: DialogueContext = { agent, now: clockOf(agent.business, atMs) }
    const results = history.filter((turn) => turn.role === 'taskResult')
    const run = 1 + results.filter((turn) => isEnd(agent, turn)).length
    const nextRequest = 1 + Math.max(0, ...results.map((turn) => turn.request))

    /** The model has reported in this answer that somebody is in danger. */
    let isInDanger = false

    const act = (task: Task, known: Known, given: SlotValues): BrainOutput[] =>
      task.tool === undefined
        ? []
        : [
            ...reportProgress({ run, task, values: known.values }, 'working', context),
            // Nothing can be said afterwards.
            ...(connects(task.tool)
              ? [
                  {
                    type: 'text',
                    text: `${textOf(dialogueLines.puttingThrough)} `,
                  } as const,
                ]
              : []),
            { type: 'taskCall', request: nextRequest, tool: task.tool, arguments: given },
          ]

    /** Carries out what was read back, if the caller says yes. The model is not asked, so it cannot change its mind. */
    async function agreed(): Promise<BrainOutput[] | undefined> {
      const last = history.at(-1)
      if (last?.role !== 'user') return undefined
      const before = history.slice(0, -1)
      const readBack = readBacks.get(keyOf(before))
      if (!readBack || !isHeard(readBack.sentence, before)) return undefined
      const { task, known, sentence } = readBack
      if (!(await agreesTo(last.text, { ...known, task, sentence }, context, read)))
        return undefined
      return act(task, known, readBack.arguments)
    }

    /** The outcome of a tool that did the work of a task. The model explains refusals. */
    function cameOf(turn: ResultTurn): { outputs: BrainOutput[]; say: string; isOurs: boolean } {
      const task = taskOf(agent!, turn)!
      const { result } = turn
      const known = knownOf(task, turn, results)
      const { say = '' } = tellResult(task, known, result, context) as { say?: string }
      const ends = results.slice(0, results.indexOf(turn)).filter((each) => isEnd(agent!, each))
      const of: TaskRun = { run: 1 + ends.length, task, values: known.values }
      if (result.status === 'done') {
        const { reference } = doneFacts(known, result)
        const end = { ...(reference !== undefined && { reference }), text: say }
        // A person has the caller now.
        const words = connects(turn.tool) ? '' : say
        return { outputs: reportEnd(of, 'done', context, end), say: words, isOurs: true }
      }
      const isFinal =
        result.status === 'refused' && ruleOf(task.refusals[result.reason]).ends === true
      const outputs = isFinal
        ? reportEnd(of, 'refused', context)
        : reportProgress(of, 'collecting', context)
      return { outputs, say, isOurs: result.status === 'unavailable' }
    }

    /** Nothing is kept, so each report counts as the first one. What was said is in the history. */
    function dangerOf(call: ModelCall): { outputs: readonly BrainOutput[]; tell: object } {
      const reported = {
        ...nothingReported,
        said: history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : [])),
      }
      const { after, tell, notes } = takeDanger(call.arguments, reported, {
        contacts,
        language,
      })
      isInDanger = after.isInDanger
      return {
        outputs: [
          ...(after.isInDanger
            ? [{ type: 'safety', state: 'inDanger', isOwn: true } as const]
            : []),
          ...notes.map((note) => ({ type: 'note', note }) as const),
        ],
        tell,
      }
    }

    const last = history.at(-1)
    /**
     * Results that the caller has not heard of. They come first in the next answer, even if an earlier answer should
     * have told them: the model may have failed, or the caller may have interrupted.
     */
    const owed = results
      .filter((turn) => turn === last || turn.isTold === false)
      .filter((turn) => taskOf(agent, turn)?.tool === turn.tool)
      .map((turn) => ({ turn, ...cameOf(turn) }))
    const saidNow = new Set(owed.filter(({ isOurs }) => isOurs).map(({ turn }) => turn))
    // If the caller said something along with the yes, the answer has to cover both.
    const asksMore = last?.role === 'user' || (said?.role === 'user' && saysMore(said.text))
    const isToldWhole = owed.length > 0 && saidNow.size === owed.length && !asksMore

    return {
      functions: taskFunctions(agent, 'engine'),
      prompt: taskPrompt(agent, context.now, 'engine'),
      context,
      history: history.flatMap((turn) =>
        turn.role === 'taskResult'
          ? asFunction(agent, turn, { results, context, isSaid: saidNow.has(turn) })
          : [turn],
      ),
      isInDanger: () => isInDanger,
      has: (name) => agent.tasks.has(name) || isNoteUnanswered(name) || isReportDanger(name),
      async begin() {
        const told = owed.flatMap(({ outputs, say, isOurs }): BrainOutput[] =>
          isOurs && say !== '' ? [...outputs, { type: 'text', text: `${say} ` }] : outputs,
        )
        const outputs = await agreed()
        if (outputs) return { outputs: [...told, ...outputs], isAll: true }
        const otherwise = owed.flatMap(({ say, isOurs }) => (isOurs ? [] : [say])).join(' ')
        return { outputs: told, isAll: isToldWhole, ...(otherwise !== '' && { otherwise }) }
      },
      take(call) {
        if (isNoteUnanswered(call.name)) return takeUnanswered(call.arguments)
        if (isReportDanger(call.name)) return dangerOf(call)
        if (isInDanger) return { outputs: [], tell: refusedInDanger }
        const decision = decideCall(call, {
          context,
          earlier: (tool, given) => earlierResult(agent, results, tool, given),
          hasAgreed: () => false,
        })
        if (decision.type === 'answer') {
          const { task, known, output, isDone } = decision
          if (!task || !known) return { outputs: [], tell: output }
          const of = { run, task, values: known.values }
          return {
            outputs: isDone
              ? reportEnd(of, 'done', context)
              : reportProgress(of, 'collecting', context),
            tell: output,
          }
        }
        const { task, known } = decision
        const of = { run, task, values: known.values }
        if (decision.type === 'act') return { outputs: act(task, known, decision.arguments) }
        if (decision.type === 'lookup') {
          const { tool, arguments: given } = decision
          return {
            outputs: [
              ...reportProgress(of, 'collecting', context),
              { type: 'taskCall', request: nextRequest, tool, arguments: given },
            ],
          }
        }
        const { sentence } = decision
        remember(keyOf(history), { task, known, sentence, arguments: decision.arguments })
        return {
          outputs: [...reportProgress(of, 'confirming', context), { type: 'text', text: sentence }],
        }
      },
    }
  }
}

const saysMore = (text: string): boolean =>
  text.includes('?') ||
  (builtInLanguage.answers.hasPlainYes(text) && !builtInLanguage.answers.isPlainYes(text))

/** Whether a task was carried out. The next function call starts another one. */
const isEnd = (agent: AgentTasks, { tool, result }: ResultTurn): boolean =>
  result.status === 'done' &&
  [...agent.tasks.values()].some((task) => task.tool === tool) &&
  writes(tool)

/** The task that a use of a tool belongs to. Several tasks may use the same tool with different arguments. */
function taskOf({ tasks }: AgentTasks, { tool, arguments: given }: ResultTurn): Task | undefined {
  const all = [...tasks.values()]
  const fits = (task: Task): boolean =>
    Object.entries(task.arguments).every(([name, value]) => toJsonOf(given, name) === value) &&
    Object.keys(given).every((name) => name in task.slots || name in task.arguments)
  return (
    all.find((task) => task.tool === tool && fits(task)) ??
    all.find((task) => task.lookup?.tool === tool && task.tool === undefined && fits(task)) ??
    all.find((task) => task.lookup?.tool === tool && fits(task))
  )
}

const toJsonOf = (given: SlotValues, name: string): unknown => {
  const value = given[name]
  return value && toJson(value)
}

/** What the task knew when it called its tool: the arguments of the call, and what its lookup had found. */
function knownOf(task: Task, turn: ResultTurn, results: readonly ResultTurn[]): Known {
  const values = Object.fromEntries(
    Object.entries(turn.arguments).filter(([name, value]) => task.slots[name]?.type === value.type),
  )
  const known: Known = { values, facts: {}, found: undefined }
  const { lookup } = task
  if (!lookup || lookup.tool === turn.tool) return known
  const found = results
    .slice(0, results.indexOf(turn))
    .findLast(
      ({ tool, result, arguments: by }) =>
        tool === lookup.tool &&
        result.status === 'done' &&
        Object.entries(by).every(
          ([name, value]) => !(name in values) || sameValue(value, values[name]),
        ),
    )
  return found?.result.status === 'done' ? withFound(known, task, found.result) : known
}

/** What a lookup returned since the last write, which may have changed older results. */
function earlierResult(
  agent: AgentTasks,
  results: readonly ResultTurn[],
  tool: string,
  given: SlotValues,
): ResultTurn['result'] | undefined {
  const since = results.findLastIndex((turn) => isEnd(agent, turn)) + 1
  return results
    .slice(since)
    .findLast((turn) => turn.tool === tool && areSame(turn.arguments, given))?.result
}

function areSame(a: SlotValues, b: SlotValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => sameValue(a[name], b[name]))
}

/** The use of a tool, as if the model had called the task's function and got its output. */
function asFunction(
  agent: AgentTasks,
  turn: ResultTurn,
  {
    results,
    context,
    isSaid,
  }: { results: readonly ResultTurn[]; context: DialogueContext; isSaid: boolean },
): Turn[] {
  const task = taskOf(agent, turn)
  if (!task) return [turn]
  const callId = `task_${turn.request}`
  const known = knownOf(task, turn, results)
  const given = Object.entries(turn.arguments).filter(([name]) => name in task.slots)
  const { result } = turn
  const output =
    task.tool === turn.tool
      ? tellResult(task, known, result, context)
      : result.status === 'done'
        ? tellFound(task, withFound(known, task, result), context)
        : tellLookup(task, known, result, context)
  return [
    {
      role: 'functionCall',
      callId,
      name: task.id,
      arguments: JSON.stringify(
        Object.fromEntries(given.map(([name, value]) => [name, toJson(value)])),
      ),
    },
    {
      role: 'functionResult',
      callId,
      output: JSON.stringify(isSaid ? { ...output, alreadySaid: ALREADY_SAID } : output),
    },
  ]
}

const ALREADY_SAID = 'The caller has just heard this. Answer only what else they have said.'

/** How many turns identify a moment of a call. A model sees only the last turns, too. */
const TURNS_OF_A_MOMENT = 12

/** Identifies a moment of a call by what was said and done before it, without the agent's last words. */
function keyOf(history: readonly Turn[]): string {
  const end = history.findLastIndex(({ role }) => role !== 'assistant') + 1
  const turns = history.slice(Math.max(0, end - TURNS_OF_A_MOMENT), end).map((turn) => {
    switch (turn.role) {
      case 'taskResult':
        return [turn.role, turn.request, turn.tool, turn.arguments, turn.result]
      case 'user':
        return [turn.role, turn.text, turn.at]
      case 'assistant':
        return [turn.role]
      default:
        return turn
    }
  })
  return createHash('sha256').update(JSON.stringify(turns)).digest('base64url')
}

/** Whether the caller has heard every value. They have if they interrupted only the question at the end. */
function isHeard(sentence: string, before: readonly Turn[]): boolean {
  const start = before.findLastIndex(({ role }) => role !== 'assistant') + 1
  const heard = plain(
    before
      .slice(start)
      .map((turn) => ('text' in turn ? turn.text : ''))
      .join(' '),
  )
  return heard.includes(plain(withoutQuestion(sentence)))
}

const withoutQuestion = (sentence: string): string =>
  sentence.replace(/(?<=[.!])\s+[^.!?]*\?$/u, '')

/** Without marks and spaces, which may change when a text is cut into clauses. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
