import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { LinkView, type SignInProblem } from '@ringwell/protocol/operator/people.ts'
import { Session } from '@ringwell/protocol/operator/session.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { networkOf } from '../http/networkOf.ts'
import type { AuditStorage } from '../storage/auditStorage.ts'
import type { AcceptedLink, PeopleStorage, StoredOperator } from '../storage/peopleStorage.ts'
import { makeEntry } from './audit.ts'
import type { Oidc, OidcState } from './oidc.ts'
import { cookieIn, cookieOf, hashOf, requireConsole } from './operator.ts'
import { OperatorEmail } from './peopleService.ts'
import type { SignIn } from './signIn.ts'

export interface SignInRoutesDeps {
  signIn: SignIn
  storage: PeopleStorage & AuditStorage
  /** Undefined if operators do not sign in with OpenID Connect. */
  oidc: Oidc | undefined
  publicUrl: string
  rateLimit: RateLimit
  now?: () => number
}

const Password = z.string().min(1).max(1_000)
const Code = z.string().trim().max(60)
/** What a browser answers for a passkey. The library checks it. */
const PasskeyAnswer = z.looseObject({ id: z.string().max(2_000) })
export const PersonName = z
  .string()
  .trim()
  .min(1, 'must be 1 to 100 characters')
  .max(100, 'must be 1 to 100 characters')
export const NewPasskeyInput = {
  label: z.string().trim().max(60).default(''),
  passkey: PasskeyAnswer,
}
export const NewPasswordInput = {
  password: Password,
  setup: z.string().max(200),
  code: Code,
}
const Link = z.strictObject({ token: z.string().max(100) })
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

const SignedIn = answerOf(z.object({ session: Session }))

const OIDC_COOKIE = 'oidc'
const OIDC_LIMIT_S = 600

/**
 * Adds `/sign-in`: everything that somebody may ask for before the server knows who they are. No answer says whether an
 * address is an operator's.
 */
export function addSignInRoutes(api: ApiServer, deps: SignInRoutesDeps): void {
  const { signIn, storage, oidc, publicUrl, rateLimit, now = Date.now } = deps
  const config = { rateLimit }
  const at = (): string => new Date(now()).toISOString()
  // Other sites' pages sign nobody in, not even as somebody else.
  const preValidation = async (request: FastifyRequest): Promise<void> =>
    requireConsole(request, publicUrl)

  const personOf = async (token: string): Promise<StoredOperator> => {
    const person = await storage.findLink(hashOf(token), at())
    if (!person) throw linkOver()
    return person
  }
  const accept = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    accepted: Omit<AcceptedLink, 'now'>,
  ): Promise<Session> => {
    const person = await storage.acceptLink(hashOf(token), { ...accepted, now: at() })
    if (!person) throw linkOver()
    const { operatorId } = person
    await storage.addAuditEntry(
      makeEntry(
        { actor: 'person', operatorId, network: networkOf(request.ip) },
        {
          action: 'operator.join',
          target: { kind: 'operator', id: operatorId },
          after: { with: 'password' in accepted.with ? 'password' : 'passkey' },
        },
        'done',
      ),
    )
    return signIn.begin(request, reply, operatorId, 'link')
  }

  api.route({
    method: 'GET',
    url: '/sign-in',
    config,
    schema: {
      summary: 'How operators can sign in, besides passkeys and passwords',
      response: { 200: answerOf(z.object({ oidc: z.boolean() })) },
    },
    handler: async () => answerWith({ oidc: oidc !== undefined }),
  })
  api.route({
    method: 'POST',
    url: '/sign-in/password',
    preValidation,
    config,
    bodyLimit: 8 * 1_024,
    schema: {
      summary: 'Sign in with a password and a code',
      body: z.strictObject({ email: OperatorEmail, password: Password, code: Code }),
      response: { 200: SignedIn },
    },
    async handler(request, reply) {
      const { operatorId } = await signIn.withPassword(request, request.body)
      const session = await signIn.begin(request, reply, operatorId, 'password')
      return answerWith({ session })
    },
  })
  api.route({
    method: 'POST',
    url: '/sign-in/passkey/options',
    preValidation,
    config,
    schema: {
      summary: 'What a browser needs to ask for a passkey',
      response: { 200: answerOf(Options) },
    },
    handler: async () => answerWith({ options: { ...(await signIn.passkeys.ask()) } }),
  })
  api.route({
    method: 'POST',
    url: '/sign-in/passkey',
    preValidation,
    config,
    bodyLimit: 16 * 1_024,
    schema: {
      summary: 'Sign in with a passkey',
      body: z.strictObject({ passkey: PasskeyAnswer }),
      response: { 200: SignedIn },
    },
    async handler(request, reply) {
      const { operatorId } = await signIn.passkeys.check(request.body.passkey)
      const session = await signIn.begin(request, reply, operatorId, 'passkey')
      return answerWith({ session })
    },
  })
  api.route({
    method: 'POST',
    url: '/sign-in/link',
    preValidation,
    config,
    schema: {
      summary: 'What a link is good for; looking does not use it up',
      body: Link,
      response: { 200: answerOf(z.object({ link: LinkView })) },
    },
    async handler({ body }) {
      const person = await personOf(body.token)
      const link = {
        email: person.email,
        name: person.name,
        role: person.role,
        is_new: person.joinedAt === undefined,
        code: signIn.offerCode(person),
        passkey: { ...(await signIn.passkeys.offer(person, [])) },
      }
      return answerWith({ link })
    },
  })
  api.route({
    method: 'POST',
    url: '/sign-in/link/passkey',
    preValidation,
    config,
    bodyLimit: 64 * 1_024,
    schema: {
      summary: 'Use a link up, and sign in with a new passkey from now on',
      body: Link.extend({ name: PersonName, ...NewPasskeyInput }),
      response: { 200: SignedIn },
    },
    async handler(request, reply) {
      const { token, name, label, passkey: response } = request.body
      const { operatorId } = await personOf(token)
      const passkey = await signIn.passkeys.accept(response, operatorId, label)
      const session = await accept(request, reply, token, { name, with: { passkey } })
      return answerWith({ session })
    },
  })
  api.route({
    method: 'POST',
    url: '/sign-in/link/password',
    preValidation,
    config,
    bodyLimit: 8 * 1_024,
    schema: {
      summary: 'Use a link up, and sign in with a password and codes from now on',
      body: Link.extend({ name: PersonName, ...NewPasswordInput }),
      response: {
        200: answerOf(z.object({ session: Session, recovery_codes: z.array(z.string()) })),
      },
    },
    async handler(request, reply) {
      const { token, name, ...chosen } = request.body
      const { password, recoveryCodes } = await signIn.newPassword(await personOf(token), chosen)
      const session = await accept(request, reply, token, { name, with: { password } })
      return answerWith({ session, recovery_codes: recoveryCodes })
    },
  })
  if (oidc) addOidcRoutes(api, { ...deps, oidc })
}

/** A browser comes to these by itself, so they answer with addresses of pages. */
function addOidcRoutes(
  api: ApiServer,
  {
    signIn,
    storage,
    oidc,
    publicUrl,
    rateLimit,
    now = Date.now,
  }: SignInRoutesDeps & { oidc: Oidc },
): void {
  const back = (reply: FastifyReply, problem: SignInProblem) =>
    reply.redirect(`${publicUrl}/console?problem=${problem}`, 303)

  api.route({
    method: 'GET',
    url: '/sign-in/oidc',
    config: { rateLimit },
    schema: {
      summary: 'Go to the company’s own sign-in',
      documented: { responses: { 303: { description: 'Where to sign in' } } },
    },
    async handler(request, reply) {
      try {
        const { url, state } = await oidc.begin()
        const kept = Buffer.from(JSON.stringify(state)).toString('base64url')
        // The browser comes back from another site, with which `Strict` would withhold it.
        void reply.header('set-cookie', cookieOf(OIDC_COOKIE, kept, publicUrl, OIDC_LIMIT_S, 'Lax'))
        return await reply.redirect(url, 303)
      } catch (error) {
        request.log.warn({ reason: messageOf(error) }, 'the issuer of OIDC_ISSUER does not answer')
        return back(reply, 'unreachable')
      }
    },
  })
  api.route({
    method: 'GET',
    url: '/sign-in/oidc/callback',
    config: { rateLimit },
    schema: {
      summary: 'Come back from the company’s own sign-in',
      documented: { responses: { 303: { description: 'The console' } } },
    },
    async handler(request, reply) {
      const state = stateIn(cookieIn(request, OIDC_COOKIE, publicUrl))
      void reply.header('set-cookie', cookieOf(OIDC_COOKIE, '', publicUrl, 0, 'Lax'))
      if (!state) return back(reply, 'refused')
      const found = await oidc
        .finish(new URL(request.url, publicUrl), state)
        .catch((error: unknown) => {
          // Its details may have an address or a token.
          request.log.warn({ reason: messageOf(error) }, 'signing in with OpenID Connect failed')
          return { problem: 'refused' as const }
        })
      if ('problem' in found) return back(reply, found.problem)
      const { subject, name } = found
      const email = OperatorEmail.safeParse(found.email).data ?? ''
      const person =
        (await storage.findOperator({ subject })) ?? (await storage.findOperator({ email }))
      const at = new Date(now()).toISOString()
      const isTheirs =
        person &&
        (await storage.joinWithSubject(person.operatorId, subject, name.slice(0, 100), at))
      if (!isTheirs) return back(reply, 'not_invited')
      await signIn.begin(request, reply, person.operatorId, 'oidc')
      return reply.redirect(`${publicUrl}/console`, 303)
    },
  })
}

function stateIn(cookie: string | undefined): OidcState | undefined {
  try {
    return State.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()))
  } catch {
    return undefined
  }
}

const State = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

const linkOver = (): ApiError =>
  new ApiError(
    410,
    'link_over',
    'This link is no longer good: it was used, is over a day old, or a newer one has replaced it. Ask an owner for a new one.',
  )
