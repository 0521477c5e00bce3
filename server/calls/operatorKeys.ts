import { randomBytes } from 'node:crypto'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Logger } from '../logging.ts'
import type { OperatorKey, OperatorKeyStorage } from '../storage/operatorKeyStorage.ts'
import { hashOfKey } from './keyStore.ts'

/** Checks the keys that an operator's own programs send: `sk-…`. The database is asked each time. */
export interface OperatorKeys {
  /** Throws `ApiError` 401, with the same words for a key that is unknown or revoked, or 429 after too many of these. */
  check(value: string, network: string): Promise<OperatorKey>
  /** Returns the key that minted another one. Throws `ApiError` 401 if it has been revoked since. */
  stillValid(keyId: string): Promise<OperatorKey>
}

export interface OperatorKeysOptions {
  storage: Pick<OperatorKeyStorage, 'findOperatorKey' | 'noteOperatorKeyUse'>
  wrongKeys: RateLimits['wrongKeys']
  log: Logger
  now?: () => number
}

/** Operators see when a key was last used, to this precision. */
const NOTED_EVERY_MS = 60_000

const OPERATOR_KEY = /^sk-[\w-]{20,200}$/

export const isOperatorKey = (value: string): boolean => OPERATOR_KEY.test(value)

export const newOperatorKey = (): string => `sk-${randomBytes(32).toString('base64url')}`

export function createOperatorKeys(options: OperatorKeysOptions): OperatorKeys {
  const { storage, wrongKeys, log, now = Date.now } = options
  /** When the use of each key that was valid here was noted, by its hash. */
  const notedAt = new Map<string, number>()

  /** Nobody waits for the database here: a call matters more than the time of its key's last use. */
  const noteUse = (hash: string, keyId: string): void => {
    const at = now()
    const since = at - NOTED_EVERY_MS
    if ((notedAt.get(hash) ?? -Infinity) > since) return
    notedAt.set(hash, at)
    storage.noteOperatorKeyUse(keyId, iso(at), iso(since)).catch((error: unknown) => {
      log.warn({ err: error, key: keyId }, 'could not note the use of a key')
    })
  }

  return {
    async check(value, network) {
      const hash = hashOfKey(value)
      // One program with an old key must not lock out the others of its machine. A key that was valid here is no guess.
      if (!notedAt.has(hash)) await wrongKeys.check(network)
      const key = await storage.findOperatorKey({ hash })
      if (!key) {
        notedAt.delete(hash)
        await wrongKeys.note(network)
        throw invalidKey()
      }
      noteUse(hash, key.keyId)
      return key
    },

    async stillValid(keyId) {
      const key = await storage.findOperatorKey({ keyId })
      if (!key) throw invalidKey()
      return key
    },
  }
}

/** Throws `ApiError` 403 if the key is not for this agent. */
export function checkAgentOfKey({ agents }: Pick<OperatorKey, 'agents'>, agentUuid: string): void {
  if (!agents || agents.includes(agentUuid)) return
  throw new ApiError(
    403,
    'agent_not_allowed',
    `This key may not call this agent. It may call: ${agents.join(', ')}.`,
    { field: 'model' },
  )
}

/** For a request without an operator's key. */
export const operatorKeyMissing = (): ApiError =>
  new ApiError(
    401,
    'invalid_api_key',
    'Send a key of the operator: "Authorization: Bearer sk-…". Make one with: npm run -s keys -- create --name NAME.',
  )

const invalidKey = (): ApiError =>
  new ApiError(
    401,
    'invalid_api_key',
    'This key is not valid here: it is unknown or was revoked. Make one with: npm run -s keys -- create --name NAME.',
  )
