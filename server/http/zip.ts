import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** Its path, with `/` between folders. */
  name: string
  content: Uint8Array
}

/** Offsets have 32 bits. Those beyond have 64 in a field of their own (ZIP64). */
const MOST_OFFSET = 0xffff_fffe
const ELSEWHERE = 0xffff_ffff
/** Names are UTF-8. */
const UTF8 = 0x0800
const LEAST_VERSION = 20
const ZIP64_VERSION = 45

/**
 * Yields a ZIP archive, file by file and without compression, which recordings do not need. The archive is the one of PKWARE's
 * APPNOTE without anything optional.
 * @param mostOffset lower in tests, which write no archive of 4 GiB
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
  mostOffset = MOST_OFFSET,
): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const encoded = Buffer.from(name)
    const about = aboutOf(encoded, content, at)
    const local = Buffer.concat([signature(0x0403_4b50), about, encoded])
    const isFar = offset > mostOffset
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x0201_4b50, 0)
    about.copy(entry, 6)
    for (const place of [4, 6]) entry.writeUInt16LE(isFar ? ZIP64_VERSION : LEAST_VERSION, place)
    entry.writeUInt16LE(isFar ? 12 : 0, 30)
    entry.writeUInt32LE(isFar ? ELSEWHERE : offset, 42)
    entries.push(Buffer.concat([entry, encoded, ...(isFar ? [farOffset(offset)] : [])]))
    yield local
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    offset += local.length + content.length
  }
  const directory = Buffer.concat(entries)
  const isFar = offset > mostOffset
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(isFar ? ELSEWHERE : offset, 16)
  yield Buffer.concat([
    directory,
    ...(isFar ? [farEnd(entries.length, directory.length, offset)] : []),
    end,
  ])
}

function farOffset(offset: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(BigInt(offset), 4)
  return field
}

/** Where the directory is, if that is too far for the end itself, and where this stands. */
function farEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const place of [12, 14]) end.writeUInt16LE(ZIP64_VERSION, place)
  for (const place of [24, 32]) end.writeBigUInt64LE(BigInt(count), place)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
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
