/**
 * Keeps vectors on the disk between test files and runs. A file has one line for each text: a checksum of the rest, the
 * vector and the text. Processes may add to a file at the same time: each line is read only if its checksum is right, so
 * a torn or damaged line costs the time to make its vector again, and nothing else.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embed } from '../../understanding/intentIndex.ts'

/** So many texts are embedded before the others' vectors are looked at. */
const AT_ONCE = 32
const LINE_END = 0x0a

/** @param path a file that belongs to the model behind `embed`: no line says which model made it */
export function keepVectors(path: string, embed: Embed): Embed {
  const vectors = new Map<string, Float32Array>()
  let bytesRead = 0

  /** Takes over the whole lines that were added since the last time, by anybody. */
  function readOn(): void {
    const added = bytesFrom(path, bytesRead)
    const whole = added.subarray(0, added.lastIndexOf(LINE_END) + 1)
    bytesRead += whole.length
    for (const line of whole.toString('utf8').split('\n')) {
      const known = parseLine(line)
      if (known) vectors.set(known.text, known.vector)
    }
  }

  return async (texts) => {
    const missing = new Set(texts.filter((text) => !vectors.has(text)))
    while (missing.size > 0) {
      readOn()
      for (const text of missing) if (vectors.has(text)) missing.delete(text)
      // Processes that begin at the same time begin with different texts, so that each makes a part for all.
      const from = Math.floor(Math.random() * Math.max(missing.size - AT_ONCE, 0))
      const chosen = [...missing].slice(from, from + AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop
      const made = await embed(chosen)
      for (const [at, text] of chosen.entries()) {
        vectors.set(text, made[at]!)
        missing.delete(text)
      }
      addLines(
        path,
        chosen.map((text, at) => formatLine(text, made[at]!)),
      )
    }
    return texts.map((text) => vectors.get(text)!)
  }
}

function bytesFrom(path: string, start: number): Buffer {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return Buffer.alloc(0)
  }
  try {
    const bytes = Buffer.alloc(Math.max(fstatSync(file).size - start, 0))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
  } finally {
    closeSync(file)
  }
}

/** In one write, which begins with an empty line: the last line may have been cut off when its process was killed. */
function addLines(path: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  try {
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, `\n${lines.join('\n')}\n`)
  } catch {
    // A full disk only costs time.
  }
}

function formatLine(text: string, vector: Float32Array): string {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  const rest = `${bytes.toString('base64')} ${JSON.stringify(text)}`
  return `${checksum(rest)} ${rest}`
}

function parseLine(line: string): { text: string; vector: Float32Array } | undefined {
  const [sum, base64] = line.split(' ', 2)
  if (sum === undefined || base64 === undefined) return undefined
  const rest = line.slice(sum.length + 1)
  if (sum !== checksum(rest)) return undefined
  const text = JSON.parse(rest.slice(base64.length + 1)) as string
  // The copy has the alignment that floats require.
  return { text, vector: new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer) }
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('base64')
