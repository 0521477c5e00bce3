import { z } from 'zod'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { CallTranscript } from '@ringwell/protocol/transcript.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'

export interface TranscriptRouteDeps {
  storage: Storage
  rateLimit: RateLimit
}

/** From the session on: key, setup, the call, and a last attempt over a slow line. */
const OPEN_FOR_MS = CALL_LIMIT_MS + 10 * 60_000

/**
 * What was said in a call that OpenAI holds, and only its browser hears. As with the rating, who knows
 * the call's unguessable id may tell; not for ever, so that a record stays what it was.
 */
export function addTranscriptRoute(api: ApiServer, deps: TranscriptRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/call/transcript/:call_id',
    // 400 turns are far below that.
    bodyLimit: 512 * 1024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Tell what was said so far in a call that OpenAI holds',
      params: z.object({ call_id: z.string() }),
      body: CallTranscript,
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      const { call_id: callId } = request.params
      const call = await deps.storage.findCall(callId)
      if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
      if (Date.now() - Date.parse(call.createdAt) > OPEN_FOR_MS) throw callOver()
      const turns = request.body.turns.map(({ who, text }, position) => ({ position, who, text }))
      const saidAt = new Date().toISOString()
      if (!(await deps.storage.saveTurns(callId, turns, saidAt))) throw callErased()
      return { success: true as const }
    },
  })
}

const callOver = (): ApiError =>
  new ApiError(409, 'call_over', 'This call is over; what was said is not changed any more.')

const callErased = (): ApiError =>
  new ApiError(410, 'call_erased', 'The visitor had this call deleted. Send no more of it.')
