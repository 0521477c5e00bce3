import { expect, test } from 'vitest'
import { writeAnswer } from './writeAnswer.ts'

const sdp = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=candidate:abc 1 udp 2116026367 10.0.0.5 41007 typ host generation 0 ufrag 99ec',
  'a=end-of-candidates',
  'a=msid:agent track',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 maxplaybackrate=48000;stereo=1;useinbandfec=1',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=candidate:abc 1 udp 2116026367 10.0.0.5 41007 typ host generation 0 ufrag 99ec',
  'a=end-of-candidates',
  '',
].join('\r\n')

test('one port under every address, the first address first, only in the first section', () => {
  const answer = writeAnswer(sdp, { addresses: ['203.0.113.9', '10.0.0.5'], opusPayloadType: 111 })
  const candidates = answer.split('\r\n').filter((line) => line.startsWith('a=candidate'))
  expect(candidates).toEqual([
    'a=candidate:1 1 udp 2130706431 203.0.113.9 41007 typ host',
    'a=candidate:2 1 udp 2130706175 10.0.0.5 41007 typ host',
  ])
  expect(answer.indexOf('a=candidate')).toBeLessThan(answer.indexOf('m=application'))
  expect(answer).toContain('a=msid:agent')
})

test('the answer asks for mono Opus with error correction', () => {
  const answer = writeAnswer(sdp, { addresses: ['10.0.0.5'], opusPayloadType: 111 })
  expect(answer.match(/^a=fmtp:.*$/gm)).toEqual(['a=fmtp:111 minptime=10;useinbandfec=1'])
})

test('an answer without a port means that all ports are in use', () => {
  const none = sdp.replaceAll(/a=candidate.*\r\n/g, '')
  expect(() => writeAnswer(none, { addresses: ['10.0.0.5'], opusPayloadType: 111 })).toThrow(
    expect.objectContaining({ code: 'no_ports', status: 503 }),
  )
})
