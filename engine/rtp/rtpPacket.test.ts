import { expect, test } from 'vitest'
import { payloadOf, readRtp, writeRtp } from './rtpPacket.ts'

const header = {
  payloadType: 101,
  marker: true,
  sequenceNumber: 65_535,
  timestamp: 2 ** 32 - 1,
  ssrc: 2 ** 32 - 2,
}

const read = (packet: Buffer): string | undefined => {
  const found = readRtp(packet)
  return found && payloadOf(packet, found)?.toString()
}

test('what is written is read', () => {
  const packet = writeRtp(header, Buffer.from('sound'))
  expect(readRtp(packet)).toEqual({ ...header, headerBytes: 12, isPadded: false })
  expect(read(packet)).toBe('sound')
})

test('sources, an extension and padding are left out', () => {
  const plain = writeRtp(header, Buffer.alloc(0))
  plain[0]! |= 0x32
  const sources = Buffer.alloc(8, 1)
  const extension = Buffer.from([0xbe, 0xde, 0, 1, 9, 9, 9, 9])
  const padding = Buffer.from([0, 0, 3])
  expect(read(Buffer.concat([plain, sources, extension, Buffer.from('sound'), padding]))).toBe(
    'sound',
  )
})

test.each([
  ['nothing', []],
  ['a header that is cut off', [0x80, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]],
  ['another version', [0x40, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['RTCP', [0x80, 200, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['sources that are cut off', [0x8f, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['an extension that is cut off', [0x90, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]],
  ['more padding than content', [0xa0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 5]],
  ['padding of no length', [0xa0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('%s is no packet', (_, bytes) => {
  expect(read(Buffer.from(bytes))).toBeUndefined()
})
