import { addAbortSignal, Readable } from 'node:stream'
import { ApiError } from '../http/apiError.ts'
import type { RecordingKey, RecordingSide, Storage } from '../storage/storage.ts'
import { recordingsUnavailable, type RecordingStore } from './recordingStore.ts'
import { offsetFields } from './uploadForm.ts'

export interface JoinDeps {
  storage: Pick<Storage, 'findRecording'>
  recordings: Pick<RecordingStore, 'read'>
  /** Aborts if the upload takes too long. */
  signal?: AbortSignal
}

/** A version that was just replaced is gone. Then look up the one that replaced it. */
const ATTEMPTS = 3

type Call = Pick<RecordingKey, 'agentUuid' | 'recordingId'>

/** Throws `ApiError` 409 if a part starts beyond what is stored of its side. */
export async function checkOffsets(
  call: Call,
  offsets: Readonly<Record<RecordingSide, number>>,
  { storage }: Pick<JoinDeps, 'storage'>,
): Promise<void> {
  if (offsets.agent + offsets.user === 0) return
  const [agent, user] = await Promise.all(
    (['agent', 'user'] as const).map(
      async (side) => (await storage.findRecording({ ...call, side }))?.bytes ?? 0,
    ),
  )
  const stored = { agent: agent ?? 0, user: user ?? 0 }
  for (const side of ['agent', 'user'] as const) {
    if (offsets[side] > stored[side]) throw outOfOrder(side, offsets[side], stored)
  }
}

/**
 * Builds the recording that a part makes: the first `offset` bytes that are stored of this side, then the
 * part. It is read as a stream, so neither has to fit into memory. Throws `ApiError` 409 or 503. The
 * stream throws 503 if the store has less than it should.
 */
export async function continueRecording(
  key: RecordingKey,
  offset: number,
  part: Readable,
  { storage, recordings, signal }: JoinDeps,
): Promise<Readable> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await storage.findRecording(key)
    const bytes = row?.bytes ?? 0
    if (!row || bytes < offset) {
      throw outOfOrder(key.side, offset, { [key.side]: bytes })
    }
    const start = await recordings.read(row.path, { first: 0, last: offset - 1 })
    if (start && signal) addAbortSignal(signal, start)
    if (!start) continue
    const joined = Readable.from(oneAfterTheOther(start, offset, part), { objectMode: false })
    // Closing a stream that nobody has begun to read does not run its generator's cleanup, so destroy the first half
    // here.
    return joined.once('close', () => start.destroy())
  }
  throw recordingsUnavailable()
}

async function* oneAfterTheOther(
  start: Readable,
  bytes: number,
  part: Readable,
): AsyncGenerator<Buffer> {
  let copied = 0
  try {
    for await (const chunk of start as AsyncIterable<Buffer>) {
      copied += chunk.length
      yield chunk
    }
  } catch {
    throw recordingsUnavailable()
  }
  if (copied !== bytes) throw recordingsUnavailable()
  yield* part as AsyncIterable<Buffer>
}

const outOfOrder = (
  side: RecordingSide,
  offset: number,
  stored: Partial<Record<RecordingSide, number>>,
): ApiError =>
  new ApiError(
    409,
    'part_out_of_order',
    `This part continues the ${side}'s recording at byte ${offset}, but only ${stored[side]} bytes ` +
      'are stored. Continue there, or send the whole recording.',
    { field: offsetFields[side], stored },
  )
