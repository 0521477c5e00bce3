import { z } from 'zod'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import { isAsking } from '@ringwell/engine/knowledge/knowledge.ts'
import { CallTranscript } from '@ringwell/protocol/transcript.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { isRecordOpen } from './callWindow.ts'
import { bearerCallToken, checkCallToken } from './callToken.ts'
import type { RelayedTasksDeps } from './relayedTasks.ts'
import type { Storage } from '../storage/storage.ts'

export interface TranscriptRouteDeps {
  storage: Storage
  /** Takes notes for the record of the call. */
  note?: RelayedTasksDeps['note'] | undefined
  rateLimit: RateLimit
}

/**
 * Takes the transcript of a call that OpenAI holds, which only the browser hears. As with the rating, anyone
 * who has the call's token may send it. After some time the transcript can no longer change.
 */
export function addTranscriptRoute(api: ApiServer, deps: TranscriptRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/call/transcript/:call_id',
    // 400 turns are far smaller than this.
    bodyLimit: 512 * 1024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Tell what was said so far in a call that OpenAI holds',
      security: [{ callToken: [] }],
      params: z.object({ call_id: z.string() }),
      body: CallTranscript,
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      const { call_id: callId } = request.params
      const token = bearerCallToken(request)
      const call = await deps.storage.findCall(callId)
      if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
      checkCallToken(token, call)
      if (!isRecordOpen(call, Date.now())) throw callOver()
      const turns = request.body.turns.map(({ who, text }, position) => ({ position, who, text }))
      const saidAt = new Date().toISOString()
      if (!(await deps.storage.saveTurns(callId, turns, saidAt))) throw callErased()
      for (const note of questionsIn(request.body.turns)) deps.note?.({ callId, note })
      return { success: true as const }
    },
  })
}

/**
 * Returns a note for each question that the agent answered. Their text may still change, so each note names the turn
 * instead. The model itself notes what it could not answer.
 */
function questionsIn(turns: z.infer<typeof CallTranscript>['turns']): CallNote[] {
  let visitorTurns = 0
  return turns.flatMap(({ who, text }, at): CallNote[] => {
    if (who !== 'visitor') return []
    visitorTurns += 1
    const isAnswered = turns[at + 1]?.who === 'agent' && isAsking(text)
    const turn = visitorTurns
    return isAnswered ? [{ type: 'questionAnswered', question: `turn ${turn}`, turn }] : []
  })
}

const callOver = (): ApiError =>
  new ApiError(409, 'call_over', 'This call is over, so its transcript can no longer change.')

const callErased = (): ApiError =>
  new ApiError(410, 'call_erased', 'The visitor deleted this call. Do not send more of it.')
