import { within } from '@ringwell/engine/stageSteps.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'
import { askServer } from './askServer.ts'
import type { Link } from './link.ts'
import { type Fact, FactsAnswer } from './messages.ts'

/**
 * Brings what happened in calls to a server that stores it. Keeps it until it is stored, in order, whatever becomes of NATS
 * and of the servers meanwhile.
 */
export interface FactOutbox {
  /** A line of a call begins. It is reported to this server, as long as it is there. */
  open(callId: string, home: string, line: number | undefined): void
  homeOf(callId: string): string | undefined
  keep(callId: string, fact: Fact): void
  /** The call did not begin. */
  drop(callId: string): void
  /** Resolves when everything is stored, or after this long. */
  flush(limitMs: number): Promise<void>
}

export interface FactOutboxOptions {
  link: Link
  worker: string
  log: Logger
}

/** The server answers when it has stored them, which takes as long as its database is away. */
const ASK_LIMIT_MS = 10_000
const MOST_BYTES = 256 * 1024
/** NATS takes a megabyte. */
const LARGEST_BYTES = 900 * 1024
const MOST_AT_ONCE = 500
const PAUSES_MS = [250, 500, 1_000, 2_000, 5_000]
/** The last notes of a call come after its end. */
const LATE_MS = 60_000
/** More than a worker's calls say in a day. */
const MOST_WAITING = 100_000

interface Call {
  home: string
  line: number | undefined
  waiting: { line: number | undefined; fact: Fact; bytes: number }[]
  sending: Promise<void> | undefined
  isOver: boolean
}

export function createFactOutbox({ link, worker, log }: FactOutboxOptions): FactOutbox {
  const calls = new Map<string, Call>()
  let waiting = 0
  const stopping = new AbortController()

  function nextOf({ waiting: facts }: Call): Omit<Call['waiting'][number], 'bytes'>[] {
    let bytes = 0
    const batch = facts.slice(0, MOST_AT_ONCE).filter((one) => (bytes += one.bytes) <= MOST_BYTES)
    const sent = batch.length > 0 ? batch : facts.slice(0, 1)
    return sent.map(({ line, fact }) => ({ line, fact }))
  }

  async function send(callId: string, call: Call): Promise<void> {
    // What a call says and what it has come to are reported together, and go together.
    await new Promise(setImmediate)
    for (let failures = 0; call.waiting.length > 0 && !stopping.signal.aborted;) {
      const facts = nextOf(call)
      try {
        const body = { worker, callId, facts }
        const answer = await askServer(link, call.home, 'facts', body, ASK_LIMIT_MS)
        call.home = FactsAnswer.parse(answer).server
        call.waiting.splice(0, facts.length)
        waiting -= facts.length
        failures = 0
      } catch (error) {
        if (failures === PAUSES_MS.length) {
          log.warn(
            { call: callId, reason: messageOf(error) },
            'no server stores what happens in a call',
          )
        }
        const pauseMs = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    call.sending = undefined
  }

  return {
    open(callId, home, line) {
      const begun = { home, line, isOver: false }
      const known = calls.get(callId)
      if (known) Object.assign(known, begun)
      else calls.set(callId, { ...begun, waiting: [], sending: undefined })
    },
    homeOf: (callId) => calls.get(callId)?.home,
    keep(callId, fact) {
      const call = calls.get(callId)
      if (!call) return
      const bytes = Buffer.byteLength(JSON.stringify(fact))
      if (bytes > LARGEST_BYTES || (waiting >= MOST_WAITING && fact.type !== 'ended')) {
        return log.error(
          { call: callId, type: fact.type, bytes },
          'what happened in a call is lost',
        )
      }
      call.waiting.push({ line: call.line, fact, bytes })
      waiting += 1
      call.sending ??= send(callId, call)
      if (fact.type !== 'ended') return
      call.isOver = true
      setTimeout(() => forget(callId, call), LATE_MS).unref()
    },
    drop(callId) {
      const call = calls.get(callId)
      if (!call) return
      call.isOver = true
      forget(callId, call)
    },
    async flush(limitMs) {
      const sent = [...calls.values()].flatMap(({ sending }) => sending ?? [])
      await within(Promise.all(sent), limitMs)
      stopping.abort()
    },
  }

  function forget(callId: string, call: Call): void {
    if (!call.isOver || calls.get(callId) !== call) return
    if (call.waiting.length === 0) calls.delete(callId)
    else setTimeout(() => forget(callId, call), LATE_MS).unref()
  }
}
