/** A call is between two machines. Nothing that a third machine sends to its port may change anything. */
import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestCalls, type TestCall } from '../testing/testCall.ts'
import { CALLER_FRAME, toneAt } from '../testing/peer.ts'
import { createRelay, type Relay } from '../testing/relay.ts'
import {
  attacks,
  createStranger,
  portOf,
  signedCheck,
  type Stranger,
} from '../testing/strangers.ts'
import { casesOf } from '../testing/generated.ts'

const testCalls = createTestCalls()
const USERNAME = 0x0006
const strangers: Stranger[] = []
const relays: Relay[] = []

afterEach(async () => {
  for (const each of strangers.splice(0)) each.close()
  await testCalls.endAll()
  for (const relay of relays.splice(0)) relay.close()
})

async function stranger(address?: string): Promise<Stranger> {
  const made = await createStranger(address)
  strangers.push(made)
  return made
}

let asked = 0

/** Checks that events and sound go both ways. A lost event is sent again after a second. */
async function expectWhole(testCall: TestCall, after = ''): Promise<void> {
  const patient = { timeout: 8_000 }
  const word = `word ${(asked += 1)}`
  testCall.caller.send(word)
  await expect.poll(() => testCall.received, { ...patient, message: after }).toContain(word)
  testCall.wire.send({ type: 'input_audio_buffer.cleared', event_id: word })
  await expect.poll(() => testCall.caller.messages.join(), patient).toContain(word)
  const [heard, said] = [testCall.heard.length, testCall.caller.heard().length]
  await expect
    .poll(() => {
      testCall.caller.say(toneAt(500, 0))
      return testCall.heard.length
    }, patient)
    .toBeGreaterThan(heard)
  await expect
    .poll(() => testCall.caller.heard().length, patient)
    .toBeGreaterThan(said + CALLER_FRAME)
  expect(testCall.closed, after).toEqual([])
}

test('a close_notify that the client encrypted ends the call', async () => {
  const testCall = await testCalls.connectCall()
  testCall.caller.sayGoodbye()
  expect((await testCall.ended).reason).toBe('visitor')
})

test('during a call, no attack has an effect, from another port, another address, the address of the client or another call', async () => {
  const testCall = await testCalls.connectCall()
  const beside = await testCalls.connectCall()
  const port = portOf(testCall.sdp)
  const senders = [await stranger(), await stranger('127.0.0.2')]
  for (const { name, datagrams } of attacks) {
    for (let round = 0; round < casesOf(5, 2); round++) {
      for (const datagram of datagrams()) {
        for (const sender of senders) await sender.send(datagram, port)
        // Sent as if somebody forged the client's address.
        testCall.caller.sendDatagram(datagram)
        beside.caller.sendDatagram(datagram)
      }
    }
    await expectWhole(testCall, name)
    await expectWhole(beside, name)
  }
})

test('a thousand packets to their port end none of five calls @full', async () => {
  const calls = await Promise.all([1, 2, 3, 4, 5].map(() => testCalls.connectCall()))
  const [port, sender] = [portOf(calls[0]!.sdp), await stranger()]
  let sent = 0
  while (sent < 1_000) {
    for (const { datagrams } of attacks) {
      for (const datagram of datagrams()) {
        await sender.send(datagram, port).catch(() => {})
        sent += 1
      }
    }
  }
  for (const testCall of calls) await expectWhole(testCall)
})

test('a check that names the call and is signed with another password gets no answer', async () => {
  let offered = ''
  const testCall = await testCalls.connectCall({ offer: (sdp) => (offered = sdp) })
  const [ours, theirs] = [testCall.sdp, offered].map((sdp) => /^a=ice-ufrag:(.+?)$/m.exec(sdp)?.[1])
  const name = Buffer.from(`${ours}:${theirs}`)
  const sender = await stranger()
  for (const password of ['guessed', `${ours}`, `${theirs}`]) {
    await sender.send(signedCheck([[USERNAME, name]], [], password), portOf(testCall.sdp))
  }
  await expectWhole(testCall)
  expect(sender.answers()).toBe(0)
})

test('only packets from the client count as a flood, and junk does not', async () => {
  const testCall = await testCalls.connectCall({
    limits: { floodBytes: 200_000, floodBytesPerMs: 10 },
  })
  const port = portOf(testCall.sdp)
  const [sender, junk] = [await stranger(), randomBytes(1_200)]
  for (let sent = 0; sent < casesOf(1_500, 700); sent++) {
    junk.writeUInt8([23, 0x80, 0x40][sent % 3] ?? 0)
    await sender.send(junk, port)
    if (sent % 2 === 0) testCall.caller.sendDatagram(junk)
  }
  await expectWhole(testCall)
})

test('junk does not keep a call alive when its client is gone', async () => {
  const testCall = await testCalls.connectCall({ limits: { silenceMs: 500 } })
  const [port, sender] = [portOf(testCall.sdp), await stranger()]
  await testCall.caller.vanish()
  const junk = setInterval(() => {
    for (const { datagrams } of attacks) {
      for (const datagram of datagrams()) void sender.send(datagram, port).catch(() => {})
    }
  }, 50)
  try {
    expect((await testCall.ended).reason).toBe('vanished')
  } finally {
    clearInterval(junk)
  }
})

/** With an active caller, the engine is the DTLS server. */
const setups = ['actpass', 'active']

test.each(setups)(
  'a call with setup:%s connects whatever strangers send to its port',
  async (it) => {
    const testCall = await testCalls.answerCall({
      offer: (sdp) => sdp.replaceAll('a=setup:actpass', `a=setup:${it}`),
    })
    const [port, sender] = [portOf(testCall.sdp), await stranger()]
    const attack = async (): Promise<void> => {
      for (const { datagrams } of attacks) {
        for (const datagram of datagrams()) await sender.send(datagram, port).catch(() => {})
      }
    }
    for (let round = 0; round < 20; round++) await attack()
    const junk = setInterval(() => void attack(), 20)
    try {
      await testCall.caller.accept(testCall.sdp)
      await testCall.caller.opened
      await expectWhole(testCall)
    } finally {
      clearInterval(junk)
    }
    for (const { datagrams } of attacks) {
      for (const datagram of datagrams()) testCall.caller.sendDatagram(datagram)
    }
    await expectWhole(testCall)
  },
)

async function connectThroughRelay(): Promise<{ testCall: TestCall; relay: Relay }> {
  const testCall = await testCalls.answerCall()
  const relay = await createRelay(portOf(testCall.sdp))
  relays.push(relay)
  const answer = testCall.sdp.replaceAll(` ${portOf(testCall.sdp)} typ`, ` ${relay.port} typ`)
  await testCall.caller.accept(answer)
  await testCall.caller.opened
  await expectWhole(testCall)
  return { testCall, relay }
}

describe('a client whose address changes', () => {
  test('is followed at once when it nominates the new path', async () => {
    const { testCall, relay } = await connectThroughRelay()
    await relay.move()
    await testCall.caller.check({ nominates: true })
    await expectWhole(testCall)
  })

  test('is followed by its next connectivity check when the old path is silent @full', async () => {
    const { testCall, relay } = await connectThroughRelay()
    await relay.move()
    await expect
      .poll(
        async () => {
          const heard = testCall.caller.heard().length
          await testCall.caller.check({ nominates: false }).catch(() => {})
          return testCall.caller.heard().length > heard
        },
        { timeout: 9_000, interval: 500 },
      )
      .toBe(true)
    await expectWhole(testCall)
  })

  test('is followed to 31 more addresses and no further, so nobody can make the engine probe a network @full', async () => {
    const { testCall, relay } = await connectThroughRelay()
    for (let move = 0; move < 36; move += 1) {
      await relay.move()
      await testCall.caller.check({ nominates: true }).catch(() => {})
    }
    expect(relay.answeredPorts()).toBe(32)
  })
})
