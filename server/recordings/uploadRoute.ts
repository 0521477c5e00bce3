import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { parseAgentUuid } from '../calls/agentUuid.ts'
import { uploadedEnd } from '../calls/uploadedEnd.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { RecordingSide, Storage, StoredCall } from '../storage/storage.ts'
import { drainRequest } from './drainRequest.ts'
import {
  type IncomingRecording,
  RECORDING_LIMIT_BYTES,
  recordingFolder,
  type RecordingStore,
} from './recordingStore.ts'
import type { Removals } from './removals.ts'

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
}

const sideOfField: Record<string, RecordingSide | undefined> = {
  [uploadFields.agentFile]: 'agent',
  [uploadFields.userFile]: 'user',
}

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
        await receiveUpload(request, upload, deps.recordings)
        const details = parseDetails(upload.fields)
        if (upload.files.size === 0) {
          throw new ApiError(422, 'no_recording', 'Send file_agent, file_user or both.', {
            field: uploadFields.agentFile,
          })
        }
        const call = await callOf(details, agentUuid, deps.storage)
        const recordingId = call?.callId ?? derivedId(request, agentUuid, details)
        const sides: Partial<Record<RecordingSide, { bytes: number; kept: boolean }>> = {}
        for (const [side, file] of upload.files) {
          const version = `${side}-${randomBytes(6).toString('hex')}.${file.container.extension}`
          const name = `${recordingFolder(agentUuid, recordingId)}/${version}`
          await file.keep(name).catch(async (error: unknown) => {
            // What was given up may still arrive at a store that is slow.
            await deps.removals.removeLater(name)
            throw error
          })
          const { kept, unused, erased } = await deps.storage
            .keepLongest({
              agentUuid,
              recordingId,
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
              await deps.removals.removeUnlessKept(recordingId, name)
              throw error
            })
          if (unused) await deps.removals.remove(unused)
          if (erased) throw callErased()
          sides[side] = { bytes: file.bytes, kept }
        }
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
  upload: Upload,
  recordings: RecordingStore,
): Promise<void> {
  // `receive` holds the size of a file itself, and says so in our words.
  const limits = { fileSize: Infinity, files: 2, fields: 12, fieldSize: 1_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      upload.fields[part.fieldname] = String(part.value)
      continue
    }
    const side = sideOfField[part.fieldname]
    if (!side || upload.files.has(side)) {
      throw new ApiError(422, 'unknown_file', `No file is expected as ${part.fieldname}.`, {
        field: part.fieldname,
      })
    }
    upload.files.set(side, await recordings.receive(part.file))
  }
}

const callErased = (): ApiError =>
  new ApiError(
    410,
    'call_erased',
    'The visitor had the recordings of this call deleted. Send no more of them.',
    { field: uploadFields.callId },
  )

/** Longer than any call can be; a claim beyond it would pin a recording for good. */
const LONGEST_SECONDS = 600

const Details = z.object({
  start_time: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }),
  duration: z
    .string()
    .regex(/^\d{1,6}$/, 'must be whole seconds')
    .transform(Number)
    .refine((seconds) => seconds <= LONGEST_SECONDS, `must be at most ${LONGEST_SECONDS} seconds`),
  language: z.string().max(40),
  call_id: z.string().max(100).optional(),
})
type Details = z.infer<typeof Details>

/** For the document: the body itself is read part by part. */
const UploadForm = Details.extend({
  [uploadFields.agentFile]: z.file().optional(),
  [uploadFields.userFile]: z.file().optional(),
})

const KeptSide = z.object({ bytes: z.number(), kept: z.boolean() })
const UploadAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    recording_id: z.string(),
    agent: KeptSide.optional(),
    user: KeptSide.optional(),
  }),
})

function parseDetails(fields: Record<string, string>): Details {
  const result = Details.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0])
  throw new ApiError(422, 'invalid_field', `${field}: ${issue?.message}`, { field })
}

/** The call, if we minted it for this agent. Throws `ApiError` 410 when its visitor had it erased. */
async function callOf(
  { call_id: callId }: Details,
  agentUuid: string,
  storage: Storage,
): Promise<StoredCall | undefined> {
  if (callId === undefined) return undefined
  const call = await storage.findCall(callId)
  if (call?.erasedAt) throw callErased()
  return call?.agentUuid === agentUuid ? call : undefined
}

/**
 * A caller that knows no id of ours is told apart by where and when its call started, so that
 * strangers don't meet in one recording.
 */
const derivedId = (request: FastifyRequest, agentUuid: string, details: Details): string =>
  createHash('sha256')
    .update(JSON.stringify([agentUuid, details.start_time, details.call_id ?? request.ip]))
    .digest('hex')
    .slice(0, 32)
