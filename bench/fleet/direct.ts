/**
 * The load of a fleet on one process that writes into one database: the server's own code stores what calls report, without
 * NATS and without HTTP.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@ringwell/e2e/faults/report.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { createCallEndWriter } from '@ringwell/server/calls/callEndWriter.ts'
import { createCallLines } from '@ringwell/server/calls/callLines.ts'
import { createOutcomeWriter } from '@ringwell/server/calls/outcomeWriter.ts'
import { createTranscriptWriter } from '@ringwell/server/calls/transcriptWriter.ts'
import { createLogger } from '@ringwell/server/logging.ts'
import { openStorage, type StorageSettings } from '@ringwell/server/storage/openStorage.ts'
import { createFakeEngine } from '@ringwell/server/testing/fakeEngine.ts'
import { call as sampleCall } from '@ringwell/server/testing/storageSamples.ts'
import { callMs, createTalk } from './talk.ts'

const BEGUN_PER_SECOND = 200
const AGAIN_AFTER_MS = 1_000
/** Longer than the writers try. */
const GIVEN_UP_AFTER_MS = 120_000
const WAIT_FOR_LINE_MS = 60_000

/** Resolves when so many calls are under way. Each that ends is followed by another one. */
export async function loadDirectly(calls: number, settings: StorageSettings) {
  // What is given up is counted.
  const log = await createLogger('silent')
  const storage = await openStorage(settings, log)
  const engine = createFakeEngine({ maxCalls: calls })
  const lines = createCallLines({ engine, storage, waitMs: WAIT_FOR_LINE_MS, log })
  const transcripts = createTranscriptWriter({ storage, log })
  const outcomes = createOutcomeWriter({ storage, log })
  const ends = createCallEndWriter({ storage, log })
  let turns = 0
  let refused = 0
  let begun = 0
  let over = 0
  let storedMs: number[] = []
  const talk = createTalk(engine, () => (turns += 1))
  lines.onTurn(async (turn) => {
    const fromMs = performance.now()
    const isKept = await transcripts.keep(turn)
    if (isKept) storedMs.push(performance.now() - fromMs)
    return isKept
  })
  lines.onNote((note) => outcomes.keep(note))
  lines.onCallEnd(async ({ callId, reason, durationMs }) => {
    outcomes.ended(callId)
    const end = { endedAt: new Date().toISOString(), durationMs, reason }
    const isKept = await ends.keep(callId, end)
    over += 1
    return isKept
  })

  const stopping = new AbortController()
  async function caller(leaving: AbortController): Promise<void> {
    while (!stopping.signal.aborted) {
      const callId = randomUUID()
      try {
        await storage.createCall({ ...sampleCall, callId, createdAt: new Date().toISOString() })
        await storage.answerCall(callId, new Date().toISOString(), 'browser')
        const brief = { ...testBrief, callId, mayResume: true } as const
        await lines.connect({ kind: 'webrtc', offer: 'v=0' }, brief)
      } catch {
        refused += 1
        await pause(AGAIN_AFTER_MS)
        continue
      }
      begun += 1
      talk(callId)
      await pause(callMs(), undefined, leaving).catch(() => undefined)
      lines.hangUp(callId, 'visitor')
    }
  }
  const callers: { leaving: AbortController; gone: Promise<void> }[] = []
  for (let at = 0; at < calls; at += 1) {
    const leaving = new AbortController()
    callers.push({ leaving, gone: caller(leaving) })
    await pause(1_000 / BEGUN_PER_SECOND)
  }
  return {
    /** Turns that were reported so far. */
    turns: () => turns,
    /** Calls that could not begin so far. */
    refused: () => refused,
    /** How long each of the turns that were stored since this was last asked took until it was on disk. */
    takeStoredMs: () => storedMs.splice(0),
    /** Resolves when all calls are over and everything is stored or given up. */
    async end() {
      stopping.abort()
      for (const { leaving, gone } of callers) {
        leaving.abort()
        await Promise.all([gone, pause(1_000 / BEGUN_PER_SECOND)])
      }
      await eventually(GIVEN_UP_AFTER_MS, () => over === begun)
      for (const writer of [lines, transcripts, outcomes, ends, storage]) await writer.close()
    },
  }
}
