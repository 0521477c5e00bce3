import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createRecordingDisk,
  MOST_PENDING_BYTES,
  type RecordingDiskOptions,
} from './recordingDisk.ts'
import { temporaryFolder } from './testing/temporaryFolder.ts'

function createDisk(options: Partial<RecordingDiskOptions> = {}) {
  const folder = options.folder ?? temporaryFolder()
  const log = vi.fn<RecordingDiskOptions['log']>()
  const disk = createRecordingDisk({ folder, reserveBytes: 0, log, ...options })
  return { disk, folder, log }
}

/** A file of a disk that the test operates. */
function heldFile() {
  const held = Promise.withResolvers<void>()
  const written: string[] = []
  return {
    written,
    release: () => held.resolve(),
    openFile: async () => ({
      async appendFile(data: unknown) {
        await held.promise
        written.push(Buffer.isBuffer(data) ? data.toString() : 'no buffer')
      },
      close: async () => undefined,
    }),
  }
}

const key = { callId: 'call-1', side: 'user' } as const

test('what is written is in the file of its side, in order, once it is closed', async () => {
  const { disk, folder } = createDisk()
  const user = disk.create(key)
  const agent = disk.create({ ...key, side: 'agent' })
  for (let piece = 0; piece < 100; piece += 1) {
    user.write(Buffer.from(`${piece},`))
    if (piece % 10 === 0) await new Promise(setImmediate)
  }
  agent.write(Buffer.from('agent'))
  expect(await Promise.all([user.close(), agent.close()])).toEqual([undefined, undefined])
  const numbers = Array.from({ length: 100 }, (_, piece) => `${piece},`).join('')
  expect(readFileSync(path.join(folder, 'call-1.user.ogg'), 'utf8')).toBe(numbers)
  expect(readFileSync(path.join(folder, 'call-1.agent.ogg'), 'utf8')).toBe('agent')
})

test('a hanging disk cuts off a recording once its buffer is full, and holds one operation, whatever waits', async () => {
  const file = heldFile()
  const openFile = vi.fn(file.openFile)
  const { disk, log } = createDisk({ openFile })
  const recorded = Array.from({ length: 10 }, (_, index) =>
    disk.create({ callId: `call-${index}`, side: 'user' }),
  )
  for (const each of recorded) each.write(Buffer.from('first'))
  await vi.waitFor(() => expect(openFile).toHaveBeenCalled())
  const page = Buffer.alloc(4_096)
  for (let bytes = 0; bytes <= MOST_PENDING_BYTES; bytes += page.length) recorded[3]?.write(page)
  expect(log).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledWith('warn', expect.any(String), {
    callId: 'call-3',
    side: 'user',
    why: 'slow',
  })
  expect(await recorded[3]?.close()).toBe('slow')
  expect(openFile).toHaveBeenCalledTimes(1)
  file.release()
  for (const each of recorded) each.write(Buffer.from(' second'))
  const ends = await Promise.all(recorded.map((each) => each.close()))
  expect(ends.filter((why) => why === undefined)).toHaveLength(9)
  expect(file.written.filter((each) => each.startsWith('first'))).toHaveLength(9)
})

test('a recording that was cut off is not written to again when the disk is back', async () => {
  const file = heldFile()
  const { disk } = createDisk({ openFile: file.openFile })
  const recorded = disk.create(key)
  recorded.write(Buffer.from('start'))
  await new Promise(setImmediate)
  recorded.write(Buffer.alloc(MOST_PENDING_BYTES + 1))
  file.release()
  recorded.write(Buffer.from('end'))
  expect(await recorded.close()).toBe('slow')
  await disk.idle()
  expect(file.written).toEqual(['start'])
})

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'failed'],
  ['ENOENT', 'failed'],
] as const)('an error %s cuts off its recording, and no other', async (code, why) => {
  const good = heldFile()
  good.release()
  const { disk } = createDisk({
    openFile: async (file) => ({
      ...(await good.openFile()),
      async appendFile(data) {
        if (file.includes('call-1')) throw Object.assign(new Error('disk'), { code })
        good.written.push(Buffer.isBuffer(data) ? data.toString() : 'no buffer')
      },
    }),
  })
  const bad = disk.create(key)
  const other = disk.create({ callId: 'call-2', side: 'user' })
  bad.write(Buffer.from('bad'))
  other.write(Buffer.from('good'))
  expect(await Promise.all([bad.close(), other.close()])).toEqual([why, undefined])
  expect(good.written).toEqual(['good'])
})

test('while less than the reserve is free, nothing is written', async () => {
  let free = 1_000
  const { disk, folder } = createDisk({ reserveBytes: 1_001, freeBytes: async () => free })
  const recorded = disk.create(key)
  recorded.write(Buffer.from('sound'))
  expect(await recorded.close()).toBe('full')
  expect(readdirSync(folder)).toEqual([])
  free = 2_000
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  onTestFinished(() => later.mockRestore())
  const next = disk.create({ ...key, callId: 'call-2' })
  next.write(Buffer.from('sound'))
  await next.close()
  expect(readdirSync(folder)).toEqual(['call-2.user.ogg'])
})

test('a file that is already there is not touched', async () => {
  const { disk, folder } = createDisk()
  const first = disk.create(key)
  first.write(Buffer.from('first'))
  await first.close()
  const second = disk.create(key)
  second.write(Buffer.from('second'))
  expect(await second.close()).toBe('failed')
  expect(readFileSync(path.join(folder, 'call-1.user.ogg'), 'utf8')).toBe('first')
})
