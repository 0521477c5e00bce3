import { z } from 'zod'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { parseAgentUuid } from '../calls/agentUuid.ts'
import { uploadedEnd } from '../calls/uploadedEnd.ts'
import { answerWith } from '../http/answerOf.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RecordingKey } from '../storage/recordingStorage.ts'
import { drainRequest } from './drainRequest.ts'
import { giveUp, type ReceiveDeps, receiveUpload, type Upload } from './receiveUpload.ts'
import { keepVersion } from './keepVersion.ts'
import { RECORDING_LIMIT_BYTES } from './recordingStore.ts'
import type { Removals } from './removals.ts'
import { sides } from './spool.ts'
import { parseDetails, UploadAnswer, type UploadDetails, UploadForm } from './uploadForm.ts'
import type { ConcurrentUploads } from './concurrentUploads.ts'
import { bareRecordingId, callErased } from './uploadTarget.ts'

export interface UploadRouteDeps extends ReceiveDeps {
  removals: Removals
  concurrent: ConcurrentUploads
  rateLimit: RateLimit
}

type Recording = Omit<RecordingKey, 'side'>

/** Call 4 of the spec: during a call, a browser repeatedly uploads everything recorded so far. */
export function addUploadRoute(api: ApiServer, deps: UploadRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/call/upload_audio/:agent_uuid',
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Upload the recordings of a call so far',
      params: z.object({ agent_uuid: z.string() }),
      documented: {
        body: { 'multipart/form-data': UploadForm },
        responses: {
          200: { description: 'Stored', content: { 'application/json': UploadAnswer } },
        },
      },
    },
    async handler(request) {
      const agentUuid = parseAgentUuid(request.params.agent_uuid)
      const upload: Upload = { fields: {}, sizes: new Map(), files: new Map() }
      let leave: (() => void) | undefined
      try {
        leave = deps.concurrent.take(request.ip)
        await receiveUpload(request, agentUuid, upload, deps)
        return answerWith(await keepUpload(upload, agentUuid, request.ip, deps))
      } finally {
        leave?.()
        await giveUp(upload)
        drainRequest(request.raw, 2 * RECORDING_LIMIT_BYTES)
      }
    },
  })
}

/** Stores what has arrived. */
async function keepUpload(
  upload: Upload,
  agentUuid: string,
  address: string,
  deps: UploadRouteDeps,
): Promise<UploadAnswer['data']> {
  const details = parseDetails(upload.fields)
  if (upload.sizes.size === 0) {
    throw new ApiError(422, 'no_recording', 'Send file_agent, file_user or both.', {
      field: uploadFields.agentFile,
    })
  }
  const call = upload.admitted?.call
  if (!call) {
    const recordingId = bareRecordingId(agentUuid, details.start_time, address)
    const recording = { agentUuid, recordingId }
    if (await isNew(recording, deps)) await deps.quotas.countBareRecording(address)
    return keepFiles(upload, recording, details, deps)
  }
  const { record, allowance } = call
  const duration = Math.min(details.duration, allowance.seconds)
  const recording = { agentUuid, recordingId: record.callId }
  const kept = await keepFiles(upload, recording, { ...details, duration }, deps)
  if (!deps.knowsAnswers) {
    const end = uploadedEnd(record, details.start_time, duration, Date.now())
    await deps.storage.extendCall(record.callId, end)
  }
  return kept
}

async function isNew(recording: Recording, { storage }: UploadRouteDeps): Promise<boolean> {
  const rows = await Promise.all(sides.map((side) => storage.findRecording({ ...recording, side })))
  return rows.every((row) => row === undefined)
}

/** Stores the files, and says what became of each side that was sent. */
async function keepFiles(
  { files, sizes }: Upload,
  recording: Recording,
  details: UploadDetails,
  deps: UploadRouteDeps,
): Promise<UploadAnswer['data']> {
  const answer: UploadAnswer['data'] = { recording_id: recording.recordingId }
  for (const [side, bytes] of sizes) {
    const file = files.get(side)
    const version = {
      ...recording,
      side,
      durationSeconds: details.duration,
      startTime: details.start_time,
      endTime: details.end_time,
      language: details.language,
      isComplete: true,
    }
    const outcome = file && (await keepVersion(file, version, deps))
    if (outcome === 'erased') throw callErased()
    answer[side] = { bytes, kept: outcome === 'kept' }
  }
  return answer
}
