import path from 'node:path'
import { z } from 'zod'
import { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'
import { parseRange } from './byteRange.ts'

const sound = { 'audio/webm': null, 'audio/ogg': null, 'audio/mp4': null }

/** Streams the recording of one side of a call: all of it, or the byte range that a player asks for. */
export function addRecordingRoute(
  scope: ApiServer,
  deps: { storage: Storage; files: RecordingStore; rateLimit: RateLimit },
): void {
  scope.route({
    method: 'GET',
    url: '/recordings/:agent_uuid/:recording_id/:side',
    config: { rateLimit: deps.rateLimit },
    // Sound is compressed already, and compression would change the bytes of a range.
    compress: false,
    schema: {
      summary: 'Stream a recording; takes byte ranges',
      security: [{ operator: [] }],
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
      const recording = await deps.storage.findRecording({ agentUuid, recordingId, side })
      if (!recording) throw notFound()
      // A longer version has a different file name, so the name identifies the version.
      const tag = `"${path.parse(recording.path).name}"`
      void reply
        .type(recording.type)
        .header('accept-ranges', 'bytes')
        .header('etag', tag)
        .header('content-disposition', `inline; filename="${path.basename(recording.path)}"`)
      const { range: wanted, 'if-range': version } = request.headers
      const isThisVersion = version === undefined || version === tag
      const range = isThisVersion ? parseRange(wanted, recording.bytes) : undefined
      if (range === 'unsatisfiable') {
        void reply.header('content-range', `bytes */${recording.bytes}`)
        throw new ApiError(
          416,
          'range_not_satisfiable',
          `The recording has ${recording.bytes} bytes.`,
        )
      }
      const stream = await deps.files.read(recording.path, range)
      // The file is gone: since we read the row, a longer version has replaced it or the visitor has erased the call.
      if (!stream) throw notFound()
      const { first, last } = range ?? { first: 0, last: recording.bytes - 1 }
      void reply.header('content-length', String(last - first + 1))
      if (range) {
        void reply.code(206).header('content-range', `bytes ${first}-${last}/${recording.bytes}`)
      }
      return reply.send(stream)
    },
  })
}

const notFound = (): ApiError =>
  new ApiError(404, 'recording_not_found', 'There is no such recording.')
