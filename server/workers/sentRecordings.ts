import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer as allOf } from 'node:stream/consumers'
import { joinOggOpus } from '@ringwell/engine/recording/oggOpus.ts'
import { SAMPLES_PER_MS } from '@ringwell/engine/recording/opusPacket.ts'
import type { Storage } from '../storage/storage.ts'
import { keepLive, type KeepLiveDeps, type LiveRecording } from '../recordings/liveRecordings.ts'
import type { IncomingRecording, RecordingStore } from '../recordings/recordingStore.ts'
import { askServer } from './askServer.ts'
import type { Link } from './link.ts'
import {
  newId,
  QUEUE,
  RecordingBegin,
  RecordingBegun,
  RecordingPiece,
  RecordingPieceAnswer,
  subjects,
} from './messages.ts'

/** In base64 still far from the 1 MB that NATS takes. */
const PIECE_BYTES = 256 * 1024
const PIECE_LIMIT_MS = 30_000
/** A worker that sends nothing for so long is gone, and begins again when it is back. */
const IDLE_MS = 60_000
const MOST_UPLOADS = 50
/** For so long after a call, what an earlier machine recorded may still come. Then there is silence in its place. */
const EARLIER_WITHIN_MS = 60 * 60_000
/** Rows have whole seconds. */
const ROUNDED_MS = 2_000

/**
 * Returns what sends a worker's recordings to a server, piece by piece, and removes them when they are stored. So a worker
 * needs neither the keys of a bucket nor a way to it.
 */
export function createSendRecording(link: Link): (recording: LiveRecording) => Promise<void> {
  return async ({ file, ...recording }) => {
    const asked = await askServer(link, undefined, 'recording', recording, PIECE_LIMIT_MS)
    const { server, upload } = RecordingBegun.parse(asked)
    if (upload !== undefined) await sendPieces(link, server, upload, file, recording.bytes)
    await rm(file, { force: true })
  }
}

async function sendPieces(
  link: Link,
  server: string,
  upload: string,
  file: string,
  bytes: number,
): Promise<void> {
  const handle = await open(file)
  try {
    for (let offset = 0; offset < bytes; offset += PIECE_BYTES) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(PIECE_BYTES),
        0,
        PIECE_BYTES,
        offset,
      )
      const data = buffer.subarray(0, Math.min(bytesRead, bytes - offset)).toString('base64')
      const answer = await link.ask(
        subjects.toServer(server, 'piece'),
        { upload, offset, data },
        PIECE_LIMIT_MS,
      )
      if (RecordingPieceAnswer.parse(answer).isKept) return
    }
    throw new Error('The recording has become shorter.')
  } finally {
    await handle.close()
  }
}

export interface ReceiveRecordingsOptions extends KeepLiveDeps {
  link: Link
  /** This server's. */
  id: string
  recordings: Pick<RecordingStore, 'receive' | 'read'>
  storage: KeepLiveDeps['storage'] & Pick<Storage, 'findRecording'>
}

interface Upload {
  stream: PassThrough
  received: number
  bytes: number
  kept: Promise<void>
  timer: NodeJS.Timeout
}

/** Stores the recordings that workers send. Returns a function that ends this. */
export function receiveRecordings(options: ReceiveRecordingsOptions): () => void {
  const { link, id, recordings, storage } = options
  const uploads = new Map<string, Upload>()

  async function begin(body: unknown): Promise<object> {
    const recording = RecordingBegin.parse(body)
    const call = await storage.findCall(recording.callId)
    if (!call || call.erasedAt !== undefined) return { server: id }
    if (uploads.size >= MOST_UPLOADS) throw new Error('Too many recordings arrive at once.')
    const { side, beforeMs, endTime } = recording
    const row = await storage.findRecording({
      agentUuid: call.agentUuid,
      recordingId: call.callId,
      side,
    })
    const knownMs = (row?.durationSeconds ?? 0) * 1_000
    const isOld = Date.now() - Date.parse(endTime) > EARLIER_WITHIN_MS
    if (knownMs + ROUNDED_MS < beforeMs && !isOld) {
      throw new Error('What was recorded on an earlier line has not come yet.')
    }
    const upload = newId()
    const stream = new PassThrough()
    const received = beforeMs > 0 ? join(stream, beforeMs, row?.path) : recordings.receive(stream)
    const take = (): Promise<IncomingRecording> => received
    const kept = received.then(() => keepLive(recording, take, options))
    kept.catch(() => uploads.delete(upload))
    const timer = setTimeout(() => drop(upload), IDLE_MS)
    uploads.set(upload, { stream, received: 0, bytes: recording.bytes, kept, timer })
    return { server: id, upload }
  }

  /** The recording of a call that was on other lines before, as far as it has come. */
  async function join(
    stream: PassThrough,
    beforeMs: number,
    known: string | undefined,
  ): Promise<IncomingRecording> {
    const bytes = await allOf(stream)
    const before = known === undefined ? undefined : await recordings.read(known)
    const parts = [
      ...(before ? [{ bytes: await allOf(before), fromSamples: 0 }] : []),
      { bytes, fromSamples: beforeMs * SAMPLES_PER_MS },
    ]
    return recordings.receive(Readable.from([joinOggOpus(parts)]))
  }

  function drop(upload: string): void {
    const one = uploads.get(upload)
    clearTimeout(one?.timer)
    uploads.delete(upload)
    one?.stream.destroy(new Error('The worker has sent no more.'))
  }

  async function piece(body: unknown): Promise<object> {
    const { upload, offset, data } = RecordingPiece.parse(body)
    const one = uploads.get(upload)
    if (!one || offset !== one.received) throw new Error('The upload is not known. Begin again.')
    one.timer.refresh()
    const bytes = Buffer.from(data, 'base64')
    one.received += bytes.length
    if (!one.stream.write(bytes)) await Promise.race([once(one.stream, 'drain'), one.kept])
    if (one.received < one.bytes) return { isKept: false }
    clearTimeout(one.timer)
    one.stream.end()
    await one.kept.finally(() => uploads.delete(upload))
    return { isKept: true }
  }

  const subscriptions = [
    link.listen(subjects.toAnyServer('recording'), begin, QUEUE),
    link.listen(subjects.toServer(id, 'piece'), piece),
  ]
  return () => {
    for (const stop of subscriptions) stop()
    for (const upload of uploads.keys()) drop(upload)
  }
}
