import { expect, test } from 'vitest'
import { createLocalCounter } from '../http/requestCounter.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createGuesses } from './guesses.ts'
import { createPeopleService } from './peopleService.ts'
import { isPassword } from './password.ts'
import { codeNow, stepOfCode, toBase32 } from './totp.ts'

const publicUrl = 'http://localhost:3000'
const page = { origin: publicUrl, 'sec-fetch-site': 'same-origin', 'x-console': '1' }
const password = 'a goat in the meadow'
const email = 'asha@example.com'

const post = ({ app }: TestServer, path: string, payload: object = {}, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/sign-in/${path}`,
    payload,
    headers: { ...page, ...headers },
  })

/** The cookies that an answer sets, as a browser sends them. */
const cookieOf = ({
  headers,
}: {
  headers: { 'set-cookie'?: string | string[] | undefined }
}): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')

const whoIs = async ({ app }: TestServer, cookie: string) =>
  (await app.inject({ url: '/api/admin/session', headers: { cookie } })).json()

const people = ({ storage }: TestServer) =>
  createPeopleService({ storage, publicUrl, keepsOwner: true })

const tokenOf = (link: string): string => link.split('#')[1] ?? ''

async function join(server: TestServer, address = email) {
  const { link } = await people(server).invite({ email: address, role: 'editor' })
  const token = tokenOf(link)
  const { code } = (await post(server, 'link', { token })).json().data.link
  const chosen = { setup: code.setup, code: codeNow(code.secret, Date.now() - 30_000) }
  const joined = await post(server, 'link/password', {
    token,
    name: 'Asha Rao',
    password,
    ...chosen,
  })
  return { token, joined, secret: code.secret as string }
}

// Rule O73
test('an invited person looks at the link, chooses a password with a second factor, and the link is used up', async () => {
  const server = await createTestServer()
  const { token, joined, secret } = await join(server)
  expect(joined.json().data).toMatchObject({
    session: { email, name: 'Asha Rao', role: 'owner' },
    recovery_codes: expect.any(Array),
  })
  expect(joined.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^ringwell_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    ),
  )
  expect(await whoIs(server, cookieOf(joined))).toMatchObject({ data: { session: { email } } })

  for (const [path, body] of [
    ['link', { token }],
    ['link/password', { token, name: 'Eve', password, setup: 'x', code: '123456' }],
    ['link/passkey', { token, name: 'Eve', passkey: { id: 'x' } }],
    ['link', { token: tokenOf('#nonsense') }],
  ] as const) {
    const over = await post(server, path, body)
    expect([over.statusCode, over.json().error.code]).toEqual([410, 'link_over'])
  }

  const code = codeNow(secret, Date.now())
  const signedIn = await post(server, 'password', {
    email: ` ${email.toUpperCase()}`,
    password,
    code,
  })
  expect(signedIn.statusCode).toBe(200)
  // The same code a second time, and each recovery code twice.
  expect((await post(server, 'password', { email, password, code })).statusCode).toBe(401)
  const [recovery = ''] = joined.json().data.recovery_codes
  const typed = { email, password, code: recovery.toUpperCase().replaceAll('-', ' ') }
  expect((await post(server, 'password', typed)).statusCode).toBe(200)
  expect((await post(server, 'password', typed)).statusCode).toBe(401)
  const entries = await server.storage.listAuditEntries({ limit: 9, after: undefined }, {})
  // What was done in the same millisecond is in any order.
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'operator.join',
    'session.begin',
    'session.begin',
    'session.begin',
  ])
  for (const said of [password, token, secret, recovery, code]) {
    expect(server.logged()).not.toContain(said)
    expect(JSON.stringify(entries)).not.toContain(said)
  }
})

// Rule O73
test('a new link replaces the one before, and using it ends whatever the person signed in with and their sessions', async () => {
  const server = await createTestServer()
  const { joined, secret } = await join(server)
  const { id } = joined.json().data.session
  const lost = tokenOf((await people(server).renewLink(id)).link)
  const token = tokenOf((await people(server).renewLink(id)).link)
  expect((await post(server, 'link', { token: lost })).statusCode).toBe(410)
  // Until it is used, the link takes nothing away.
  expect(await whoIs(server, cookieOf(joined))).toMatchObject({ data: { session: { id } } })

  const { link } = (await post(server, 'link', { token })).json().data
  expect(link).toMatchObject({ email, name: 'Asha Rao', is_new: false })
  const passkey = createAuthenticator(publicUrl)
  const back = { token, name: 'Asha Rao', passkey: passkey.create(link.passkey) }
  // Of two at once, one joins.
  const both = await Promise.all([
    post(server, 'link/passkey', back),
    post(server, 'link/passkey', back),
  ])
  const statuses = both.map(({ statusCode }) => statusCode)
  expect(statuses.filter((each) => each === 200)).toHaveLength(1)
  expect(await whoIs(server, cookieOf(joined))).toMatchObject({ error: { code: 'operator_only' } })
  const code = codeNow(secret, Date.now())
  expect((await post(server, 'password', { email, password, code })).statusCode).toBe(401)
})

// Rule O73
test('a passkey signs in whoever has it and was verified, once per question, and a copied one does not', async () => {
  const server = await createTestServer()
  const { link: made } = await people(server).invite({ email, role: 'owner' })
  const token = tokenOf(made)
  const { link } = (await post(server, 'link', { token })).json().data
  const passkey = createAuthenticator(publicUrl)
  const joined = { token, name: 'Asha', passkey: passkey.create(link.passkey) }
  expect((await post(server, 'link/passkey', joined)).statusCode).toBe(200)

  const ask = async () => (await post(server, 'passkey/options')).json().data.options
  const answer = async (passkeyAnswer: object) => {
    const response = await post(server, 'passkey', { passkey: passkeyAnswer })
    return response.statusCode === 200 ? 200 : response.json().error
  }
  const question = await ask()
  expect(question.allowCredentials ?? []).toEqual([])
  const first = passkey.get(question)
  expect(await answer(first)).toBe(200)
  const refused = await answer(first)
  expect(refused.code).toBe('passkey_refused')
  const evil = createAuthenticator('https://evil.example')
  for (const wrong of [
    passkey.get(await ask(), { counter: 1 }),
    passkey.get(await ask(), { isVerified: false }),
    passkey.get({ challenge: link.passkey.challenge }),
    passkey.get({ challenge: 'bm9uc2Vuc2U' }),
    { ...evil.get(await ask()), id: passkey.get(await ask()).id },
    createAuthenticator(publicUrl).get(await ask()),
    { id: '' },
  ]) {
    expect(await answer(wrong)).toEqual(refused)
  }
})

// Rule O74
test('nobody finds out by trying whether an address is an operator’s, by words or by work @full', async () => {
  const server = await createTestServer()
  const { secret } = await join(server)
  const guess = async (typed: object) => {
    const response = await post(server, 'password', { email, password, code: '000000', ...typed })
    return [response.statusCode, response.body]
  }
  const wrongCode = await guess({})
  expect(wrongCode[0]).toBe(401)
  expect(await guess({ password: 'wrong', code: codeNow(secret, Date.now()) })).toEqual(wrongCode)
  expect(await guess({ email: 'nobody@example.com' })).toEqual(wrongCode)
  // A password of nobody is derived too, and waits for its turn like any other.
  const tries = Array.from({ length: 9 }, async () => isPassword('wrong', undefined))
  const done = await Promise.allSettled(tries)
  expect(done.map(({ status }) => status)).toEqual([
    ...Array<string>(8).fill('fulfilled'),
    'rejected',
  ])
})

// Rule O74
test('forged pages sign nobody in', async () => {
  const server = await createTestServer()
  const { secret } = await join(server)
  const body = { email, password, code: codeNow(secret, Date.now()) }
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'x-console': '' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await post(server, 'password', body, headers)).statusCode).toBe(403)
  }
  expect((await post(server, 'password', body)).statusCode).toBe(200)
})

/** Tries 10,000 passwords as fast as that is allowed, and returns how long it took by the clock of the counter. */
async function hoursOfGuesses(networkOf: (index: number) => string): Promise<number> {
  let now = 0
  const guesses = createGuesses(createLocalCounter(() => now))
  for (let index = 0; index < 10_000; index += 1) {
    const guess = { email, network: networkOf(index), knownBrowser: undefined }
    while (true) {
      const refused = await guesses.count(guess).then(
        () => undefined,
        (error: { details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
      )
      if (refused === undefined) break
      now += refused * 1_000
    }
  }
  const known = { email, network: 'home', knownBrowser: 'hers' }
  const takeBack = await guesses.count(known)
  await takeBack()
  return now / 3_600_000
}

// Rule O74
test('10,000 wrong passwords take weeks, from one network and from many, and do not lock out a browser that is known', async () => {
  expect(await hoursOfGuesses(() => '192.0.2.1')).toBeGreaterThan(400)
  expect(await hoursOfGuesses((index) => `net ${index}`)).toBeGreaterThan(240)
})

// Rule O74
test('after five wrong passwords, the right one waits too, but not in a browser in which its person has signed in', async () => {
  const counter = createLocalCounter()
  const server = await createTestServer({ counter })
  const { joined, secret } = await join(server)
  const body = { email, password, code: codeNow(secret, Date.now()) }
  const guess = { email, network: '127.0.0.1', knownBrowser: undefined }
  for (let wrong = 0; wrong < 5; wrong += 1) await createGuesses(counter).count(guess)
  const refused = await post(server, 'password', body)
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_guesses'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  const cookie = cookieOf(joined).replace(/\S*_session=\S* /, '')
  expect(cookie).toMatch(/ringwell_browser=/)
  expect((await post(server, 'password', body, { cookie })).statusCode).toBe(200)
})

test('a weak password is refused with the reason, and uses up nothing', async () => {
  const server = await createTestServer()
  const token = tokenOf((await people(server).invite({ email, role: 'owner' })).link)
  const { code } = (await post(server, 'link', { token })).json().data.link
  const chosen = { token, name: 'Asha', setup: code.setup, code: codeNow(code.secret, Date.now()) }
  for (const [weak, reason] of [
    ['short', 'at least 12'],
    ['aaaaaaaaaaaaaaa', 'different'],
    ['asha@example.com1', 'email'],
  ] as const) {
    const { error } = (await post(server, 'link/password', { ...chosen, password: weak })).json()
    expect(error).toMatchObject({ field: 'password', message: expect.stringContaining(reason) })
  }
  const wrong = await post(server, 'link/password', { ...chosen, password, code: '12345' })
  expect(wrong.json().error).toMatchObject({ field: 'code' })
  expect((await post(server, 'link/password', { ...chosen, password })).statusCode).toBe(200)
})

test('codes are those of RFC 6238', () => {
  const secret = toBase32(Buffer.from('12345678901234567890'))
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(codeNow(secret, seconds * 1_000)).toBe(code)
    expect(stepOfCode(code, secret, (seconds + 30) * 1_000)).toBe(Math.floor(seconds / 30))
    expect(stepOfCode(code, secret, (seconds + 90) * 1_000)).toBeUndefined()
  }
})
