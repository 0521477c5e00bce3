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
  const heard: { subject: string; handle: Handle; isOver: boolean }[] = []
  const linesOf = () => heard.filter(({ subject }) => subject === subjects.line)
  let isHeard = true
  const link: Link = {
    ...({} as Link),
    tell() {},
    listen(subject, handle) {
      const one = { subject, handle, isOver: false }
      heard.push(one)
      return () => {
        one.isOver = true
        isHeard &&= linesOf().some(({ isOver }) => !isOver)
      }
    },
  }
  return { link, linesOf, wasAlwaysHeard: () => isHeard }
}

const standStill = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a worker that stood still keeps no line for those who have given up on it meanwhile', async () => {
  const { link, linesOf, wasAlwaysHeard } = recordingLink()
  const log = pino({ level: 'silent' })
  const worker = createWorker({
    link,
    engine: createFakeEngine(),
    outbox: createFactOutbox({ link, worker: 'w', log }),
    id: 'w',
    name: 'machine',
    version: '1',
    settings: 'same',
    log,
  })
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
