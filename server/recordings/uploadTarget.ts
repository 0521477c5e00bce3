import { createHash } from 'node:crypto'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { checkCallToken } from '../calls/callToken.ts'
import { ApiError } from '../http/apiError.ts'
import type { Storage } from '../storage/storage.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import type { UploadClaim } from './uploadForm.ts'

/**
 * Finds the call that an upload belongs to, by its token. Returns undefined for the spec's bare form,
 * which only names an agent. Throws `ApiError` 403, 404, 410 or 422.
 */
export async function targetCall(
  { callId, callToken }: UploadClaim,
  agentUuid: string,
  storage: Pick<Storage, 'findCall'>,
): Promise<StoredCall | undefined> {
  const call = callId === undefined ? undefined : await storage.findCall(callId)
  // Recordings of an erased call must not come back, in either form.
  if (call?.erasedAt) throw callErased()
  if (callToken === undefined) return undefined
  if (!call) throw callUnknown()
  checkCallToken(callToken, call)
  if (call.agentUuid !== agentUuid) throw otherAgent()
  return call
}

/**
 * Returns the recording id of a bare upload. It depends on the address and the start time, so that
 * strangers do not share a recording. Nothing else that a sender chooses leads to a recording of another
 * address.
 */
export const bareRecordingId = (agentUuid: string, startTime: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([agentUuid, startTime, address]))
    .digest('hex')
    .slice(0, 32)

export const callErased = (): ApiError =>
  new ApiError(
    410,
    'call_erased',
    'The visitor had the recordings of this call deleted. Do not send any more.',
    { field: uploadFields.callId },
  )

const callUnknown = (): ApiError =>
  new ApiError(
    404,
    'call_not_found',
    'No call has this id. Send the call_id with its call_token.',
    {
      field: uploadFields.callId,
    },
  )

const otherAgent = (): ApiError =>
  new ApiError(
    403,
    'wrong_agent',
    'This call was made with a different agent than the one in the URL.',
    {
      field: 'agent_uuid',
    },
  )
