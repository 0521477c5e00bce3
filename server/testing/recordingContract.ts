import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RECORDING_LIMIT_BYTES, type RecordingStore } from '../recordings/recordingStore.ts'
import { liveFolder } from '../recordings/spool.ts'
import { audio } from './uploads.ts'

export interface PreparedStore {
  /** Opens the same store again, as the next process would. */
  open: () => Promise<RecordingStore>
  /** The folder of recordings on this machine. */
  folder: string
}

/**
 * The contract tests of `RecordingStore`. Both adapters must pass them. `prepare` gives each test its own
 * store.
 */
export function describeRecordings(name: string, prepare: () => Promise<PreparedStore>): void {
  const fresh = async () => {
    const { open, folder } = await prepare()
    /** The uploads that have arrived on this machine and are neither kept nor discarded yet. */
    const arriving = (): string[] => readdirSync(path.join(folder, '.incoming'))
    const reopen = async (): Promise<RecordingStore> => {
      const store = await open()
      onTestFinished(() => store.close())
      return store
    }
    const store = await reopen()
    const keep = async (file: string, content: Buffer): Promise<void> => {
      const incoming = await store.receive(Readable.from([content]))
      await incoming.keep(file)
    }
    const read = async (file: string, range?: { first: number; last: number }, from = store) => {
      const stream = await from.read(file, range)
      return stream && buffer(stream)
    }
    return { store, reopen, keep, read, arriving, folder }
  }

  describe(`${name} stores recordings`, () => {
    test('byte for byte, and returns them completely or in part, also to the next process', async () => {
      const { keep, read, reopen, arriving } = await fresh()
      const content = audio('webm', 300_000, 7)
      content.write('middle', 150_000)
      await keep('a/r/agent-1.webm', content)
      expect((await read('a/r/agent-1.webm'))?.equals(content)).toBe(true)
      expect(String(await read('a/r/agent-1.webm', { first: 150_000, last: 150_005 }))).toBe(
        'middle',
      )
      const tail = await read('a/r/agent-1.webm', { first: 299_999, last: 299_999 })
      expect(tail).toEqual(Buffer.from([7]))
      expect((await read('a/r/agent-1.webm', undefined, await reopen()))?.equals(content)).toBe(
        true,
      )
      expect(arriving()).toEqual([])
    })

    test('that arrive as a stream, of any type that a browser records', async () => {
      const { store, read } = await fresh()
      for (const kind of ['webm', 'mp4', 'ogg'] as const) {
        const content = audio(kind, 100_001, 3)
        const pieces = [
          content.subarray(0, 5),
          content.subarray(5, 90_000),
          content.subarray(90_000),
        ]
        const incoming = await store.receive(Readable.from(pieces))
        expect(incoming).toMatchObject({ bytes: 100_001, container: { extension: kind } })
        await incoming.keep(`a/r/user-1.${kind}`)
        expect((await read(`a/r/user-1.${kind}`))?.equals(content)).toBe(true)
      }
    })

    test('only once they are kept, and nothing of those that are discarded', async () => {
      const { store, read, arriving } = await fresh()
      const incoming = await store.receive(Readable.from([audio('webm', 1_000)]))
      expect(arriving()).toHaveLength(1)
      expect(await read('a/r/agent-1.webm')).toBeUndefined()
      await incoming.discard()
      await incoming.discard()
      expect(arriving()).toEqual([])
    })

    test('and discarding a kept one changes nothing', async () => {
      const { store, read } = await fresh()
      const incoming = await store.receive(Readable.from([audio('webm', 1_000)]))
      await incoming.keep('a/r/agent-1.webm')
      await incoming.discard()
      expect(await read('a/r/agent-1.webm')).toHaveLength(1_000)
    })
  })

  describe(`${name} takes over`, () => {
    const live = async () => {
      const it = await fresh()
      const files = ['c1.agent.ogg', 'c1.user.ogg', 'c2.user.ogg']
      for (const file of files) writeFileSync(path.join(liveFolder(it.folder), file), sound)
      return { ...it, left: () => readdirSync(liveFolder(it.folder)) }
    }
    const sound = audio('ogg', 50_000, 5)

    test('what our engine has recorded, once it is kept', async () => {
      const { store, read, left } = await live()
      const taken = await store.takeLive('c1.agent.ogg')
      expect(taken).toMatchObject({ bytes: 50_000, container: { extension: 'ogg' } })
      expect(left()).toHaveLength(3)
      await taken.keep('a/c1/agent-1.ogg')
      expect(left()).toEqual(['c1.user.ogg', 'c2.user.ogg'])
      expect((await read('a/c1/agent-1.ogg'))?.equals(sound)).toBe(true)
      await expect(store.takeLive('c1.agent.ogg')).rejects.toMatchObject({ code: 'ENOENT' })
    })

    test('nothing of a call whose recordings are removed', async () => {
      const { store, left } = await live()
      await store.removeFolder('a/c1')
      expect(left()).toEqual(['c2.user.ogg'])
    })
  })

  describe(`${name} leaves nothing`, () => {
    test.each<[string, () => AsyncGenerator<Buffer>, object]>([
      ['of a stream that fails', broken, { message: 'gone' }],
      ['of a file that is not audio', program, { status: 415, code: 'unsupported_recording' }],
      ['of a file that is too large', tooLarge, { status: 413, code: 'recording_too_large' }],
    ])('%s', async (_what, content, failure) => {
      const { store, arriving } = await fresh()
      await expect(store.receive(Readable.from(content()))).rejects.toMatchObject(failure)
      expect(arriving()).toEqual([])
      expect(await store.removeOlderThan(Date.now() + 60_000)).toBe(0)
    })
  })

  test(`${name} finds the largest version of a side, whatever a row says`, async () => {
    const { store, keep } = await fresh()
    await keep('a/r/agent-1.webm', audio('webm', 100))
    await keep('a/r/agent-2.ogg', audio('ogg', 300))
    await keep('a/r/agent-3.webm', audio('webm', 200))
    await keep('a/r/user-1.webm', audio('webm', 900))
    await keep('a/r1/agent-1.webm', audio('webm', 999))
    expect(await store.largest('a/r', 'agent')).toEqual({ name: 'a/r/agent-2.ogg', bytes: 300 })
    expect(await store.largest('a/r', 'user')).toEqual({ name: 'a/r/user-1.webm', bytes: 900 })
    expect(await store.largest('a/r1', 'user')).toBeUndefined()
    expect(await store.largest('a/none', 'user')).toBeUndefined()
  })

  describe(`${name} removes`, () => {
    test('only the given version, and accepts one that is already gone', async () => {
      const { store, keep, read } = await fresh()
      await keep('a/r/agent-1.webm', audio('webm', 100))
      await keep('a/r/agent-2.webm', audio('webm', 200))
      await store.remove('a/r/agent-1.webm')
      await store.remove('a/r/agent-1.webm')
      await store.remove('never/was/agent-1.webm')
      expect(await read('a/r/agent-1.webm')).toBeUndefined()
      expect(await read('a/r/agent-2.webm')).toHaveLength(200)
    })

    test('all versions of a recording, and none of one whose name starts the same', async () => {
      const { store, keep, read } = await fresh()
      const mine = ['a/r/agent-1.webm', 'a/r/agent-2.webm', 'a/r/user-1.ogg']
      const others = ['a/r1/agent-1.webm', 'a1/r/agent-1.webm']
      for (const file of [...mine, ...others]) await keep(file, audio('webm', 100))
      await store.removeFolder('a/r')
      await store.removeFolder('a/r')
      for (const file of mine) expect(await read(file)).toBeUndefined()
      for (const file of others) expect(await read(file)).toBeDefined()
    })

    test('what was written before a given time, and leaves uploads under way alone', async () => {
      const { store, keep, read, arriving } = await fresh()
      for (const file of ['a/r/agent-1.webm', 'a/r/user-1.webm', 'b/r/agent-1.webm']) {
        await keep(file, audio('webm', 100))
      }
      const incoming = await store.receive(Readable.from([audio('webm', 100)]))
      expect(await store.removeOlderThan(Date.now() - 60_000)).toBe(0)
      expect(await store.removeOlderThan(Date.now() + 60_000)).toBe(3)
      expect(await read('a/r/user-1.webm')).toBeUndefined()
      expect(arriving()).toHaveLength(1)
      await incoming.keep('b/r/agent-2.webm')
      expect(await read('b/r/agent-2.webm')).toBeDefined()
    })
  })

  test(`${name} passes its check while it works`, async () => {
    const { store, arriving } = await fresh()
    await expect(store.check()).resolves.toBeUndefined()
    await store.deletePartialUploads()
    expect(arriving()).toEqual([])
  })

  test(`${name} leaves nothing of an upload that is cut off while it closes`, async () => {
    const { store, arriving } = await fresh()
    const cut = new PassThrough()
    cut.on('error', () => undefined)
    cut.write(audio('webm', 20_000))
    const refused = expect(store.receive(cut)).rejects.toThrow('closed')
    await expect.poll(arriving).toHaveLength(1)
    cut.destroy(new Error('the connection was closed'))
    await store.close()
    expect(arriving()).toEqual([])
    await refused
  })

  test(`${name} removes partial uploads of other processes, and none that is under way here`, async () => {
    const { store, reopen, arriving } = await fresh()
    const incoming = await store.receive(Readable.from([audio('webm', 100)]))
    const dead = await reopen()
    await dead.receive(Readable.from([audio('webm', 100)]))
    await store.deletePartialUploads()
    expect(arriving()).toHaveLength(2)
    // The clock of files may be ahead of ours by less than a millisecond.
    await store.deletePartialUploads(-1)
    expect(arriving()).toHaveLength(1)
    await incoming.keep('a/r/agent-1.webm')
    expect(arriving()).toEqual([])
  })
}

async function* broken() {
  yield audio('webm', 50_000)
  throw new Error('gone')
}

async function* program() {
  yield Buffer.from('MZ this is a program')
}

async function* tooLarge() {
  const half = audio('webm', RECORDING_LIMIT_BYTES / 2)
  yield half
  yield half
  yield Buffer.from('x')
}
