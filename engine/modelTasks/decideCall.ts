/**
 * Decides what follows when a language model calls a task's function. The model says what it wants; this module decides
 * whether that is possible, by the same slots, rules and confirmations as the dialogue. Pure.
 */
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import { LONGEST_ARGUMENTS } from '@ringwell/protocol/relayedTask.ts'
import { checkSlot, type Verdict } from '../dialogue/checkSlot.ts'
import type { DialogueContext, TaskFrame } from '../dialogue/dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { spokenOf } from '../dialogue/turnWords.ts'
import { withFound } from '../dialogue/takeResult.ts'
import { holds, nextStep, toolArguments } from '../dialogue/taskProgress.ts'
import type { TaskToolResult } from '../tools.ts'
import { isObject, readJson, toJson } from './slotJson.ts'
import { tellDone, tellFound, tellLookup, textOf } from './tellResult.ts'

/** A function call as the model wrote it. `arguments` is JSON. */
export interface ModelCall {
  name: string
  arguments: string
}

/** What is known of a task so far. */
export type Known = Pick<TaskFrame, 'values' | 'facts' | 'found'>

export type ModelDecision =
  /** Only the model is told this. `task` is missing if there is no such function. */
  | { type: 'answer'; output: object; task?: Task; known?: Known; isDone?: true }
  /** The lookup is carried out, and the model's call is decided again with the result. */
  | { type: 'lookup'; task: Task; known: Known; tool: string; arguments: SlotValues }
  /** The caller has to hear this sentence and agree before the tool is called. */
  | { type: 'readBack'; task: Task; known: Known; sentence: string; arguments: SlotValues }
  | { type: 'act'; task: Task; known: Known; tool: string; arguments: SlotValues }

export interface Circumstances {
  context: DialogueContext
  /** Returns the result of an earlier lookup in this call with the same arguments. */
  earlier(tool: string, given: SlotValues): TaskToolResult | undefined
  /** Whether the caller has agreed to this since it was read back to them. */
  hasAgreed(task: Task, sentence: string): boolean
}

export function decideCall(call: ModelCall, circumstances: Circumstances): ModelDecision {
  const { context } = circumstances
  const { tasks } = context.agent
  const task = tasks.get(call.name)
  if (!task) {
    return failure(
      `There is no function ${shown(call.name)}. There are: ${[...tasks.keys()].join(', ')}.`,
    )
  }
  const given = parse(call.arguments)
  if (typeof given === 'string') return failure(given, task)
  const read = readValues(task, given, context)
  if (read.problems.length > 0) return failure(read.problems.join(' '), task)
  return decideTask(task, { values: read.values, facts: {}, found: undefined }, circumstances)
}

function decideTask(task: Task, known: Known, circumstances: Circumstances): ModelDecision {
  const { context } = circumstances
  // The dialogue does not ask for optional values. The model may ask for them by itself.
  const skipped = Object.entries(task.slots).flatMap(([name, { optional }]) =>
    optional ? [name] : [],
  )
  const step = nextStep(task, { ...known, skipped })
  switch (step.name) {
    case 'lookup': {
      const names = new Set([...step.by, ...Object.keys(task.arguments)])
      const all = Object.entries(toolArguments(task, known))
      const given = Object.fromEntries(all.filter(([name]) => names.has(name)))
      const result = circumstances.earlier(step.tool, given)
      if (!result) return { type: 'lookup', task, known, tool: step.tool, arguments: given }
      return result.status === 'done'
        ? decideTask(task, withFound(known, task, result), circumstances)
        : { type: 'answer', task, known, output: tellLookup(task, known, result, context) }
    }
    case 'ask':
      return {
        type: 'answer',
        task,
        known,
        output: {
          ...(known.found && tellFound(task, known, context)),
          status: 'needs_more',
          needs: missing(task, known, skipped).map((name) => ({
            name,
            ask: textOf(task.slots[name]?.ask),
          })),
        },
      }
    case 'askChange':
      return {
        type: 'answer',
        task,
        known,
        output: {
          ...tellFound(task, known, context),
          status: 'needs_more',
          ask: textOf(task.changes?.ask),
        },
      }
    case 'stop': {
      const say = fillLine(textOf(step.say), spokenOf(task, known, context))
      return { type: 'answer', task, known, output: { status: 'refused', say } }
    }
    case 'confirm': {
      const sentence = readBackOf(task, known, context)
      if (!circumstances.hasAgreed(task, sentence)) {
        return { type: 'readBack', task, known, sentence, arguments: toolArguments(task, known) }
      }
      return task.tool === undefined
        ? finished(task, known, context)
        : { type: 'act', task, known, tool: task.tool, arguments: toolArguments(task, known) }
    }
    case 'call':
      return { type: 'act', task, known, tool: step.tool, arguments: toolArguments(task, known) }
    default:
      return finished(task, known, context)
  }
}

/** The task's own sentence, after what the caller should know first and a note that it does not contain. */
function readBackOf(task: Task, known: Known, context: DialogueContext): string {
  const spoken = spokenOf(task, known, context)
  const note = spoken[noteSlot(task) ?? '']
  const lines = [
    ...task.warns.filter(({ when }) => holds(when, known)).map(({ say }) => say),
    ...(note === undefined ? [] : [dialogueLines.readNote]),
    task.confirm,
  ]
  return lines.map((line) => fillLine(textOf(line), { ...spoken, ...(note && { note }) })).join(' ')
}

/** A task without a tool is done when its lookup has found something. */
const finished = (task: Task, known: Known, context: DialogueContext): ModelDecision => ({
  type: 'answer',
  task,
  known,
  output: tellDone(task, known, { status: 'done' }, context),
  isDone: true,
})

/** Every slot that the task would ask for, so that the model learns about all of them in one call. */
function missing(task: Task, known: Known, skipped: readonly string[]): string[] {
  const names: string[] = []
  for (;;) {
    const step = nextStep(task, { ...known, skipped: [...skipped, ...names] })
    if (step.name !== 'ask') return names
    names.push(step.slot)
  }
}

function parse(text: string): Record<string, unknown> | string {
  if (text.length > LONGEST_ARGUMENTS) return 'The arguments are too long.'
  try {
    // Some models write nothing at all for a function without arguments.
    const json: unknown = JSON.parse(text.trim() || '{}')
    return isObject(json) ? json : 'The arguments are no JSON object.'
  } catch {
    return 'The arguments are no JSON.'
  }
}

/** Reads and checks the model's arguments. The problems are sentences for the model. */
function readValues(
  task: Task,
  given: Readonly<Record<string, unknown>>,
  context: DialogueContext,
): { values: SlotValues; problems: string[] } {
  const { business } = context.agent
  const values: Record<string, SlotValue> = {}
  const problems: string[] = []
  for (const [name, json] of Object.entries(given)) {
    if (name === CONFIRMED) continue
    const slot = Object.hasOwn(task.slots, name) ? task.slots[name] : undefined
    if (!slot) {
      problems.push(`${shown(name)} is no argument of ${task.id}.`)
      continue
    }
    // Models write null for values that they leave out.
    if (json === null || json === '') continue
    const read = readJson(json, slot, business.country)
    if ('wants' in read) problems.push(`${name} has to be ${read.wants}.`)
    else values[name] = read.value
  }
  for (const [name, value] of Object.entries(values)) {
    const verdict = checkSlot(name, value, { task, business, values, now: context.now })
    if (!verdict.taken) problems.push(`${name}: ${wordsOf(verdict)}`)
  }
  return { values, problems }
}

/** The argument with which the model says that the caller has agreed. Used where the model does the read-back. */
const CONFIRMED = 'confirmed'

function wordsOf({ line, fill, proposal }: Extract<Verdict, { taken: false }>): string {
  const said = fillLine(textOf(typeof line === 'object' ? line.own : dialogueLines[line]), fill)
  return proposal ? `${said} Offer ${JSON.stringify(toJson(proposal))} instead.` : said
}

const failure = (error: string, task?: Task): ModelDecision => ({
  type: 'answer',
  output: { status: 'error', error },
  ...(task && { task }),
})

/** Names that the model invented may be long, so only the start is repeated. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 40))

/**
 * Whether a call with `confirmed` repeats the call before it: none of its values differs. Values of text slots are not
 * compared, because models reword them each time.
 */
export function sameArguments(task: Task, given: string, before: string): boolean {
  const [now, then] = [parse(given), parse(before)]
  if (typeof now === 'string' || typeof then === 'string') return false
  const { [CONFIRMED]: confirmed, ...values } = now
  return (
    confirmed === true &&
    Object.entries(values).every(
      ([name, value]) =>
        task.slots[name]?.type === 'text' || JSON.stringify(value) === JSON.stringify(then[name]),
    )
  )
}
