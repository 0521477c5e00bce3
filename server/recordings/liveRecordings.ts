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
import type { RecordingStore } from './recordingStore.ts'
import { sides, unlessGone } from './spool.ts'

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

export interface LiveRecordingsOptions extends KeepVersionDeps {
  folder: string
  storage: KeepVersionDeps['storage'] & Pick<Storage, 'findCall'>
  recordings: Pick<RecordingStore, 'takeLive'>
  log: Logger
  /** Called when a recording is stored. */
  kept?: (key: RecordingKey) => void
  sweepEveryMs?: number
}

/** A file of a live call grows twice a second. */
const SWEEP_EVERY_MS = 60_000
const PATIENCE_MS = 5_000

export function createLiveRecordings(options: LiveRecordingsOptions): LiveRecordings {
  const { folder, storage, recordings, log, sweepEveryMs = SWEEP_EVERY_MS } = options
  let last: Promise<void> = Promise.resolve()
  let sizes = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function store(callId: string, side: RecordingSide): Promise<void> {
    const name = recordingFile({ callId, side })
    const file = path.join(folder, name)
    const stats = await stat(file).catch(unlessGone)
    if (!stats) return
    const call = await storage.findCall(callId)
    const { samples, isComplete } = await readOggLength(createReadStream(file))
    // The visitor had it erased, or a crash came before the first page.
    if (!call || call.erasedAt !== undefined || samples === 0) return rm(file, { force: true })
    const lengthMs = samples / SAMPLES_PER_MS
    const taken = await recordings.takeLive(name)
    const details = {
      agentUuid: call.agentUuid,
      recordingId: callId,
      side,
      durationSeconds: Math.round(lengthMs / 1_000),
      startTime: new Date(stats.mtime.getTime() - lengthMs).toISOString(),
      endTime: stats.mtime.toISOString(),
      language: call.language,
      isComplete,
    }
    const outcome = await keepVersion(taken, details, options)
    if (outcome === 'kept') options.kept?.(details)
    log.debug({ call: callId, side, outcome, bytes: taken.bytes }, 'stored a recording')
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
