import { describe, expect, test } from 'vitest'
import { EngineError } from '../engine.ts'
import { type OwnAudio, readSdp, writeSdpAnswer, writeSdpOffer } from './sdp.ts'

const KEY = 'WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz'
const INLINE = `inline:${KEY}`

const sdpOf = (...lines: readonly string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0', ...lines, ''].join(
    '\r\n',
  )

const own: OwnAudio = {
  address: { host: '198.51.100.2', port: 40_000 },
  keys: [],
  version: 3,
  sessionId: 77,
  direction: 'sendrecv',
}

/** The offers of some telephones, as they send them. */
const offers = {
  trunk: sdpOf(
    'm=audio 11762 RTP/AVP 8 0 101',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=ptime:20',
    'a=sendrecv',
  ),
  softPhone: sdpOf(
    'b=AS:125',
    'a=tool:baresip 1.0.0',
    'm=audio 17208 RTP/AVP 96 97 0 8 101',
    'a=rtpmap:96 opus/48000/2',
    'a=fmtp:96 stereo=1;sprop-stereo=1',
    'a=rtpmap:97 speex/16000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=rtcp:17209',
    'a=rtcp-mux',
    'a=label:1',
    'm=video 20154 RTP/AVP 98',
    'a=rtpmap:98 H264/90000',
  ),
  withoutMaps: sdpOf('m=audio 5004 RTP/AVP 18 4 0'),
  encrypted: sdpOf(
    'm=audio 7078 RTP/SAVP 9 0 101',
    'a=rtpmap:101 telephone-event/8000',
    `a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:${KEY}${KEY}`,
    `a=crypto:2 AES_CM_128_HMAC_SHA1_80 ${INLINE}|2^20|1:4`,
    `a=crypto:3 AES_CM_128_HMAC_SHA1_32 ${INLINE}|2^20 UNENCRYPTED_SRTP`,
    `a=crypto:4 AES_CM_128_HMAC_SHA1_32 ${INLINE}|2^31 WSH=128`,
  ),
  version6: sdpOf('c=IN IP6 2001:DB8:0::5', 'm=audio 6000 RTP/AVP 0').replace(
    'c=IN IP4 192.0.2.1\r\n',
    '',
  ),
}

describe('an offer', () => {
  test.each([
    ['trunk', { codec: 'PCMA', payloadType: 8, keys: { payloadType: 101, hz: 8_000 } }],
    ['softPhone', { codec: 'opus', payloadType: 96, keys: { payloadType: 101, hz: 8_000 } }],
    ['withoutMaps', { codec: 'PCMU', payloadType: 0, keys: undefined }],
    ['version6', { address: { host: '2001:db8::5', port: 6_000 } }],
  ] as const)('of a telephone is read: %s', (name, audio) => {
    expect(readSdp(offers[name]).audio).toMatchObject({
      direction: 'sendrecv',
      srtp: undefined,
      ...audio,
    })
  })

  test('is taken with the codec that the call has already, if it has it', () => {
    expect(readSdp(offers.softPhone, 'PCMA').audio).toMatchObject({ codec: 'PCMA', payloadType: 8 })
    expect(readSdp(offers.trunk, 'opus').audio.codec).toBe('PCMA')
  })

  test('of SRTP is taken with the first key that we can use', () => {
    const { srtp } = readSdp(offers.encrypted).audio
    expect(srtp).toMatchObject({ tag: '4', suite: 'AES_CM_128_HMAC_SHA1_32' })
    expect(srtp?.key.toString('base64')).toBe(KEY)
  })

  test('of sound in the clear and encrypted is taken with what it prefers', () => {
    const encrypted = ['m=audio 7000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 ${INLINE}`]
    const clear = ['m=audio 7002 RTP/AVP 0']
    expect(readSdp(sdpOf(...encrypted, ...clear))).toMatchObject({ taken: 0 })
    expect(readSdp(sdpOf(...clear, ...encrypted)).audio.srtp).toBeUndefined()
    expect(readSdp(sdpOf('m=audio 7000 UDP/TLS/RTP/SAVPF 0', ...clear))).toMatchObject({ taken: 1 })
  })

  test.each([
    ['', 'sendrecv'],
    ['a=sendonly', 'sendonly'],
    ['a=recvonly', 'recvonly'],
    ['a=inactive', 'inactive'],
    ['c=IN IP4 0.0.0.0', 'sendonly'],
    ['c=IN IP4 0.0.0.0\r\na=recvonly', 'inactive'],
  ])('with %j goes this way: %s', (line, direction) => {
    expect(readSdp(sdpOf('m=audio 9000 RTP/AVP 0', line)).audio.direction).toBe(direction)
    // What the stream says is above what the whole session says.
    expect(
      readSdp(sdpOf('a=sendonly', 'm=audio 9000 RTP/AVP 0', 'a=sendrecv')).audio.direction,
    ).toBe('sendrecv')
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['no SDP', 'INVITE sip:a SIP/2.0'],
    ['no stream', sdpOf()],
    ['no sound', sdpOf('m=video 9000 RTP/AVP 98')],
    ['a refused stream', sdpOf('m=audio 0 RTP/AVP 0')],
    ['no known codec', sdpOf('m=audio 9000 RTP/AVP 18 4 9')],
    ['a codec of another rate', sdpOf('m=audio 9000 RTP/AVP 96', 'a=rtpmap:96 PCMU/16000')],
    ['a payload type that is none', sdpOf('m=audio 9000 RTP/AVP 1000 -1 x')],
    ['a malformed m= line', sdpOf('m=audio')],
    ['a port that is none', sdpOf('m=audio 70000 RTP/AVP 0')],
    [
      'a name in place of an address',
      sdpOf('c=IN IP4 phone.example.com', 'm=audio 9000 RTP/AVP 0').replace(
        'c=IN IP4 192.0.2.1\r\n',
        '',
      ),
    ],
    ['no address', sdpOf('m=audio 9000 RTP/AVP 0').replace(/c=.*\r\n/, '')],
    ['a multicast address', sdpOf('m=audio 9000 RTP/AVP 0', 'c=IN IP4 224.2.36.42/127')],
    ['another multicast address', sdpOf('m=audio 9000 RTP/AVP 0', 'c=IN IP4 239.1.1.1')],
    ['an address of the other kind', sdpOf('m=audio 9000 RTP/AVP 0', 'c=IN IP6 192.0.2.1')],
    ['an address with a zone', sdpOf('m=audio 9000 RTP/AVP 0', 'c=IN IP6 fe80::1%eth0')],
    ['SRTP without a key', sdpOf('m=audio 9000 RTP/SAVP 0')],
    [
      'SRTP with a key that is too short',
      sdpOf('m=audio 9000 RTP/SAVP 0', 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:AAAA'),
    ],
    [
      'a suite that is a method of objects',
      sdpOf('m=audio 9000 RTP/SAVP 0', `a=crypto:1 toString ${INLINE}`),
    ],
    ['DTLS', sdpOf('m=audio 9000 UDP/TLS/RTP/SAVP 0')],
    ['control characters', sdpOf('m=audio 9000 RTP/AVP 0', 'a=x\rm=audio 1 RTP/AVP 0')],
    ['a hundred streams', sdpOf(...Array.from({ length: 100 }, () => 'm=audio 9 RTP/AVP 0'))],
  ])('with %s is refused with a reason', (_, sdp) => {
    let thrown: unknown
    try {
      readSdp(sdp)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(EngineError)
    expect(thrown).toMatchObject({ code: 'invalid_offer', message: expect.stringContaining('SDP') })
  })

  test('that is too large is refused', () => {
    expect(() => readSdp(sdpOf('m=audio 9 RTP/AVP 0', `a=${'x'.repeat(20_000)}`))).toThrow('larger')
  })
})

describe('an answer', () => {
  test('takes one codec and the keys, and says where we are', () => {
    expect(writeSdpAnswer(readSdp(offers.softPhone), own).split('\r\n')).toEqual([
      'v=0',
      'o=- 77 3 IN IP4 198.51.100.2',
      's=-',
      'c=IN IP4 198.51.100.2',
      't=0 0',
      'm=audio 40000 RTP/AVP 96 101',
      'a=rtpmap:96 opus/48000/2',
      'a=fmtp:96 useinbandfec=1',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=sendrecv',
      'a=rtcp-mux',
      'm=video 0 RTP/AVP 98',
      '',
    ])
  })

  test('has a line for each stream of the offer, in its order, and takes only one', () => {
    const offer = sdpOf(
      'm=image 5000 udptl t38',
      'm=audio 0 RTP/AVP 0',
      'm=audio 6000 RTP/AVP 18',
      'm=audio 7000/2 RTP/AVP 8',
      'm=audio 8000 RTP/AVP 0',
    )
    const lines = writeSdpAnswer(readSdp(offer), own).split('\r\n')
    expect(lines.filter((line) => line.startsWith('m='))).toEqual([
      'm=image 0 udptl t38',
      'm=audio 0 RTP/AVP 0',
      'm=audio 0 RTP/AVP 18',
      'm=audio 40000 RTP/AVP 8',
      'm=audio 0 RTP/AVP 0',
    ])
  })

  test('to SRTP has our key under the tag that was taken', () => {
    const { srtp } = readSdp(offers.encrypted).audio
    const keys = [{ tag: srtp!.tag, suite: srtp!.suite, key: Buffer.alloc(30, 7) }]
    const answer = writeSdpAnswer(readSdp(offers.encrypted), { ...own, keys })
    expect(answer).toContain(
      `a=crypto:4 AES_CM_128_HMAC_SHA1_32 inline:${Buffer.alloc(30, 7).toString('base64')}\r\n`,
    )
    expect(answer).toContain('m=audio 40000 RTP/SAVP 0 101\r\n')
  })

  test('names an address of IPv6 as such', () => {
    const address = { host: '2001:db8::2', port: 40_000 }
    expect(writeSdpAnswer(readSdp(offers.version6), { ...own, address })).toContain(
      'c=IN IP6 2001:db8::2\r\n',
    )
  })
})

test('what we write, we can read', () => {
  const keys = [{ tag: '1', suite: 'AES_CM_128_HMAC_SHA1_80' as const, key: Buffer.alloc(30, 9) }]
  for (const side of [own, { ...own, keys }]) {
    const { audio } = readSdp(writeSdpOffer(side))
    expect(audio).toMatchObject({ codec: 'PCMU', address: own.address, keys: { hz: 8_000 } })
    expect(audio.srtp?.key).toEqual(side.keys[0]?.key)
    expect(readSdp(writeSdpAnswer(readSdp(writeSdpOffer(side)), side)).audio).toEqual(audio)
  }
})

test('an offer with changed, lost and doubled bytes is read or refused, and nothing else', () => {
  const texts = Object.values(offers)
  let read = 0
  for (let turn = 0; turn < 5_000; turn += 1) {
    const random = randomOf(turn)
    const bytes = Buffer.from(texts[turn % texts.length]!)
    for (let change = 0; change <= turn % 8; change += 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    }
    const cut = bytes.subarray(
      0,
      random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length,
    )
    try {
      const offer = readSdp(Buffer.concat(random() < 0.1 ? [cut, cut] : [cut]).toString('latin1'))
      const answer = writeSdpAnswer(offer, own)
      expect(answer.split('\r\n').filter((line) => line.startsWith('m='))).toHaveLength(
        offer.media.length,
      )
      read += 1
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
  }
  expect(read).toBeGreaterThan(500)
})

/** The same numbers for the same seed, from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
