import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCallRecorder } from '../recording/callRecorder.ts'
import { createRecordingDisk } from '../recording/recordingDisk.ts'
import { decodeOgg, loudness } from '../recording/testing/decodeOgg.ts'
import { temporaryFolder } from '../recording/testing/temporaryFolder.ts'
import { createSoundDecoder, createSoundEncoder, soundFormats } from '../sound/soundFormat.ts'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { casesOf, randomFrom } from '../testing/generated.ts'
import {
  connectClient,
  listenForCalls,
  patience,
  type SocketCalls,
  type SocketClient,
} from '../testing/socketCall.ts'
import { pitchOf, rms, tone } from '../testing/tones.ts'

let calls: SocketCalls
beforeEach(async () => {
  calls = await listenForCalls()
})
afterEach(() => calls.close())

async function open(): Promise<{ client: SocketClient; call: SocketCalls['begun'][number] }> {
  const client = await connectClient(calls.url)
  onTestFinished(() => client.socket.terminate())
  return { client, call: calls.begun.at(-1)! }
}

/** The session tells the settings that it has accepted. */
const updated = (input: object, session: object = {}): ServerEvent =>
  ({
    type: 'session.updated',
    event_id: 'event_1',
    session: {
      type: 'realtime',
      audio: { input, output: { format: 'format' in input ? input.format : undefined } },
      ...session,
    },
  }) as ServerEvent

const messageOpens = {
  type: 'response.content_part.added',
  event_id: 'event_2',
  response_id: 'resp_1',
  item_id: 'item_1',
  output_index: 0,
  content_index: 0,
  part: { type: 'audio', transcript: '' },
} as ServerEvent

const messageCloses = {
  type: 'response.output_audio.done',
  event_id: 'event_3',
  response_id: 'resp_1',
  item_id: 'item_1',
  output_index: 0,
  content_index: 0,
} as ServerEvent

// Rules C80, C83
describe.each(soundFormats)('sound in %s', (type) => {
  test('of the client is heard as it was spoken', async () => {
    const { client, call } = await open()
    call.wire.send(updated({ format: { type }, turn_detection: null }))
    await client.first('session.updated')
    const encoder = createSoundEncoder(type)
    client.append(encoder.push(tone(440, OUTPUT_RATE_HZ, 2)))
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(99)
    const heard = joinSamples(call.heard)
    expect(pitchOf(heard.subarray(320), INPUT_RATE_HZ)).toBeCloseTo(440, -1)
    expect(rms(heard.subarray(320))).toBeCloseTo(9_000 / Math.SQRT2, -3)
  })

  test('of the agent leaves whole, as soon as it is made', async () => {
    const { client, call } = await open()
    call.wire.send(updated({ format: { type } }))
    call.wire.send(messageOpens)
    call.wire.play(tone(440, OUTPUT_RATE_HZ, 5))
    call.wire.send(messageCloses)
    await client.first('response.output_audio.done')
    // The caller has everything, and has heard little of it by our estimate.
    expect(call.wire.queuedMs()).toBeGreaterThan(1_000)
    const deltas = client.eventsOf('response.output_audio.delta')
    expect(deltas[0]).toMatchObject({ response_id: 'resp_1', item_id: 'item_1', content_index: 0 })
    const bytes = Buffer.concat(deltas.map(({ delta }) => Buffer.from(delta, 'base64')))
    const samples = createSoundDecoder(type)(bytes)
    expect(samples.length / INPUT_RATE_HZ).toBeCloseTo(5, 1)
    expect(pitchOf(samples, INPUT_RATE_HZ)).toBeCloseTo(440, -1)
    expect(client.events.at(-1)?.type).toBe('response.output_audio.done')
  })
})

test('what no telephone carries is not mirrored into what is heard', async () => {
  const { client, call } = await open()
  call.wire.send(updated({ turn_detection: null }))
  await client.first('session.updated')
  client.append(createSoundEncoder('audio/pcm').push(tone(9_000, OUTPUT_RATE_HZ, 1)))
  await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(49)
  expect(rms(joinSamples(call.heard).subarray(640))).toBeLessThan(9_000 / Math.SQRT2 / 30)
})

test('sound that nobody can hear gets an error that says why, and the call goes on', async () => {
  const { client, call } = await open()
  client.send({ type: 'input_audio_buffer.append', event_id: 'mine', audio: '%%%' })
  const { error } = await client.first('error')
  expect(error).toMatchObject({
    type: 'invalid_request_error',
    code: 'invalid_value',
    event_id: 'mine',
  })
  expect(error.message).toContain('base64')
  client.socket.send('{"type": "response.create"')
  client.socket.send(Buffer.of(1, 2, 3), { binary: true })
  await expect.poll(() => call.received.length, patience).toBe(2)
  expect(call.closed).toEqual([])
})

test('a client that never stops sending such sound is cut off', async () => {
  const { client, call } = await open()
  for (let at = 0; at < 101; at += 1) client.send({ type: 'input_audio_buffer.append', audio: '%' })
  expect((await call.ended).reason).toBe('failed')
})

// Rule C85
test('events beyond those of OpenAI reach only clients that have asked for them', async () => {
  const { client, call } = await open()
  const unasked = {
    type: 'output_audio_buffer.started',
    event_id: 'event_4',
    response_id: 'r',
  } as const
  const task = { type: 'ringwell.danger', event_id: 'event_5', in_danger: true } as const
  call.wire.send(unasked)
  call.wire.send(task)
  call.wire.send(updated({}, { include: ['ringwell.*'] }))
  call.wire.send(unasked)
  call.wire.send(task)
  call.wire.send(updated({}, { include: ['output_audio_buffer.*'] }))
  call.wire.send(unasked)
  await client.first('output_audio_buffer.started')
  expect(client.events.map(({ type }) => type)).toEqual([
    'session.updated',
    'ringwell.danger',
    'session.updated',
    'output_audio_buffer.started',
  ])
})

// Rule C86
describe('the call ends', () => {
  test('when the client closes the socket', async () => {
    const { client, call } = await open()
    client.socket.close()
    expect((await call.ended).reason).toBe('visitor')
  })

  test('when the client vanishes in the middle of a message', async () => {
    const { client, call } = await open()
    client.socket.send('{"type": ', { fin: false })
    client.socket.terminate()
    expect((await call.ended).reason).toBe('visitor')
    expect(call.received).toEqual([])
  })

  test('when a message is larger than any turn', async () => {
    const { client, call } = await open()
    client.socket.send('x'.repeat(3_000_000))
    expect((await call.ended).reason).toBe('visitor')
  })

  test('when the client answers no pings, and not when it only says nothing @full', async () => {
    calls.options = { limits: { silenceMs: 4_000 } }
    const silent = await open()
    const { call: dead, client } = await open()
    client.socket.removeAllListeners()
    client.socket.pause()
    expect((await dead.ended).reason).toBe('vanished')
    expect(silent.call.closed).toEqual([])
  })

  test('when the client reads nothing, before it costs much memory @full', async () => {
    const { client, call } = await open()
    client.socket.pause()
    call.wire.send(messageOpens)
    const before = process.memoryUsage().external
    for (let second = 0; second < 300 && call.closed.length === 0; second += 1) {
      call.wire.play(tone(440, OUTPUT_RATE_HZ, 1))
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    expect((await call.ended).reason).toBe('visitor')
    expect(process.memoryUsage().external - before).toBeLessThan(60_000_000)
  })

  test('with a closed socket when the engine ends it', async () => {
    const { client, call } = await open()
    const closed = once(client.socket, 'close')
    call.call.hangUp('limit')
    expect((await closed)[0]).toBe(1000)
    await call.ended
  })

  test('with the flood of a client that sends bytes without end', async () => {
    const { client, call } = await open()
    const filler = { type: 'x', filler: 'x'.repeat(500_000) }
    for (let at = 0; at < 12; at += 1) client.send(filler)
    expect((await call.ended).reason).toBe('failed')
  })
})

test('a call is recorded whole, also if the client sends everything at once and leaves', async () => {
  const folder = temporaryFolder()
  const disk = createRecordingDisk({ folder, reserveBytes: 0, log: () => undefined })
  const recorder = createCallRecorder('call-1', disk)
  calls.options = {
    tap: recorder,
    session: () => ({ opened: () => recorder.begin(performance.now()) }),
  }
  const { client, call } = await open()
  call.wire.send(updated({ turn_detection: null }))
  call.wire.send(messageOpens)
  await client.first('session.updated')
  client.append(createSoundEncoder('audio/pcm').push(tone(440, OUTPUT_RATE_HZ, 4)))
  await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(199)
  call.wire.play(tone(880, OUTPUT_RATE_HZ, 1))
  await expect.poll(() => call.drained, patience).toBe(1)
  client.socket.close()
  await call.ended
  expect(await recorder.end(performance.now())).toBeUndefined()
  const read = (side: string) => decodeOgg(readFileSync(path.join(folder, `call-1.${side}.ogg`)))
  const loudSeconds = async (side: string) =>
    loudness((await read(side)).samples).filter((level) => level > 1_500).length / 50
  expect(await loudSeconds('user')).toBeGreaterThan(3.8)
  expect(await loudSeconds('agent')).toBeGreaterThan(0.9)
})

test('whatever bytes clients send, only their own calls end', async () => {
  const { client: bystander, call } = await open()
  const random = randomFrom(26)
  const some = (most: number) => Math.floor(random() * most)
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  const request = `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`
  const texts = [
    '{"type":"input_audio_buffer.append","audio":"AAAAAAAA"}',
    '{"type":"input_audio_buffer.append","audio":{"a":[[[]]]}}',
    '{"type":"input_audio_buffer.commit"}',
    '{"type":"input_audio_buffer.clear"}',
    '[1]',
    '"input_audio_buffer.append"',
    '\u0000',
  ]
  /** A frame of any kind and length, sometimes with a length that is a lie or without its mask. */
  const frame = (): Buffer => {
    const content =
      random() < 0.7 ? Buffer.from(texts[some(texts.length)]!) : Buffer.alloc(some(300), some(256))
    const length = random() < 0.9 ? content.length : some(65_536)
    const head = Buffer.alloc(4)
    head[0] = random() < 0.8 ? 0x81 : some(256)
    head[1] = (random() < 0.95 ? 0x80 : 0) | 126
    head.writeUInt16BE(length, 2)
    return Buffer.concat([head, Buffer.alloc(4), content])
  }
  const until = performance.now() + casesOf(1_500, 300)
  while (performance.now() < until || calls.begun.length <= casesOf(50, 20)) {
    const socket = connect(Number(new URL(calls.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(request)
    for (let at = some(12); at > 0; at -= 1) {
      const bytes = frame()
      const cut = some(bytes.length)
      socket.write(bytes.subarray(0, cut))
      if (random() < 0.3) await new Promise((resolve) => setImmediate(resolve))
      socket.write(bytes.subarray(cut))
    }
    if (random() < 0.5) socket.end()
    await new Promise((resolve) => setTimeout(resolve, some(8)))
    socket.destroy()
  }
  await Promise.all(calls.begun.slice(1).map(({ ended }) => ended))
  bystander.send({ type: 'hello' })
  await expect.poll(() => call.received, patience).toEqual(['{"type":"hello"}'])
  expect(call.closed).toEqual([])
})
