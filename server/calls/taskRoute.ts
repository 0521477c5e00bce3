import { z } from 'zod'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { findTasks, noTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { isReportDanger } from '@ringwell/engine/modelTasks/reportDanger.ts'
import { RelayedClaim, RelayedTask } from '@ringwell/protocol/relayedTask.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RequestCounter } from '../http/requestCounter.ts'
import type { Storage } from '../storage/storage.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import { withSettings } from '../tools/calendarSettings.ts'
import { calendarIdOf } from '../tools/tool.ts'
import type { CallNetworks } from './addressCalls.ts'
import { bearerCallToken, checkCallToken } from './callToken.ts'
import { createRelayedClaims, type RelayedClaimsDeps } from './relayedClaims.ts'
import { createRelayedTasks, type RelayedTasksDeps } from './relayedTasks.ts'

export interface TaskRouteDeps extends RelayedTasksDeps, RelayedClaimsDeps {
  /** Called when a call can no longer use its functions. */
  ended: (callId: string) => void
  storage: Pick<Storage, 'findCall' | 'findCalendarSettings'>
  /** Receives the network of each call that uses functions. */
  networks: CallNetworks
  counter: Pick<RequestCounter, 'count'>
  rateLimit: RateLimit
  /** A call sends one of these after each response. */
  claimRateLimit: RateLimit
}

/** The size of the longest request, with every character of its texts escaped. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Counts from the session. A key is valid for 60 s, and a call lasts at most 310 s after that. */
const OPEN_FOR_MS = 7 * 60_000
/** The most functions that one call may use. Tasks of two minutes need far fewer. */
export const MOST_FUNCTION_CALLS = 40
/** The most responses whose claims are checked in one call. */
const MOST_RESPONSES = 120

const Answer = z.object({
  output: z.string(),
  state: z.string(),
  in_danger: z.boolean().optional(),
  task: z.unknown().optional(),
})

/**
 * Carries out the functions of tasks in a call that OpenAI holds. The model calls them on the channel between OpenAI
 * and the page, and the page passes them on with the call's token. The server checks what the page sends as strictly as
 * what a model sends.
 */
export function addTaskRoute(api: ApiServer, deps: TaskRouteDeps): void {
  const { storage, networks, counter, now = Date.now } = deps
  const carryOut = createRelayedTasks(deps)
  const correct = createRelayedClaims(deps)
  const open = new Set<string>()

  /** Uses a timer, because nobody tells us when a call with OpenAI is over. */
  function keepOpen(callId: string): void {
    if (open.has(callId)) return
    open.add(callId)
    setTimeout(() => {
      open.delete(callId)
      networks.delete(callId)
      deps.ended(callId)
    }, OPEN_FOR_MS).unref()
  }

  /** @throws {ApiError} */
  async function openCall(callId: string, token: string): Promise<StoredCall> {
    const call = await storage.findCall(callId)
    if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
    checkCallToken(token, call)
    if (call.erasedAt !== undefined) throw callErased()
    if (now() - Date.parse(call.createdAt) > OPEN_FOR_MS) throw callOver()
    return call
  }

  /** What the agent of a call does, with the hours and the resources that the operator has set by now. */
  async function tasksOf(call: StoredCall): Promise<AgentTasks | undefined> {
    const tasks = findTasks(call.tasksOf)
    if (!tasks) return undefined
    return withSettings(tasks, (await storage.findCalendarSettings(calendarIdOf(tasks)))?.settings)
  }

  /** Counts the requests of one kind. @throws {ApiError} */
  async function count(kind: string, callId: string, most: number): Promise<void> {
    const { count: counted } = await counter.count(`${kind} ${callId}`, OPEN_FOR_MS, most)
    if (counted > most) throw tooMany()
  }

  api.route({
    method: 'POST',
    url: '/call/task/:call_id',
    bodyLimit: BODY_LIMIT_BYTES,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Carry out a function of a task in a call that OpenAI holds',
      security: [{ callToken: [] }],
      params: z.object({ call_id: z.string() }),
      body: RelayedTask,
      response: { 200: Answer },
    },
    async handler(request) {
      const { call_id: callId } = request.params
      const call = await openCall(callId, bearerCallToken(request))
      // Every agent can report a danger.
      const agent =
        (await tasksOf(call)) ?? (isReportDanger(request.body.name) ? noTasks : undefined)
      if (!agent) throw noTasksFound()
      await count('tasks', callId, MOST_FUNCTION_CALLS)
      keepOpen(callId)
      networks.set(callId, networkOf(request.ip))
      return carryOut(call, agent, request.body)
    },
  })

  api.route({
    method: 'POST',
    url: '/call/claim/:call_id',
    bodyLimit: BODY_LIMIT_BYTES,
    config: { rateLimit: deps.claimRateLimit },
    schema: {
      summary: 'Check what the agent has said in a call that OpenAI holds',
      security: [{ callToken: [] }],
      params: z.object({ call_id: z.string() }),
      body: RelayedClaim,
      response: { 200: z.object({ correction: z.string().optional() }) },
    },
    async handler(request) {
      const { call_id: callId } = request.params
      const call = await openCall(callId, bearerCallToken(request))
      await count('claims', callId, MOST_RESPONSES)
      return correct(call, await tasksOf(call), request.body)
    },
  })
}

const callOver = (): ApiError =>
  new ApiError(409, 'call_over', 'This call is over, so nothing more is done in it.')

const callErased = (): ApiError =>
  new ApiError(410, 'call_erased', 'The visitor deleted this call. Do not send more of it.')

const noTasksFound = (): ApiError =>
  new ApiError(404, 'no_tasks', 'The agent of this call has no tasks.')

const tooMany = (): ApiError =>
  new ApiError(429, 'too_many_functions', 'This call has used all its functions.', {
    retryAfterSeconds: 60,
  })
