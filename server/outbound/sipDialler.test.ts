import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { makeKey } from '../testing/openUpgrade.ts'
import { createSipCaller, OFFER } from '../testing/sipCaller.ts'
import { createSipServer } from '../testing/sipServer.ts'
import { phoneSettings } from '../testing/signedRinging.ts'
import { ownAgent } from '../testing/storageSamples.ts'
import { headerOf, type SipRequest } from '../sip/sipMessage.ts'
import type { DialledCall, Dialler } from './dialler.ts'
import { createSipDialler } from './sipDialler.ts'

const number = '+447400123456'
const adminToken = 'a-token-of-an-operator'
const ours = '+442079460958'
/** On a busy machine, a second may pass between two packets. */
const soon = { timeout: 20_000 }

/** A server that rings over a trunk of the tests, which answers nothing by itself. */
async function openTrunk({ maxCalls = 9, ringSeconds = 40, t1Ms = 500 } = {}) {
  const trunk = await createSipCaller(0)
  const dialler: Dialler = {
    line: 'telco',
    dial: (call: DialledCall, told) => made.dial({ ...call, ringSeconds }, told),
    cancel: (lineCall) => made.cancel(lineCall),
  }
  const server = await createSipServer(
    {
      trunks: [
        {
          name: 'telco',
          host: '127.0.0.1',
          port: trunk.port,
          protocol: 'udp',
          network: undefined,
          credentials: undefined,
          account: undefined,
          country: undefined,
        },
      ],
    },
    {
      t1Ms,
      fakeEngine: { maxCalls },
      phone: phoneSettings,
      adminToken,
      outbound: {
        dialler,
        rules: {
          hours: { from: 0, until: 24, onSundays: true },
          prefixes: undefined,
          perNumber: 9,
          perDay: 9,
          perKey: 9,
          atOnce: 9,
          cost: { micros: 20_000, currency: 'EUR' },
        },
        announces: false,
      },
    },
  )
  const { storage, engine, sip } = server
  const app = await server.serveHttp()
  // The watch over trunks is not what these tests are about.
  void trunk.asked('OPTIONS').then((options) => trunk.respondTo(server.port, options, 200))
  const made = createSipDialler({ sip, engine, trunk: 'telco', log: pino({ level: 'silent' }) })
  await storage.createAgent(
    'roma',
    { enabled: true, origins: undefined, own: ownAgent },
    '2026-01-01T00:00:00.000Z',
  )
  const cost = { micros: 1_000, currency: 'EUR' }
  await storage.setNumber({ number: ours, agentId: 'roma', createdAt: '2026-01-01', cost })
  const { secret } = await makeKey(server, { agents: ['roma'] })
  const headers = { authorization: `Bearer ${secret}` }
  const ring = async (): Promise<string> => {
    const payload = { agent: 'roma', number, purpose: 'your table' }
    const response = await app.inject({ method: 'POST', url: '/api/calls', payload, headers })
    return response.json().data.call_id
  }
  const look = async (callId: string) =>
    (await app.inject({ url: `/api/calls/${callId}`, headers })).json().data
  const respond = (request: SipRequest, status: number, body = ''): void =>
    trunk.respondTo(
      server.port,
      request,
      status,
      [`Contact: <sip:them@127.0.0.1:${trunk.port}>`, 'Content-Type: application/sdp'],
      body,
    )
  const metrics = async (): Promise<string> => {
    const authorized = { authorization: `Bearer ${adminToken}` }
    return (await app.inject({ url: '/api/metrics', headers: authorized })).body
  }
  return { ...server, trunk, ring, look, respond, metrics }
}

// Rule O22
describe('over a SIP trunk', () => {
  test('the telephone rings with our SDP, and whoever picks up speaks with the agent until they hang up', async () => {
    const { trunk, ring, look, respond, engine, storage, port, metrics } = await openTrunk()
    const callId = await ring()
    const invite = await trunk.asked('INVITE')
    expect(invite.uri).toBe(`sip:${number}@127.0.0.1;user=phone`)
    expect(invite.from.uri).toBe(`sip:${ours}@127.0.0.1;user=phone`)
    expect(invite.body).toContain('v=0')
    expect(engine.answered).toMatchObject([{ callId, greets: 'onceHeard' }])
    expect(await look(callId)).toMatchObject({ state: 'dialling', line: 'telco' })
    respond(invite, 180)
    await vi.waitFor(async () => expect((await look(callId)).state).toBe('ringing'), soon)
    respond(invite, 200, OFFER)
    const ack = await trunk.asked('ACK')
    expect(engine.negotiated.map(({ step }) => step.type)).toEqual(['answer', 'confirmed'])
    await vi.waitFor(
      async () =>
        expect(await look(callId)).toMatchObject({
          state: 'answered',
          answered_at: expect.any(String),
        }),
      soon,
    )
    expect(await storage.findOutboundCall({ callId })).toMatchObject({ carrierCall: invite.callId })
    const bye = trunk.write('BYE', {
      uri: `sip:ringwell@127.0.0.1:${port}`,
      from: headerOf(ack, 'to') ?? '',
      to: headerOf(ack, 'from') ?? '',
      callId: invite.callId,
    })
    trunk.send(bye, port)
    await vi.waitFor(() => expect(engine.hungUp).toEqual([{ callId, reason: 'visitor' }]), soon)
    // Metrics count it like a call that comes in, and the price is that of calls that we make.
    expect(await metrics()).toContain('ringwell_calls_begun_total{channel="phone"} 1')
    await vi.waitFor(
      async () =>
        expect(await metrics()).toContain(
          'ringwell_calls_ended_total{reason="visitor",channel="phone"} 1',
        ),
      soon,
    )
    const { line } = (await storage.findCall(callId))!
    expect(line?.cost).toEqual({ micros: 20_000, currency: 'EUR' })
  })

  // Rule O24
  test('what the trunk answers says how the call has ended, and its line is free', async () => {
    const { trunk, ring, respond, engine } = await openTrunk()
    const answers = [
      [486, 'busy'],
      [600, 'busy'],
      [603, 'rejected'],
      [403, 'rejected'],
      [480, 'noAnswer'],
      [404, 'failed'],
      [503, 'failed'],
    ] as const
    for (const [status] of answers) {
      const before = engine.hungUp.length
      // One after the other, as each answer belongs to one call.
      await ring()
      respond(await trunk.asked('INVITE'), status)
      await vi.waitFor(() => expect(engine.hungUp).toHaveLength(before + 1), soon)
    }
    expect(engine.hungUp.map(({ reason }) => reason)).toEqual(answers.map(([, reason]) => reason))
    expect(engine.health().calls).toBe(0)
  })

  test('a telephone that nobody picks up stops ringing', async () => {
    const { trunk, ring, respond, engine } = await openTrunk({ ringSeconds: 0.05 })
    const callId = await ring()
    const invite = await trunk.asked('INVITE')
    respond(invite, 180)
    respond(await trunk.asked('CANCEL'), 200)
    respond(invite, 487)
    await vi.waitFor(() => expect(engine.hungUp).toEqual([{ callId, reason: 'noAnswer' }]), soon)
  })

  test('a trunk that answers nothing has failed', async () => {
    const { ring, trunk, engine } = await openTrunk({ t1Ms: 2 })
    trunk.close()
    const callId = await ring()
    await vi.waitFor(() => expect(engine.hungUp).toEqual([{ callId, reason: 'failed' }]), soon)
  })

  test('whoever picks up a call that is over is not spoken with', async () => {
    const { trunk, ring, respond, storage, engine } = await openTrunk()
    const callId = await ring()
    const invite = await trunk.asked('INVITE')
    const end = { endedAt: new Date().toISOString(), durationMs: 0, reason: 'lost' }
    await storage.endUnheldCall(callId, undefined, end)
    respond(invite, 200, OFFER)
    await trunk.asked('BYE')
    expect(engine.health().calls).toBe(0)
  })

  test('a call that ends while the telephone rings is cancelled, such as when the server stops', async () => {
    const { trunk, ring, respond, engine } = await openTrunk()
    const callId = await ring()
    const invite = await trunk.asked('INVITE')
    respond(invite, 180)
    engine.end(callId, 'shutdown', 0)
    respond(await trunk.asked('CANCEL'), 200)
    respond(invite, 487)
    await trunk.asked('ACK')
    expect(engine.health().calls).toBe(0)
  })

  test('nobody is rung if our engine cannot take the call', async () => {
    const { ring, look, engine, trunk } = await openTrunk()
    engine.refuseNext('no_ports')
    const callId = await ring()
    await vi.waitFor(async () => expect((await look(callId)).end_reason).toBe('failed'), soon)
    expect(trunk.received.filter((each) => 'method' in each && each.method === 'INVITE')).toEqual(
      [],
    )
  })
})
