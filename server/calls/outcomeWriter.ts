import type { Logger } from 'pino'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { EngineNote } from '@ringwell/engine/engine.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import type { OutcomeStorage } from '../storage/outcomeStorage.ts'
import { createRetriedWrites } from './retriedWrites.ts'

export interface OutcomeWriterOptions {
  storage: Pick<OutcomeStorage, 'saveNotes'>
  log: Logger
  /** The waits before each retry of a failed write. After the last retry, the writer gives up. */
  retryAfterMs?: readonly number[]
  /** How long after its end a call may still produce notes. */
  lateMs?: number
}

/**
 * Writes the outcome of each call while the call is under way, so that the record is complete up to then even if the
 * call or this server dies. None of it is logged.
 */
export interface OutcomeWriter {
  /** Resolves to whether the note is stored. Never rejects. */
  keep(note: EngineNote): Promise<boolean>
  /** Reports that the call is over. Its last notes may still arrive. */
  ended(callId: string): void
  /** Wraps the tools so that each completed write is noted, even if the call dies before the agent can say so. */
  watch(tools: TaskTools): TaskTools
  /** Resolves when no write is under way. From now on, the writer does not retry failed writes. */
  close(): Promise<void>
}

const LATE_MS = 60_000
/**
 * After this time, a call's notes are dropped from memory, because nobody tells us when a call with OpenAI ends. The
 * database keeps them.
 */
const OPEN_MS = 10 * 60_000
/** The most notes of one call. The engine never reports as many. */
const MOST_NOTES = 1_000

interface Known {
  notes: CallNote[]
  /** Whether the notes have changed since they were last written. */
  isUnsaved: boolean
  /** Resolves to whether all notes are stored. Undefined while nothing is written. */
  writing: Promise<boolean> | undefined
}

export function createOutcomeWriter(options: OutcomeWriterOptions): OutcomeWriter {
  const { storage, log, retryAfterMs, lateMs = LATE_MS } = options
  const calls = new Map<string, Known>()
  const timers = new Set<NodeJS.Timeout>()
  const pending = createRetriedWrites(retryAfterMs)

  async function write(callId: string, known: Known): Promise<boolean> {
    try {
      while (known.isUnsaved) {
        await pending.retry(() => {
          // Notes that arrive during an attempt are written by the next one.
          known.isUnsaved = false
          return storage
            .saveNotes(callId, [...known.notes], new Date().toISOString())
            .catch((error: unknown) => {
              known.isUnsaved = true
              throw error
            })
        })
      }
    } catch (error) {
      log.error({ err: error, call: callId }, 'could not store what a call came to')
    }
    known.writing = undefined
    return !known.isUnsaved
  }

  function forgetAfter(callId: string, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      calls.delete(callId)
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  function knownOf(callId: string): Known {
    const known = calls.get(callId) ?? { notes: [], isUnsaved: false, writing: undefined }
    if (!calls.has(callId)) forgetAfter(callId, OPEN_MS)
    calls.set(callId, known)
    return known
  }

  function changed(callId: string, known: Known): Promise<boolean> {
    known.isUnsaved = true
    return (known.writing ??= pending.run(() => write(callId, known)))
  }

  async function keep({ callId, note }: EngineNote): Promise<boolean> {
    const known = knownOf(callId)
    if (known.notes.length >= MOST_NOTES) return true
    known.notes.push(note)
    return changed(callId, known)
  }

  return {
    keep,
    ended(callId) {
      void changed(callId, knownOf(callId))
      forgetAfter(callId, lateMs)
    },
    watch: (tools) => ({
      async call(call, signal) {
        const result = await tools.call(call, signal)
        if (result.status === 'done' && writes(call.tool)) {
          const { callId, tool } = call
          const { reference } = result
          void keep({
            callId,
            note: { type: 'toolDone', tool, ...(reference !== undefined && { reference }) },
          })
        }
        return result
      },
    }),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await pending.close()
    },
  }
}
