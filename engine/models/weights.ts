import { createHash } from 'node:crypto'
import { access, open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SpeechError } from './speechError.ts'
import type { WeightFile, WeightPart } from './weightFiles.ts'

const require = createRequire(import.meta.url)

/**
 * Finds the folder of an installed package. `require.resolve` does not work here: a package with an exports
 * map hides its package.json and its weights. So this searches the folders that Node would search.
 */
async function findPackage(packageName: string): Promise<string | undefined> {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const found = join(folder, packageName)
    const installed = await access(join(found, 'package.json')).then(
      () => true,
      () => false,
    )
    if (installed) return found
  }
  return undefined
}

async function findPart({ packageName, path }: WeightPart): Promise<string> {
  const folder = await findPackage(packageName)
  if (folder) return join(folder, path)
  throw new SpeechError(
    'weights_missing',
    `The package ${packageName} with the speech model ${path} is not installed. ` +
      'Run `npm ci` without `--omit=optional`.',
  )
}

/**
 * Reads a model file and checks that it is the pinned one. The parts are hashed while they are read, so that
 * Kokoro's 325 MB pass through memory only once.
 * @throws {SpeechError} `weights_missing` or `weights_damaged`
 */
export async function readWeights(file: WeightFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.bytes)
  const hash = createHash('sha256')
  let length = 0
  let lastPath = ''
  for (const part of file.parts) {
    lastPath = await findPart(part)
    const read = await readPart(lastPath, bytes.subarray(length))
    hash.update(bytes.subarray(length, length + read))
    length += read
  }
  const sha256 = hash.digest('hex')
  if (length === file.bytes && sha256 === file.sha256) return bytes
  const name = file.parts.length === 1 ? lastPath : `${lastPath} or one of its sister parts`
  throw new SpeechError(
    'weights_damaged',
    `The speech model ${name} is not the one that was pinned ` +
      `(sha256 ${sha256.slice(0, 16)}…, expected ${file.sha256.slice(0, 16)}…). ` +
      `Delete the folder of the package ${file.parts[0]?.packageName} and run \`npm ci\` again.`,
  )
}

/** Fills `target` from the start of the file. Returns the number of bytes read, fewer if the file is shorter. */
async function readPart(path: string, target: Uint8Array): Promise<number> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new SpeechError(
      'weights_missing',
      `The speech model ${path} can't be read (${error.code}). Run \`npm ci\` again.`,
    )
  })
  try {
    const { size } = await file.stat()
    const wanted = Math.min(size, target.length)
    let length = 0
    while (length < wanted) {
      const { bytesRead } = await file.read(target, length, wanted - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return length
  } finally {
    await file.close()
  }
}

/** Frees the memory of weights immediately. The garbage collector would keep the 325 MB for a while. */
export function freeWeights(bytes: Uint8Array<ArrayBuffer>): void {
  bytes.buffer.transfer(0)
}
