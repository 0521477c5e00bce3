import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { parseAgentUuid } from '../calls/agentUuid.ts'
import { uploadedEnd } from '../calls/uploadedEnd.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { RecordingKey, RecordingSide, Storage, StoredCall } from '../storage/storage.ts'
import { drainRequest } from './drainRequest.ts'
import { checkOffsets, continueRecording } from './joinPart.ts'
import {
  type IncomingRecording,
  RECORDING_LIMIT_BYTES,
  recordingFolder,
  type RecordingStore,
} from './recordingStore.ts'
import type { Removals } from './removals.ts'
import {
  checkField,
  parseClaim,
  parseDetails,
  sideOf,
  UploadAnswer,
  type UploadClaim,
  type UploadDetails,
  UploadForm,
} from './uploadForm.ts'
import { bareRecordingId, callErased, targetCall } from './uploadTarget.ts'

export interface UploadRouteDeps {
  storage: Storage
  recordings: RecordingStore
  removals: Removals
  /** Throws `ApiError` when too much is sent for the agent. */
  admitAgent: RateLimits['admitAgent']
  rateLimit: RateLimit
  /** Nobody else tells when a call ends: its recordings do. */
  tellEnds: boolean
}

interface Upload {
  fields: Record<string, string>
  files: Map<RecordingSide, IncomingRecording>
  /** Known from the first file on. */
  target?: { claim: UploadClaim; call: StoredCall | undefined }
}

type KeptSides = Pick<UploadAnswer['data'], RecordingSide>

/** Call 4 of the spec: what was recorded since the start of the call, again and again, growing. */
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
      try {
        await deps.admitAgent('upload', agentUuid)
        await receiveUpload(request, agentUuid, upload, deps)
        const details = parseDetails(upload.fields)
        if (upload.files.size === 0) {
          throw new ApiError(422, 'no_recording', 'Send file_agent, file_user or both.', {
            field: uploadFields.agentFile,
          })
        }
        const call = upload.target?.call
        const recordingId =
          call?.callId ?? bareRecordingId(agentUuid, details.start_time, request.ip)
        const sides = await keepFiles(upload.files, { agentUuid, recordingId }, details, deps)
        if (call && deps.tellEnds) {
          const { start_time: start, duration } = details
          const end = uploadedEnd(call.createdAt, start, duration, Date.now())
          await deps.storage.extendCall(call.callId, end)
        }
        return { success: true, data: { recording_id: recordingId, ...sides } }
      } finally {
        for (const file of upload.files.values()) await file.discard()
        drainRequest(request.raw, 2 * RECORDING_LIMIT_BYTES)
      }
    },
  })
}

async function receiveUpload(
  request: FastifyRequest,
  agentUuid: string,
  upload: Upload,
  { storage, recordings }: UploadRouteDeps,
): Promise<void> {
  // `receive` holds the size of a file itself, and says so in our words.
  const limits = { fileSize: Infinity, files: 2, fields: 12, fieldSize: 1_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      checkField(part.fieldname, upload.target !== undefined)
      upload.fields[part.fieldname] = String(part.value)
      continue
    }
    const side = sideOf(part.fieldname)
    if (upload.files.has(side)) {
      throw new ApiError(422, 'unknown_file', `Send one file as ${part.fieldname}.`, {
        field: part.fieldname,
      })
    }
    upload.target ??= await findTarget(upload.fields, agentUuid, storage)
    const { claim, call } = upload.target
    const offset = claim.offsets[side]
    const content =
      call && offset > 0
        ? await continueRecording(
            { agentUuid, recordingId: call.callId, side },
            offset,
            part.file,
            {
              storage,
              recordings,
            },
          )
        : part.file
    upload.files.set(side, await recordings.receive(content))
  }
}

async function findTarget(fields: Upload['fields'], agentUuid: string, storage: Storage) {
  const claim = parseClaim(fields)
  const call = await targetCall(claim, agentUuid, storage)
  if (call) await checkOffsets({ agentUuid, recordingId: call.callId }, claim.offsets, { storage })
  return { claim, call }
}

/** Gives each file its name and its row; a longer version that is there already stays. */
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
      // What was given up may still arrive at a store that is slow.
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
