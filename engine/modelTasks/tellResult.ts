/** Turns what a tool answered into words that a language model can pass on. */
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { ruleOf, sayOf, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import { spokenOf } from '../dialogue/turnWords.ts'
import type { DialogueContext, TaskFrame } from '../dialogue/dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { saySlot } from '../dialogue/slotValues.ts'
import { commonLine, optionsIn } from '../dialogue/takeResult.ts'
import { doneLine, holds } from '../dialogue/taskProgress.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'
import { toJson } from './slotJson.ts'

type Known = Pick<TaskFrame, 'values' | 'facts' | 'found'>
type Done = Extract<TaskToolResult, { status: 'done' }>

export function tellResult(
  task: Task,
  known: Known,
  result: TaskToolResult,
  context: DialogueContext,
): object {
  return result.status === 'done'
    ? tellDone(task, known, result, context)
    : tellRefusal(task, known, result, context)
}

export function tellDone(
  task: Task,
  known: Known,
  result: Done,
  context: DialogueContext,
): { status: 'done'; say: string; reference?: string } {
  const { reference, facts } = doneFacts(known, result)
  const now = { ...known, facts }
  const fill = {
    ...spokenOf(task, now, context),
    ...(reference !== undefined && { reference: Array.from(reference).join(' ') }),
  }
  const offered = task.next
  const offers = offered && (offered.when === undefined || holds(offered.when, now))
  return {
    status: 'done',
    say: [doneLine(task, facts), ...(offers ? [offered.offer] : [])]
      .map((line) => fillLine(textOf(line), fill))
      .join(' '),
    ...(reference !== undefined && { reference }),
  }
}

/** What is known when a task is done, and the reference that the caller can use later. */
export function doneFacts(
  { values, facts }: Known,
  result: Done,
): { reference: string | undefined; facts: TaskFacts } {
  const { reference: known } = values
  return {
    reference: result.reference ?? (known?.type === 'code' ? known.code : undefined),
    facts: { ...facts, ...result.facts },
  }
}

function tellRefusal(
  task: Task,
  known: Known,
  result: Exclude<TaskToolResult, Done>,
  context: DialogueContext,
): object {
  if (result.status === 'unavailable') return tellUnavailable()
  const { reason, alternatives } = result
  const own = task.refusals[reason]
  const line = own ? sayOf(own) : dialogueLines[commonLine(reason) ?? 'otherReason']
  const { asks, ends } = ruleOf(own)
  const options = optionsIn(alternatives, task, known.values, context)
  return {
    status: 'refused',
    reason,
    say: fillLine(textOf(line), spokenOf(task, known, context)),
    ...(options.length > 0 && { offer: options.map(jsonOf) }),
    ...(asks !== undefined && { askFor: asks }),
    ...(ends && { isFinal: true }),
  }
}

/** Tells that a lookup found nothing. */
export function tellLookup(
  task: Task,
  known: Known,
  result: Exclude<TaskToolResult, Done>,
  context: DialogueContext,
): object {
  if (result.status === 'unavailable') return tellUnavailable()
  const line = task.lookup?.refusals[result.reason]
  if (!line) return tellRefusal(task, known, { ...result, alternatives: [] }, context)
  return {
    status: 'refused',
    reason: result.reason,
    say: fillLine(textOf(line), spokenOf(task, known, context)),
  }
}

export function tellFound(task: Task, known: Known, context: DialogueContext): object {
  const line = task.lookup?.found
  return {
    status: 'found',
    ...(line && { say: fillLine(textOf(line), spokenOf(task, known, context)) }),
    found: tellFacts(known.facts, context),
  }
}

/** Facts in the words in which they are spoken. */
function tellFacts(facts: TaskFacts, { now, agent }: DialogueContext): Record<string, string> {
  const say = { now, country: agent.business.country }
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact : saySlot(fact, undefined, say),
    ]),
  )
}

const tellUnavailable = (): object => ({
  status: 'unavailable',
  say: textOf(dialogueLines.unavailable),
})

const jsonOf = (values: Readonly<Record<string, SlotValue>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toJson(value)]))

/** The first wording of a line. */
export const textOf = (line: readonly string[] | undefined): string => line?.[0] ?? ''
