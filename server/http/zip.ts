import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** Its path, with `/` between folders. */
  name: string
  content: Uint8Array
}

/** Offsets have 32 bits. A file that would end later is left out. */
const MOST_BYTES = 0xffff_ffff
/** Names are UTF-8. */
const UTF8 = 0x0800
const LEAST_VERSION = 20

/**
 * Yields a ZIP archive, file by file and without compression, which recordings do not need. The archive is the one of PKWARE's
 * APPNOTE without anything optional.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const encoded = Buffer.from(name)
    const about = aboutOf(encoded, content, at)
    const local = Buffer.concat([signature(0x0403_4b50), about, encoded])
    if (offset + local.length + content.length > MOST_BYTES) continue
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x0201_4b50, 0)
    entry.writeUInt16LE(LEAST_VERSION, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, encoded)
    yield local
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    offset += local.length + content.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries.length / 2, 8)
  end.writeUInt16LE(entries.length / 2, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([directory, end])
}

/** What stands both before a file and in the directory at the end. */
function aboutOf(name: Buffer, content: Uint8Array, at: Date): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(LEAST_VERSION, 0)
  about.writeUInt16LE(UTF8, 2)
  about.writeUInt16LE(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    6,
  )
  about.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  about.writeUInt32LE(crc32(content), 10)
  about.writeUInt32LE(content.length, 14)
  about.writeUInt32LE(content.length, 18)
  about.writeUInt16LE(name.length, 22)
  return about
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
