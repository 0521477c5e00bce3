import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AccountView, CodeSetup, SessionView } from '@ringwell/protocol/operator/people.ts'
import { Session } from '@ringwell/protocol/operator/session.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import type { PeopleStorage } from '../storage/peopleStorage.ts'
import { audit } from './audit.ts'
import { cookieOf, type Operator, operatorOf } from './operator.ts'
import { viewOf } from './peopleService.ts'
import { wholeList } from './sendCsv.ts'
import type { SignIn } from './signIn.ts'
import { NewPasskeyInput, NewPasswordInput, PersonName } from './signInRoutes.ts'

/** How long after signing in somebody may change what they sign in with. */
const FRESH_MS = 15 * 60_000

export interface AccountRoutesDeps {
  storage: PeopleStorage
  signIn: SignIn
  publicUrl: string
  now?: () => number
}

const list = wholeList({ action: 'sessions.export', name: 'sessions', view: SessionView })

type Person = Extract<Operator, { kind: 'person' }>

/** Adds what concerns the person who asks: their session, their name, what they sign in with, and where. */
export function addAccountRoutes(
  scope: ApiServer,
  { storage, signIn, publicUrl, now = Date.now }: AccountRoutesDeps,
): void {
  // Everybody may change their own account.
  const config = { role: 'reader' } as const
  const reads = { ...config, reads: true } as const

  const accountOf = async ({ id }: Person): Promise<AccountView> => {
    const [person, ways] = await Promise.all([
      storage.findOperator({ operatorId: id }),
      storage.waysIn(id),
    ])
    if (!person) throw new ApiError(401, 'operator_only', 'Sign in again.')
    return {
      operator: viewOf(person),
      has_password: ways.hasPassword,
      recovery_codes_left: ways.recoveryCodes,
      has_oidc: ways.hasSubject,
      passkeys: ways.passkeys.map(({ credentialId: passkeyId, ...passkey }) =>
        shownAs(AccountView.shape.passkeys.element, { ...passkey, passkeyId }),
      ),
    }
  }
  /** Whoever finds a computer unlocked must not be able to keep the account. */
  const freshPersonOf = (request: FastifyRequest): Person => {
    const person = personOf(request)
    if (now() - Date.parse(person.signedInAt) < FRESH_MS) return person
    throw new ApiError(
      403,
      'sign_in_again',
      'You signed in more than 15 minutes ago. Sign out and in again to change how you sign in.',
    )
  }

  scope.route({
    method: 'GET',
    url: '/session',
    config,
    schema: {
      summary: 'Who is signed in',
      response: { 200: answerOf(z.object({ session: Session })) },
    },
    async handler(request) {
      const { id, email, name, role } = personOf(request)
      return answerWith({ session: { id, email, name, role } })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/session',
    config,
    schema: { summary: 'Sign out', response: { 204: z.undefined() } },
    async handler(request, reply) {
      const { id, sessionId } = personOf(request)
      await storage.endOperatorSession(sessionId, id)
      await audit(request, { action: 'session.end' })
      void reply.header('set-cookie', cookieOf('session', '', publicUrl, 0))
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'GET',
    url: '/sessions',
    config,
    schema: {
      summary:
        'Where you are signed in; for an owner with everybody=true, where anybody is; or export it (format=csv)',
      ...list.schema,
      querystring: list.schema.querystring.extend({
        everybody: z.enum(['true', 'false']).default('false'),
      }),
    },
    async handler(request, reply) {
      const operator = operatorOf(request)
      const ofAll = request.query.everybody === 'true'
      if (ofAll && operator.kind === 'person' && operator.role !== 'owner') throw ownersOnly()
      const id = ofAll ? undefined : personOf(request).id
      const found = await storage.listOperatorSessions(id, new Date(now()).toISOString())
      const sessions = found.map(({ createdAt: signedInAt, ...each }) => {
        const isThis = operator.kind === 'person' && each.sessionId === operator.sessionId
        return shownAs(SessionView, { ...each, signedInAt, isThis })
      })
      return list.send(request, reply, sessions)
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/sessions/:session_id',
    config,
    schema: {
      summary: 'End a session: your own or, for an owner, anybody’s',
      params: z.object({ session_id: z.string().max(100) }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const operator = operatorOf(request)
      const { session_id: id } = request.params
      const isOwner = operator.kind === 'machine' || operator.role === 'owner'
      await audit(request, { action: 'session.end', target: { kind: 'session', id } })
      const isEnded = await storage.endOperatorSession(id, isOwner ? undefined : operator.id)
      if (isEnded) return reply.code(204).send()
      throw new ApiError(404, 'session_not_found', 'This session is over already.')
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/sessions',
    config,
    schema: {
      summary: 'End all of your sessions but this one',
      response: { 200: answerOf(z.object({ ended: z.number() })) },
    },
    async handler(request) {
      const { id, sessionId } = personOf(request)
      const ended = await storage.endOperatorSessions(id, sessionId)
      await audit(request, { action: 'session.end_others', after: { ended } })
      return answerWith({ ended })
    },
  })
  scope.route({
    method: 'GET',
    url: '/account',
    config,
    schema: {
      summary: 'Your account, and what you can sign in with',
      response: { 200: answerOf(z.object({ account: AccountView })) },
    },
    handler: async (request) => answerWith({ account: await accountOf(personOf(request)) }),
  })
  scope.route({
    method: 'PATCH',
    url: '/account',
    config,
    schema: {
      summary: 'Change your name',
      body: z.strictObject({ name: PersonName }),
      response: { 200: answerOf(z.object({ account: AccountView })) },
    },
    async handler(request) {
      const person = personOf(request)
      const { name } = request.body
      await storage.renameOperator(person.id, name)
      const change = { before: { name: person.name }, after: { name } }
      await audit(request, { action: 'operator.rename', target: targetOf(person), ...change })
      return answerWith({ account: await accountOf(person) })
    },
  })
  scope.route({
    method: 'POST',
    url: '/account/code',
    config: reads,
    schema: {
      summary: 'Offer a second factor for a new password',
      response: { 200: answerOf(z.object({ code: CodeSetup })) },
    },
    handler: async (request) =>
      answerWith({ code: signIn.offerCode(forCode(freshPersonOf(request))) }),
  })
  scope.route({
    method: 'PUT',
    url: '/account/password',
    config,
    bodyLimit: 8 * 1_024,
    schema: {
      summary:
        'Choose a password with a second factor, in place of any before; ends your other sessions',
      body: z.strictObject(NewPasswordInput),
      response: { 200: answerOf(z.object({ recovery_codes: z.array(z.string()) })) },
    },
    async handler(request) {
      const person = freshPersonOf(request)
      const made = await signIn.newPassword(forCode(person), request.body)
      await storage.setPassword(person.id, made.password)
      await storage.endOperatorSessions(person.id, person.sessionId)
      await audit(request, { action: 'operator.password', target: targetOf(person) })
      return answerWith({ recovery_codes: made.recoveryCodes })
    },
  })
  scope.route({
    method: 'POST',
    url: '/account/passkeys/options',
    config: reads,
    schema: {
      summary: 'What a browser needs to make a passkey',
      response: { 200: answerOf(z.object({ options: z.record(z.string(), z.unknown()) })) },
    },
    async handler(request) {
      const person = freshPersonOf(request)
      const { passkeys } = await storage.waysIn(person.id)
      const ids = passkeys.map(({ credentialId }) => credentialId)
      const options = { ...(await signIn.passkeys.offer(forCode(person), ids)) }
      return answerWith({ options })
    },
  })
  scope.route({
    method: 'POST',
    url: '/account/passkeys',
    config,
    bodyLimit: 64 * 1_024,
    schema: {
      summary: 'Add a passkey',
      body: z.strictObject(NewPasskeyInput),
      response: { 201: answerOf(z.object({ account: AccountView })) },
    },
    async handler(request, reply) {
      const person = freshPersonOf(request)
      const { label, passkey } = request.body
      const made = await signIn.passkeys.accept(passkey, person.id, label)
      if (!(await storage.addPasskey(person.id, made))) {
        throw new ApiError(409, 'passkey_exists', 'This passkey is known already.')
      }
      await audit(request, {
        action: 'passkey.add',
        target: targetOf(person),
        after: { label },
      })
      return reply.code(201).send(answerWith({ account: await accountOf(person) }))
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/account/passkeys/:passkey_id',
    config,
    schema: {
      summary: 'Remove a passkey',
      params: z.object({ passkey_id: z.string().max(2_000) }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const person = freshPersonOf(request)
      const removed = await storage.removePasskey(person.id, request.params.passkey_id)
      if (removed === 'last_way') {
        throw new ApiError(
          409,
          'last_way_in',
          'This is all that you can sign in with. Add another passkey or a password first.',
        )
      }
      if (removed === 'unknown') {
        throw new ApiError(404, 'passkey_not_found', 'You have no such passkey.')
      }
      await audit(request, { action: 'passkey.remove', target: targetOf(person) })
      return reply.code(204).send()
    },
  })
}

const forCode = ({ id, email }: Person) => ({ operatorId: id, email })

const targetOf = ({ id }: Person) => ({ kind: 'operator', id })

function personOf(request: FastifyRequest): Person {
  const operator = operatorOf(request)
  if (operator.kind === 'person') return operator
  throw new ApiError(403, 'person_only', 'A program with ADMIN_TOKEN has no account. Sign in.')
}

const ownersOnly = (): ApiError =>
  new ApiError(403, 'role_too_low', 'Only an owner may see where other people are signed in.')
