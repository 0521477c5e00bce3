import { z } from 'zod'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { RelayedTask } from '@ringwell/protocol/relayedTask.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RequestCounter } from '../http/requestCounter.ts'
import type { Storage } from '../storage/storage.ts'
import type { CallNetworks } from './addressCalls.ts'
import { bearerCallToken, checkCallToken } from './callToken.ts'
import { createRelayedTasks, type RelayedTasksDeps } from './relayedTasks.ts'

export interface TaskRouteDeps extends RelayedTasksDeps {
  /** Called when a call with functions can have no more of them. */
  ended: (callId: string) => void
  storage: Pick<Storage, 'findCall'>
  /** Receives the network of each call with functions. */
  networks: CallNetworks
  counter: Pick<RequestCounter, 'count'>
  rateLimit: RateLimit
}

/** The longest request: its texts, escaped. */
const BODY_LIMIT_BYTES = 64 * 1024
/** From the session on. A call is over after 130 s, and its key is good for another 60 s before it. */
const OPEN_FOR_MS = 5 * 60_000
/** The most functions of one call. Tasks of two minutes need far fewer. */
export const MOST_FUNCTION_CALLS = 40

const Answer = z.object({ output: z.string(), state: z.string(), task: z.unknown().optional() })

/**
 * Carries out the functions of tasks in a call that OpenAI holds. The model calls them on the channel between OpenAI and
 * the page, and the page passes them on with the call's token. What the page says is checked like what a model says.
 */
export function addTaskRoute(api: ApiServer, deps: TaskRouteDeps): void {
  const { storage, networks, counter, now = Date.now } = deps
  const carryOut = createRelayedTasks(deps)
  const open = new Set<string>()

  /** Nobody tells us when a call with OpenAI is over. */
  function keepOpen(callId: string): void {
    if (open.has(callId)) return
    open.add(callId)
    setTimeout(() => {
      open.delete(callId)
      networks.delete(callId)
      deps.ended(callId)
    }, OPEN_FOR_MS).unref()
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
      const token = bearerCallToken(request)
      const call = await storage.findCall(callId)
      if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
      checkCallToken(token, call)
      if (call.erasedAt !== undefined) throw callErased()
      if (now() - Date.parse(call.createdAt) > OPEN_FOR_MS) throw callOver()
      const agent = tasksOfCalls.get(call.tasksOf ?? '')
      if (!agent) throw noTasks()
      const { count } = await counter.count(`tasks ${callId}`, OPEN_FOR_MS, MOST_FUNCTION_CALLS)
      if (count > MOST_FUNCTION_CALLS) throw tooMany()
      keepOpen(callId)
      networks.set(callId, networkOf(request.ip))
      return carryOut(call, agent, request.body)
    },
  })
}

const callOver = (): ApiError =>
  new ApiError(409, 'call_over', 'This call is over, so nothing more is done in it.')

const callErased = (): ApiError =>
  new ApiError(410, 'call_erased', 'The visitor deleted this call. Do not send more of it.')

const noTasks = (): ApiError =>
  new ApiError(404, 'no_tasks', 'The agent of this call has no tasks.')

const tooMany = (): ApiError =>
  new ApiError(429, 'too_many_functions', 'This call has used all its functions.', {
    retryAfterSeconds: 60,
  })
