import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'
import {
  type AdmittedUpload,
  admitUpload,
  type AdmitUploadDeps,
  recordingTooLarge,
} from './admitUpload.ts'
import type { IncomingRecording, RecordingStore } from './recordingStore.ts'
import { checkRecording } from './spool.ts'
import { checkField, sideOf } from './uploadForm.ts'

/** The part of an upload that has arrived so far. */
export interface Upload {
  fields: Record<string, string>
  /** The bytes of each side. */
  sizes: Map<RecordingSide, number>
  /** Empty if our engine has recorded the call itself. */
  files: Map<RecordingSide, IncomingRecording>
  /** Set once the first file arrives. */
  admitted?: AdmittedUpload
}

export interface ReceiveDeps extends AdmitUploadDeps {
  storage: Storage
  recordings: RecordingStore
  /** How long an upload may take to arrive. */
  limitMs?: number | undefined
}

/** Our own browser code gives up after a minute. A slower sender would hold a place that others need. */
const UPLOAD_LIMIT_MS = 90_000

/**
 * Reads the form into `upload`. The caller must give up its files and claim. Rejects with an `ApiError`
 * if the upload is refused or takes too long.
 */
export async function receiveUpload(
  request: FastifyRequest,
  agentUuid: string,
  upload: Upload,
  deps: ReceiveDeps,
): Promise<void> {
  const { limitMs = UPLOAD_LIMIT_MS } = deps
  const late = new AbortController()
  const { promise: lateness, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.abort()
    reject(tooSlow(limitMs))
  }, limitMs)
  try {
    await Promise.race([readForm(request, agentUuid, upload, deps, late.signal), lateness])
  } finally {
    clearTimeout(timer)
  }
}

async function readForm(
  request: FastifyRequest,
  agentUuid: string,
  upload: Upload,
  deps: ReceiveDeps,
  signal: AbortSignal,
): Promise<void> {
  const { recordings } = deps
  // The file size is limited below, with our own error messages.
  const limits = { fileSize: Infinity, files: 2, fields: 12, fieldSize: 1_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      checkField(part.fieldname, upload.admitted !== undefined)
      upload.fields[part.fieldname] = String(part.value)
      continue
    }
    const side = sideOf(part.fieldname)
    if (upload.sizes.has(side)) {
      throw new ApiError(422, 'unknown_file', `Send one file as ${part.fieldname}.`, {
        field: part.fieldname,
      })
    }
    const admitted = (upload.admitted ??= await admitUpload(
      {
        agentUuid,
        address: request.ip,
        fields: upload.fields,
        declaredBytes: declaredBytesOf(request),
      },
      deps,
    ))
    if (signal.aborted) return giveUp(upload)
    const sent = addAbortSignal(signal, part.file)
    const measured = Readable.from(measure(sent, admitted), { objectMode: false })
    if (admitted.isStored) {
      const file = await recordings.receive(measured)
      upload.files.set(side, file)
      upload.sizes.set(side, file.bytes)
    } else upload.sizes.set(side, await checkRecording(measured))
    // The request has already failed.
    if (signal.aborted) return giveUp(upload)
  }
}

export async function giveUp({ files, admitted }: Upload): Promise<void> {
  admitted?.claim.release()
  for (const file of files.values()) await file.discard()
}

/** Passes the content on as long as it stays within the admitted size and the disk has room. */
async function* measure(
  content: Readable,
  { call, claim, mostBytes }: AdmittedUpload,
): AsyncGenerator<Buffer> {
  const ofOneSide = call?.allowance.bytes ?? Infinity
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ofOneSide) throw recordingTooLarge(ofOneSide)
    if (bytes > mostBytes) throw lengthRequired()
    await claim.wrote(chunk.length)
    yield chunk
  }
}

function declaredBytesOf({ headers }: FastifyRequest): number | undefined {
  const declared = headers['content-length']
  return declared === undefined ? undefined : Number(declared)
}

const lengthRequired = (): ApiError =>
  new ApiError(411, 'length_required', 'Send an upload of this size with a Content-Length.')

const tooSlow = (limitMs: number): ApiError =>
  new ApiError(
    408,
    'upload_too_slow',
    `The upload did not arrive within ${limitMs / 1_000} s. Nothing was stored.`,
  )
