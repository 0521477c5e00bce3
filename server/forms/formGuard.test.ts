import { solveProof } from '@ringwell/protocol/solveProof.ts'
import type { FormChallenge } from '@ringwell/protocol/formProof.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLocalCounter } from '../http/requestCounter.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import {
  createTestServer,
  formProof,
  temporaryFolder,
  type TestServer,
  openTestStorage,
} from '../testing/createTestServer.ts'
import { filledContact as contact, filledLead as lead } from '../testing/filledForms.ts'
import { createFormGuard, drawSecret, type FormGuardOptions } from './formGuard.ts'

interface Sent {
  status: number
  challenge: FormChallenge | undefined
  body: { error?: { code: string; message: string } }
}

async function send(
  { app }: TestServer,
  url: string,
  payload: object,
  from = '192.0.2.1',
): Promise<Sent> {
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress: from })
  const body = response.json()
  return { status: response.statusCode, challenge: body.error?.challenge, body }
}
const sendLead = (server: TestServer, more: object = {}, from?: string) =>
  send(server, '/api/leads', { ...lead, ...more }, from)

/** Counts the stored forms. */
async function stored({ storage }: TestServer): Promise<number> {
  let count = 0
  while (await storage.claimDelivery(['lead', 'message'], '2999', '2999-12')) count += 1
  return count
}

async function challengeOf(sent: Promise<Sent>): Promise<FormChallenge> {
  const { status, challenge } = await sent
  if (status !== 428 || !challenge) throw new Error(`expected a challenge, not ${status}`)
  return challenge
}

const always = { ...formProof, mode: 'always' } as const

// Rule B12
describe('a form', () => {
  test('needs no proof while nothing is suspicious', async () => {
    const server = await createTestServer({ rateLimitScale: 1 })
    expect((await sendLead(server)).status).toBe(200)
    expect((await sendLead(server, { filled_in_ms: '9000', website: '' })).status).toBe(200)
  })

  test('needs a proof if people do not see what is filled in, or if it took too little time or none, and is stored with it', async () => {
    const server = await createTestServer({ rateLimitScale: 1 })
    for (const filledIn of ['300', 'x']) {
      expect((await sendLead(server, { filled_in_ms: filledIn })).status).toBe(428)
    }
    const more = { website: 'https://a.example' }
    const { status, challenge, body } = await sendLead(server, more)
    expect(status).toBe(428)
    expect(body.error).toMatchObject({
      code: 'proof_required',
      message: expect.stringMatching(/\.$/),
    })
    expect(await stored(server)).toBe(0)
    const proof = await solveProof(challenge!)
    expect((await sendLead(server, { ...more, proof })).status).toBe(200)
    expect(await stored(server)).toBe(1)
  })

  test('is told what is wrong before it needs a proof', async () => {
    const server = await createTestServer({ formProof: always })
    expect((await sendLead(server, { name: '' })).status).toBe(422)
  })

  test('needs a proof if its network sends many, or all networks together do', async () => {
    const server = await createTestServer({
      rateLimitScale: 1,
      formProof: { ...always, mode: 'suspicious', floodPerMinute: 7 },
    })
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) statuses.push((await sendLead(server)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428, 428, 428, 428])
    // Forms beyond the limit of one network do not count toward a flood.
    for (let i = 0; i < 2; i++)
      statuses.push((await sendLead(server, {}, `192.0.2.${i + 9}`)).status)
    expect(statuses.slice(9)).toEqual([200, 200])
    // More than seven forms in a minute are a flood. Then even a visitor from a new network is asked, but loses
    // nothing.
    const asked = await sendLead(server, {}, '198.51.100.7')
    expect(asked.status).toBe(428)
    const proof = await solveProof(asked.challenge!)
    expect((await sendLead(server, { proof }, '198.51.100.7')).status).toBe(200)
    expect(await stored(server)).toBe(8)
  })

  // Rule B14
  test('of a browser without script is stored, however many two other networks send', async () => {
    const [guard] = guards()
    const admit = (network: string) =>
      guard.admit({ form: 'lead', texts: {}, network, hasScript: false })
    const refused = { status: 429 }
    for (const network of ['192.0.2.1', '192.0.2.2']) {
      for (let i = 0; i < 3; i++) await admit(network)
      for (let i = 0; i < 20; i++) await expect(admit(network)).rejects.toMatchObject(refused)
    }
    await expect(admit('198.51.100.7')).resolves.toBeUndefined()
  })

  // Rule B14
  test('of a browser without script waits while many networks send some', async () => {
    const [guard] = guards()
    const admit = (network: string) =>
      guard.admit({ form: 'lead', texts: {}, network, hasScript: false })
    for (let i = 0; i < 20; i++) await admit(`192.0.2.${i}`)
    await expect(admit('198.51.100.7')).rejects.toMatchObject({ status: 429 })
  })

  test('never needs a proof if the operator switched it off', async () => {
    const server = await createTestServer({ formProof: { ...always, mode: 'off' } })
    expect((await sendLead(server, { website: 'x', filled_in_ms: '1' })).status).toBe(200)
  })

  // Rule B14
  test('of a browser without script is stored without a proof, a few times', async () => {
    const server = await createTestServer({ rateLimitScale: 1, formProof: always })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: '/api/leads',
        payload: lead,
        headers: { accept: 'text/html' },
      })
      statuses.push(statusCode)
      if (statusCode !== 429) continue
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(body).toContain('Please try again in')
      expect(body).toContain('What you typed is still there')
    }
    expect(statuses).toEqual([303, 303, 303, 429])
  })
})

/** Two servers of one database. */
function guards(first: Partial<FormGuardOptions> = {}) {
  const storage = openTestStorage()
  const of = (options: Partial<FormGuardOptions>) =>
    createFormGuard({
      ...always,
      scale: 1,
      counter: createLocalCounter(),
      used: storage,
      ...options,
    })
  return [of(first), of({})] as const
}
const submission = (texts: Record<string, string> = {}) =>
  ({ form: 'lead', texts, network: '192.0.2.1', hasScript: true }) as const
const challenged = async (guard: ReturnType<typeof createFormGuard>) => {
  const error = await guard.admit(submission()).then(
    () => undefined,
    (refused: { details: { challenge: FormChallenge } }) => refused,
  )
  return error!.details.challenge
}

// Rule B13
describe('a proof', () => {
  test('is good for one form, even if many are sent at the same time', async () => {
    const server = await createTestServer({ formProof: always })
    const proof = await solveProof(await challengeOf(sendLead(server)))
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendLead(server, { proof })))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 428)).toHaveLength(19)
    expect(await stored(server)).toBe(1)
  })

  test('is good for the form that it was asked for', async () => {
    const server = await createTestServer({ formProof: always })
    const proof = await solveProof(await challengeOf(sendLead(server)))
    expect((await send(server, '/api/email/send-form', { ...contact, proof })).status).toBe(428)
    const own = await solveProof(await challengeOf(send(server, '/api/email/send-form', contact)))
    expect((await send(server, '/api/email/send-form', { ...contact, proof: own })).status).toBe(
      200,
    )
  })

  const changes: [string, (proof: Proof) => void][] = [
    ['another signature', ({ challenge }) => (challenge.signature = 'ab'.repeat(32))],
    ['less work', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['a later end', ({ challenge }) => (challenge.parameters.expiresAt! += 1)],
    ['another subject', ({ challenge }) => (challenge.parameters.data = { subject: 'x' })],
    ['no subject', ({ challenge }) => delete challenge.parameters.data],
    ['a key of its own', ({ solution }) => (solution.derivedKey = '00'.repeat(32))],
    [
      'only the known part of the key',
      (proof) => (proof.solution.derivedKey = proof.challenge.parameters.keyPrefix),
    ],
  ]
  test('that was changed is refused', async () => {
    const server = await createTestServer({ formProof: always })
    const solved = await solveProof(await challengeOf(sendLead(server)))
    for (const [what, change] of changes) {
      const proof = JSON.parse(solved) as Proof
      change(proof)
      const { status } = await sendLead(server, { proof: JSON.stringify(proof) })
      expect(status, what).toBe(428)
    }
    expect(await stored(server)).toBe(0)
    expect((await sendLead(server, { proof: solved })).status).toBe(200)
  })

  const unreadable = [
    '',
    'x',
    '{}',
    '[]',
    'null',
    '{"challenge":{}}',
    `{"challenge":"${'x'.repeat(9_000)}"}`,
  ]
  test('that cannot be read is refused', async () => {
    const server = await createTestServer({ formProof: always })
    for (const proof of unreadable) expect((await sendLead(server, { proof })).status).toBe(428)
  })

  test('is good for the content that it was asked for, and for the network', async () => {
    const server = await createTestServer({ formProof: always })
    const proof = await solveProof(await challengeOf(sendLead(server)))
    const others: [object, string?][] = [
      [{ name: 'Somebody Else' }],
      [{ website: 'https://a.example' }],
      [{ asked: 'name' }],
      [{}, '198.51.100.7'],
    ]
    for (const [more, from] of others) {
      expect((await sendLead(server, { ...more, proof }, from)).status).toBe(428)
    }
    expect(await stored(server)).toBe(0)
    // They have not used it up. The time that it took to fill in the form may have passed on.
    expect((await sendLead(server, { filled_in_ms: '9000', proof })).status).toBe(200)
  })

  test('is asked for again, and computed, if a phone changes its network meanwhile', async () => {
    const [guard] = guards()
    const ask = async (network: string, texts = {}) =>
      guard.admit({ ...submission(texts), network }).then(
        () => undefined,
        ({ details }: { details: { challenge: FormChallenge } }) => details.challenge,
      )
    const first = await solveProof((await ask('192.0.2.1'))!)
    const again = await ask('2001:db8::/64', { proof: first })
    const second = await solveProof(again!)
    expect(await ask('2001:db8::/64', { proof: second })).toBeUndefined()
  })

  test('holds at every server of a database, and once in all of them', async () => {
    const [one, other] = guards()
    const proof = await solveProof(await challenged(one))
    await expect(other.admit(submission({ proof }))).resolves.toBeUndefined()
    for (const guard of [one, other]) {
      await expect(guard.admit(submission({ proof }))).rejects.toMatchObject({ status: 428 })
    }
  })

  test('expires after five minutes', async () => {
    const [slow, punctual] = guards({ now: () => Date.now() - 301_000 })
    const proof = await solveProof(await challenged(slow))
    await expect(punctual.admit(submission({ proof }))).rejects.toMatchObject({ status: 428 })
  })

  test('of a server with another secret is refused', async () => {
    const [stranger, own] = guards({ secret: 'a secret of a stranger' })
    const proof = await solveProof(await challenged(stranger))
    await expect(own.admit(submission({ proof }))).rejects.toMatchObject({ status: 428 })
  })

  test('takes no more than 300 keys, however it is drawn @full', async () => {
    const [guard] = guards()
    for (let i = 0; i < 3; i++) {
      const { solution } = JSON.parse(await solveProof(await challenged(guard))) as Proof
      expect(solution.counter).toBeLessThan(300)
    }
  })
})

interface Proof {
  challenge: FormChallenge
  solution: { counter: number; derivedKey: string }
}

test('servers of one database sign with the same random secret', async () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()].map((folder) => {
    const storage = createSqliteStorage(folder)
    onTestFinished(() => storage.close())
    return storage
  })
  const secret = await drawSecret(one!)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await drawSecret(one!)).toBe(secret)
  expect(await drawSecret(other!)).not.toBe(secret)
})

test('a hundred forms at once are each answered, with a challenge', async () => {
  const server = await createTestServer({ formProof: always })
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, i) => sendLead(server, {}, `10.0.0.${i}`)),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([428]))
  expect(new Set(sent.map(({ challenge }) => challenge?.signature)).size).toBe(100)
})
