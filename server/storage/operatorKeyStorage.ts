/**
 * The keys with which programs of an operator call agents, stored by hash: somebody who reads the database cannot use
 * them. A revoked key stays listed, so that an operator sees which call came from it.
 */
export interface OperatorKeyStorage {
  createOperatorKey(key: NewOperatorKey): Promise<void>
  /** Returns all keys, oldest first. */
  listOperatorKeys(): Promise<OperatorKey[]>
  /** Finds a key by its hash or its id. Returns undefined for one that is unknown or revoked, with the same work. */
  findOperatorKey(by: { hash: string } | { keyId: string }): Promise<OperatorKey | undefined>
  /** Returns false if the key is unknown. A key that was revoked before keeps the time of that. */
  revokeOperatorKey(keyId: string, at: string): Promise<boolean>
  /** Notes that a key was used, unless its last use is noted at or after `unlessSince`. */
  noteOperatorKeyUse(keyId: string, at: string, unlessSince: string): Promise<void>
}

export interface OperatorKey {
  keyId: string
  name: string
  /** The last four characters of the key, by which somebody who has it recognises it. */
  ending: string
  /** The agents that it may call. Undefined means all. */
  agents: readonly string[] | undefined
  /** How many of its calls may be under way at once. */
  callsAtOnce: number
  createdAt: string
  lastUsedAt: string | undefined
  revokedAt: string | undefined
}

export interface NewOperatorKey extends Omit<OperatorKey, 'lastUsedAt' | 'revokedAt'> {
  hash: string
}
