import { describe, expect, onTestFinished, test } from 'vitest'
import type { Carrier } from '../engine.ts'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import type { BegunCall, BeginOptions } from '../testing/beginCall.ts'
import { connectCarrier } from '../testing/carrierClient.ts'
import { carrierSamples, sampleCall } from '../testing/carrierSamples.ts'
import { listenForCalls, patience } from '../testing/socketCall.ts'
import { pitchOf, tone } from '../testing/tones.ts'
import { createCarrierLeg } from './openCarrierLeg.ts'

const carriers: readonly Carrier[] = ['twilio', 'telnyx']

/** A call over a carrier's stream, in this process. */
async function open(carrier: Carrier, options: BeginOptions = {}, lagMs = 0) {
  const carrierCall = sampleCall[carrier]
  const calls = await listenForCalls(options, (asked, handed) =>
    createCarrierLeg({ ...asked, wire: carrier, carrierCall }, handed),
  )
  const client = await connectCarrier(carrier, calls.url, { lagMs })
  onTestFinished(async () => {
    client.socket.terminate()
    await calls.close()
  })
  return { client, call: calls.begun[0]! }
}

const events = (call: BegunCall) =>
  call.received.map((text) => JSON.parse(text) as { type: string })

const create = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
})

describe.each(carriers)('a call over the stream of %s', (carrier) => {
  const samples = carrierSamples[carrier]

  test('carries both voices: what each says, the other hears at the same pitch', async () => {
    const { client, call } = await open(carrier)
    client.start()
    await client.say(tone(440, 8_000, 0.5))
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(24)
    const heard = joinSamples(call.heard).subarray(0, INPUT_RATE_HZ * 0.45)
    expect(Math.abs(pitchOf(heard, INPUT_RATE_HZ) - 440)).toBeLessThan(40)
    call.wire.play(tone(600, OUTPUT_RATE_HZ, 0.5))
    await expect.poll(() => client.heard().length, patience).toBeGreaterThanOrEqual(4_000)
    expect(Math.abs(pitchOf(client.heard().subarray(800, 3_900), 8_000) - 600)).toBeLessThan(40)
    const sizes = client.messages.flatMap(({ media }) =>
      media ? [Buffer.from(media.payload, 'base64').length] : [],
    )
    expect(new Set(sizes)).toEqual(new Set([160]))
    client.hangUp()
    expect(await call.ended).toMatchObject({ reason: 'visitor' })
  })

  test('sends nothing while the agent is silent, so that nothing piles up at the carrier', async () => {
    const { client, call } = await open(carrier)
    client.start()
    call.wire.play(tone(440, OUTPUT_RATE_HZ, 0.1))
    const marks = () => client.messages.filter(({ mark }) => mark).length
    // One for every 100 ms, and one at the end.
    await expect.poll(marks, patience).toBe(2)
    const count = client.messages.length
    await client.say(new Int16Array(4_000))
    expect(client.messages).toHaveLength(count)
    expect(count).toBeLessThan(10)
  })

  test('is heard whole if its frames come at once, out of order and twice', async () => {
    const { client, call } = await open(carrier)
    client.start()
    await client.say(tone(300, 8_000, 2), {
      everyMs: 0,
      order: (chunks) =>
        chunks
          .flatMap((_, at) => (at % 2 === 0 ? chunks.slice(at, at + 2).toReversed() : []))
          .flatMap((chunk, at) => (at % 7 === 0 ? [chunk, chunk] : [chunk])),
    })
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(98)
    const heard = joinSamples(call.heard).subarray(INPUT_RATE_HZ * 0.1, INPUT_RATE_HZ * 1.9)
    expect(pitchOf(heard, INPUT_RATE_HZ)).toBeCloseTo(300, -1)
  })

  test('has lost its line when it is cut off in the middle', async () => {
    const { client, call } = await open(carrier)
    client.start()
    await client.say(tone(440, 8_000, 0.2))
    client.socket.terminate()
    expect(await call.ended).toMatchObject({ reason: 'vanished' })
  })

  test('ends when the carrier never starts it', async () => {
    const { client, call } = await open(carrier, { limits: { openMs: 300, connectMs: 300 } })
    client.send(samples.connected)
    expect(await call.ended).toMatchObject({ reason: 'neverConnected', durationMs: 0 })
    await expect.poll(() => client.socket.readyState, patience).toBe(client.socket.CLOSED)
  })

  test.each<[string, object | string]>([
    ['garbage', 'garbage'],
    ['a second start', samples.start],
    [
      'sound of another stream',
      JSON.stringify(samples.media(1, 'AAAA')).replace(/"(MZX+|32DE[^"]+)"/, '"another"'),
    ],
  ])('ends when the carrier sends %s, and the carrier is told so', async (_, message) => {
    const { client, call } = await open(carrier)
    client.start()
    client.send(message)
    expect(await call.ended).toMatchObject({ reason: 'failed' })
    await expect.poll(() => client.socket.readyState, patience).toBe(client.socket.CLOSED)
    expect(call.logged.join('\n')).toMatch(/carrier/)
  })

  test('takes the keys of the telephone for typed words, and falls silent for them', async () => {
    const { client, call } = await open(carrier)
    client.start()
    client.press('4821#')
    client.press('0#')
    await expect
      .poll(() => events(call).filter(({ type }) => type === 'response.create').length, patience)
      .toBe(2)
    expect(events(call)[0]).toEqual({ type: 'output_audio_buffer.clear' })
    const said = events(call).filter(({ type }) => type === 'conversation.item.create')
    expect(said[0]).toEqual(create('4821'))
    expect(JSON.stringify(said[1])).toContain('talk to a person')
  })
})

// Rule C93
test('what the caller has not heard yet counts as queued, and is dropped at the carrier by an interruption', async () => {
  const { client, call } = await open('twilio', {}, 400)
  client.start()
  await client.say(new Int16Array(160))
  call.wire.play(tone(440, OUTPUT_RATE_HZ, 1))
  await expect
    .poll(() => client.messages.filter(({ media }) => media).length, patience)
    .toBeGreaterThanOrEqual(50)
  // Everything was sent, and the caller hears it 400 ms later.
  await expect.poll(() => call.wire.queuedMs(), patience).toBeGreaterThan(150)
  const before = client.heard().length
  call.wire.clear()
  call.wire.send({ type: 'output_audio_buffer.cleared', event_id: 'e', response_id: 'r' })
  expect(call.wire.queuedMs()).toBe(0)
  await expect
    .poll(() => client.messages.some(({ event }) => event === 'clear'), patience)
    .toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(client.heard().length).toBeLessThan(8_000)
  expect(client.heard().length).toBeGreaterThanOrEqual(before)
  expect(call.wire.queuedMs()).toBe(0)
})

test('a stream of another call than the one that was announced is refused', async () => {
  const { client, call } = await open('twilio')
  const { start } = carrierSamples.twilio
  client.send(JSON.stringify(start).replace(sampleCall.twilio, 'CA0000'))
  expect(await call.ended).toMatchObject({ durationMs: 0 })
  expect(call.logged.join('\n')).toContain('another call')
})
