import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createSipCaller, OFFER } from '../testing/sipCaller.ts'
import { createSipServer } from '../testing/sipServer.ts'
import { answerChallenge } from './digest.ts'
import { headerOf, type SipRequest } from './sipMessage.ts'
import { parseRegister, parseTrunk, type Trunk } from './sipSettings.ts'
import { parseParameters, splitAt } from './sipValues.ts'

const credentials = { user: 'account', password: 'a secret' }
const challenge = 'Digest realm="telco", nonce="n1", algorithm=SHA-256, qop="auth"'

const trunkAt = (port: number, more: Partial<Trunk> = {}): Trunk => ({
  name: 'telco',
  host: '127.0.0.1',
  port,
  protocol: 'udp',
  network: undefined,
  credentials,
  account: undefined,
  country: undefined,
  ...more,
})

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const isAuthorized = (request: SipRequest, header = 'authorization'): boolean => {
  const written = headerOf(request, header)
  if (written === undefined) return false
  const fields = parseParameters(splitAt(written.slice(7), ',').join(';'))
  const who = hash(`${credentials.user}:telco:${credentials.password}`)
  const what = hash(`${request.method}:${request.uri}`)
  return (
    fields.get('response') ===
    hash(`${who}:n1:${fields.get('nc')}:${fields.get('cnonce')}:auth:${what}`)
  )
}

/** A trunk of the tests. */
const createTrunk = async (more: Partial<Trunk> = {}) => {
  const trunk = await createSipCaller(0)
  const server = await createSipServer({ trunks: [trunkAt(trunk.port, more)] })
  return { trunk, ...server }
}

// Rule C147
describe('the registration at a trunk', () => {
  const account = { account: credentials.user }

  test('proves the password without sending it, and tells where calls go', async () => {
    const { trunk, sip, port } = await createTrunk(account)
    const first = await trunk.asked('REGISTER')
    expect(first.uri).toMatch(/^sip:127\.0\.0\.1:\d+$/)
    trunk.respondTo(port, first, 401, [`WWW-Authenticate: ${challenge}`])
    const second = await trunk.asked('REGISTER', 2)
    expect(isAuthorized(second)).toBe(true)
    expect(second.cseq.number).toBe(first.cseq.number + 1)
    expect(headerOf(second, 'contact')).toBe(`<sip:ringwell@127.0.0.1:${port}>`)
    expect(trunk.texts.join()).not.toContain(credentials.password)
    trunk.respondTo(port, second, 200, ['Contact: <sip:x@y>;expires=120'])
    await vi.waitFor(() =>
      expect(sip.figures().trunks).toMatchObject([{ trunk: 'telco', state: 'registered' }]),
    )
  })

  test('is given up for a while if the password is wrong, and says so once', async () => {
    const { trunk, sip, port, lines } = await createTrunk(account)
    trunk.respondTo(port, await trunk.asked('REGISTER', 1), 401, [`WWW-Authenticate: ${challenge}`])
    trunk.respondTo(port, await trunk.asked('REGISTER', 2), 401, [`WWW-Authenticate: ${challenge}`])
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    expect(lines()[0]).toContain('could not register')
    expect(lines()[0]).not.toContain(credentials.password)
    expect(sip.figures().trunks).toEqual([
      {
        trunk: 'telco',
        state: 'down',
        problem: 'It refuses our registration with 401: check the user and the password.',
      },
    ])
  })

  test('asks for as long as the trunk wants it', async () => {
    const { trunk, port } = await createTrunk(account)
    trunk.respondTo(port, await trunk.asked('REGISTER'), 423, ['Min-Expires: 1800'])
    expect(headerOf(await trunk.asked('REGISTER', 2), 'expires')).toBe('1800')
  })

  test('is taken back when the server stops', async () => {
    const { trunk, sip, port } = await createTrunk(account)
    trunk.respondTo(port, await trunk.asked('REGISTER'), 200)
    await vi.waitFor(() => expect(sip.figures().trunks[0]?.state).toBe('registered'))
    const closing = sip.close()
    const last = await trunk.asked('REGISTER', 2)
    expect(headerOf(last, 'expires')).toBe('0')
    trunk.respondTo(port, last, 200)
    await closing
  })
})

test('the operator learns that a trunk without registration answers, or does not, and everybody that something is wrong', async () => {
  const adminToken = 'a-token-of-an-operator'
  const { trunk, sip, port } = await createTrunk()
  expect(sip.figures().trunks[0]?.state).toBe('unknown')
  trunk.respondTo(port, await trunk.asked('OPTIONS'), 404)
  await vi.waitFor(() => expect(sip.figures().trunks[0]?.state).toBe('answers'))
  const silent = await createSipServer({ trunks: [trunkAt(9)] }, { t1Ms: 2, adminToken })
  await vi.waitFor(() => expect(silent.sip.figures().trunks[0]?.state).toBe('down'))
  const app = await silent.serveHttp()
  const looked = await app.inject('/api/health')
  const { status, problems, trunks } = looked.json()
  expect([status, problems, trunks]).toEqual(['degraded', ['trunk_down'], undefined])
  const headers = { authorization: `Bearer ${adminToken}` }
  const known = (await app.inject({ url: '/api/health', headers })).json()
  expect(known.trunks).toMatchObject([{ trunk: 'telco', problem: 'It does not answer.' }])
})

const ofOurs = {
  callId: 'ours',
  trunk: 'telco',
  offer: async () => OFFER,
  to: '+447700900123',
  from: '+442079460958',
}

const dialling = async () => {
  const { trunk, ...server } = await createTrunk()
  const ringing = vi.fn<() => void>()
  const dialled = await server.sip.dial(ofOurs, ringing)
  const respond = (request: SipRequest, status: number, more: readonly string[] = [], body = '') =>
    trunk.respondTo(server.port, request, status, more, body)
  const answer = [`Contact: <sip:them@127.0.0.1:${trunk.port}>`, 'Content-Type: application/sdp']
  const pickUp = (invite: SipRequest): void => respond(invite, 200, answer, OFFER)
  return { trunk, ringing, dialled, respond, pickUp, ...server }
}

describe('a call of ours', () => {
  test('goes to the trunk with both numbers, and is told when it rings', async () => {
    const { trunk, ringing, respond, dialled } = await dialling()
    const invite = await trunk.asked('INVITE')
    expect(invite.uri).toBe('sip:+447700900123@127.0.0.1;user=phone')
    expect(invite.from.uri).toBe('sip:+442079460958@127.0.0.1;user=phone')
    expect(invite.body).toBe(OFFER)
    respond(invite, 180)
    await vi.waitFor(() => expect(ringing).toHaveBeenCalled())
    respond(invite, 486)
    expect(await dialled.outcome).toBe(486)
    await trunk.asked('ACK')
  })

  test('proves the password if the trunk asks for it', async () => {
    const { trunk, respond, dialled } = await dialling()
    respond(await trunk.asked('INVITE'), 407, [`Proxy-Authenticate: ${challenge}`])
    const again = await trunk.asked('INVITE', 2)
    expect(isAuthorized(again, 'proxy-authorization')).toBe(true)
    respond(again, 407, [`Proxy-Authenticate: ${challenge}`])
    expect(await dialled.outcome).toBe(407)
  })

  test('is acknowledged when somebody picks up, again if they ask again, and ended by a BYE', async () => {
    const { trunk, respond, pickUp, dialled, engine } = await dialling()
    await engine.connect({ kind: 'rtp', offer: undefined, peer: '127.0.0.1', isEncrypted: false }, {
      callId: 'ours',
    } as never)
    const invite = await trunk.asked('INVITE')
    pickUp(invite)
    await trunk.asked('ACK')
    expect(await dialled.outcome).toBe(200)
    expect(engine.negotiated.map(({ step }) => step.type)).toEqual(['answer', 'confirmed'])
    pickUp(invite)
    await trunk.asked('ACK')
    engine.end('ours', 'limit', 1_000)
    respond(await trunk.asked('BYE'), 200)
  })

  test('that is cancelled stops ringing', async () => {
    const { trunk, respond, dialled } = await dialling()
    const invite = await trunk.asked('INVITE')
    respond(invite, 180)
    dialled.cancel()
    const cancel = await trunk.asked('CANCEL')
    expect(cancel.via.parameters.get('branch')).toBe(invite.via.parameters.get('branch'))
    respond(cancel, 200)
    respond(invite, 487)
    expect(await dialled.outcome).toBe(487)
  })

  test('that is picked up while it is cancelled ends at once', async () => {
    const { trunk, respond, pickUp, dialled } = await dialling()
    const invite = await trunk.asked('INVITE')
    respond(invite, 180)
    dialled.cancel()
    await trunk.asked('CANCEL')
    pickUp(invite)
    await trunk.asked('ACK')
    await trunk.asked('BYE')
    expect(await dialled.outcome).toBe(487)
  })

  test('that nobody answers comes to nothing', async () => {
    const { sip } = await createSipServer({ trunks: [trunkAt(9)] }, { t1Ms: 2 })
    expect(await (await sip.dial(ofOurs)).outcome).toBe(408)
  })

  test('rings nobody if the engine loses it before it is made', async () => {
    const { trunk, port, sip, engine } = await createTrunk()
    const dialled = await sip.dial({
      ...ofOurs,
      async offer() {
        const leg = {
          kind: 'rtp',
          offer: undefined,
          peer: '127.0.0.1',
          isEncrypted: false,
        } as const
        const sdp = await engine.connect(leg, { callId: 'ours' } as never)
        engine.end('ours', 'failed', 0)
        return sdp
      },
    })
    expect(await dialled.outcome).toBe(487)
    trunk.respondTo(port, await trunk.asked('OPTIONS'), 200)
    expect(trunk.received.map((each) => 'method' in each && each.method)).not.toContain('INVITE')
  })

  test('that the engine has lost by the time somebody picks up ends with a BYE', async () => {
    const { trunk, pickUp, engine } = await dialling()
    engine.negotiate = () => Promise.reject(new Error('no such call'))
    pickUp(await trunk.asked('INVITE'))
    await trunk.asked('ACK')
    await trunk.asked('BYE')
  })

  test('needs a trunk', async () => {
    const { sip } = await createSipServer()
    await expect(sip.dial(ofOurs)).rejects.toThrow('No SIP trunk telco takes calls')
  })
})

describe('a challenge', () => {
  test('is answered as in RFC 2617’s example', () => {
    const asked =
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"'
    const answered = answerChallenge(
      [asked],
      { method: 'GET', uri: '/dir/index.html' },
      { user: 'Mufasa', password: 'Circle Of Life' },
      '0a4f113b',
    )
    expect(answered).toContain('response="6629fae49393a05397450978507c4ef1"')
  })

  test('is answered by the stronger of two hashes', () => {
    const weak = challenge.replace('SHA-256', 'MD5')
    expect(
      answerChallenge([weak, challenge], { method: 'INVITE', uri: 'sip:x@y' }, credentials),
    ).toContain('algorithm=SHA-256')
  })

  test.each(['Basic realm="x"', 'Digest realm="x", nonce="y", algorithm=NEW', 'Digest', ''])(
    'that we do not know is not answered: %s',
    (header) => {
      expect(
        answerChallenge([header], { method: 'INVITE', uri: 'sip:x@y' }, credentials),
      ).toBeUndefined()
    },
  )
})

describe('the settings of trunks', () => {
  test.each([
    ['sip.example.com', { name: 'sip.example.com', host: 'sip.example.com', protocol: 'udp' }],
    ['198.51.100.0/24', { host: undefined, network: { address: '198.51.100.0', prefix: 24 } }],
    [
      'telco=sip.example.com:5080;transport=tcp;user=me;password=a%2Cb%3Bc;country=gb',
      {
        name: 'telco',
        port: 5080,
        protocol: 'tcp',
        credentials: { user: 'me', password: 'a,b;c' },
        country: 'GB',
      },
    ],
    ['2001:db8::7', { host: '2001:db8::7', port: undefined }],
  ])('%s is one', (text, expected) => {
    expect(parseTrunk(text)).toMatchObject(expected)
  })

  test.each([
    '',
    'a b',
    '198.51.100.0/33',
    'x;user=me',
    'x;cost=1',
    'x;transport=sctp',
    'x:99999',
    'x;country=UK',
  ])('%s is none', (text) => {
    expect(parseTrunk(text)).toEqual(expect.stringContaining('it must look like'))
  })

  test('an account has a password and a registrar', () => {
    expect(
      parseRegister('sip:me:p%40ss@sip.example.com:5080;transport=tls;country=GB'),
    ).toMatchObject({
      host: 'sip.example.com',
      port: 5080,
      protocol: 'tls',
      account: 'me',
      country: 'GB',
      credentials: { user: 'me', password: 'p@ss' },
    })
    expect(parseRegister('sip:me@sip.example.com')).toContain('must look like')
    expect(parseRegister('sip:me:p@sip.example.com;country=UK')).toContain('no code of two letters')
  })

  test('a trunk whose name is looked up is let in from all of its addresses, and from no other', async () => {
    const trunk = trunkAt(5060, { host: 'sip.example.com' })
    const place = { address: '127.0.0.1', port: undefined }
    const { port } = await createSipServer(
      { trunks: [trunk], desk: [] },
      { lookUp: async () => [place] },
    )
    const caller = await createSipCaller(port)
    caller.request('OPTIONS')
    await caller.answer(200)
    const other = await createSipServer(
      { trunks: [trunk], desk: [] },
      { lookUp: async () => [{ address: '203.0.113.1', port: undefined }] },
    )
    const stranger = await createSipCaller(other.port)
    stranger.request('OPTIONS')
    await vi.waitFor(() => expect(other.sip.figures().strangers).toBe(1))
    expect(stranger.received).toEqual([])
  })
})
