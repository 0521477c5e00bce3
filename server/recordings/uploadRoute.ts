import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { parseAgentUuid } from '../calls/agentUuid.ts'
import { SERVER_STOPPED } from '../calls/endLostCalls.ts'
import { uploadedEnd } from '../calls/uploadedEnd.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RecordingKey, RecordingSide } from '../storage/storage.ts'
import { drainRequest } from './drainRequest.ts'
import { giveUp, type ReceiveDeps, receiveUpload, type Upload } from './receiveUpload.ts'
import { RECORDING_LIMIT_BYTES, recordingFolder } from './recordingStore.ts'
import type { Removals } from './removals.ts'
import { parseDetails, UploadAnswer, type UploadDetails, UploadForm } from './uploadForm.ts'
import type { ConcurrentUploads } from './concurrentUploads.ts'
import { bareRecordingId, callErased } from './uploadTarget.ts'

export interface UploadRouteDeps extends ReceiveDeps {
  removals: Removals
  concurrent: ConcurrentUploads
  rateLimit: RateLimit
}

type KeptSides = Pick<UploadAnswer['data'], RecordingSide>

/**
 * Call 4 of the spec: during a call, a browser repeatedly uploads everything recorded so far, or the part that is not
 * stored yet.
 */
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
      const upload: Upload = { fields: {}, files: new Map() }
      let leave: (() => void) | undefined
      try {
        leave = deps.concurrent.take(request.ip)
        await receiveUpload(request, agentUuid, upload, deps)
        return { success: true, data: await keepUpload(upload, agentUuid, request.ip, deps) }
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
  if (upload.files.size === 0) {
    throw new ApiError(422, 'no_recording', 'Send file_agent, file_user or both.', {
      field: uploadFields.agentFile,
    })
  }
  const call = upload.admitted?.call
  if (!call) {
    const recordingId = bareRecordingId(agentUuid, details.start_time, address)
    const recording = { agentUuid, recordingId }
    if (await isNew(recording, deps)) await deps.quotas.countBareRecording(address)
    const sides = await keepFiles(upload.files, recording, details, deps)
    return { recording_id: recordingId, ...sides }
  }
  const { record, allowance } = call
  const recording = { agentUuid, recordingId: record.callId }
  const duration = Math.min(details.duration, allowance.seconds)
  const sides = await keepFiles(upload.files, recording, { ...details, duration }, deps)
  const end = uploadedEnd(record, details.start_time, duration, Date.now())
  if (!deps.knowsAnswers) await deps.storage.extendCall(record.callId, end)
  else if (record.end?.reason === SERVER_STOPPED) {
    // The engine was cut off before it could say how long the call lasted, but the page knows.
    await deps.storage.extendCall(record.callId, { ...end, reason: SERVER_STOPPED })
  }
  return { recording_id: record.callId, ...sides }
}

async function isNew(
  recording: Omit<RecordingKey, 'side'>,
  { storage }: UploadRouteDeps,
): Promise<boolean> {
  const rows = await Promise.all(
    (['agent', 'user'] as const).map((side) => storage.findRecording({ ...recording, side })),
  )
  return rows.every((row) => row === undefined)
}

/** Stores each file under a new name, with a row. A longer version that is already stored stays. */
async function keepFiles(
  files: Upload['files'],
  recording: Omit<RecordingKey, 'side'>,
  details: UploadDetails,
  { storage, removals }: UploadRouteDeps,
): Promise<KeptSides> {
  const { agentUuid, recordingId } = recording
  const sides: KeptSides = {}
  for (const [side, file] of files) {
    const version = `${side}-${randomBytes(6).toString('hex')}.${file.container.extension}`
    const name = `${recordingFolder(agentUuid, recordingId)}/${version}`
    await file.keep(name).catch(async (error: unknown) => {
      // An upload that failed may still arrive at a slow store.
      await removals.removeLater(name)
      throw error
    })
    const { kept, unused, erased, storedBytes } = await storage
      .keepLongest({
        ...recording,
        side,
        path: name,
        bytes: file.bytes,
        type: file.container.type,
        durationSeconds: details.duration,
        startTime: details.start_time,
        endTime: details.end_time,
        language: details.language,
        storedAt: new Date().toISOString(),
      })
      .catch(async (error: unknown) => {
        await removals.removeUnlessKept(recordingId, name)
        throw error
      })
    if (unused) await removals.remove(unused)
    if (erased) throw callErased()
    sides[side] = { bytes: file.bytes, kept, stored: storedBytes }
  }
  return sides
}
