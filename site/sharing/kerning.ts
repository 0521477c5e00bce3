import { inflateSync } from 'node:zlib'

/** Returns the font units by which the second glyph moves toward (negative) or away from the first. */
export type Kerning = (first: number, second: number) => number

/**
 * Reads the pairs of a font's `kern` feature from its GPOS table. Browsers use it to kern pairs such as `Te`
 * and `AV`; the outlines alone do not contain it.
 * @param woff a WOFF file, version 1
 * @see https://learn.microsoft.com/typography/opentype/spec/gpos
 */
export function readKerning(woff: Buffer): Kerning {
  const table = readTable(woff, 'GPOS')
  if (!table) return () => 0
  const lookups = kernLookups(table)
  return (first, second) => {
    for (const subtables of lookups) {
      for (const at of subtables) {
        const value = pairValue(table, at, first, second)
        if (value !== undefined) return value
      }
    }
    return 0
  }
}

/** Reads and inflates a table of a WOFF file. */
function readTable(woff: Buffer, tag: string): Buffer | undefined {
  const count = woff.readUInt16BE(12)
  for (let entry = 44; entry < 44 + count * 20; entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
    return packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
  }
  return undefined
}

/** For each lookup of `kern`, returns the offsets of its pair subtables. */
function kernLookups(table: Buffer): number[][] {
  const features = table.readUInt16BE(6)
  const lookupList = table.readUInt16BE(8)
  const wanted = new Set<number>()
  for (let i = 0; i < table.readUInt16BE(features); i++) {
    const record = features + 2 + i * 6
    if (table.toString('latin1', record, record + 4) !== 'kern') continue
    const feature = features + table.readUInt16BE(record + 4)
    for (const lookup of list(table, feature + 2)) wanted.add(lookup)
  }
  return [...wanted].map((index) => {
    const lookup = lookupList + table.readUInt16BE(lookupList + 2 + index * 2)
    const type = table.readUInt16BE(lookup)
    return list(table, lookup + 4).flatMap((offset) => {
      const at = lookup + offset
      if (type === 2) return [at]
      // Type 9 is for a subtable whose offset does not fit in 16 bits.
      const isFarPair = type === 9 && table.readUInt16BE(at + 2) === 2
      return isFarPair ? [at + table.readUInt32BE(at + 4)] : []
    })
  })
}

/** Returns the kerning of two glyphs in a pair subtable, or undefined if the next subtable decides. */
function pairValue(table: Buffer, at: number, first: number, second: number): number | undefined {
  const covered = coverageIndex(table, at + table.readUInt16BE(at + 2), first)
  if (covered < 0) return undefined
  const format1 = table.readUInt16BE(at + 4)
  const sizes = [valueSize(format1), valueSize(table.readUInt16BE(at + 6))] as const
  const recordSize = sizes[0] + sizes[1]
  if (table.readUInt16BE(at) === 1) {
    const set = at + table.readUInt16BE(at + 10 + covered * 2)
    const count = table.readUInt16BE(set)
    for (let i = 0; i < count; i++) {
      const record = set + 2 + i * (2 + recordSize)
      if (table.readUInt16BE(record) === second) return advance(table, record + 2, format1)
    }
    return undefined
  }
  const firstClass = classOf(table, at + table.readUInt16BE(at + 8), first)
  const secondClass = classOf(table, at + table.readUInt16BE(at + 10), second)
  // Class 0 contains every glyph that this subtable doesn't list. Browsers then try the next subtable.
  if (secondClass === 0) return undefined
  const classes = table.readUInt16BE(at + 14)
  return advance(table, at + 16 + (firstClass * classes + secondClass) * recordSize, format1)
}

const bits = (format: number): number => format.toString(2).replaceAll('0', '').length
const valueSize = (format: number): number => bits(format) * 2

/** Reads the third field of a value record, which is how far the pen moves. */
function advance(table: Buffer, at: number, format: number): number {
  return format & 4 ? table.readInt16BE(at + valueSize(format & 3)) : 0
}

function coverageIndex(table: Buffer, at: number, glyph: number): number {
  if (table.readUInt16BE(at) === 1) return list(table, at + 2).indexOf(glyph)
  for (const { start, end, value } of ranges(table, at + 2)) {
    if (glyph >= start && glyph <= end) return value + glyph - start
  }
  return -1
}

function classOf(table: Buffer, at: number, glyph: number): number {
  if (table.readUInt16BE(at) === 1) {
    return list(table, at + 4)[glyph - table.readUInt16BE(at + 2)] ?? 0
  }
  const found = ranges(table, at + 2).find(({ start, end }) => glyph >= start && glyph <= end)
  return found?.value ?? 0
}

/** Reads a count, and then that many numbers. */
function list(table: Buffer, at: number): number[] {
  return Array.from({ length: table.readUInt16BE(at) }, (_, i) =>
    table.readUInt16BE(at + 2 + i * 2),
  )
}

function ranges(table: Buffer, at: number): { start: number; end: number; value: number }[] {
  return Array.from({ length: table.readUInt16BE(at) }, (_, i) => {
    const record = at + 2 + i * 6
    return {
      start: table.readUInt16BE(record),
      end: table.readUInt16BE(record + 2),
      value: table.readUInt16BE(record + 4),
    }
  })
}
