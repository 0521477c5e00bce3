import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { createCallLines } from '../calls/callLines.ts'
import torture from '../testing/rfc4475.json' with { type: 'json' }
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { createSipCaller, OFFER } from '../testing/sipCaller.ts'
import { createSipServer } from '../testing/sipServer.ts'
import { headerOf } from './sipMessage.ts'
import type { Trunk } from './sipSettings.ts'
import { createSipTransfer } from './sipTransfer.ts'

const trunkAt = (host: string, more: Partial<Trunk> = {}): Trunk => ({
  name: 'telco',
  host,
  port: undefined,
  protocol: 'udp',
  network: undefined,
  credentials: undefined,
  account: undefined,
  country: undefined,
  ...more,
})

/** A server, and the soft phone on its desk. */
async function createDesk() {
  const server = await createSipServer()
  return { ...server, caller: await createSipCaller(server.port) }
}

/** On a busy machine, a second may pass between two packets. */
const soon = { timeout: 20_000 }
const number = '+442079460958'

// Rule C144
describe('a call from a soft phone on the desk', () => {
  test('is answered by the agent of its name, and ends when the caller hangs up', async () => {
    const { caller, engine, storage } = await createDesk()
    const { parts, response } = await caller.call()
    expect(response.body).toContain('v=0')
    const [brief] = engine.answered
    expect(brief).toMatchObject({
      agent: { id: 'restaurant' },
      greets: 'atOnce',
      phone: {},
    })
    expect(await storage.findCall(brief!.callId)).toMatchObject({
      channel: 'phone',
      direction: 'in',
      line: { trunk: 'desk', ownNumber: '' },
    })
    await vi.waitFor(() => expect(engine.negotiated.at(-1)?.step.type).toBe('confirmed'), soon)
    caller.request('BYE', { ...parts, sequence: 2 })
    await caller.answer(200, 2)
    expect(engine.hungUp).toEqual([{ callId: brief!.callId, reason: 'visitor' }])
  })

  test('hears that it is being tried and rings before it is answered', async () => {
    const { caller } = await createDesk()
    await caller.call()
    expect(caller.received.map((each) => 'status' in each && each.status)).toEqual([100, 180, 200])
  })

  test('gets a BYE when the agent ends it', async () => {
    const { caller, engine, sip } = await createDesk()
    await caller.call()
    await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1), soon)
    engine.end(engine.answered[0]!.callId, 'limit', 1_000)
    const bye = await caller.asked('BYE')
    expect(bye.cseq.method).toBe('BYE')
    caller.respond(bye, 200)
    await vi.waitFor(() => expect(sip.figures().transactions).toBe(0), {
      timeout: 5_000,
    })
  })

  test.each([
    ['nobody', 404],
    ['+442079460000', 404],
  ])('is refused if there is no %s', async (who, status) => {
    const { caller, engine } = await createDesk()
    caller.request('INVITE', { uri: `sip:${who}@localhost`, body: OFFER })
    await caller.answer(status)
    expect(engine.answered).toEqual([])
  })

  test('is told that the line is busy when no line is free', async () => {
    const { port, engine } = await createSipServer({}, { fakeEngine: { maxCalls: 1 } })
    const caller = await createSipCaller(port)
    await caller.call()
    caller.request('INVITE', { callId: 'another', body: OFFER })
    await caller.answer(486)
    expect(engine.answered).toHaveLength(1)
  })

  test.each([
    ['engine_starting', 503],
    ['invalid_offer', 488],
    ['engine_failed', 500],
  ] as const)('is refused if the engine says %s', async (code, status) => {
    const { port, engine } = await createSipServer()
    engine.refuseNext(code)
    const caller = await createSipCaller(port)
    caller.request('INVITE', { body: OFFER })
    await caller.answer(status)
  })

  test('is refused while the server stops', async () => {
    const { port } = await createSipServer({}, { isStopping: () => true })
    const caller = await createSipCaller(port)
    caller.request('INVITE', { body: OFFER })
    expect(headerOf(await caller.answer(503), 'retry-after')).toBe('10')
  })

  test('gets an offer if it brings none, and its ACK has the answer', async () => {
    const { caller, engine } = await createDesk()
    await caller.call({ body: '' })
    await vi.waitFor(
      () => expect(engine.negotiated.map(({ step }) => step.type)).toEqual(['answer', 'confirmed']),
      soon,
    )
  })
})

describe('calls from the desk', () => {
  test('without a number count by the address of the telephone', async () => {
    const { port } = await createSipServer({}, { callsPerAddress: 1, fakeEngine: { maxCalls: 9 } })
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      const caller = await createSipCaller(port, address)
      await caller.call()
      caller.request('INVITE', { callId: `again from ${address}`, body: OFFER })
      await caller.answer(486)
    }
  })
})

// Rule C148
test('calls whose answers nobody acknowledges take half of the lines that others leave, so a forged address keeps nobody else away', async () => {
  const settings = { trunks: [trunkAt('127.0.0.2')] }
  const options = { t1Ms: 500, fakeEngine: { maxCalls: 10 } }
  const { port, storage, engine } = await createSipServer(settings, options)
  await storage.setNumber({ number, agentId: 'dental', createdAt: '2026-01-01' })
  const forger = await createSipCaller(port, '127.0.0.2')
  const call = (index: number): string => {
    const from = `<sip:+4420794601${index}@telco>;tag=${index}`
    const parts = { callId: `call ${index}`, uri: `sip:${number}@x`, from }
    forger.request('INVITE', { ...parts, body: OFFER })
    return from
  }
  const froms = Array.from({ length: 10 }, (_, index) => call(10 + index))
  for (let refused = 0; refused < 5; refused++) await forger.answer(486)
  expect(engine.health().calls).toBe(5)
  const phone = await createSipCaller(port)
  await phone.call()
  // Whoever acknowledges a call is there, and it counts no more.
  const { callId, to, from } = await forger.answer(200)
  const tag = from.parameters.get('tag')
  forger.request('ACK', {
    callId,
    from: froms.find((each) => each.endsWith(`=${tag}`))!,
    to: `<sip:${number}@x>;tag=${to.parameters.get('tag')}`,
  })
  await vi.waitFor(() => expect(engine.negotiated).toHaveLength(2), soon)
  call(30)
  await vi.waitFor(() => expect(engine.health().calls).toBe(7), soon)
})

// Rules C141, C142
describe('an INVITE', () => {
  test('that is repeated makes one call, and gets the same answer again', async () => {
    const { caller, engine } = await createDesk()
    const invite = caller.write('INVITE', { body: OFFER })
    for (let i = 0; i < 5; i++) caller.send(invite)
    await caller.answer(200)
    expect(engine.answered).toHaveLength(1)
  })

  test('that comes over two ways is answered once', async () => {
    const { caller, engine } = await createDesk()
    caller.request('INVITE', { body: OFFER })
    caller.request('INVITE', { body: OFFER })
    await caller.answer(482)
    await caller.answer(200)
    expect(engine.answered).toHaveLength(1)
  })

  test('whose ACK is lost is answered again until it comes', async () => {
    const { caller, engine } = await createDesk()
    caller.request('INVITE', { body: OFFER })
    await caller.answer(200)
    await caller.answer(200)
    const { to } = await caller.answer(200)
    caller.request('ACK', {
      to: `<sip:restaurant@localhost>;tag=${to.parameters.get('tag')}`,
    })
    await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1), soon)
    expect(engine.hungUp).toEqual([])
  })

  test('whose ACK never comes ends with a BYE, and its line is free', async () => {
    const { port, engine } = await createSipServer({}, { t1Ms: 2 })
    const caller = await createSipCaller(port)
    caller.request('INVITE', { body: OFFER })
    caller.respond(await caller.asked('BYE'), 200)
    expect(engine.health().calls).toBe(0)
  })

  test('that is cancelled while the call is connected ends with 487, and the call ends', async () => {
    const { port, engine } = await createSipServer()
    const release = engine.holdNext()
    const caller = await createSipCaller(port)
    const parts = { body: OFFER, branch: 'z9hG4bKcancelled' }
    caller.request('INVITE', parts)
    await caller.answer(180)
    caller.request('CANCEL', { branch: parts.branch })
    await caller.answer(200)
    await caller.answer(487)
    release()
    await vi.waitFor(() => expect(engine.hungUp).toHaveLength(1), soon)
    expect(engine.health().calls).toBe(0)
  })

  test('that is cancelled at once makes no call', async () => {
    const { port, engine } = await createSipServer()
    const release = engine.holdNext()
    const caller = await createSipCaller(port)
    const branch = 'z9hG4bKearly'
    caller.request('INVITE', { body: OFFER, branch })
    caller.request('CANCEL', { branch })
    await caller.answer(487)
    release()
    await vi.waitFor(() => expect(engine.health().calls).toBe(0), soon)
  })

  test.each([
    ['an extension that we do not know', { more: ['Require: 100rel'] }, 420],
    ['no hops left', { maxForwards: 0 }, 483],
    ['a body that is no SDP', { type: 'text/plain' }, 415],
    ['an address that is no SIP URI', { uri: 'mailto:restaurant@localhost' }, 416],
    ['the tag of a call that we do not have', { to: '<sip:restaurant@localhost>;tag=x' }, 481],
  ])('with %s is refused', async (_what, parts, status) => {
    const { caller, engine } = await createDesk()
    caller.request('INVITE', { body: OFFER, ...parts })
    await caller.answer(status)
    expect(engine.answered).toEqual([])
  })
})

describe('other requests', () => {
  test.each([
    ['OPTIONS', 200],
    ['REGISTER', 405],
    ['SUBSCRIBE', 405],
    ['DANCE', 501],
    ['BYE', 481],
    ['CANCEL', 481],
  ])('%s is answered with %i', async (method, status) => {
    const { caller } = await createDesk()
    caller.request(method)
    await caller.answer(status)
  })

  test('that are broken get 400 if their sender can be told', async () => {
    const { caller } = await createDesk()
    caller.send(caller.write('INVITE').replace('CSeq: 1', 'CSeq: one'))
    await vi.waitFor(() => expect(caller.texts[0]).toMatch(/^SIP\/2\.0 400 /), soon)
  })
})

// Rules C142, C143
describe('within a call', () => {
  test('a re-INVITE negotiates anew, and its answer is sent until its ACK comes', async () => {
    const { caller, engine } = await createDesk()
    const { parts } = await caller.call()
    const hold = `${OFFER}a=sendonly\r\n`
    caller.request('INVITE', { ...parts, sequence: 2, body: hold })
    await caller.answer(200, 2)
    await caller.answer(200, 2)
    caller.request('ACK', { ...parts, sequence: 2 })
    await vi.waitFor(
      () =>
        expect(engine.negotiated.map(({ step }) => step.type)).toEqual([
          'confirmed',
          'offer',
          'confirmed',
        ]),
      soon,
    )
    expect(engine.answered).toHaveLength(1)
    expect(engine.hungUp).toEqual([])
  })

  test('a re-INVITE that cannot be met is refused, and the call goes on', async () => {
    const { caller, engine } = await createDesk()
    const { parts } = await caller.call()
    caller.request('INVITE', { ...parts, sequence: 2, body: 'nonsense' })
    await caller.answer(488)
    expect(engine.health().calls).toBe(1)
  })

  test('a re-INVITE without SDP gets an offer', async () => {
    const { caller, engine } = await createDesk()
    const { parts } = await caller.call()
    caller.request('INVITE', { ...parts, sequence: 2, body: '' })
    expect((await caller.answer(200, 2)).body).toContain('s=offer')
    // A second one has to wait for the answer to that offer.
    caller.request('INVITE', { ...parts, sequence: 3, body: OFFER })
    await caller.answer(491)
    caller.request('ACK', { ...parts, sequence: 2, body: OFFER })
    await vi.waitFor(
      () =>
        expect(engine.negotiated.slice(1).map(({ step }) => step.type)).toEqual([
          'wanted',
          'answer',
          'confirmed',
        ]),
      soon,
    )
  })

  test('a second re-INVITE before the first is answered has to come again', async () => {
    const { caller } = await createDesk()
    const { parts } = await caller.call()
    caller.request('INVITE', { ...parts, sequence: 2, body: OFFER })
    caller.request('INVITE', { ...parts, sequence: 3, body: OFFER })
    expect(headerOf(await caller.answer(500), 'retry-after')).toBe('1')
    await caller.answer(200, 2)
  })

  test('an UPDATE refreshes it, with and without SDP', async () => {
    const { caller, engine } = await createDesk()
    const { parts } = await caller.call()
    caller.request('UPDATE', { ...parts, sequence: 2 })
    expect((await caller.answer(200, 2)).body).toBe('')
    caller.request('UPDATE', { ...parts, sequence: 3, body: OFFER })
    expect((await caller.answer(200, 3)).body).toContain('s=answer')
    expect(engine.health().calls).toBe(1)
  })

  test('a request that is out of its order is refused', async () => {
    const { caller } = await createDesk()
    const { parts } = await caller.call({ sequence: 5 })
    caller.request('BYE', { ...parts, sequence: 4 })
    await caller.answer(500)
  })

  test('a BYE that crosses ours is answered', async () => {
    const { caller, engine } = await createDesk()
    const { parts } = await caller.call()
    await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1), soon)
    engine.end(engine.answered[0]!.callId, 'idle', 1_000)
    const bye = await caller.asked('BYE')
    caller.request('BYE', { ...parts, sequence: 2 })
    await caller.answer(200, 2)
    caller.respond(bye, 200)
  })

  test('a call that ends before its ACK gets its BYE after it', async () => {
    const { caller, engine } = await createDesk()
    caller.request('INVITE', { body: OFFER })
    const { to } = await caller.answer(200)
    engine.end(engine.answered[0]!.callId, 'failed', 0)
    await caller.answer(200)
    expect(caller.received.some((each) => 'method' in each)).toBe(false)
    caller.request('ACK', {
      to: `<sip:restaurant@localhost>;tag=${to.parameters.get('tag')}`,
    })
    await caller.asked('BYE')
  })

  // Rule C145
  test('our requests go where the messages come from if the Contact is a stranger’s', async () => {
    const { caller, engine } = await createDesk()
    const invite = caller
      .write('INVITE', { body: OFFER })
      .replace(/Contact: .*/, 'Contact: <sip:x@203.0.113.9>')
    caller.send(invite)
    const { to } = await caller.answer(200)
    caller.request('ACK', {
      to: `<sip:restaurant@localhost>;tag=${to.parameters.get('tag')}`,
    })
    await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1), soon)
    engine.end(engine.answered[0]!.callId, 'limit', 1_000)
    expect((await caller.asked('BYE')).uri).toBe('sip:x@203.0.113.9')
  })
})

test('calls under way get a BYE when the server stops', async () => {
  const { caller, engine, sip } = await createDesk()
  await caller.call()
  await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1), soon)
  const ending = sip.endCalls()
  caller.respond(await caller.asked('BYE'), 200)
  await ending
  expect(engine.hungUp.map(({ reason }) => reason)).toEqual(['shutdown'])
})

// Rule C146
test('torture messages, whole and torn, hurt no call, leave none behind and are forgotten', async () => {
  const { port, engine, sip } = await createSipServer({}, { t1Ms: 2 })
  const caller = await createSipCaller(port)
  await caller.call()
  const messages = Object.values<string>(torture)
  for (let round = 0; round < 20; round++) {
    for (const [at, message] of messages.entries()) {
      const place = (round * 7_919 + at * 104_729) % message.length
      const torn = message.slice(0, place) + message.slice(place + (round % 5) * 3)
      caller.send(round === 0 ? message : torn)
    }
    // So that none is lost on the way.
    caller.request('OPTIONS', { callId: `round ${round}` })
    await caller.next((each) => 'status' in each && each.callId === `round ${round}`)
  }
  await vi.waitFor(() => expect(sip.figures().transactions).toBe(0), { timeout: 20_000 })
  // Some of them call agents that there are, and never acknowledge the answer.
  await vi.waitFor(() => expect(engine.health().calls).toBe(1), { timeout: 20_000 })
  expect(engine.hungUp.map(({ callId }) => callId)).not.toContain(engine.answered[0]!.callId)
})

describe('a call from a trunk', () => {
  const givenNumber = async (more: Partial<Trunk> = {}) => {
    const server = await createSipServer({ trunks: [trunkAt('127.0.0.1', more)] })
    await server.storage.setNumber({
      number,
      agentId: 'dental',
      createdAt: new Date().toISOString(),
    })
    return server
  }

  test.each([
    ['with a plus', `sip:${number}@sip.example.com;user=phone`],
    ['without a plus', `sip:${number.slice(1)}@sip.example.com`],
    ['as a telephone URI', `tel:${number};phone-context=x`],
  ])('is answered by the agent of the called number, %s', async (_how, uri) => {
    const { port, engine } = await givenNumber()
    const caller = await createSipCaller(port)
    await caller.call({ uri })
    expect(engine.answered[0]?.agentUuid).toBe('dental')
  })

  test('goes by the To header if the request is for the account that we register', async () => {
    const { port, engine } = await givenNumber()
    const caller = await createSipCaller(port)
    await caller.call({
      uri: 'sip:account@127.0.0.1',
      to: `<sip:${number}@sip.example.com>`,
    })
    expect(engine.answered[0]?.agentUuid).toBe('dental')
  })

  test.each([
    ['From', { from: '"Asha" <sip:+447700900123@telco>;tag=1' }, '+447700900123'],
    [
      'what the trunk asserts',
      {
        from: '<sip:anonymous@anonymous.invalid>;tag=1',
        more: ['P-Asserted-Identity: <tel:+447700900123>'],
      },
      '+447700900123',
    ],
    [
      'nothing if it is withheld',
      {
        from: '<sip:anonymous@anonymous.invalid>;tag=1',
        more: ['P-Asserted-Identity: <tel:+447700900123>', 'Privacy: id'],
      },
      undefined,
    ],
  ])('has the number of its caller from %s', async (_where, parts, expected) => {
    const { port, engine } = await givenNumber()
    const caller = await createSipCaller(port)
    await caller.call({ uri: `sip:${number}@x`, ...parts })
    expect(engine.answered[0]?.phone?.number).toBe(expected)
  })

  // Rule C149
  test.each([
    ['GB', '02079460958', '07700900123', '+447700900123'],
    ['GB', '442079460958', '447700900123', '+447700900123'],
    ['GB', '+442079460958', '0016465550123', '+16465550123'],
    ['GB', '02079460958', '6465550123', undefined],
    ['US', '442079460958', '6465550123', '+16465550123'],
    ['US', '011442079460958', '16465550123', '+16465550123'],
    [undefined, '442079460958', '6465550123', undefined],
    [undefined, '442079460958', '447700900123', undefined],
    [undefined, '00442079460958', '00447700900123', '+447700900123'],
  ] as const)(
    'over a trunk of the country %s to %s has the caller %s as %s',
    async (country, called, user, expected) => {
      const { port, engine } = await givenNumber({ country })
      const caller = await createSipCaller(port)
      await caller.call({ uri: `sip:${called}@x`, from: `<sip:${user}@telco>;tag=1` })
      expect(engine.answered[0]?.agentUuid).toBe('dental')
      expect(engine.answered[0]?.phone?.number).toBe(expected)
    },
  )

  test('reaches no agent by name', async () => {
    const { port } = await givenNumber()
    const caller = await createSipCaller(port)
    caller.request('INVITE', { uri: 'sip:restaurant@localhost', body: OFFER })
    await caller.answer(404)
  })
})

const nextAnswer = OFFER.replace('40000', '40002')
const typed = ['Content-Type: application/sdp']
const withoutLine = async (options: Parameters<typeof createSipServer>[1] = {}) => {
  const server = await createSipServer({}, options)
  const caller = await createSipCaller(server.port)
  const { parts, response } = await caller.call()
  await vi.waitFor(() => expect(server.engine.negotiated).toHaveLength(1), soon)
  const { callId } = server.engine.answered[0]!
  server.engine.remember({ callId, line: 0, from: 0, entries: ['a'] })
  const lose = () => server.engine.end(callId, 'failed', 5_000)
  return { ...server, caller, parts, callId, response, lose }
}
const versionIn = (sdp: string) => Number(/^o=- 1 (\d+) /m.exec(sdp)?.[1])

// Rule C151
describe('a call whose line is lost', () => {
  test('goes on over the next one, which a re-INVITE describes as the same session', async () => {
    const { engine, caller, callId, response, lose, storage } = await withoutLine()
    let version = versionIn(response.body)
    for (const line of [1, 2]) {
      lose()
      const invite = await caller.asked('INVITE', line)
      expect(versionIn(invite.body)).toBe(++version)
      caller.respond(invite, 200, typed, nextAnswer)
      await caller.asked('ACK', line)
      await vi.waitFor(
        () =>
          expect(engine.negotiated.slice(-2).map(({ step }) => step)).toEqual([
            { type: 'answer', sdp: nextAnswer },
            { type: 'confirmed' },
          ]),
        soon,
      )
      const resumed = { line, memory: ['a'], beforeMs: 5_000 * line }
      expect(engine.answered.at(-1)).toMatchObject({ callId, greets: 'atOnce', resumed })
      // The answer may come again.
      caller.respond(invite, 200, typed, nextAnswer)
      await caller.asked('ACK', line)
    }
    engine.end(callId, 'agent', 2_000)
    caller.respond(await caller.asked('BYE'), 200)
    expect(await storage.findLine(callId)).toBeUndefined()
  })

  test.each([
    ['refuses the new line', 488, undefined],
    ['answers with nothing in common', 200, 'nonsense'],
    ['says that there is no such call', 481, undefined],
  ])('ends if the other side %s', async (_what, status, body) => {
    const { engine, caller, lose } = await withoutLine()
    lose()
    caller.respond(await caller.asked('INVITE'), status, body === undefined ? [] : typed, body)
    caller.respond(await caller.asked('BYE'), 200)
    await vi.waitFor(() => expect(engine.health().calls).toBe(0), soon)
    expect(engine.hungUp.at(-1)?.reason).toBe('failed')
  })

  test('asks again if the other side asks at the same time', async () => {
    const { engine, caller, parts, lose } = await withoutLine()
    lose()
    const invite = await caller.asked('INVITE', 1)
    caller.request('INVITE', { ...parts, sequence: 2, body: OFFER })
    await caller.answer(491, 2)
    caller.respond(invite, 491)
    const again = await caller.asked('INVITE', 2)
    expect(again.body).toBe(invite.body)
    caller.respond(again, 200, typed, nextAnswer)
    await vi.waitFor(() => expect(engine.negotiated.at(-1)?.step.type).toBe('confirmed'), soon)
    expect(engine.health().calls).toBe(1)
    // A call has few lines.
    expect(engine.answered.at(-1)?.resumed?.line).toBe(1)
  })

  test('waits until there is a line', async () => {
    const { engine, caller, lose } = await withoutLine()
    engine.setState('restarting')
    lose()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(caller.received.some((each) => 'method' in each && each.method === 'INVITE')).toBe(false)
    engine.setState('ready')
    await caller.asked('INVITE')
  })

  test.each([
    ['no line comes free', 'restarting', 300],
    ['nobody answers', 'ready', 800],
  ] as const)('ends if %s in time', async (_what, state, reconnectLimitMs) => {
    const { engine, caller, callId, lose, storage } = await withoutLine({ reconnectLimitMs })
    engine.setState(state)
    lose()
    caller.respond(await caller.asked('BYE'), 200)
    await vi.waitFor(async () => expect(await storage.findLine(callId)).toBeUndefined(), soon)
  })

  test('is over when its caller hangs up meanwhile', async () => {
    const { engine, caller, parts, callId, callLines, lose } = await withoutLine()
    const ends: unknown[] = []
    callLines.onCallEnd((end) => ends.push(end))
    lose()
    const invite = await caller.asked('INVITE')
    caller.request('BYE', { ...parts, sequence: 2 })
    await caller.answer(200, 2)
    caller.respond(invite, 200, typed, nextAnswer)
    await caller.asked('ACK')
    await vi.waitFor(() => expect(ends).toMatchObject([{ callId, reason: 'visitor' }]), soon)
    expect(engine.health().calls).toBe(0)
    expect(caller.received.some((each) => 'method' in each && each.method === 'BYE')).toBe(false)
  })

  test('is not connected again once somebody else has the caller', async () => {
    const { sip, engine, caller, callId, callLines, lose } = await withoutLine()
    const outcome = sip.refer(callId, number)
    const request = await caller.asked('REFER')
    lose()
    caller.respond(request, 202)
    await vi.waitFor(() => expect(engine.health().calls).toBe(0), soon)
    callLines.hangUp(callId, 'transferred')
    await caller.asked('BYE')
    expect(await outcome).toBe('failed')
    expect(caller.received.some((each) => 'method' in each && each.method === 'INVITE')).toBe(false)
  })

  test('is over if a server without its signalling hears of that, because its own is gone', async () => {
    const { callId, storage } = await withoutLine()
    const engine = createFakeEngine()
    const log = pino({ level: 'silent' })
    const lines = createCallLines({ engine, storage, waitMs: 60_000, log })
    onTestFinished(() => lines.close())
    const ends: unknown[] = []
    lines.onCallEnd((end) => ends.push(end))
    const leg = { kind: 'rtp', offer: OFFER, peer: '127.0.0.1', isEncrypted: false } as const
    await engine.connect(leg, { ...testBrief, callId, mayResume: true })
    engine.end(callId, 'failed', 7_000)
    await vi.waitFor(() => expect(ends).toMatchObject([{ callId, reason: 'failed' }]), soon)
    expect(await storage.findLine(callId)).toBeUndefined()
  })

  test('gets a BYE when the server stops', async () => {
    const { engine, caller, sip, lose } = await withoutLine()
    engine.setState('restarting')
    lose()
    const ended = sip.endCalls()
    caller.respond(await caller.asked('BYE'), 200)
    await ended
  })
})

const transferring = async () => {
  const server = await createSipServer()
  const caller = await createSipCaller(server.port)
  const { parts } = await caller.call()
  await vi.waitFor(() => expect(server.engine.negotiated).toHaveLength(1), soon)
  const { callId } = server.engine.answered[0]!
  const outcome = server.sip.refer(callId, number)
  const request = await caller.asked('REFER')
  return { ...server, caller, parts, callId, outcome, request }
}

const notify = (line: string) => ({
  sequence: 2,
  body: `${line}\r\n`,
  type: 'message/sipfrag',
  more: ['Event: refer', 'Subscription-State: active'],
})

describe('a transfer', () => {
  test('names the person by number, and ends the call when they have picked up', async () => {
    const { caller, parts, callId, outcome, request, engine } = await transferring()
    expect(headerOf(request, 'refer-to')).toBe(`<sip:${number}@127.0.0.1;user=phone>`)
    caller.respond(request, 202)
    caller.request('NOTIFY', { ...parts, ...notify('SIP/2.0 180 Ringing') })
    await caller.answer(200, 2)
    caller.request('NOTIFY', {
      ...parts,
      ...notify('SIP/2.0 200 OK'),
      sequence: 3,
    })
    expect(await outcome).toBe('transferred')
    expect(engine.hungUp).toEqual([{ callId, reason: 'transferred' }])
    await caller.asked('BYE')
  })

  test('goes back to the agent if nobody picks up', async () => {
    const { caller, parts, outcome, request, engine } = await transferring()
    caller.respond(request, 202)
    caller.request('NOTIFY', { ...parts, ...notify('SIP/2.0 486 Busy Here') })
    expect(await outcome).toBe('failed')
    expect(engine.hungUp).toEqual([])
  })

  test('fails if the other side refuses it', async () => {
    const { caller, outcome, request } = await transferring()
    caller.respond(request, 603)
    expect(await outcome).toBe('failed')
  })

  test('has succeeded if the other side leaves with the caller', async () => {
    const { caller, parts, outcome, request } = await transferring()
    caller.respond(request, 202)
    caller.request('BYE', { ...parts, sequence: 2 })
    expect(await outcome).toBe('transferred')
  })

  test('asked for by an agent’s tool is over as soon as the other side agrees', async () => {
    const { caller, callId, sip, outcome, request, engine } = await transferring()
    caller.respond(request, 603)
    await outcome
    const transfer = createSipTransfer(() => sip)
    const call = { callId, carrierCall: 'any', ownNumber: '' }
    const done = transfer(call, number, AbortSignal.timeout(60_000))
    caller.respond(await caller.asked('REFER', 2), 202)
    await done
    const refused = transfer(call, number, AbortSignal.timeout(1))
    await expect(refused).rejects.toThrow()
    expect(engine.health().calls).toBe(1)
  })

  test('of a call that there is not is refused', async () => {
    const { sip } = await createSipServer()
    expect(await sip.refer('nobody', number)).toBe('unknownCall')
  })
})
