import dgram from 'node:dgram'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PacketTap } from '../call/leg.ts'
import type { RtpRequest } from '../engine.ts'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { beginCall, type BegunCall, type BeginOptions } from '../testing/beginCall.ts'
import { casesOf, sampleOf } from '../testing/generated.ts'
import { createRtpCaller, type RtpCaller, type RtpCallerOptions } from '../testing/rtpCaller.ts'
import { patience } from '../testing/socketCall.ts'
import { pitchOf, rms, tone } from '../testing/tones.ts'
import { createRtpLegs } from './openRtpLeg.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1')

const request: RtpRequest = { kind: 'rtp', offer: undefined, peer: '127.0.0.1', isEncrypted: false }
const openLeg = (asked: Partial<RtpRequest>, options = { udpPorts: undefined }) =>
  createRtpLegs({ publicIps: [], ...options })({ ...request, ...asked })

/** A call that a telephone has begun, and that it has taken the answer of. */
async function ring(
  options: RtpCallerOptions = {},
  calls: BeginOptions = {},
  asked: Partial<RtpRequest> = {},
): Promise<{ caller: RtpCaller; call: BegunCall; answer: string }> {
  const caller = await createRtpCaller(options)
  const call = beginCall(openLeg({ offer: caller.offer(), ...asked }), {}, calls)
  const answer = await call.call.answered
  caller.take(answer)
  onTestFinished(async () => {
    call.call.hangUp('shutdown')
    await call.ended
    caller.close()
  })
  return { caller, call, answer }
}

/** The same, and it has been confirmed. */
async function talk(...ringing: Parameters<typeof ring>): ReturnType<typeof ring> {
  const begun = await ring(...ringing)
  begun.call.call.negotiate({ type: 'confirmed' })
  return begun
}

const heardOf = (call: BegunCall, fromSecond = 0): Int16Array =>
  joinSamples(call.heard).subarray(fromSecond * INPUT_RATE_HZ)

const eventsOf = (call: BegunCall) =>
  call.received.map((text) => JSON.parse(text) as { type: string })

async function expectBothVoices(caller: RtpCaller, call: BegunCall): Promise<void> {
  const before = caller.heard().length
  const count = call.heard.length
  call.wire.play(tone(600, OUTPUT_RATE_HZ, 0.8))
  await caller.say(tone(440, caller.hz, 1))
  await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(count + 48)
  const heard = joinSamples(call.heard.slice(count + 10, count + 45))
  // A busy machine leaves gaps.
  expect(Math.abs(pitchOf(heard, INPUT_RATE_HZ) - 440)).toBeLessThan(40)
  await expect
    .poll(() => caller.heard().length, patience)
    .toBeGreaterThanOrEqual(before + caller.hz)
  const said = caller.heard().subarray(before)
  const from = said.findIndex((sample) => Math.abs(sample) > 2_000)
  const middle = said.subarray(from + 0.1 * caller.hz, from + 0.6 * caller.hz)
  expect(Math.abs(pitchOf(middle, caller.hz) - 600)).toBeLessThan(40)
}

// Rules C110, C112
describe('a call', () => {
  test.each([
    ['PCMU', undefined],
    ['PCMA', 'AES_CM_128_HMAC_SHA1_80'],
    ['opus', 'AES_CM_128_HMAC_SHA1_32'],
  ] as const)(
    'over %s: what each says, the other hears at the same pitch (SRTP: %s)',
    async (codec, suite) => {
      const { caller, call } = await talk({ codec, ...(suite && { suite }) })
      await expectBothVoices(caller, call)
      expect(caller.strange).toBe(0)
      const steps = caller.packets.map(
        ({ timestamp, sequenceNumber }, at) =>
          at > 0 && [
            (timestamp - caller.packets[at - 1]!.timestamp) >>> 0,
            (sequenceNumber - caller.packets[at - 1]!.sequenceNumber) & 0xffff,
          ],
      )
      expect(new Set(steps.slice(1).map(String))).toEqual(new Set([`${caller.hz / 50},1`]))
      expect(caller.packets.filter(({ marker }) => marker)).toHaveLength(1)
    },
  )

  test('our offer is taken, and the call opens when the other side picks up', async () => {
    const caller = await createRtpCaller({ codec: 'PCMA' })
    const call = beginCall(openLeg({}), {})
    const offer = await call.call.answered
    caller.take(offer)
    expect(call.call.negotiate({ type: 'answer', sdp: caller.offer() })).toBe('')
    // What comes before somebody picks up is the sound of ringing.
    await caller.say(tone(425, caller.hz, 0.2))
    expect(call.heard).toEqual([])
    // The 200 repeats what the 183 has said.
    call.call.negotiate({ type: 'answer', sdp: caller.offer() })
    call.call.negotiate({ type: 'confirmed' })
    await expectBothVoices(caller, call)
    call.call.hangUp('visitor')
    expect(await call.ended).toMatchObject({ reason: 'visitor' })
    caller.close()
  })
})

test('our offer over encrypted signalling has the keys of SRTP, and an answer without them is refused', async () => {
  const caller = await createRtpCaller({ suite: 'AES_CM_128_HMAC_SHA1_32' })
  const plain = await createRtpCaller()
  const call = beginCall(openLeg({ isEncrypted: true }), {})
  caller.take(await call.call.answered)
  expect(() => call.call.negotiate({ type: 'answer', sdp: plain.offer() })).toThrow('encrypts')
  // The second of the offered keys.
  const answer = caller.offer().replace('a=crypto:1', 'a=crypto:2')
  call.call.negotiate({ type: 'answer', sdp: answer })
  call.call.negotiate({ type: 'confirmed' })
  await expectBothVoices(caller, call)
  call.call.hangUp('visitor')
  await call.ended
  caller.close()
  plain.close()
})

test('if the ACK is lost, the caller’s sound opens the call', async () => {
  const { caller, call } = await ring()
  await caller.say(tone(440, 8_000, 0.3))
  await expect.poll(() => call.heard.length, patience).toBeGreaterThan(10)
})

// Rule C111
describe('on a bad network', () => {
  test('what comes late, twice and in the wrong order is heard whole', async () => {
    const { caller, call } = await talk()
    const packets = caller.packetsOf(tone(300, 8_000, 2))
    for (let at = 0; at < packets.length; at += 2) {
      for (const packet of [packets[at + 1]!, packets[at]!, packets[at]!]) caller.send(packet)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(98)
    const heard = heardOf(call, 0.1).subarray(0, 1.8 * INPUT_RATE_HZ)
    expect(pitchOf(heard, INPUT_RATE_HZ)).toBeCloseTo(300, -1)
  })

  test.each(['PCMU', 'opus'] as const)(
    'lost packets of %s are concealed, and the sound is as long',
    async (codec) => {
      const { caller, call } = await talk({ codec })
      const packets = caller.packetsOf(tone(300, caller.hz, 2))
      for (const [at, packet] of packets.entries()) {
        if (at % 10 !== 5) caller.send(packet)
        if (at % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
      }
      await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(98)
      expect(call.heard.length).toBeLessThan(115)
      const quiet = call.heard.slice(2, 98).filter((frame) => rms(frame) < 500)
      expect(quiet).toEqual([])
    },
  )

  test('comfort noise is nobody’s voice', async () => {
    const { caller, call } = await talk()
    for (const packet of caller.packetsOf(tone(300, 8_000, 0.5))) {
      caller.send({
        header: { ...packet.header, payloadType: 13 },
        payload: new Uint8Array(160).map((_, at) => (at % 2) * 0x80),
      })
    }
    await caller.say(tone(300, 8_000, 0.2))
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(8)
    const loud = call.heard.filter((frame) => rms(frame) > 1_000)
    expect(loud.length).toBeLessThanOrEqual(11)
  })
})

describe('keys', () => {
  test('say what was typed, each once, and the sound between them stays whole', async () => {
    const { caller, call } = await talk()
    for (const key of '4821#') {
      caller.press(key)
      await caller.say(tone(300, 8_000, 0.1))
    }
    caller.press('0')
    caller.press('#')
    const said = () => eventsOf(call).filter(({ type }) => type === 'conversation.item.create')
    await expect.poll(() => said().length, patience).toBe(2)
    expect(JSON.stringify(said()[0])).toContain('"4821"')
    expect(JSON.stringify(said()[1])).toContain('talk to a person')
    expect(eventsOf(call)[0]).toEqual({ type: 'output_audio_buffer.clear' })
  })
})

const hold = (caller: RtpCaller, options: Parameters<RtpCaller['offer']>[0]) =>
  ({ type: 'offer', sdp: caller.offer(options) }) as const

// Rule C113
describe('hold', () => {
  test.each([
    ['inactive', { direction: 'inactive' }, 'a=inactive'],
    ['no address, as in RFC 2543', { host: '0.0.0.0' }, 'a=recvonly'],
  ] as const)('is also asked for with %s', async (_, options, direction) => {
    const { caller, call } = await talk()
    expect(call.call.negotiate(hold(caller, options))).toContain(direction)
    expect(call.wire.isOnHold()).toBe(true)
  })

  test('with sendonly: the agent says nothing and hears no music, and goes on afterwards', async () => {
    const { caller, call } = await talk()
    await caller.say(tone(440, 8_000, 0.2))
    call.wire.play(tone(600, OUTPUT_RATE_HZ, 3))
    await expect.poll(() => caller.packets.length, patience).toBeGreaterThan(20)
    const held = call.call.negotiate(hold(caller, { direction: 'sendonly' }))
    expect(held).toContain('a=recvonly')
    expect(call.wire.isOnHold()).toBe(true)
    const queued = call.wire.queuedMs()
    expect(queued).toBeGreaterThan(1_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const sent = caller.packets.length
    const heard = call.heard.length
    await caller.say(tone(500, 8_000, 0.5))
    expect(caller.packets).toHaveLength(sent)
    expect(call.wire.queuedMs()).toBe(queued)
    // Time goes on, with silence.
    expect(call.heard.length).toBeGreaterThan(heard + 10)
    expect(Math.max(...call.heard.slice(heard + 3).map(rms))).toBe(0)
    expect(call.call.negotiate(hold(caller, {}))).toContain('a=sendrecv')
    await expect.poll(() => caller.packets.length, patience).toBeGreaterThan(sent + 20)
    expect(call.wire.queuedMs()).toBeLessThan(queued)
    const before = call.heard.length
    await caller.say(tone(440, 8_000, 0.4))
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(before + 19)
    expect(rms(call.heard.at(-3)!)).toBeGreaterThan(1_000)
  })

  test('is no reason to end the call, but silence after it is', async () => {
    const { caller, call } = await talk({}, { limits: { silenceMs: 500 } })
    await caller.say(tone(440, 8_000, 0.1))
    call.call.negotiate(hold(caller, { direction: 'inactive' }))
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(call.closed).toEqual([])
    call.call.negotiate(hold(caller, {}))
    expect(await call.ended).toMatchObject({ reason: 'vanished' })
  })
})

// Rule C110
describe('another description', () => {
  test('may change codec and address in the middle of a call', async () => {
    const { caller, call } = await talk({ codec: 'opus' })
    await caller.say(tone(440, 48_000, 0.2))
    const other = await createRtpCaller({ codec: 'PCMA' })
    other.take(call.call.negotiate({ type: 'offer', sdp: other.offer() }))
    const count = call.heard.length
    await other.say(tone(300, 8_000, 0.5))
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(count + 24)
    expect(pitchOf(heardOf(call).subarray(-0.3 * INPUT_RATE_HZ), INPUT_RATE_HZ)).toBeCloseTo(
      300,
      -1,
    )
    // What was on its way to the old address has come by then.
    await expect.poll(() => other.packets.length, patience).toBeGreaterThan(5)
    const sent = caller.packets.length
    await expect.poll(() => other.packets.length, patience).toBeGreaterThan(10)
    expect(caller.packets.length).toBe(sent)
    other.close()
  })

  test('that has nothing in common changes nothing', async () => {
    const { caller, call } = await talk()
    for (const sdp of [
      '',
      'v=0',
      caller.offer().replaceAll('PCMU/8000', 'G729/8000').replace('AVP 0', 'AVP 18'),
    ]) {
      expect(() => call.call.negotiate({ type: 'offer', sdp })).toThrow(/SDP/)
    }
    expect(() => call.call.negotiate({ type: 'answer', sdp: caller.offer() })).toThrow('no offer')
    await expectBothVoices(caller, call)
  })

  test('with the same keys goes on with them, and with another key needs that', async () => {
    const { caller, call } = await talk({ suite: 'AES_CM_128_HMAC_SHA1_80' })
    await caller.say(tone(440, 8_000, 0.2))
    const again = call.call.negotiate({ type: 'offer', sdp: caller.offer() })
    expect(again).toMatch(/a=crypto:1 AES_CM_128_HMAC_SHA1_80/)
    await expectBothVoices(caller, call)
    const other = await createRtpCaller({ suite: 'AES_CM_128_HMAC_SHA1_80' })
    other.take(call.call.negotiate({ type: 'offer', sdp: other.offer() }))
    const count = call.heard.length
    const old = caller.packetsOf(tone(440, 8_000, 1))
    for (const [at, packet] of other.packetsOf(tone(700, 8_000, 1)).entries()) {
      caller.send(old[at]!)
      other.send(packet)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(count + 48)
    const heard = joinSamples(call.heard.slice(count + 5, count + 45))
    expect(pitchOf(heard, INPUT_RATE_HZ)).toBeCloseTo(700, -1)
    other.close()
  })

  test('may be asked of us', async () => {
    const { caller, call } = await talk()
    const offer = call.call.negotiate({ type: 'wanted' })
    expect(offer).toContain('m=audio')
    expect(call.call.negotiate({ type: 'answer', sdp: caller.offer() })).toBe('')
    await expectBothVoices(caller, call)
  })
})

// Rule C114
describe('endings', () => {
  test('a caller who never confirms and sends nothing is given up', async () => {
    const { call } = await ring({}, { limits: { connectMs: 200, openMs: 200 } })
    expect(await call.ended).toMatchObject({ reason: 'neverConnected', durationMs: 0 })
  })

  test('a caller who falls silent without a hold has gone', async () => {
    const { caller, call } = await talk({}, { limits: { silenceMs: 500 } })
    await caller.say(tone(440, 8_000, 0.1))
    expect(await call.ended).toMatchObject({ reason: 'vanished' })
  })

  test('the port is free afterwards', async () => {
    const { answer, call } = await talk()
    const port = Number(/^m=audio (\d+)/m.exec(answer)![1])
    call.call.hangUp('visitor')
    await call.ended
    const socket = dgram.createSocket('udp4').bind(port)
    await once(socket, 'listening')
    socket.close()
    expect(() => call.call.negotiate({ type: 'wanted' })).toThrow('negotiate')
  })
})

async function createStranger() {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.2')
  await once(socket, 'listening')
  let answers = 0
  socket.on('message', () => (answers += 1))
  onTestFinished(() => void socket.close())
  return { socket, answers: () => answers }
}

// Rule C115
describe('strangers', () => {
  test.each(sampleOf([undefined, 'AES_CM_128_HMAC_SHA1_80'] as const, 2))(
    'get no answer and no ear, whatever they send, and the call does not notice (SRTP: %s)',
    async (suite) => {
      const { caller, call, answer } = await talk({ ...(suite && { suite }) })
      const port = Number(/^m=audio (\d+)/m.exec(answer)![1])
      const stranger = await createStranger()
      await caller.say(tone(440, 8_000, 0.1))
      const memory = process.memoryUsage().heapUsed
      let junk = 0
      const talking = caller.say(tone(440, 8_000, 2))
      for (; junk < casesOf(10_000, 3_000); junk += 1) {
        const packet = Buffer.alloc((junk * 7) % 300)
        for (let at = 0; at < packet.length; at += 1)
          packet[at] = (junk * 31 + at * 17 + (junk >> 3)) & 0xff
        if (junk % 3 === 0 && packet.length > 12) packet.set([0x80, [0, 8, 13, 101][junk % 4]!], 0)
        stranger.socket.send(packet, port, '127.0.0.1')
        // No more at once than the system keeps for a socket.
        if (junk % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 4))
      }
      await talking
      await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(100)
      const heard = heardOf(call, 0.2).subarray(0, 1.5 * INPUT_RATE_HZ)
      expect(pitchOf(heard, INPUT_RATE_HZ)).toBeCloseTo(440, -1)
      expect(stranger.answers()).toBe(0)
      expect(call.logged).toEqual([])
      expect(process.memoryUsage().heapUsed - memory).toBeLessThan(100_000_000)
    },
  )

  test('who send the caller’s own kind of packets are not heard, and the agent does not go to them', async () => {
    const { caller, call } = await talk()
    const stranger = await createStranger()
    const packets = caller.packetsOf(tone(700, 8_000, 1))
    for (const [at, packet] of caller.packetsOf(tone(440, 8_000, 1)).entries()) {
      caller.send(packets[at]!, stranger.socket)
      caller.send(packet)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await expect.poll(() => call.heard.length, patience).toBeGreaterThanOrEqual(48)
    expect(pitchOf(heardOf(call, 0.1), INPUT_RATE_HZ)).toBeCloseTo(440, -1)
    expect(stranger.answers()).toBe(0)
  })

  test('cannot even send again what a caller with SRTP has sent', async () => {
    const { caller, call } = await talk({ suite: 'AES_CM_128_HMAC_SHA1_80' })
    const stranger = await createStranger()
    const sent = caller.packetsOf(tone(440, 8_000, 1)).map((packet) => caller.sealed(packet))
    for (const packet of sent) {
      caller.send(packet)
      caller.send(packet, stranger.socket)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    // When the caller has been silent for a second, another address might be theirs.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const heard = call.heard.length
    for (const packet of sent) caller.send(packet, stranger.socket)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(call.heard.length).toBeLessThan(heard + 15)
    expect(stranger.answers()).toBe(0)
  })
})

test('a call is found behind a NAT, at the address from which its packets keep coming', async () => {
  const { caller, call } = await talk({ described: '10.255.255.1' }, {}, { peer: '127.0.0.1' })
  await expectBothVoices(caller, call)
})

test.skipIf(!hasIpv6)('over IPv6, our SDP and our port are of IPv6', async () => {
  const offer = 'v=0\r\nc=IN IP6 ::1\r\nm=audio 9 RTP/AVP 0\r\n'
  const { call, ended } = beginCall(openLeg({ offer, peer: '::1' }), {})
  expect(await call.answered).toContain('c=IN IP6 ::1\r\n')
  const other = 'v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 0\r\n'
  expect(() => call.negotiate({ type: 'offer', sdp: other })).toThrow('another kind')
  call.hangUp('visitor')
  await ended
})

test.each([
  ['somebody outside gets our public address', '203.0.113.5', '203.0.113.5', '198.51.100.1'],
  [
    'so does somebody outside whose own address is local',
    '10.0.0.5',
    '203.0.113.5',
    '198.51.100.1',
  ],
  [
    'so does a stream from outside that a local proxy announces',
    '203.0.113.5',
    '127.0.0.1',
    '198.51.100.1',
  ],
  ['somebody on this machine gets its own', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
])('%s', async (_, described, peer, own) => {
  const legs = createRtpLegs({ udpPorts: undefined, publicIps: ['198.51.100.1'] })
  const offer = `v=0\r\nc=IN IP4 ${described}\r\nm=audio 9 RTP/AVP 0\r\n`
  const { call, ended } = beginCall(legs({ ...request, offer, peer }), {})
  expect(await call.answered).toContain(`c=IN IP4 ${own}\r\n`)
  call.hangUp('visitor')
  await ended
})

test('signalling without an IP address is refused', () => {
  expect(() => openLeg({ peer: 'phone.example.com' })).toThrow('no IP address')
})

test('a range of ports is used from its end, with even ports, except the first, which is that of browsers', async () => {
  const udpPorts = { min: 46_000, max: 46_005 }
  const legs = createRtpLegs({ udpPorts, publicIps: [] })
  const calls = [1, 2, 3].map(() => beginCall(legs(request), {}))
  const offers = await Promise.allSettled(calls.map(({ call }) => call.answered))
  const ports = offers.map((offer) =>
    offer.status === 'fulfilled' ? /^m=audio (\d+)/m.exec(offer.value)?.[1] : offer.reason.code,
  )
  expect(ports).toEqual(['46004', '46002', 'no_ports'])
  for (const { call, ended } of calls) {
    call.hangUp('shutdown')
    await ended
  }
})

test('both sides are recorded', async () => {
  let heard = 0
  let sent = 0
  const tap: PacketTap = {
    heardPacket: () => expect.unreachable(),
    heardFrame: () => void (heard += 1),
    sentPacket: () => void (sent += 1),
  }
  const { caller } = await talk({}, { tap })
  await caller.say(tone(440, 8_000, 0.4))
  await expect.poll(() => heard, patience).toBeGreaterThanOrEqual(18)
  expect(sent).toBeGreaterThan(10)
})
