import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { brand } from '@ringwell/brand/brand.ts'
import { type Role, roles } from '@ringwell/protocol/operator/session.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { bearerIn } from '../http/bearerIn.ts'
import { isOurs } from '../http/crossOrigin.ts'
import { tokenCheck } from '../http/requireToken.ts'
import type { OperatorSessionStorage } from '../storage/peopleStorage.ts'

/** Who makes a request of the operator's API: a program with `ADMIN_TOKEN`, or a person who is signed in. */
export type Operator =
  | { kind: 'machine' }
  | {
      kind: 'person'
      id: string
      email: string
      name: string
      role: Role
      /** Whether callers are told when this person listens. Undefined is what the server says. */
      callersTold: boolean | undefined
      sessionId: string
      signedInAt: string
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a route of the operator's API, where it is not a reader for GET and an editor for all else. */
    role?: Role
    /** Set for a request that changes nothing although it is no GET. A reader may send it, and the audit log leaves it out. */
    reads?: true
  }
}

export interface OperatorAccessDeps {
  /** Undefined if no program may use the operator's API. */
  adminToken: string | undefined
  storage: Pick<OperatorSessionStorage, 'findOperatorSession' | 'noteOperatorSeen'>
  publicUrl: string
  now?: () => number
}

/** Tells who makes a request, and lets nobody do what is not theirs to do. */
export interface OperatorAccess {
  /**
   * Returns who makes this request, with the rights that they have now. Undefined for anybody else. What answers for long,
   * such as a stream of events, has to ask again from time to time.
   */
  operatorIn(request: FastifyRequest): Promise<Operator | undefined>
  /** Has every route of this scope demand an operator. Register it before the routes. */
  guard(scope: ApiServer): void
}

const IDLE_DAYS = 7
export const SESSION_DAYS = 30
const DAY_MS = 86_400_000
/** Being seen is noted once in this time, so that reading costs no write. */
const SEEN_EVERY_MS = 60_000

const operators = new WeakMap<FastifyRequest, Operator>()

/** Returns who makes a request of the operator's API. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request)
  if (!operator) throw new Error('This route is not guarded by `OperatorAccess`.')
  return operator
}

/** Who makes this request, as others read it beside what was done. */
export function authorOf(request: FastifyRequest): string {
  const operator = operatorOf(request)
  return operator.kind === 'person' ? operator.email : 'A program'
}

/** Whether this request is made by somebody who may only read. */
export function isReader(request: FastifyRequest): boolean {
  const operator = operatorOf(request)
  return operator.kind === 'person' && operator.role === 'reader'
}

/** The id of the operator who makes this request. Undefined if a program does. */
export function personIn(request: FastifyRequest): string | undefined {
  const operator = operatorOf(request)
  return operator.kind === 'person' ? operator.id : undefined
}

export function createOperatorAccess(deps: OperatorAccessDeps): OperatorAccess {
  const { storage, publicUrl, now = Date.now } = deps
  const hasToken = tokenCheck(deps.adminToken)

  const operatorIn = async (request: FastifyRequest): Promise<Operator | undefined> => {
    // A request with a bearer is a program's, and its cookie does not count.
    if (bearerIn(request) !== undefined) return hasToken(request) ? { kind: 'machine' } : undefined
    const secret = sessionIn(request, publicUrl)
    if (secret === undefined) return undefined
    const at = now()
    const found = await storage.findOperatorSession(hashOf(secret), iso(at))
    if (!found) return undefined
    const { session, operator } = found
    if (at - Date.parse(session.lastSeenAt) >= SEEN_EVERY_MS) {
      await storage.noteOperatorSeen(session.sessionId, iso(at), idleAt(at))
    }
    return {
      kind: 'person',
      id: operator.operatorId,
      email: operator.email,
      name: operator.name,
      role: operator.role,
      callersTold: operator.callersTold,
      sessionId: session.sessionId,
      signedInAt: session.createdAt,
    }
  }

  return {
    operatorIn,
    guard(scope) {
      // After the rate limit has counted the attempt, and before the body is checked.
      scope.addHook('preValidation', async (request, reply) => {
        const operator = await operatorIn(request)
        if (!operator) {
          void reply.header('www-authenticate', 'Bearer')
          throw new ApiError(
            401,
            'operator_only',
            'Sign in, or send the ADMIN_TOKEN of this server as a bearer: "Authorization: Bearer …".',
          )
        }
        if (operator.kind === 'person') {
          if (changes(request.method)) requireConsole(request, publicUrl)
          else refuseOtherSites(request)
          requireRole(operator.role, neededRole(request))
        }
        operators.set(request, operator)
      })
    },
  }
}

export const changes = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

function neededRole({ method, routeOptions: { config } }: FastifyRequest): Role {
  return config.role ?? (changes(method) && !config.reads ? 'editor' : 'reader')
}

function requireRole(has: Role, needed: Role): void {
  if (roles.indexOf(has) >= roles.indexOf(needed)) return
  throw new ApiError(
    403,
    'role_too_low',
    `Only ${needed === 'owner' ? 'an owner' : 'an editor or an owner'} may do this, and you are ` +
      `${has === 'editor' ? 'an editor' : 'a reader'}. An owner can change your role.`,
  )
}

/**
 * Throws unless a page of the console has sent this request. The cookie is never sent with requests of other sites. This
 * holds also for other origins of the same site, and for a browser that gets `SameSite` wrong: browsers say truthfully
 * where a request comes from, and let no other page send the header (`crossOrigin.ts` allows it to none).
 */
export function requireConsole({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOwn = headers.origin !== undefined && isOurs(headers.origin, publicUrl)
  if (!isOwn || (site !== undefined && site !== 'same-origin')) {
    throw new ApiError(
      403,
      'origin_not_allowed',
      'This request does not come from the console. If it does, PUBLIC_URL is not the address that your browser shows.',
    )
  }
  if (headers['x-console'] !== '1') {
    throw new ApiError(
      403,
      'not_from_console',
      'A request with a cookie changes something only with the header "x-console: 1". Programs send ADMIN_TOKEN instead.',
    )
  }
}

/**
 * Throws if a page of another site, or of another origin of ours, has asked. It could not read the answer, but make us
 * export everything. A link that somebody has typed or opened from a mail comes from no site.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return
  throw new ApiError(403, 'origin_not_allowed', 'Open this from the console.')
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** With `__Host-`, a browser accepts the cookie only from this very origin and over HTTPS. */
export const cookieName = (name: string, publicUrl: string): string =>
  `${isHttps(publicUrl) ? '__Host-' : ''}${brand.slug}_${name}`

/** Returns a `Set-Cookie` that pages can't read. Without a value, it deletes the cookie. */
export function cookieOf(
  name: string,
  value: string,
  publicUrl: string,
  maxAgeSeconds: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  return `${cookieName(name, publicUrl)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** Returns the value of a cookie of ours. */
export function cookieIn(
  { headers }: FastifyRequest,
  name: string,
  publicUrl: string,
): string | undefined {
  const start = `${cookieName(name, publicUrl)}=`
  const found = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(start))
  return found?.slice(start.length) || undefined
}

const sessionIn = (request: FastifyRequest, publicUrl: string): string | undefined =>
  cookieIn(request, 'session', publicUrl)

export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** When a session ends that is used now and never again. */
export const idleAt = (at: number): string => iso(at + IDLE_DAYS * DAY_MS)
