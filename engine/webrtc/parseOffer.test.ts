import { describe, expect, test } from 'vitest'
import { EngineError } from '../engine.ts'
import { OFFER_LIMIT_BYTES, parseOffer } from './parseOffer.ts'

const fingerprint = Array.from({ length: 32 }, (_, index) => `A${(index % 16).toString(16)}`)
  .join(':')
  .toUpperCase()

const lines = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS mic',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 0 8 13 110 126',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 2113937151 4cf1e6ac-0a5d-4f0b-bb0d-000000000001.local 50000 typ host',
  'a=end-of-candidates',
  'a=ice-ufrag:aB3+',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendrecv',
  'a=msid:mic track',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=ssrc:4294967295 cname:someone',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 2113937151 10.0.0.7 50000 typ host',
  'a=ice-ufrag:aB3+',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  'a=mid:1',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
]
const good = `${lines.join('\r\n')}\r\n`
const audioStart = good.indexOf('m=audio')
const channelStart = good.indexOf('m=application')
const audioSection = good.slice(audioStart, channelStart)

const without = (pattern: RegExp): string =>
  `${lines.filter((line) => !pattern.test(line)).join('\r\n')}\r\n`

function refusalOf(offer: string): EngineError {
  try {
    parseOffer(offer)
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
  throw new Error('The offer was accepted.')
}

describe('accepted', () => {
  test('the offer of a browser, with its payload type for Opus', () => {
    expect(parseOffer(good).opusPayloadType).toBe(111)
  })

  test.each([
    ['actpass', 'client'],
    ['passive', 'client'],
    ['active', 'server'],
  ])('a=setup:%s', (setup, role) => {
    const { dtlsRole } = parseOffer(good.replaceAll('a=setup:actpass', `a=setup:${setup}`))
    expect(dtlsRole).toBe(role)
  })

  test.for<[string, string]>([
    ['lines that end in LF only', good.replaceAll('\r\n', '\n')],
    ['no line end after the last line', good.trimEnd()],
    ['no candidates', without(/^a=(candidate|end-of)/)],
    ['an active client', good.replaceAll('actpass', 'active')],
    ['a client that only listens', good.replace('a=sendrecv', 'a=recvonly')],
    ['no direction, which means both', without(/^a=sendrecv/)],
    ['no SSRC', without(/^a=ssrc/)],
    ['opus in capitals', good.replace('opus/48000/2', 'OPUS/48000/2')],
    ['a fingerprint in small letters', good.replaceAll(fingerprint, fingerprint.toLowerCase())],
    [
      'ICE and DTLS parameters of the session',
      `${[
        ...lines.slice(0, 4),
        ...lines.slice(12, 17),
        ...lines.slice(4, 12),
        ...lines.slice(17, 29),
        ...lines.slice(33),
      ].join('\r\n')}\r\n`,
    ],
  ])('%s', ([, offer]) => {
    expect(parseOffer(offer).opusPayloadType).toBe(111)
  })

  test('candidates never reach werift: this machine sends to no address that a client names', () => {
    const { sdp } = parseOffer(good)
    expect(sdp).not.toMatch(/candidate/)
    expect(sdp.split('\r\n').filter((line) => !lines.includes(line))).toEqual([''])
  })
})

describe('refused as invalid_offer, with a reason', () => {
  test.for<[string, string, string]>([
    ['nothing', '', 'v=0'],
    ['words', 'hello world', 'v=0'],
    ['JSON', '{"type":"offer"}', 'v=0'],
    ['bytes', '\u0000\u0001\u0002\u00ff', 'v=0'],
    ['no version', lines.slice(1).join('\r\n'), 'v=0'],
    ['a zero byte', good.replace('a=mid:0', 'a=mid:0\u0000'), 'not SDP'],
    ['an escape character', good.replace('a=mid:0', 'a=mid:0\u001b[2J'), 'not SDP'],
    ['an empty line in the middle', good.replace('t=0 0', 't=0 0\r\n'), 'not SDP'],
    ['an endless line', good.replace('a=mid:0', `a=mid:${'q'.repeat(5_000)}`), 'too long'],
    ['only a session', good.slice(0, audioStart), 'm=audio'],
    ['half an offer', good.slice(0, audioStart + 300), 'm=application'],
    ['no audio', good.slice(0, audioStart) + good.slice(channelStart), 'm=audio'],
    ['no data channel', good.slice(0, channelStart), 'm=application'],
    ['two audio tracks', good + audioSection.replace('a=mid:0', 'a=mid:2'), 'more than one'],
    ['a hundred sections', good + audioSection.repeat(50), 'more than one'],
    [
      'video',
      good + audioSection.replace('m=audio', 'm=video').replace('a=mid:0', 'a=mid:2'),
      '"video"',
    ],
    ['an unknown kind', good.replace('m=audio', 'm=foo'), 'm=audio'],
    ['an m-line cut short', good.replace('m=audio 9 UDP/TLS/RTP/SAVPF', 'm=audio'), 'm=audio line'],
    ['plain RTP', good.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP'), 'm=audio line'],
    ['a port too high', good.replace('m=audio 9', 'm=audio 99999'), 'port in m=audio'],
    ['a negative port', good.replace('m=audio 9', 'm=audio -1'), 'm=audio line'],
    ['a disabled section', good.replace('m=audio 9', 'm=audio 0'), 'port in m=audio'],
    ['no opus', without(/opus/), 'no opus'],
    ['opus without a number', good.replace('rtpmap:111 opus', 'rtpmap:xx opus'), 'no opus'],
    ['opus that the m-line lacks', good.replace('SAVPF 111 ', 'SAVPF '), 'no opus'],
    ['opus in mono', good.replace('opus/48000/2', 'opus/48000'), 'no opus'],
    ['RTCP on a port of its own', without(/^a=rtcp-mux/), 'rtcp-mux'],
    ['a client that does not listen', good.replace('a=sendrecv', 'a=sendonly'), 'sendrecv'],
    ['an inactive client', good.replace('a=sendrecv', 'a=inactive'), 'sendrecv'],
    ['an SSRC that is a word', good.replace('ssrc:4294967295', 'ssrc:abc'), 'a=ssrc'],
    ['an SSRC beyond 32 bits', good.replace('ssrc:4294967295', 'ssrc:4294967296'), 'a=ssrc'],
    ['an extension without number', good.replace('a=extmap:1 urn', 'a=extmap:x urn'), 'a=extmap'],
    ['no fingerprint', without(/^a=fingerprint/), 'a=fingerprint'],
    [
      'no fingerprint of the channel',
      good.replace(/a=fingerprint.*\r\na=setup:actpass\r\na=mid:1/, 'a=setup:actpass\r\na=mid:1'),
      'm=application section has no a=fingerprint',
    ],
    ['a malformed fingerprint', good.replaceAll(fingerprint, 'ZZ'), 'malformed'],
    ['a short fingerprint', good.replaceAll(fingerprint, fingerprint.slice(3)), 'malformed'],
    ['a weak fingerprint', good.replaceAll('sha-256', 'sha-1'), 'sha-256'],
    ['an unknown fingerprint', good.replaceAll('sha-256', 'constructor'), 'sha-256'],
    ['no ice-ufrag', without(/^a=ice-ufrag/), 'ice-ufrag'],
    ['a short ice-ufrag', good.replaceAll('aB3+', 'aB3'), 'ice-ufrag'],
    ['no ice-pwd', without(/^a=ice-pwd/), 'ice-pwd'],
    ['an empty ice-pwd', good.replaceAll(/a=ice-pwd:.*/g, 'a=ice-pwd:'), 'ice-pwd'],
    [
      'two DTLS roles for one transport',
      good.replace('a=setup:actpass', 'a=setup:active'),
      'the same a=setup',
    ],
    ['an unknown setup', good.replaceAll('actpass', 'holdconn'), 'a=setup'],
    ['a caller with ICE-lite', good.replace('t=0 0', 't=0 0\r\na=ice-lite'), 'ICE-lite'],
    ['no mid', without(/^a=mid/), 'a=mid'],
    ['the same mid twice', good.replace('a=mid:1', 'a=mid:0'), 'same a=mid'],
    ['no BUNDLE', without(/BUNDLE/), 'a=group:BUNDLE'],
    ['a BUNDLE without the channel', good.replace('BUNDLE 0 1', 'BUNDLE 0'), 'a=group:BUNDLE'],
    ['a BUNDLE with a missing section', good.replace('BUNDLE 0 1', 'BUNDLE 0 1 7'), 'absent'],
    ['no SCTP port', without(/^a=sctp-port/), 'a=sctp-port'],
    ['an SCTP port that is a word', good.replace('port:5000', 'port:abc'), 'a=sctp-port'],
    ['an SCTP port too high', good.replace('port:5000', 'port:70000'), 'a=sctp-port'],
  ])('%s', ([, offer, reason]) => {
    const refusal = refusalOf(offer)
    expect(refusal).toMatchObject({ code: 'invalid_offer', status: 400 })
    expect(refusal.message).toContain(reason)
  })
})

test('an offer above the limit is refused as too large before anything else is checked', () => {
  const line = 'a=x-padding:yyyyyyyyyyyyyyyyyyyyyyyy\r\n'
  const padding = line.repeat(Math.ceil(OFFER_LIMIT_BYTES / line.length))
  expect(refusalOf(good + padding)).toMatchObject({ code: 'offer_too_large', status: 413 })
  expect(refusalOf('\u20ac'.repeat(OFFER_LIMIT_BYTES / 2)).code).toBe('offer_too_large')
  expect(refusalOf('x'.repeat(OFFER_LIMIT_BYTES)).code).toBe('invalid_offer')
})

test('any cut or garbled offer is refused or accepted, and nothing else is thrown', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 3_000; round++) {
    const at = random(good.length)
    const garbled =
      good.slice(0, at) + String.fromCodePoint(random(300)) + good.slice(at + random(40))
    try {
      parseOffer(garbled)
    } catch (error) {
      expect(error).toBeInstanceOf(EngineError)
    }
  }
})
