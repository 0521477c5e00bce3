import { createReadStream, type Stats } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { joinOggOpus, readOggLength } from '@ringwell/engine/recording/oggOpus.ts'
import { SAMPLES_PER_MS } from '@ringwell/engine/recording/opusPacket.ts'
import { recordingFile, recordingOf } from '@ringwell/engine/recording/recordingDisk.ts'
import { replaceFile } from '@ringwell/engine/replaceFile.ts'
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
  /** How long a line was recorded, in ms. */
  lengthOf(callId: string, line: number): Promise<number>
  /** From now on, stores files that have stopped growing: what a crash left behind, and what could not be stored. */
  start(): void
  /** Waits for what is being stored, but only briefly. The next server stores what is left. */
  close(): Promise<void>
}

export interface LiveRecordingsOptions extends KeepVersionDeps {
  folder: string
  storage: KeepVersionDeps['storage'] & Pick<Storage, 'findCall' | 'hasLine'>
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
    const parts = await partsOf(callId, side)
    // A call that waits for its next line has its recordings stored when it is over.
    if (parts.length === 0 || (await storage.hasLine(callId))) return
    const call = await storage.findCall(callId)
    const stats = await join(file, parts)
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

  /** The names of the files of one side, in the order of the lines. */
  async function partsOf(callId: string, side: RecordingSide): Promise<string[]> {
    const names = (await readdir(folder).catch(unlessGone)) ?? []
    const lineOf = (name: string): number => recordingOf(name)?.next?.line ?? 0
    return names
      .filter((name) => {
        const key = recordingOf(name)
        return key?.callId === callId && key.side === side
      })
      .toSorted((a, b) => lineOf(a) - lineOf(b))
  }

  /** Joins the files of several lines into the first. Returns what is known of the last. */
  async function join(file: string, names: readonly string[]): Promise<Stats> {
    const files = names.map((name) => path.join(folder, name))
    const stats = await stat(files.at(-1) ?? file)
    if (files.length === 1 && files[0] === file) return stats
    const parts = await Promise.all(
      files.map(async (part, at) => {
        const { beforeMs = 0 } = recordingOf(names[at] ?? '')?.next ?? {}
        return { bytes: await readFile(part), fromSamples: beforeMs * SAMPLES_PER_MS }
      }),
    )
    await replaceFile(file, joinOggOpus(parts))
    for (const part of files) if (part !== file) await rm(part, { force: true })
    return stats
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
      const key = recordingOf(name)
      const stats = await stat(path.join(folder, name)).catch(unlessGone)
      if (!key || !stats) continue
      seen.set(name, stats.size)
      if (isOver(name, stats.size)) later(key.callId, key.side)
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
    async lengthOf(callId, line) {
      const lengths = await Promise.all(
        sides.map(async (side) => {
          const parts = await partsOf(callId, side)
          const name = parts.find((part) => (recordingOf(part)?.next?.line ?? 0) === line)
          if (name === undefined) return 0
          const { samples } = await readOggLength(createReadStream(path.join(folder, name)))
          return samples / SAMPLES_PER_MS
        }),
      )
      return Math.max(...lengths)
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
