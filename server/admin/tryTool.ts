/** Tries a tool as an agent would use it, without a call. */
import { randomUUID } from 'node:crypto'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { taskOfTool, toolNameOf } from '@ringwell/content/agents/tasks/ownTools.ts'
import type { SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import { noTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { clockOf } from '@ringwell/engine/dialogue/businessClock.ts'
import { checkSlot } from '@ringwell/engine/dialogue/checkSlot.ts'
import { readJson } from '@ringwell/engine/modelTasks/slotJson.ts'
import { tellResult } from '@ringwell/engine/modelTasks/tellResult.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { ToolTrial } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf } from '@ringwell/protocol/operator/toolName.ts'
import { ZodError } from 'zod'
import { ApiError } from '../http/apiError.ts'
import type { OwnTool } from '../storage/agentStorage.ts'
import type { Guard } from '../tools/guardedRequest.ts'
import { askTool, bodyOf, resultIn } from '../tools/httpTools.ts'
import { endpointOf } from '../tools/ownTools.ts'

interface Trial {
  agentId: string
  business: Business
  /** By the label of the field. Whatever is missing or empty is not sent. */
  values: Readonly<Record<string, string>>
  guard: Guard
}

const MOST_SHOWN = 4_000

/** Sends one request. @throws {ApiError} 422 that names the field whose value is not valid */
export async function tryTool(tool: OwnTool, trial: Trial): Promise<ToolTrial> {
  const { agentId: agent, business, values: typed, guard } = trial
  const task = taskOfTool(tool)
  const now = clockOf(business, Date.now())
  const context = { agent: { ...noTasks, business, tasks: new Map([[task.id, task]]) }, now }
  const given: Record<string, SlotValue> = {}
  const texts = new Map(Object.entries(typed).map(([label, text]) => [idOf(label), text.trim()]))
  for (const [name, slot] of Object.entries(task.slots)) {
    const text = texts.get(name) ?? ''
    if (text === '') continue
    const read = readJson(jsonOf(slot.type, text), slot, business.country)
    const isTaken =
      'value' in read && checkSlot(name, read.value, { task, business, values: given, now }).taken
    if (!isTaken) {
      const wants = 'wants' in read ? `: write ${read.wants}` : ' that a call would take'
      const field = { field: `values.${slot.label}` }
      throw new ApiError(422, 'invalid_input', `This is not a valid ${slot.label}${wants}.`, field)
    }
    given[name] = read.value
  }
  const callId = `try-${randomUUID()}`
  const asked = { callId, agent, key: 'try', tool: toolNameOf(tool), arguments: given }
  const signal = AbortSignal.timeout(tool.limit_seconds * 1_000)
  const endpoint = endpointOf(tool, guard)
  const began = performance.now()
  const answer = await askTool(asked, { ...endpoint, once: true }, signal).catch(problemOf)
  const took_ms = Math.round(performance.now() - began)
  const sent = bodyOf(asked)
  if (typeof answer === 'string')
    return { sent, status: null, took_ms, answer: '', problem: answer, says: '' }
  const { status, text } = answer
  const shown = { sent, status, took_ms, answer: text.slice(0, MOST_SHOWN) }
  try {
    const known = { values: given, facts: {}, found: undefined }
    const told = tellResult(task, known, resultIn(answer), context)
    const says = 'say' in told && typeof told.say === 'string' ? told.say : ''
    return {
      ...shown,
      problem: took_ms > endpoint.attemptMs ? tooSlow(endpoint.attemptMs) : null,
      says,
    }
  } catch (error) {
    return { ...shown, problem: problemOf(error), says: '' }
  }
}

/** What a form can send of such a value. */
function jsonOf(type: SlotTypeName, text: string): unknown {
  if (type === 'number') return Number(text)
  return type === 'yesNo' && /^(?:yes|no)$/.test(text) ? text === 'yes' : text
}

const tooSlow = (attemptMs: number): string =>
  `A call does not wait this long: after ${attemptMs / 1_000} s it asks a second time, and after as long again the agent says that it cannot reach you. Answer faster, or set a longer limit, of 6 s at most.`

/** Why nothing came of it, for whoever writes the tool. */
function problemOf(error: unknown): string {
  if (error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name))
    return 'No answer came in time.'
  if (error instanceof SyntaxError) return 'The answer is not JSON.'
  if (error instanceof ZodError) {
    return 'The answer must be {"status": "done"} with "facts" and a "reference" if you like, or {"status": "refused", "reason": "full"}.'
  }
  const message = messageOf(error)
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
}
