import { createReadStream, type Stats } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { joinOggOpus, readOggLength } from '@ringwell/engine/recording/oggOpus.ts'
import { SAMPLES_PER_MS } from '@ringwell/engine/recording/opusPacket.ts'
import { recordingFile, recordingOf } from '@ringwell/engine/recording/recordingDisk.ts'
import { within } from '@ringwell/engine/stageSteps.ts'
import { replaceFile } from '@ringwell/engine/replaceFile.ts'
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
  /** How long the call was on lines elsewhere before this file begins, in ms. */
  beforeMs: number
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
  /** How long a line was recorded, in ms. */
  lengthOf(callId: string, line: number): Promise<number>
  /** From now on, stores files that have stopped growing: what a crash left behind, and what could not be stored. */
  start(): void
  /** Waits for what is being stored, but only briefly. The next server stores what is left. */
  close(): Promise<void>
}

export interface LiveRecordingsOptions {
  folder: string
  /** Whether a call waits for its next line, or has it here. Its recordings are stored when it is over. */
  hasLine: (callId: string) => Promise<boolean>
  /** Stores a recording and removes its file, or rejects if that is not possible yet. */
  keep: (recording: LiveRecording) => Promise<void>
  /** Set where a call may have had other lines on other machines: each file is kept, and whoever keeps them joins them. */
  keepsParts?: true
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

const lineOf = (name: string): number => recordingOf(name)?.next?.line ?? 0

export function createLiveRecordings(options: LiveRecordingsOptions): LiveRecordings {
  const { folder, hasLine, keep, log, sweepEveryMs = SWEEP_EVERY_MS } = options
  let last: Promise<void> = Promise.resolve()
  let sizes = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function store(callId: string, side: RecordingSide): Promise<void> {
    const name = recordingFile({ callId, side })
    const file = path.join(folder, name)
    const parts = await partsOf(callId, side)
    if (parts.length === 0 || (await hasLine(callId))) return
    if (!options.keepsParts) return keepFile(file, await join(file, parts))
    for (const part of parts) {
      const whole = path.join(folder, part)
      await keepFile(whole, await stat(whole))
    }
  }

  async function keepFile(file: string, stats: Stats): Promise<void> {
    const key = recordingOf(path.basename(file))
    const { samples, isComplete } = await readOggLength(createReadStream(file))
    // A crash came before the first page.
    if (!key || samples === 0) return rm(file, { force: true })
    await keep({
      callId: key.callId,
      side: key.side,
      beforeMs: key.next?.beforeMs ?? 0,
      file,
      bytes: (await stat(file)).size,
      lengthMs: samples / SAMPLES_PER_MS,
      endTime: stats.mtime.toISOString(),
      isComplete,
    })
  }

  /** The names of the files of one side, in the order of the lines. */
  async function partsOf(callId: string, side: RecordingSide): Promise<string[]> {
    const names = (await readdir(folder).catch(unlessGone)) ?? []
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
  const stored = (): Promise<unknown> => within(last, PATIENCE_MS)

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
          const name = parts.find((part) => lineOf(part) === line)
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
  { callId, side, beforeMs, lengthMs, endTime, isComplete }: Omit<LiveRecording, 'file' | 'bytes'>,
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
    durationSeconds: Math.round((beforeMs + lengthMs) / 1_000),
    startTime: new Date(Date.parse(endTime) - beforeMs - lengthMs).toISOString(),
    endTime,
    language: call.language,
    isComplete,
  }
  const outcome = await keepVersion(taken, details, deps)
  if (outcome === 'kept') deps.kept?.(details)
  deps.log.debug({ call: callId, side, outcome, bytes: taken.bytes }, 'stored a recording')
}
