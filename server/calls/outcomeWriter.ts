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
  keep(note: EngineNote): void
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
  isWriting: boolean
}

export function createOutcomeWriter(options: OutcomeWriterOptions): OutcomeWriter {
  const { storage, log, retryAfterMs, lateMs = LATE_MS } = options
  const calls = new Map<string, Known>()
  const timers = new Set<NodeJS.Timeout>()
  const pending = createRetriedWrites(retryAfterMs)

  async function write(callId: string, known: Known): Promise<void> {
    known.isWriting = true
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
    known.isWriting = false
  }

  function forgetAfter(callId: string, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      calls.delete(callId)
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  function changed(callId: string): Known {
    const known = calls.get(callId) ?? { notes: [], isUnsaved: false, isWriting: false }
    if (!calls.has(callId)) forgetAfter(callId, OPEN_MS)
    calls.set(callId, known)
    known.isUnsaved = true
    if (!known.isWriting) pending.run(() => write(callId, known))
    return known
  }

  function keep({ callId, note }: EngineNote): void {
    const { notes } = calls.get(callId) ?? changed(callId)
    if (notes.length >= MOST_NOTES) return
    notes.push(note)
    changed(callId)
  }

  return {
    keep,
    ended(callId) {
      changed(callId)
      forgetAfter(callId, lateMs)
    },
    watch: (tools) => ({
      async call(call, signal) {
        const result = await tools.call(call, signal)
        if (result.status === 'done' && writes(call.tool)) {
          const { callId, tool } = call
          const { reference } = result
          keep({
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
