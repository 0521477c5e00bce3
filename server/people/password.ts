import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/apiError.ts'

/** About 0.2 s and 32 MB each: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const WORK = 2 ** 15
const COST = { r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/** One at a time, so that nobody slows calls down with passwords. Who has to wait for longer than these is refused. */
const MOST_WAITING = 8

const LEAST = 12
const MOST = 200

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Returns what is stored of a password: `scrypt$salt$key`. `work` is scrypt's N, and less in tests. */
export async function hashPassword(password: string, work?: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, work)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Does the same work if nothing is stored, so that the time says nothing about whether there is an account. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  work?: number,
): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? NOBODYS).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), work)
  const wanted = Buffer.from(key, 'base64url')
  return timingSafeEqual(derived, wanted) && stored !== undefined
}

const NOBODYS = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(KEY_BYTES).toString('base64url')}`

/** Throws if a password would be easy to guess. */
export function checkPassword(password: string, email: string): void {
  const { length } = password
  if (length < LEAST)
    throw weak(`use at least ${LEAST} characters; a few words are easiest to keep`)
  if (length > MOST) throw weak(`use at most ${MOST} characters`)
  if (new Set(password.toLowerCase()).size < 5) throw weak('use more different characters')
  const name = email.split('@')[0] ?? ''
  const rest = password.toLowerCase().replace(email, '').replace(name, '')
  if (rest.length < LEAST - 4) throw weak('do not make it of your email address')
}

const weak = (reason: string): ApiError =>
  new ApiError(422, 'password_weak', `password: ${reason}`, { field: 'password' })

/** The same password may be typed in two ways: é as one character, or as e and an accent. */
function derive(password: string, salt: Buffer, work = WORK): Promise<Buffer> {
  if (waiting >= MOST_WAITING) {
    throw new ApiError(503, 'sign_in_busy', 'Too many people sign in at once. Try again shortly.', {
      retryAfterSeconds: 5,
    })
  }
  waiting += 1
  const run = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: work, ...COST }, (error, key) => {
        if (error) reject(error)
        else resolve(key)
      })
    })
  const turn = last.then(run, run)
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting -= 1
  })
}
