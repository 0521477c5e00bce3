import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { auditReading } from '../people/audit.ts'
import { recordingFolder, type RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingKey, StoredRecording } from '../storage/recordingStorage.ts'
import { type ByteRange, parseRange } from './byteRange.ts'

const FIRST_BYTE: ByteRange = { first: 0, last: 0 }
const sound = { 'audio/webm': null, 'audio/ogg': null, 'audio/mp4': null }

/** Streams the recording of one side of a call: all of it, or the byte range that a player asks for. */
export function addRecordingRoute(
  scope: ApiServer,
  deps: { storage: Storage; files: RecordingStore },
): void {
  scope.route({
    method: 'GET',
    url: '/recordings/:agent_uuid/:recording_id/:side',
    // Sound is compressed already, and compression would change the bytes of a range.
    compress: false,
    schema: {
      summary: 'Stream a recording; takes byte ranges',
      params: z.object({
        agent_uuid: z.string(),
        recording_id: z.string(),
        side: z.enum(['agent', 'user']),
      }),
      documented: {
        responses: {
          200: { description: 'All of it', content: sound, headers: { ETag: 'Names the version' } },
          206: {
            description: 'The part that Range asks for, if If-Range names this version',
            content: sound,
            headers: { 'Content-Range': 'Which part it is' },
          },
          416: {
            description: 'There is no such part',
            content: { 'application/json': ApiErrorBody },
          },
        },
      },
    },
    async handler(request, reply) {
      const { agent_uuid: agentUuid, recording_id: recordingId, side } = request.params
      const key = { agentUuid, recordingId, side }
      const stored = await deps.storage.findRecording(key)
      if (!stored && !(await isCall(key, deps.storage))) throw notFound()
      const target = { kind: 'call', id: recordingId }
      await auditReading(request, { action: 'call.listen', target })
      const { range: wanted, 'if-range': ifRange } = request.headers
      const open = async (version: Version): Promise<Readable | undefined> => {
        const isThisVersion = ifRange === undefined || ifRange === tagOf(version)
        const range = isThisVersion ? parseRange(wanted, version.bytes) : undefined
        const isBeyond = range === 'unsatisfiable'
        // Only if the version is there, the range is beyond its end.
        const stream = await deps.files.read(version.path, isBeyond ? FIRST_BYTE : range)
        if (stream && isBeyond) {
          stream.destroy()
          throw beyondEnd(version, reply)
        }
        if (stream && !isBeyond) describe(version, range, reply)
        return stream
      }
      const found = stored && (await open(stored))
      const stream = found ?? (await open(await largestOf(key, deps.files)))
      if (!stream) throw notFound()
      return reply.send(stream)
    },
  })
}

type Version = Pick<StoredRecording, 'path' | 'bytes' | 'type'>

/**
 * Returns the version that is there instead of the one in the row, or without a row: a longer one has replaced it since we
 * read the row, or it was stored after the backup was made from which the database was restored. Throws `ApiError` 404
 * if there is none.
 */
async function largestOf(key: RecordingKey, files: RecordingStore): Promise<Version> {
  const file = await files.largest(recordingFolder(key.agentUuid, key.recordingId), key.side)
  if (!file) throw notFound()
  const extension = path.extname(file.name).slice(1)
  const type = Object.keys(sound).find((each) => each.endsWith(extension))
  if (!type) throw notFound()
  return { path: file.name, bytes: file.bytes, type }
}

/** Only the folder of a call may be looked into: nothing else in an address is known to be a name. */
async function isCall({ agentUuid, recordingId }: RecordingKey, storage: Storage) {
  const call = await storage.findCall(recordingId)
  return call?.agentUuid === agentUuid && call.erasedAt === undefined
}

/** A longer version has a different file name, so the name identifies the version. */
const tagOf = (version: Version): string => `"${path.parse(version.path).name}"`

function beyondEnd({ bytes }: Version, reply: FastifyReply): ApiError {
  void reply.header('content-range', `bytes */${bytes}`)
  return new ApiError(416, 'range_not_satisfiable', `The recording has ${bytes} bytes.`)
}

function describe(version: Version, range: ByteRange | undefined, reply: FastifyReply): void {
  const { first, last } = range ?? { first: 0, last: version.bytes - 1 }
  void reply
    .type(version.type)
    .header('accept-ranges', 'bytes')
    .header('etag', tagOf(version))
    .header('content-disposition', `inline; filename="${path.basename(version.path)}"`)
    .header('content-length', String(last - first + 1))
  if (!range) return
  void reply.code(206).header('content-range', `bytes ${first}-${last}/${version.bytes}`)
}

const notFound = (): ApiError =>
  new ApiError(404, 'recording_not_found', 'There is no such recording.')
