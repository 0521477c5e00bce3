import { describe, expect, test } from 'vitest'
import type { Carrier } from '../engine.ts'
import { carrierSamples, sampleCall, sampleStream } from '../testing/carrierSamples.ts'
import { carrierWords, parseCarrierMessage } from './carrierMessages.ts'

const carriers: readonly Carrier[] = ['twilio', 'telnyx']
const payload = Buffer.alloc(160, 0x7f).toString('base64')

describe.each(carriers)('the messages that %s publishes', (carrier) => {
  const samples = carrierSamples[carrier]
  const streamId = sampleStream[carrier]
  const parse = (message: object) => parseCarrierMessage(carrier, JSON.stringify(message))

  test('are understood', () => {
    expect(parse(samples.connected)).toEqual({ type: 'connected' })
    expect(parse(samples.start)).toEqual({ type: 'start', streamId, callId: sampleCall[carrier] })
    const media = parse(samples.media(2, payload))
    expect(media).toMatchObject({ type: 'media', streamId, chunk: 2 })
    expect(media.type === 'media' && media.payload.length).toBe(160)
    expect(parse(samples.mark('m1'))).toEqual({ type: 'mark', streamId, name: 'm1' })
    expect(parse(samples.dtmf('#'))).toEqual({ type: 'key', streamId, key: '#' })
    expect(parse(samples.stop)).toEqual({ type: 'stop', streamId })
  })

  test('that a call does not need are passed over: new ones, and the agent’s own sound', () => {
    expect(parse({ event: 'somethingNew' })).toEqual({ type: 'other' })
    const media = samples.media(1, payload) as { media: object }
    expect(parse({ ...media, media: { ...media.media, track: 'outbound' } })).toEqual({
      type: 'other',
    })
  })

  test.each([
    ['no JSON', '{'],
    ['an empty message', ''],
    ['no object', '"media"'],
    ['no event', '{}'],
    ['null', 'null'],
    ['no stream', '{"event":"stop"}'],
    ['too much', JSON.stringify({ event: 'x', more: 'x'.repeat(600_000) })],
    ['no sound', JSON.stringify({ ...samples.media(1, payload), media: {} })],
    ['sound that is not base64', JSON.stringify(samples.media(1, '§§§§§§§§§§§§§§§§§§§§'))],
    ['a count that is none', JSON.stringify(samples.media(-1, payload))],
    ['a key that no telephone has', JSON.stringify(samples.dtmf('12'))],
    [
      'the dialect of another carrier',
      JSON.stringify(carrierSamples[carrier === 'twilio' ? 'telnyx' : 'twilio'].start),
    ],
  ])('are not taken for what they are not: %s', (_, text) => {
    expect(parseCarrierMessage(carrier, text)).toMatchObject({ type: 'invalid' })
  })

  test('a stream in another format is refused', () => {
    const text = JSON.stringify(samples.start)
    for (const [from, to] of [
      ['8000', '16000'],
      ['audio/x-mulaw', 'audio/l16'],
      ['PCMU', 'OPUS'],
    ] as const) {
      if (!text.includes(from)) continue
      const other = parseCarrierMessage(carrier, text.replace(from, to))
      expect(other).toMatchObject({ type: 'invalid' })
    }
  })
})

const said = (carrier: Carrier) => {
  const words = carrierWords(carrier, 'S1')
  return [words.media(Uint8Array.of(1, 2)), words.mark('m1'), words.clear()].map(
    (text) => JSON.parse(text) as unknown,
  )
}

test('what we say to Twilio names the stream, and what we say to Telnyx does not', () => {
  const media = { event: 'media', media: { payload: 'AQI=' } }
  const mark = { event: 'mark', mark: { name: 'm1' } }
  expect(said('telnyx')).toEqual([media, mark, { event: 'clear' }])
  expect(said('twilio')).toEqual(
    [media, mark, { event: 'clear' }].map((each) => ({ ...each, streamSid: 'S1' })),
  )
})
