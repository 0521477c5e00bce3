import { KeyView } from '@ringwell/protocol/operator/keys.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashOfKey } from '../calls/keyStore.ts'
import { newOperatorKey } from '../calls/operatorKeys.ts'
import { publishedIdOf } from '../calls/publishedAgents.ts'
import { ApiError } from '../http/apiError.ts'
import { shownAs } from '../http/shownAs.ts'
import type { OperatorKey, OperatorKeyStorage } from '../storage/operatorKeyStorage.ts'
import { AgentId } from './agentInput.ts'
import type { AgentService } from './agentService.ts'

const DEFAULT_CALLS_AT_ONCE = 10
const MOST_CALLS_AT_ONCE = 10_000

const nameRule = 'must be 1 to 100 characters'
const callsRule = `must be a whole number from 1 to ${MOST_CALLS_AT_ONCE}`

/** What an operator sends to make a key. */
export const NewKeyInput = z.strictObject({
  name: z.string(nameRule).trim().min(1, nameRule).max(100, nameRule),
  /** Ids of the agents that the key may call. Without any, it may call all agents. */
  agents: z.array(AgentId).max(100).default([]),
  /** How many calls of this key may be under way at once, over all servers. */
  calls_at_once: z
    .int(callsRule)
    .min(1, callsRule)
    .max(MOST_CALLS_AT_ONCE, callsRule)
    .default(DEFAULT_CALLS_AT_ONCE),
})
export type NewKeyInput = z.infer<typeof NewKeyInput>

/** Manages the keys of an operator, both over HTTP and on the command line. Throws `ApiError`. */
export interface KeyService {
  list(): Promise<KeyView[]>
  /** The key itself is returned here and never again: only its hash is stored. */
  create(input: NewKeyInput): Promise<{ secret: string; key: KeyView }>
  /** From now on, no call begins with this key or with one that it has minted. Calls under way go on. */
  revoke(keyId: string): Promise<void>
}

export function createKeyService(
  storage: OperatorKeyStorage,
  agents: Pick<AgentService, 'find'>,
): KeyService {
  return {
    list: async () => (await storage.listOperatorKeys()).map(viewOf),

    async create({ name, agents: named, calls_at_once: callsAtOnce }) {
      const ids = [...new Set(named.map((agent) => publishedIdOf(agent) ?? agent))]
      for (const agent of ids) await agents.find(agent)
      const secret = newOperatorKey()
      const key = {
        keyId: `key_${randomBytes(6).toString('hex')}`,
        hash: hashOfKey(secret),
        name,
        ending: secret.slice(-4),
        agents: ids.length > 0 ? ids : undefined,
        callsAtOnce,
        createdAt: new Date().toISOString(),
      }
      await storage.createOperatorKey(key)
      return { secret, key: viewOf({ ...key, lastUsedAt: undefined, revokedAt: undefined }) }
    },

    async revoke(keyId) {
      if (await storage.revokeOperatorKey(keyId, new Date().toISOString())) return
      throw new ApiError(
        404,
        'key_not_found',
        'No key has this id. List the keys to see their ids.',
      )
    },
  }
}

const viewOf = ({ agents, ...key }: OperatorKey): KeyView =>
  shownAs(KeyView, { ...key, agents: agents && [...agents] })
