import type { Socket } from 'node:net'
import {
  type CallBrief,
  type Engine,
  type EngineCallEnd,
  type EngineMemory,
  type EngineRecordingEnd,
  type EngineTurn,
  type HangUpReason,
  isLineLost,
  type LegRequest,
} from '@ringwell/engine/engine.ts'
import { within } from '@ringwell/engine/stageSteps.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import type { Logger } from '../logging.ts'
import type { LineStorage } from '../storage/lineStorage.ts'
import type { SessionKeyStorage } from '../storage/sharedStorage.ts'
import { refuseUnlessFree } from './embeddedProvider.ts'
import { createRetriedWrites } from './retriedWrites.ts'

export interface CallLinesOptions {
  engine: Engine
  storage: LineStorage & Pick<SessionKeyStorage, 'askHangUpOf' | 'listHangUps'>
  /** How long a call waits for its caller after its line was lost. */
  waitMs: number
  log: Logger
  sweepEveryMs?: number
  retryAfterMs?: readonly number[]
}

/** The end of a call, with when that was if it is only noticed later. */
export interface CallEndKnown extends EngineCallEnd {
  endedAt?: string | undefined
}

/**
 * The engine as the rest of the server sees it: a call whose line is lost is not over, and goes on over the next line under
 * the same id. Its end, and that of its recordings, is reported once, when nobody can ring back any more.
 */
export interface CallLines extends Engine {
  onCallEnd(listener: (end: CallEndKnown) => unknown): void
  /** Connects the caller of a call again. Returns what its leg answers. Throws `ApiError` 410 if the call is over. */
  resume(callId: string, leg: LegRequest, socket?: Socket): Promise<string>
  /** The brief of a call whose line is gone, once it is known that the call is not over. Undefined if it is. */
  waiting(callId: string): Promise<CallBrief | undefined>
  /**
   * Reports that the line of a call over RTP is lost. Returns whether the listener connects its caller again. If nobody does, the
   * call is over, because that caller can't ring back.
   */
  onLineLost(listener: (callId: string, reason: HangUpReason) => boolean): void
  /** The caller hangs up, whichever server has the call, and whether or not it has a line. */
  leave(callId: string): Promise<void>
  /**
   * Begins to end calls that have waited for too long. `lengthOf` says how long a line was connected that nobody saw end.
   * @param isShared whether other servers hold calls of the same database
   */
  start(
    isShared: boolean,
    lengthOf: (callId: string, line: number) => Promise<number>,
  ): Promise<void>
}

/** The most lines of one call, which is more than a bad network needs. The network of a telephone is better. */
const MOST_LINES = 100
const MOST_PHONE_LINES = 10
const SWEEP_EVERY_MS = 2_000
/** An old line that does not end keeps nobody from going on. */
const REPLACE_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 100

interface Held {
  line: number
  phone: CallBrief['phone']
  isUp: boolean
  /** Set if the end of the line ends the call, whatever the reason. */
  isLast: boolean
  /** Another line holds the call, elsewhere. */
  isFenced: boolean
  /** When the line before was lost. A line that never connects does not make the call wait for longer. */
  lostAt: string | undefined
  /** Since when there is no line here, by a clock that nobody sets. 0 before that. */
  waitsSinceMs: number
  beforeMs: number
  turns: number
  unsaved: EngineMemory | undefined
  /** Whether `unsaved` is about to be stored. */
  isDue: boolean
  /** What is stored of the call, in order. */
  writes: Promise<void>
  /** Resolves when the line has ended and that is stored. */
  ended: PromiseWithResolvers<void>
  /** Set once those of this line are closed. */
  recording: EngineRecordingEnd | undefined
  /** Why the last line was lost. */
  reason: HangUpReason | undefined
}

export function createCallLines(options: CallLinesOptions): CallLines {
  const { engine, storage, waitMs, log, sweepEveryMs = SWEEP_EVERY_MS } = options
  const calls = new Map<string, Held>()
  /** Whoever rings back waits for those before. */
  const resuming = new Map<string, Promise<unknown>>()
  const writes = createRetriedWrites(options.retryAfterMs)
  const endListeners = new Set<(end: CallEndKnown) => unknown>()
  const turnListeners = new Set<(turn: EngineTurn) => unknown>()
  const recordedListeners = new Set<(end: EngineRecordingEnd) => void>()
  const lostListeners = new Set<(callId: string, reason: HangUpReason) => boolean>()
  let timer: NodeJS.Timeout | undefined

  const reportEnd = ({ callId, reason, durationMs, endedAt }: CallEndKnown): Promise<boolean> =>
    isKept([...endListeners].map((listener) => listener({ callId, reason, durationMs, endedAt })))
  const reportTurn = (turn: EngineTurn): Promise<boolean> =>
    isKept([...turnListeners].map((listener) => listener(turn)))
  const reportRecorded = (end: EngineRecordingEnd): void => {
    for (const listener of recordedListeners) listener(end)
  }

  function hold(callId: string, known: Pick<Held, 'line' | 'phone'> & Partial<Held>): Held {
    const held: Held = {
      isUp: true,
      isLast: false,
      isFenced: false,
      lostAt: undefined,
      waitsSinceMs: 0,
      beforeMs: 0,
      turns: 0,
      unsaved: undefined,
      isDue: false,
      writes: Promise.resolve(),
      ended: Promise.withResolvers(),
      recording: undefined,
      reason: undefined,
      ...known,
    }
    calls.set(callId, held)
    return held
  }

  function letGo(callId: string, held: Held): void {
    if (calls.get(callId) === held) calls.delete(callId)
  }

  /**
   * Does this with whoever holds the call that something is reported of. What a line reports that was begun elsewhere is for
   * this server now, because that one is gone.
   */
  function withHeld<Result>(
    { callId, line }: { callId: string; line?: number },
    act: (held: Held | undefined) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const held = calls.get(callId)
    if (line === undefined || (held && line <= held.line)) return act(held)
    return adopt(callId, line).then(act)
  }

  async function adopt(callId: string, line: number): Promise<Held | undefined> {
    const found = await storage.findLine(callId)
    const known = calls.get(callId)
    if (!found || (known && known.line >= line)) return known
    const { brief, ...lines } = found
    const held = hold(callId, {
      ...lines,
      phone: briefIn(brief).phone,
      isFenced: found.line > line,
    })
    if (held.isFenced) {
      letGo(callId, held)
      engine.hangUp(callId, 'replaced')
    }
    return held
  }

  const isOlder = (held: Held, line: number | undefined): boolean =>
    held.isFenced || (line !== undefined && line < held.line)

  /** Does this after everything that was to be stored of the call before. */
  function later(callId: string, held: Held, work: () => Promise<unknown>): Promise<void> {
    const done = held.writes.then(() =>
      writes.retry(work).catch((error: unknown) => {
        log.error({ err: error, call: callId }, 'could not store how a call goes on')
      }),
    )
    held.writes = done
    void writes.run(() => done)
    return done
  }

  engine.onMemory((memory) => orRepeat(withHeld(memory, (held) => remember(held, memory))))
  engine.onTurn((turn) =>
    orRepeat(
      withHeld(turn, (held) => {
        if (held && isOlder(held, turn.line)) return true
        if (held) held.turns = Math.max(held.turns, turn.position + 1)
        return reportTurn(turn)
      }),
    ),
  )
  engine.onCallEnd((end) =>
    orRepeat(withHeld(end, (held) => (held ? lineEnded(held, end) : reportEnd(end)))),
  )
  engine.onRecorded((end) => {
    const held = calls.get(end.callId)
    // The recordings of a call are closed when the call is over.
    if (!held) return reportRecorded(end)
    if (!isOlder(held, end.line)) held.recording = end
  })

  async function remember(held: Held | undefined, memory: EngineMemory): Promise<boolean> {
    const { callId } = memory
    if (!held || isOlder(held, memory.line)) return true
    held.unsaved = joined(held.unsaved, memory)
    if (held.isDue) {
      await held.writes
      return held.unsaved === undefined
    }
    held.isDue = true
    await later(callId, held, async () => {
      held.isDue = false
      const { unsaved } = held
      if (!unsaved) return
      held.unsaved = undefined
      const isHeld = await storage.saveMemory(unsaved).catch((error: unknown) => {
        held.unsaved = held.unsaved ? joined(unsaved, held.unsaved) : unsaved
        throw error
      })
      if (isHeld || held.isFenced) return
      held.isFenced = true
      engine.hangUp(callId, 'replaced')
    })
    return held.unsaved === undefined
  }

  async function lineEnded(held: Held, end: EngineCallEnd): Promise<boolean> {
    const { callId, reason, durationMs, line } = end
    if (!held.isFenced && isOlder(held, line)) return true
    if (!held.isUp) return true
    held.isUp = false
    held.waitsSinceMs = performance.now()
    const total = held.beforeMs + durationMs
    const isConnected = total > 0
    if (held.isFenced) {
      letGo(callId, held)
      held.ended.resolve()
      // The call goes on elsewhere, however this line has ended.
      return reportEnd({ ...end, reason: 'replaced' })
    }
    const isLost = isLineLost(reason, held.phone) || reason === 'replaced'
    if (held.isLast || !isConnected || !isLost) {
      await close(callId, held, durationMs)
      letGo(callId, held)
      // Otherwise, those of this line are not closed yet. A line that never connected has none.
      if (held.recording ?? (durationMs === 0 && held.beforeMs > 0)) {
        reportRecorded(held.recording ?? { callId, cutOff: undefined })
      }
      const kept = reportEnd({ ...end, durationMs: total })
      held.ended.resolve()
      return kept
    }
    held.beforeMs = total
    // A try that never connected does not say why the line before was lost.
    if (reason !== 'neverConnected') held.reason = reason
    log.info({ call: callId, line: held.line, reason, durationMs }, 'a call has lost its line')
    let isOurs = true
    const lostAt = (durationMs === 0 && held.lostAt) || now()
    await later(callId, held, async () => {
      isOurs = await storage.loseLine(callId, held.line, lostAt, durationMs)
    })
    held.ended.resolve()
    if (isOurs) {
      if (reason === 'replaced' || !held.phone || held.phone.carrier) return true
      const ringsBack = [...lostListeners].map((listener) => listener(callId, reason))
      if (!ringsBack.includes(true)) await leaveLine(callId, reason)
      return true
    }
    letGo(callId, held)
    // Another server has it, or it was erased meanwhile.
    const isElsewhere = (await storage.findLine(callId)) !== undefined
    return reportEnd({ ...end, reason: isElsewhere ? 'replaced' : reason, durationMs: total })
  }

  /** The call goes on over no other line. */
  const close = (callId: string, held: Held, lineMs: number): Promise<void> =>
    later(callId, held, async () => {
      await storage.loseLine(callId, held.line, now(), lineMs)
      await storage.closeLines({ callId })
    })

  async function resumeNow(callId: string, leg: LegRequest, socket?: Socket): Promise<string> {
    const before = calls.get(callId)
    if (before?.isUp) {
      engine.hangUp(callId, 'replaced')
      await within(before.ended.promise, REPLACE_WITHIN_MS)
    }
    await before?.writes
    // Whoever can't be connected takes the call from nobody, and does not make it wait for longer.
    refuseUnlessFree(engine)
    const taken = await storage.takeLine(callId)
    if (!taken) throw callOver()
    const { line, memory, lostAt = now() } = taken
    const brief = briefIn(taken.brief)
    if (line > (brief.phone ? MOST_PHONE_LINES : MOST_LINES)) {
      await storage.loseLine(callId, line, now(), 0)
      for (const closed of await storage.closeLines({ callId })) expire(closed)
      throw callOver()
    }
    const beforeMs = Math.max(taken.beforeMs, before?.beforeMs ?? 0)
    const turns = Math.max(taken.turns, before?.turns ?? 0)
    const { phone } = brief
    const held = hold(callId, { line, phone, beforeMs, turns, lostAt, reason: before?.reason })
    try {
      const resumed = { line, memory, beforeMs, turns }
      // Whoever we have rung does not say hello again.
      const again = { ...brief, resumed, ...(phone && { greets: 'atOnce' as const }) }
      const answer = await engine.connect(leg, again, socket)
      log.info({ call: callId, line }, 'a call goes on')
      return answer
    } catch (error) {
      held.isUp = false
      held.waitsSinceMs = before?.waitsSinceMs || performance.now()
      void later(callId, held, () => storage.loseLine(callId, line, lostAt, 0))
      throw error
    }
  }

  async function sweep(): Promise<void> {
    for (const closed of await storage.closeLines({ lostBefore: iso(Date.now() - waitMs) })) {
      expire(closed)
    }
    const waiting = [...calls].filter(([callId, { isUp }]) => !isUp && !resuming.has(callId))
    if (waiting.length === 0) return
    const leaving = new Set(await storage.listHangUps())
    for (const [callId, held] of waiting) {
      await held.writes
      const isOver = performance.now() - held.waitsSinceMs > waitMs
      if (isOver || leaving.has(callId)) {
        await leaveLine(callId, leaving.has(callId) ? 'visitor' : undefined)
      }
      const found = await storage.findLine(callId)
      if (calls.get(callId) !== held || held.isUp || found?.line === held.line) continue
      if (found) {
        // Another server goes on with it.
        calls.delete(callId)
        void reportEnd({ callId, reason: 'replaced', durationMs: held.beforeMs })
      } else {
        // Another server has ended the wait, or somebody has erased the call.
        expire({ callId, lostAt: now(), beforeMs: held.beforeMs })
      }
    }
  }

  /** Ends the wait of a call for its next line. Returns false if it does not wait. */
  async function leaveLine(callId: string, reason?: HangUpReason): Promise<boolean> {
    const closed = await storage.closeLines({ callId })
    for (const each of closed) expire(each, reason)
    return closed.length > 0
  }

  /** Ends a call of this server, or one that has no line anywhere. Returns false if it is neither. */
  async function endCall(callId: string, reason: HangUpReason): Promise<boolean> {
    await resuming.get(callId)?.catch(() => undefined)
    const held = calls.get(callId)
    if (held?.isUp) {
      held.isLast = true
      engine.hangUp(callId, reason)
      return true
    }
    await held?.writes
    return leaveLine(callId, reason)
  }

  function expire(
    { callId, lostAt, beforeMs }: Awaited<ReturnType<LineStorage['closeLines']>>[number],
    reason = calls.get(callId)?.reason ?? 'vanished',
  ): void {
    calls.delete(callId)
    void reportEnd({ callId, reason, durationMs: beforeMs, endedAt: lostAt })
    if (engine.recordsCalls) reportRecorded({ callId, cutOff: undefined })
  }

  return {
    ...engine,
    onCallEnd: (listener) => void endListeners.add(listener),
    onTurn: (listener) => void turnListeners.add(listener),
    onRecorded: (listener) => void recordedListeners.add(listener),
    async connect(leg, brief, socket) {
      if (!brief.mayResume) return engine.connect(leg, brief, socket)
      const { callId } = brief
      await storage.openLine(callId, JSON.stringify(brief))
      const held = hold(callId, { line: 0, phone: brief.phone })
      try {
        return await engine.connect(leg, brief, socket)
      } catch (error) {
        calls.delete(callId)
        await close(callId, held, 0)
        throw error
      }
    },
    onLineLost: (listener) => void lostListeners.add(listener),
    async waiting(callId) {
      await resuming.get(callId)?.catch(() => undefined)
      const held = calls.get(callId)
      // Whoever asks may be faster than what reports the end. A line that nobody reports as lost has died with its server.
      if (held?.isUp) await within(held.ended.promise, REPLACE_WITHIN_MS)
      await held?.writes
      const until = performance.now() + REPLACE_WITHIN_MS
      for (;;) {
        const found = await storage.findLine(callId)
        const isKnown = found?.lostAt !== undefined || held !== undefined
        if (!found || calls.get(callId)?.isLast) return undefined
        if (isKnown || performance.now() > until) return briefIn(found.brief)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    },
    async resume(callId, leg, socket) {
      const before = resuming.get(callId) ?? Promise.resolve()
      const mine: Promise<string> = before
        .catch(() => undefined)
        .then(() => {
          if (resuming.get(callId) === mine) return resumeNow(callId, leg, socket)
          throw new ApiError(409, 'newer_offer', 'This call goes on over a newer offer.')
        })
      resuming.set(callId, mine)
      try {
        return await mine
      } finally {
        if (resuming.get(callId) === mine) resuming.delete(callId)
      }
    },
    hangUp(callId, reason) {
      const held = calls.get(callId)
      if (held?.isUp === false || resuming.has(callId)) {
        endCall(callId, reason).catch((error: unknown) =>
          log.error({ err: error, call: callId }, 'could not end a call that waits for its caller'),
        )
        return
      }
      if (held) held.isLast = true
      engine.hangUp(callId, reason)
    },
    async leave(callId) {
      if (!(await endCall(callId, 'visitor'))) await storage.askHangUpOf(callId, now())
    },
    async start(isShared, lengthOf) {
      if (!isShared) {
        for (const { callId, line } of await storage.listLines()) {
          if (!calls.has(callId)) {
            await storage.loseLine(callId, line, now(), await lengthOf(callId, line))
          }
        }
      }
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'could not end lost calls'))
      }, sweepEveryMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await engine.close()
      await writes.close()
    },
  }
}

/** What was reported, as one report. */
function joined(before: EngineMemory | undefined, next: EngineMemory): EngineMemory {
  if (!before || next.from < before.from) return next
  return {
    ...before,
    entries: [...before.entries.slice(0, next.from - before.from), ...next.entries],
  }
}

/** Resolves to whether it was done. Whoever reports it repeats it if not. */
const orRepeat = (done: boolean | Promise<boolean>): Promise<boolean> =>
  Promise.resolve(done).catch(() => false)

/** Whether nobody has failed to store it. */
const isKept = async (done: readonly unknown[]): Promise<boolean> =>
  !(await Promise.all(done)).includes(false)

/** Only servers of this database write this value, so it needs no validation. */
const briefIn = (brief: string): CallBrief => JSON.parse(brief) as CallBrief
const now = (): string => iso(Date.now())

export const callOver = (): ApiError =>
  new ApiError(410, 'call_over', 'This call is over. Ask for a new session.')
