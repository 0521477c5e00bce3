import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '@ringwell/brand/brand.ts'
import type { CodeSetup, SessionView } from '@ringwell/protocol/operator/people.ts'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RequestCounter } from '../http/requestCounter.ts'
import type { AuditStorage } from '../storage/auditStorage.ts'
import type { NewPassword, PeopleStorage, StoredOperator } from '../storage/peopleStorage.ts'
import type { QuotaStorage } from '../storage/sharedStorage.ts'
import { makeEntry } from './audit.ts'
import { createGuesses } from './guesses.ts'
import { cookieIn, cookieOf, hashOf, idleAt, SESSION_DAYS } from './operator.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { checkPassword, hashPassword, isPassword } from './password.ts'
import { createSealer } from './sealed.ts'
import { codeUri, newRecoveryCodes, plainRecoveryCode, stepOfCode, toBase32 } from './totp.ts'

const DAY_MS = 86_400_000
const BROWSER_KNOWN_DAYS = 365
const SETUP_MS = 60 * 60_000

type Way = SessionView['signed_in_with']

/** Finds out who somebody is, and begins their session. */
export interface SignIn {
  passkeys: Passkeys
  /** Throws `ApiError` 401 in the same words, and after the same work, whatever of the three is wrong. */
  withPassword(request: FastifyRequest, given: GivenPassword): Promise<StoredOperator>
  /** Begins a session and answers with its cookie. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    operatorId: string,
    way: Way,
  ): Promise<Session>
  /** Offers a second factor. Nothing is stored until its first code was right. */
  offerCode(person: { operatorId: string; email: string }): CodeSetup
  /** Checks a new password and the first code of its second factor. Throws `ApiError`. */
  newPassword(
    person: { operatorId: string; email: string },
    chosen: ChosenPassword,
  ): Promise<{ password: NewPassword; recoveryCodes: string[] }>
}

interface GivenPassword {
  email: string
  password: string
  /** Six digits, or a recovery code. */
  code: string
}

interface ChosenPassword {
  password: string
  setup: string
  code: string
}

export interface SignInDeps {
  storage: PeopleStorage & AuditStorage & QuotaStorage
  counter: RequestCounter
  publicUrl: string
  /** Known to every server of the database. */
  secret: string
  /** How much work a password is. Less in tests. */
  passwordWork?: number | undefined
  now?: () => number
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { storage, publicUrl, now = Date.now } = deps
  const sealer = createSealer(deps.secret)
  const guesses = createGuesses(deps.counter)

  const secretOf = (operatorId: string, setup: string): string =>
    toBase32(sealer.derive(`code of ${operatorId} ${setup}`).subarray(0, 20))

  const isCode = async (operatorId: string, secret: string, code: string): Promise<boolean> => {
    if (!/^\d{6}$/.test(code)) {
      return storage.useRecoveryCode(operatorId, hashOf(plainRecoveryCode(code)))
    }
    const step = stepOfCode(code, secret, now())
    // A code that somebody has looked over a shoulder is good no second time.
    return step !== undefined && storage.useTotpStep(operatorId, step)
  }

  return {
    passkeys: createPasskeys({ storage, sealer, publicUrl, now }),

    async withPassword(request, { email, password, code }) {
      const stored = await storage.findPassword(email)
      const browser = cookieIn(request, 'browser', publicUrl)
      const isKnown =
        browser !== undefined && sealer.isOurs(browser, `browser of ${stored?.operatorId}`, now())
      const takeBack = await guesses.count({
        email,
        network: networkOf(request.ip),
        knownBrowser: isKnown ? browser : undefined,
      })
      const isRight = await isPassword(password, stored?.passwordHash, deps.passwordWork).catch(
        async (error: unknown) => {
          // What was not looked at was no guess.
          await takeBack()
          throw error
        },
      )
      if (stored && isRight && (await isCode(stored.operatorId, stored.totpSecret, code))) {
        const person = await storage.findOperator({ operatorId: stored.operatorId })
        if (person) {
          await takeBack()
          return person
        }
      }
      throw new ApiError(
        401,
        'sign_in_refused',
        'The address, the password or the code is wrong. A code changes every half a minute, and each is good once.',
      )
    },

    async begin(request, reply, operatorId, way) {
      const secret = randomBytes(32).toString('base64url')
      const at = now()
      const network = networkOf(request.ip)
      await storage.addAuditEntry(
        makeEntry(
          { actor: 'person', operatorId, network },
          { action: 'session.begin', after: { with: way } },
          'done',
        ),
      )
      const isBegun = await storage.createOperatorSession({
        sessionId: randomUUID(),
        hash: hashOf(secret),
        operatorId,
        createdAt: iso(at),
        lastSeenAt: iso(at),
        idleAt: idleAt(at),
        expiresAt: iso(at + SESSION_DAYS * DAY_MS),
        signedInWith: way,
        network,
        browser: (request.headers['user-agent'] ?? '').slice(0, 300),
      })
      const person = isBegun ? await storage.findOperator({ operatorId }) : undefined
      if (!person) {
        throw new ApiError(401, 'operator_removed', 'You are no longer an operator of this server.')
      }
      const known = at + BROWSER_KNOWN_DAYS * DAY_MS
      const browser = sealer.issue(`browser of ${operatorId}`, known)
      void reply.header('set-cookie', [
        cookieOf('session', secret, publicUrl, SESSION_DAYS * 86_400),
        cookieOf('browser', browser, publicUrl, BROWSER_KNOWN_DAYS * 86_400),
      ])
      return sessionOf(person)
    },

    offerCode({ operatorId, email }) {
      const setup = sealer.issue(`setup of ${operatorId}`, now() + SETUP_MS)
      const secret = secretOf(operatorId, setup)
      return { setup, secret, uri: codeUri(secret, email, brand.name) }
    },

    async newPassword({ operatorId, email }, { password, setup, code }) {
      checkPassword(password, email)
      if (!sealer.isOurs(setup, `setup of ${operatorId}`, now())) {
        throw new ApiError(
          422,
          'setup_too_old',
          'This took too long. Reload the page and scan the new code.',
        )
      }
      const totpSecret = secretOf(operatorId, setup)
      const totpStep = stepOfCode(code, totpSecret, now())
      if (totpStep === undefined) {
        throw new ApiError(
          422,
          'code_wrong',
          'code: this is not what your app should show now. Scan the code again, and check that the clock of your phone is right.',
          { field: 'code' },
        )
      }
      const recoveryCodes = newRecoveryCodes()
      return {
        recoveryCodes,
        password: {
          passwordHash: await hashPassword(password, deps.passwordWork),
          totpSecret,
          totpStep,
          recoveryHashes: recoveryCodes.map((each) => hashOf(plainRecoveryCode(each))),
        },
      }
    },
  }
}

const sessionOf = ({ operatorId, email, name, role }: StoredOperator): Session => ({
  id: operatorId,
  email,
  name,
  role,
})
