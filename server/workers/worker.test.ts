import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { createFactOutbox } from './factOutbox.ts'
import type { Link } from './link.ts'
import { LINE_LIMIT_MS, subjects } from './messages.ts'
import { createWorker } from './worker.ts'

type Handle = (body: unknown) => unknown

/** A connection that remembers who listens to what, one after the other. */
function recordingLink() {
  const told: { subject: string; body: unknown }[] = []
  const heard: { subject: string; handle: Handle; isOver: boolean }[] = []
  const linesOf = () => heard.filter(({ subject }) => subject === subjects.line)
  let isHeard = true
  const link: Link = {
    ...({} as Link),
    tell: (subject, body) => void told.push({ subject, body }),
    listen(subject, handle) {
      const one = { subject, handle, isOver: false }
      heard.push(one)
      return () => {
        one.isOver = true
        isHeard &&= linesOf().some(({ isOver }) => !isOver)
      }
    },
  }
  return { link, heard, told, linesOf, wasAlwaysHeard: () => isHeard }
}

const standStill = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function openWorker(link: Link) {
  const log = pino({ level: 'silent' })
  return createWorker({
    link,
    engine: createFakeEngine(),
    outbox: createFactOutbox({ link, worker: 'w', log }),
    id: 'w',
    name: 'machine',
    version: '1',
    settings: 'same',
    log,
  })
}

test('a call has a length from its answer on, so that it waits for its caller if its worker and its server die', async () => {
  const { link, heard, told } = recordingLink()
  const worker = openWorker(link)
  const { handle } = heard.find(({ subject }) => subject === subjects.toWorker('w', 'connect'))!
  const answer = handle({
    home: 's',
    leg: { kind: 'webrtc', offer: 'v=0' },
    brief: {
      callId: 'call',
      agentUuid: 'uuid',
      agent: { id: 'restaurant', instructions: '' },
      limitMs: 1_000,
      idleLimitMs: 1_000,
    },
  })
  expect(worker.holds('call')).toBe(true)
  await answer
  const reports = told.filter(({ subject }) => subject === subjects.workers)
  expect(reports.at(-1)!.body).toMatchObject({ calls: [{ callId: 'call', ms: 1 }] })
  worker.close()
})

test('a worker that stood still keeps no line for those who have given up on it meanwhile', async () => {
  const { link, linesOf, wasAlwaysHeard } = recordingLink()
  const worker = openWorker(link)
  await expect.poll(linesOf).toHaveLength(1)
  standStill(500 + 2 * LINE_LIMIT_MS)
  // Either the next question or its own clock shows it.
  for (const callId of ['late', 'later']) {
    expect(linesOf()[0]!.handle({ callId })).toEqual({ isBusy: true })
  }
  expect(linesOf().map(({ isOver }) => isOver)).toEqual([true, false])
  expect(linesOf()[1]!.handle({ callId: 'next' })).toEqual({ worker: 'w' })
  standStill(500 + 2 * LINE_LIMIT_MS)
  await expect.poll(() => linesOf().map(({ isOver }) => isOver)).toEqual([true, true, false])
  expect(linesOf()[1]!.handle({ callId: 'late' })).toEqual({ isBusy: true })
  expect(linesOf()[2]!.handle({ callId: 'next' })).toEqual({ worker: 'w' })
  // A server that finds nobody who listens refuses the call.
  expect(wasAlwaysHeard()).toBe(true)
  worker.close()
})
