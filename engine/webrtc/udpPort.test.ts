/** Several calls on one UDP port: each gets what is meant for it, and nobody else does. */
import dgram from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { casesOf } from '../testing/generated.ts'
import { CALLER_FRAME, purity, toneAt } from '../testing/peer.ts'
import { createStranger, portOf, type Stranger, stun } from '../testing/strangers.ts'
import { createTestCalls } from '../testing/testCall.ts'
import { INPUT_RATE_HZ, joinSamples } from '../stages.ts'
import { type CallSocket, createUdpPort, type UdpPort } from './udpPort.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function join(port: UdpPort, name: string): Promise<{ got: string[]; socket: CallSocket }> {
  const got: string[] = []
  const socket = await port.join(name, (data) => void got.push(data.toString('latin1').slice(-9)))
  opened.push(socket)
  return { got, socket }
}

async function caller(): Promise<Stranger> {
  const made = await createStranger()
  opened.push(made)
  return made
}

/** Ends with nine letters that say for whom it is. */
const checkFor = (name: string): Buffer =>
  stun(0x0001, [
    [0x0006, Buffer.from(`${name}:caller`)],
    [0x8022, Buffer.from(`for ${name}`.padStart(12))],
  ])
const sound = (text: string): Buffer => Buffer.from(`\x80${text.padStart(9)}`, 'latin1')

describe('what comes to the port', () => {
  test('goes to the call that a check names, and to nobody if there is no such call', async () => {
    const port = createUdpPort(undefined)
    const [one, two] = [await join(port, 'one'), await join(port, 'two')]
    const from = await caller()
    const to = one.socket.address.port
    expect(two.socket.address.port).toBe(to)
    for (const name of ['three', 'one', 'two', '']) await from.send(checkFor(name), to)
    await expect.poll(() => two.got).toHaveLength(1)
    expect(one.got.map((text) => text.trim())).toEqual(['for one'])
    expect(two.got.map((text) => text.trim())).toEqual(['for two'])
    expect(from.answers()).toBe(0)
  })

  test('goes to the calls that have sent something to its address, for as long as they last', async () => {
    const port = createUdpPort(undefined)
    const [one, two] = [await join(port, 'one'), await join(port, 'two')]
    const [known, unknown] = [await caller(), await caller()]
    const to = one.socket.address.port
    const hears = async (call: typeof one, text: string): Promise<void> => {
      await known.send(sound(text), to)
      await expect.poll(() => call.got.at(-1)?.trim()).toBe(text)
    }
    await unknown.send(sound('stranger'), to)
    await known.send(sound('early'), to)
    await known.send(checkFor('one'), to)
    await expect.poll(() => one.got.map((text) => text.trim())).toEqual(['for one'])
    await one.socket.send(Buffer.from('hello'), ['127.0.0.1', known.port])
    await hears(one, 'first')
    expect([one.got.length, two.got.length]).toEqual([2, 0])
    await two.socket.send(Buffer.from('hello'), ['127.0.0.1', known.port])
    await hears(two, 'both')
    expect([one.got.length, two.got.length]).toEqual([3, 1])
    await one.socket.close()
    await hears(two, 'second')
    expect([one.got.length, two.got.length]).toEqual([3, 2])
  })

  test('reaches the others when one of them throws', async () => {
    const port = createUdpPort(undefined)
    opened.push(
      await port.join('bad', () => {
        throw new Error('It cannot read this.')
      }),
    )
    const good = await join(port, 'good')
    const from = await caller()
    for (const name of ['bad', 'good']) await from.send(checkFor(name), good.socket.address.port)
    await expect.poll(() => good.got).toHaveLength(1)
  })
})

describe('the port', () => {
  test('is the first one of the range that nobody else has, and free when the last call has ended', async () => {
    const range = { min: 41_050, max: 41_051 }
    const [ours, another] = [createUdpPort(range), createUdpPort(range)]
    const calls = await Promise.all([join(ours, 'one'), join(ours, 'two')])
    expect(calls.map(({ socket }) => socket.address.port)).toEqual([41_050, 41_050])
    const beside = await join(another, 'one')
    expect(beside.socket.address.port).toBe(41_051)
    for (const { socket } of calls) await socket.close()
    expect((await join(createUdpPort(range), 'one')).socket.address.port).toBe(41_050)
  })

  test('is open for a call that comes while the last one is leaving', async () => {
    const port = createUdpPort({ min: 41_060, max: 41_060 })
    const { socket } = await join(port, 'first')
    const leaving = socket.close()
    const next = await join(port, 'next')
    await leaving
    const from = await caller()
    await from.send(checkFor('next'), 41_060)
    await expect.poll(() => next.got).toHaveLength(1)
  })

  test('is looked for again after nothing was free', async () => {
    const range = { min: 41_052, max: 41_052 }
    const taken = dgram.createSocket('udp4').bind(range.min)
    await once(taken, 'listening')
    const port = createUdpPort(range)
    await expect(Promise.all([join(port, 'one'), join(port, 'two')])).rejects.toThrow('EADDRINUSE')
    taken.close()
    expect((await join(port, 'three')).socket.address.port).toBe(range.min)
  })
})

const pitchOf = (index: number): number => 300 + 40 * index

test('callers on one port each hear their own agent, and are heard by it alone', async () => {
  const testCalls = createTestCalls()
  opened.push({ close: testCalls.endAll })
  const count = casesOf(20, 3)
  const calls = await Promise.all(Array.from({ length: count }, () => testCalls.connectCall()))
  expect(new Set(calls.map(({ sdp }) => portOf(sdp))).size).toBe(1)
  const isHeard = (index: number): boolean =>
    purity(
      joinSamples(calls[index]!.heard).slice(-INPUT_RATE_HZ / 4),
      pitchOf(index),
      INPUT_RATE_HZ,
    ) > 0.9
  for (const [index, { wire }] of calls.entries()) {
    wire.send({ type: 'input_audio_buffer.cleared', event_id: `for ${index}` })
  }
  let frame = 0
  await expect
    .poll(
      () => {
        for (const [index, { caller: from }] of calls.entries()) {
          from.say(toneAt(pitchOf(index), frame * CALLER_FRAME))
        }
        frame += 1
        return calls.every((_, index) => isHeard(index))
      },
      { interval: 20, timeout: 30_000 },
    )
    .toBe(true)
  for (const [index, { caller: from }] of calls.entries()) {
    expect(JSON.parse(await from.nextMessage())).toMatchObject({ event_id: `for ${index}` })
    expect(from.messages).toHaveLength(1)
  }
})
