import { createServer } from 'node:http'
import { generateKeyPairSync, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { createPeopleService } from './peopleService.ts'

const publicUrl = 'http://localhost:3000'
const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** An issuer that says of everybody what a test wants, and nothing of the code. */
async function startIssuer() {
  const claims: Record<string, unknown> = {}
  let issuer = ''
  const tokenOf = (): string => {
    const now = Math.floor(Date.now() / 1_000)
    const whole = { iss: issuer, aud: 'ringwell', iat: now, exp: now + 300, ...claims }
    const head = `${base64url({ alg: 'RS256', kid: 'k' })}.${base64url(whole)}`
    return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answer = path.startsWith('/.well-known')
      ? {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        }
      : path === '/keys'
        ? { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }
        : { access_token: 'a', token_type: 'bearer', id_token: tokenOf() }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, claims }
}

async function begin({ app }: TestServer) {
  const response = await app.inject({ url: '/api/sign-in/oidc' })
  const cookie = String(response.headers['set-cookie'])
  return { url: new URL(response.headers.location ?? ''), cookie, response }
}

const comeBack = ({ app }: TestServer, search: string, cookie: string) =>
  app.inject({
    url: `/api/sign-in/oidc/callback?${search}`,
    headers: { cookie: cookie.split(';')[0] },
  })

// Rule O75
test('with the company’s own sign-in, only invited people with a checked address get in, and stay who they are', async () => {
  const { issuer, claims } = await startIssuer()
  const oidc = { issuer, clientId: 'ringwell', clientSecret: 'secret' }
  const server = await createTestServer({ people: { secret: 's', oidc } })
  const people = createPeopleService({ storage: server.storage, publicUrl, keepsOwner: true })
  const { operator } = await people.invite({ email: 'asha@example.com', role: 'owner' })

  const signIn = async (person: object) => {
    const { url, cookie } = await begin(server)
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/sign-in/oidc/callback`)
    for (const name of Object.keys(claims)) delete claims[name]
    Object.assign(claims, { nonce: url.searchParams.get('nonce'), ...person })
    return comeBack(server, `code=c&state=${url.searchParams.get('state')}`, cookie)
  }
  const problemOf = async (person: object) => {
    const response = await signIn(person)
    expect(JSON.stringify(response.headers['set-cookie'])).not.toContain('_session=')
    return new URL(response.headers.location ?? '').searchParams.get('problem')
  }
  const asha = { sub: '7', email: 'Asha@Example.com', email_verified: true, name: 'Asha Rao' }
  expect(await problemOf({ ...asha, email: 'eve@example.com' })).toBe('not_invited')
  expect(await problemOf({ ...asha, email_verified: false })).toBe('email_unverified')
  expect(await problemOf({ ...asha, email_verified: undefined })).toBe('email_unverified')
  expect(await problemOf({ ...asha, nonce: 'another' })).toBe('refused')
  expect(await problemOf({ ...asha, aud: 'another' })).toBe('refused')
  expect(await problemOf({ ...asha, iss: 'https://evil.example' })).toBe('refused')

  const signedIn = await signIn(asha)
  expect(signedIn.headers.location).toBe(`${publicUrl}/console`)
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat()
  const session = cookies.find((each) => each.includes('_session='))
  expect(session).toMatch(/HttpOnly; SameSite=Strict$/)
  const who = await server.app.inject({
    url: '/api/admin/session',
    headers: { cookie: session?.split(';')[0] },
  })
  expect(who.json().data.session).toMatchObject({ email: 'asha@example.com', name: 'Asha Rao' })
  // The issuer's id counts, not the address, which somebody else may get.
  const renamed = await signIn({ ...asha, email: 'asha.rao@example.com' })
  expect(renamed.headers.location).toBe(`${publicUrl}/console`)
  expect(await problemOf({ ...asha, sub: '8' })).toBe('not_invited')

  await server.storage.removeOperator(operator.operator_id, new Date().toISOString(), false)
  expect(await problemOf(asha)).toBe('not_invited')
})

// Rule O75
test('nobody comes back who has not set out, and an issuer that is away says so', async () => {
  const { issuer } = await startIssuer()
  const oidc = { issuer, clientId: 'ringwell', clientSecret: 'secret' }
  const server = await createTestServer({ people: { secret: 's', oidc } })
  const { cookie } = await begin(server)
  for (const [search, sent] of [
    ['code=c&state=x', ''],
    ['code=c&state=forged', cookie],
    ['error=access_denied', cookie],
    ['code=c&state=x', 'ringwell_oidc=bm9uc2Vuc2U'],
  ] as const) {
    const response = await comeBack(server, search, sent)
    expect(response.headers.location).toBe(`${publicUrl}/console?problem=refused`)
  }
  const gone = { ...oidc, issuer: 'http://127.0.0.1:1' }
  const alone = await createTestServer({ people: { secret: 's', oidc: gone } })
  expect((await begin(alone)).url.search).toBe('?problem=unreachable')
  const without = await createTestServer()
  expect((await without.app.inject({ url: '/api/sign-in/oidc' })).statusCode).toBe(404)
})
