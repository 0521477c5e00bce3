import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { EngineOptions } from '../engine.ts'
import { makeFolder } from '../makeFolder.ts'
import { replaceFile } from '../replaceFile.ts'

/** Keeps the vectors of the playbooks' phrases on disk. Without it, every start would spend seconds computing them. */
export interface PhraseMemory {
  /**
   * Returns an empty map if there is no file, or if the file is damaged or belongs to another model. Never
   * rejects.
   */
  read(): Promise<Map<string, Float32Array>>
  /** Writes the whole file or nothing. Never rejects: a full disk only costs time. */
  write(vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

export interface PhraseMemoryOptions {
  path: string
  /** Identifies the weights. Vectors from other weights cannot be compared with these. */
  model: string
  log: EngineOptions['log']
}

/**
 * The file has a 12-byte header (mark, crc32 of everything after the header, length of the JSON; little
 * endian), then JSON with the model, the length of a vector and the phrases, then the vectors as 32-bit
 * floats in the same order.
 */
const MARK = 0x31_56_57_52 /* RWV1 */
const HEADER_BYTES = 12

interface Contents {
  model: string
  size: number
  phrases: string[]
}

export function createPhraseMemory({ path, model, log }: PhraseMemoryOptions): PhraseMemory {
  return {
    async read() {
      try {
        return parse(await readFile(path), model)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') warn('read', error)
        return new Map()
      }
    },
    async write(vectors) {
      try {
        await makeFolder(dirname(path))
        await replaceFile(path, format(vectors, model))
      } catch (error) {
        warn('written', error)
      }
    },
  }

  function warn(what: string, error: unknown): void {
    const reason = messageOf(error)
    log('warn', `The phrase vectors could not be ${what}; they are computed again.`, { reason })
  }
}

function format(vectors: ReadonlyMap<string, Float32Array>, model: string): Buffer {
  const [first] = vectors.values()
  const contents: Contents = { model, size: first?.length ?? 0, phrases: [...vectors.keys()] }
  const json = Buffer.from(JSON.stringify(contents))
  const floats = [...vectors.values()].map((vector) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  )
  const body = Buffer.concat([json, ...floats])
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MARK, 0)
  header.writeUInt32LE(crc32(body), 4)
  header.writeUInt32LE(json.length, 8)
  return Buffer.concat([header, body])
}

/** @throws when the file is incomplete or damaged */
function parse(file: Buffer, model: string): Map<string, Float32Array> {
  const body = file.subarray(HEADER_BYTES)
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== MARK)
    throw new Error('not a file of phrase vectors')
  if (file.readUInt32LE(4) !== crc32(body)) throw new Error('damaged')
  const jsonBytes = file.readUInt32LE(8)
  const contents = JSON.parse(body.toString('utf8', 0, jsonBytes)) as Contents
  if (contents.model !== model) return new Map()
  const { size, phrases } = contents
  // The copy has the alignment that floats require.
  const floats = new Float32Array(Uint8Array.from(body.subarray(jsonBytes)).buffer)
  return new Map(
    phrases.map((phrase, index) => [phrase, floats.slice(index * size, (index + 1) * size)]),
  )
}
