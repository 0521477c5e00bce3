/** Tries a tool as an agent would use it, without a call. */
import { randomUUID } from 'node:crypto'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { taskOfTool, toolNameOf } from '@ringwell/content/agents/tasks/ownTools.ts'
import { noTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { clockOf } from '@ringwell/engine/dialogue/businessClock.ts'
import { tellResult } from '@ringwell/engine/modelTasks/tellResult.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { FieldKind, ToolTrial } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf } from '@ringwell/protocol/operator/toolName.ts'
import { ApiError } from '../http/apiError.ts'
import type { OwnTool } from '../storage/agentStorage.ts'
import type { Guard } from '../tools/guardedRequest.ts'
import { askTool, bodyOf, type HttpAnswer, resultIn } from '../tools/httpTools.ts'
import { endpointOf } from '../tools/ownTools.ts'
import { readArguments } from '../tools/toolArguments.ts'

interface Trial {
  agentId: string
  business: Business
  /** By the label of the field. Whatever is missing or empty is not sent. */
  values: Readonly<Record<string, string>>
  guard: Guard
}

const MOST_SHOWN = 4_000

/** Sends one request. @throws {ApiError} 422 that names the field whose value is none */
export async function tryTool(tool: OwnTool, trial: Trial): Promise<ToolTrial> {
  const { agentId: agent, business, values: typed, guard } = trial
  const given: Record<string, SlotValue> = {}
  for (const { label, kind } of tool.fields) {
    const name = idOf(label)
    const text = typed[label]?.trim() ?? ''
    if (text === '') continue
    const read = readArguments(undefined, { [name]: valueOf(kind, text) }, business.country)
    if (!read.valid) {
      const field = { field: `values.${label}` }
      throw new ApiError(422, 'invalid_input', `This is no ${label}.`, field)
    }
    Object.assign(given, read.values)
  }
  const callId = `try-${randomUUID()}`
  const asked = { callId, agent, key: 'try', tool: toolNameOf(tool), arguments: given }
  const signal = AbortSignal.timeout(tool.limit_seconds * 1_000)
  const began = performance.now()
  const answer = await askTool(asked, endpointOf(tool, guard), signal).catch(problemOf)
  const took_ms = Math.round(performance.now() - began)
  const sent = bodyOf(asked)
  if (typeof answer === 'string')
    return { sent, status: null, took_ms, answer: '', problem: answer, says: '' }
  const { status, text } = answer
  const outcome = outcomeOf(tool, { given, business, answer })
  return { sent, status, took_ms, answer: text.slice(0, MOST_SHOWN), ...outcome }
}

function outcomeOf(
  tool: OwnTool,
  {
    given,
    business,
    answer,
  }: { given: Record<string, SlotValue>; business: Business; answer: HttpAnswer },
): Pick<ToolTrial, 'problem' | 'says'> {
  const task = taskOfTool(tool)
  const agent = { ...noTasks, business, tasks: new Map([[task.id, task]]) }
  const context = { agent, now: clockOf(business, Date.now()) }
  try {
    const result = resultIn(answer)
    const known = { values: given, facts: {}, found: undefined }
    const told = tellResult(task, known, result, context)
    return { problem: null, says: 'say' in told && typeof told.say === 'string' ? told.say : '' }
  } catch (error) {
    return { problem: problemOf(error), says: '' }
  }
}

/** Why nothing came of it, for whoever writes the tool. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'There was no answer.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer came in time.'
  if (error instanceof SyntaxError) return 'The answer is not JSON.'
  if ('issues' in error) {
    return 'The answer must be {"status": "done"} with "facts" and a "reference" if you like, or {"status": "refused", "reason": "full"}.'
  }
  return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`
}

/** What a caller would have said, as the engine would have read it. */
function valueOf(kind: FieldKind, text: string): SlotValue {
  switch (kind) {
    case 'name': {
      const [last = '', ...first] = text.split(/\s+/).toReversed()
      return { type: kind, last, ...(first.length > 0 && { first: first.toReversed().join(' ') }) }
    }
    case 'phone':
      return { type: kind, phone: text }
    case 'email':
      return { type: kind, email: text }
    case 'date':
      return { type: kind, date: text }
    case 'time':
      return { type: kind, time: text }
    case 'number':
      return { type: kind, number: Number(text) }
    case 'code':
      return { type: kind, code: text, fits: true }
    case 'choice':
      return { type: kind, option: text }
    case 'yesNo':
      return { type: kind, yes: text === 'yes' }
    case 'address':
      return { type: kind, address: text }
    default:
      return { type: kind, text }
  }
}
