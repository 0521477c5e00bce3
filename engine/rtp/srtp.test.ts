import { SrtpSession } from 'werift'
import { describe, expect, test } from 'vitest'
import { readRtp, type RtpHeader, writeRtp } from './rtpPacket.ts'
import { createSrtpReceiver, createSrtpSender, type SrtpKey, srtpSuites } from './srtp.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
/** The master key and salt of RFC 3711 appendix B.3. */
const key = hex('e1f97a0d3e018be0d64fa32c06de4139 0ec675ad498afeebb6960b3aabe6')
const srtp: SrtpKey = { suite: 'AES_CM_128_HMAC_SHA1_80', key }

const headerOf = (sequenceNumber: number, ssrc = 7): RtpHeader => ({
  payloadType: 0,
  marker: false,
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: sequenceNumber * 160,
  ssrc,
})

const packetOf = (sequenceNumber: number, ssrc?: number): Buffer =>
  writeRtp(headerOf(sequenceNumber, ssrc), Buffer.from(`sound ${sequenceNumber}`))

function sealAll(numbers: readonly number[], ssrc?: number): Buffer[] {
  const seal = createSrtpSender(srtp)
  return numbers.map((number) => seal(packetOf(number, ssrc), headerOf(number, ssrc)))
}

function createOpener(which = srtp): (packet: Buffer) => string | undefined {
  const open = createSrtpReceiver(which)
  return (packet) => open(packet, readRtp(packet)!)?.toString('latin1', 12)
}

// The test vector of libsrtp (test/srtp_driver.c), which has the keys of RFC 3711.
test.each([
  ['AES_CM_128_HMAC_SHA1_80', 'b78d6acc99ea179b8dbb'],
  ['AES_CM_128_HMAC_SHA1_32', 'b78d6acc'],
] as const)('%s makes the packets that others make, and reads them', (suite, tag) => {
  const plain = hex(`800f1234decafbadcafebabe ${'ab'.repeat(16)}`)
  const sealed = hex(`800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 ${tag}`)
  const header = readRtp(plain)!
  expect(createSrtpSender({ suite, key })(plain, header)).toEqual(sealed)
  expect(createSrtpReceiver({ suite, key })(sealed, header)).toEqual(plain)
})

test('packets of another implementation are understood, and ours by it, over a rollover', () => {
  const keys = {
    localMasterKey: key.subarray(0, 16),
    localMasterSalt: key.subarray(16),
    remoteMasterKey: key.subarray(0, 16),
    remoteMasterSalt: key.subarray(16),
  }
  const other = new SrtpSession({ keys, profile: 1 })
  const open = createOpener()
  const numbers = Array.from({ length: 40 }, (_, at) => 65_520 + at)
  for (const [at, packet] of sealAll(numbers).entries()) {
    expect(other.decrypt(packet).subarray(12).toString()).toBe(`sound ${numbers[at]}`)
    expect(open(packet)).toBe(`sound ${numbers[at]}`)
  }
})

describe('a receiver', () => {
  test('reads packets in any order near a rollover, each once', () => {
    const sealed = sealAll([65_533, 65_534, 65_535, 65_536, 65_537, 65_538])
    const open = createOpener()
    const order = [0, 3, 1, 5, 2, 4]
    for (const at of order) expect(open(sealed[at]!)).toBe(`sound ${65_533 + at}`)
    for (const at of order) expect(open(sealed[at]!)).toBeUndefined()
  })

  test.each([64, 65, 1_000])('refuses what comes %i packets late', (late) => {
    const sealed = sealAll(Array.from({ length: late + 1 }, (_, at) => at))
    const open = createOpener()
    open(sealed.at(-1)!)
    expect(open(sealed[0]!)).toBeUndefined()
    expect(open(sealed[late - 63]!)).toBe(`sound ${late - 63}`)
  })

  test('refuses a packet of which one bit has changed, and takes the true one after it', () => {
    const [sealed] = sealAll([5])
    for (let at = 1; at < sealed!.length; at += 1) {
      const changed = Buffer.from(sealed!)
      changed[at]! ^= 0x10
      const header = readRtp(changed)
      if (header) expect(createSrtpReceiver(srtp)(changed, header)).toBeUndefined()
    }
    const open = createOpener()
    const changed = Buffer.from(sealed!)
    changed[15]! ^= 1
    expect(open(changed)).toBeUndefined()
    expect(open(sealed!)).toBe('sound 5')
  })

  test('does not open what was sealed with another key', () => {
    const other = { ...srtp, key: Buffer.from(key.toReversed()) }
    expect(createOpener(other)(sealAll([1])[0]!)).toBeUndefined()
  })

  test('remembers a bounded number of streams', () => {
    const open = createOpener()
    const opened = Array.from({ length: 40 }, (_, ssrc) => open(sealAll([1], ssrc)[0]!))
    expect(opened.filter((text) => text !== undefined)).toHaveLength(16)
  })
})

test('there are the two suites of RFC 4568 with AES in counter mode', () => {
  expect(srtpSuites).toEqual(['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'])
})
