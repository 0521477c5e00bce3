import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readOggLength } from '@ringwell/engine/recording/oggOpus.ts'
import { SAMPLES_PER_MS } from '@ringwell/engine/recording/opusPacket.ts'
import { recordingFile } from '@ringwell/engine/recording/recordingDisk.ts'
import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingKey, RecordingSide } from '../storage/recordingStorage.ts'
import { keepVersion, type KeepVersionDeps } from './keepVersion.ts'
import type { IncomingRecording, RecordingStore } from './recordingStore.ts'
import { sides, unlessGone } from './spool.ts'

/** A file that our engine has recorded and nobody writes to any more. */
export interface LiveRecording {
  callId: string
  side: RecordingSide
  file: string
  bytes: number
  lengthMs: number
  /** ISO. */
  endTime: string
  /** False if a crash cut it off. */
  isComplete: boolean
}

/**
 * Stores what our engine has recorded. While a call is under way, each of its sides is a file in `folder` that the engine
 * alone writes.
 */
export interface LiveRecordings {
  /** The call is over and its files are closed. Stores them in the background. */
  finish(callId: string): void
  /**
   * Stores the files of all calls, or begins to. Only for a server whose engine has not begun any call, and that shares
   * the folder with no other.
   */
  finishAll(): Promise<void>
  /** From now on, stores files that have stopped growing: what a crash left behind, and what could not be stored. */
  start(): void
  /** Waits for what is being stored, but only briefly. The next server stores what is left. */
  close(): Promise<void>
}

export interface LiveRecordingsOptions {
  folder: string
  /** Stores a recording and removes its file, or rejects if that is not possible yet. */
  keep: (recording: LiveRecording) => Promise<void>
  log: Logger
  sweepEveryMs?: number
}

export interface KeepLiveDeps extends KeepVersionDeps {
  storage: KeepVersionDeps['storage'] & Pick<Storage, 'findCall'>
  log: Logger
  /** Called when a recording is stored. */
  kept?: (key: RecordingKey) => void
}

/** A file of a live call grows twice a second. */
const SWEEP_EVERY_MS = 60_000
const PATIENCE_MS = 5_000

export function createLiveRecordings(options: LiveRecordingsOptions): LiveRecordings {
  const { folder, keep, log, sweepEveryMs = SWEEP_EVERY_MS } = options
  let last: Promise<void> = Promise.resolve()
  let sizes = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function store(callId: string, side: RecordingSide): Promise<void> {
    const name = recordingFile({ callId, side })
    const file = path.join(folder, name)
    const stats = await stat(file).catch(unlessGone)
    if (!stats) return
    const { samples, isComplete } = await readOggLength(createReadStream(file))
    // A crash came before the first page.
    if (samples === 0) return rm(file, { force: true })
    await keep({
      callId,
      side,
      file,
      bytes: stats.size,
      lengthMs: samples / SAMPLES_PER_MS,
      endTime: stats.mtime.toISOString(),
      isComplete,
    })
  }

  /** One after the other, so that no file is stored twice, and a slow bucket gets one file at a time. */
  function later(callId: string, side: RecordingSide): void {
    const before = last
    last = (async () => {
      await before
      if (isClosed) return
      await store(callId, side).catch((error: unknown) =>
        log.warn({ err: error, call: callId, side }, 'could not store a recording yet'),
      )
    })()
  }

  async function sweep(isOver: (name: string, bytes: number) => boolean): Promise<void> {
    const seen = new Map<string, number>()
    for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
      const [callId, side] = name.split('.')
      const known = sides.find((each) => each === side)
      const stats = await stat(path.join(folder, name)).catch(unlessGone)
      if (callId === undefined || !known || !stats) continue
      seen.set(name, stats.size)
      if (isOver(name, stats.size)) later(callId, known)
    }
    sizes = seen
  }

  /** A store that hangs must keep a server neither from starting nor from ending. */
  async function stored(): Promise<void> {
    let limiter: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => (limiter = setTimeout(resolve, PATIENCE_MS)))
    await Promise.race([last, limit])
    clearTimeout(limiter)
  }

  return {
    finish(callId) {
      for (const side of sides) later(callId, side)
    },
    async finishAll() {
      await sweep(() => true)
      await stored()
    },
    start() {
      timer = setInterval(() => {
        sweep((name, bytes) => sizes.get(name) === bytes).catch((error: unknown) =>
          log.warn({ err: error }, 'could not look for recordings that were left behind'),
        )
      }, sweepEveryMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await stored()
      isClosed = true
    },
  }
}

/** Stores recordings of this machine's engine. */
export function createKeepLive(
  deps: KeepLiveDeps & { recordings: Pick<RecordingStore, 'takeLive'> },
): LiveRecordingsOptions['keep'] {
  return async (recording) => {
    const taken = () => deps.recordings.takeLive(path.basename(recording.file))
    await keepLive(recording, taken, deps)
    await rm(recording.file, { force: true })
  }
}

/** Stores a recording, unless its call was erased or is unknown. Only then is it taken. */
export async function keepLive(
  { callId, side, lengthMs, endTime, isComplete }: Omit<LiveRecording, 'file' | 'bytes'>,
  take: () => Promise<IncomingRecording>,
  deps: KeepLiveDeps,
): Promise<void> {
  const call = await deps.storage.findCall(callId)
  if (!call || call.erasedAt !== undefined) return
  const taken = await take()
  const details = {
    agentUuid: call.agentUuid,
    recordingId: callId,
    side,
    durationSeconds: Math.round(lengthMs / 1_000),
    startTime: new Date(Date.parse(endTime) - lengthMs).toISOString(),
    endTime,
    language: call.language,
    isComplete,
  }
  const outcome = await keepVersion(taken, details, deps)
  if (outcome === 'kept') deps.kept?.(details)
  deps.log.debug({ call: callId, side, outcome, bytes: taken.bytes }, 'stored a recording')
}
