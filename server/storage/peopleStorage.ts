import type { SessionView } from '@ringwell/protocol/operator/people.ts'
import type { Role } from '@ringwell/protocol/operator/session.ts'

/**
 * The people who operate this server, and with what they sign in. Links, sessions and recovery codes are stored by hash:
 * somebody who reads the database cannot use them.
 */
export interface PeopleStorage extends SignInStorage, OperatorSessionStorage {
  /** Stores somebody with a link. The first operator is an owner, whatever the role. Undefined if the address has one. */
  addOperator(operator: NewOperator, link: NewLink): Promise<StoredOperator | undefined>
  /** Lists everybody who was not removed, the oldest first. */
  listOperators(): Promise<StoredOperator[]>
  findOperator(
    by: { operatorId: string } | { email: string } | { subject: string },
  ): Promise<StoredOperator | undefined>
  renameOperator(operatorId: string, name: string): Promise<boolean>
  /** Whether callers are told when this person listens. Undefined is what the server says. */
  setCallersTold(operatorId: string, callersTold: boolean | undefined): Promise<boolean>
  /** With `keepOwner`, the last owner who has joined keeps the role. */
  changeRole(operatorId: string, role: Role, keepOwner: boolean): Promise<PersonChange>
  /** Ends every session, and deletes everything but who it was, which the audit log shows. */
  removeOperator(operatorId: string, at: string, keepOwner: boolean): Promise<PersonChange>
}

/** What became of a change of a person. */
export type PersonChange = 'done' | 'unknown' | 'last_owner'

interface NewOperator {
  operatorId: string
  email: string
  role: Role
  createdAt: string
}

export interface StoredOperator extends NewOperator {
  name: string
  joinedAt: string | undefined
  lastSeenAt: string | undefined
  /** Whether callers are told when this person listens. Undefined is what the server says. */
  callersTold: boolean | undefined
}

/** A link with which somebody joins, or comes back who has lost everything. */
export interface NewLink {
  hash: string
  expiresAt: string
}

interface SignInStorage {
  /** Replaces an earlier link of this person. False if there is no such person. */
  createLink(operatorId: string, link: NewLink): Promise<boolean>
  findLink(hash: string, now: string): Promise<StoredOperator | undefined>
  /**
   * Uses up a link, exactly once. What the person signed in with before no longer works, and their sessions end.
   * Undefined if the link is unknown, used or too old.
   */
  acceptLink(hash: string, accepted: AcceptedLink): Promise<StoredOperator | undefined>
  /** Notes the id that an OIDC issuer has for somebody. False if it has another: the address is now somebody else's. */
  joinWithSubject(operatorId: string, subject: string, name: string, now: string): Promise<boolean>
  /** Undefined for somebody without a password. */
  findPassword(email: string): Promise<StoredPassword | undefined>
  setPassword(operatorId: string, password: NewPassword): Promise<void>
  /** Uses up a one-time code. False if this one or a later one was used. */
  useTotpStep(operatorId: string, step: number): Promise<boolean>
  useRecoveryCode(operatorId: string, hash: string): Promise<boolean>
  /** Returns what somebody can sign in with. */
  waysIn(operatorId: string): Promise<WaysIn>
  addPasskey(operatorId: string, passkey: NewPasskey): Promise<boolean>
  findPasskey(credentialId: string): Promise<StoredPasskey | undefined>
  /** False if its counter has not grown since, which means that the passkey was copied. */
  usePasskey(credentialId: string, counter: number, at: string): Promise<boolean>
  /** `last_way` if nothing else would be left to sign in with. */
  removePasskey(operatorId: string, credentialId: string): Promise<'done' | 'unknown' | 'last_way'>
}

export interface AcceptedLink {
  now: string
  name: string
  with: { password: NewPassword } | { passkey: NewPasskey }
}

export interface NewPassword {
  passwordHash: string
  /** Base32. */
  totpSecret: string
  /** The step of the code with which it was confirmed. */
  totpStep: number
  recoveryHashes: readonly string[]
}

interface StoredPassword {
  operatorId: string
  passwordHash: string
  totpSecret: string
}

export interface NewPasskey {
  credentialId: string
  /** Base64url. */
  publicKey: string
  counter: number
  /** JSON. */
  transports: string
  label: string
  createdAt: string
}

export interface StoredPasskey extends NewPasskey {
  operatorId: string
  lastUsedAt: string | null
}

interface WaysIn {
  hasPassword: boolean
  recoveryCodes: number
  hasSubject: boolean
  passkeys: StoredPasskey[]
}

export interface OperatorSessionStorage {
  /** False if the person was removed. */
  createOperatorSession(session: NewOperatorSession): Promise<boolean>
  /** Finds a session and whom it belongs to, with the rights that they have now. */
  findOperatorSession(
    hash: string,
    now: string,
  ): Promise<{ session: StoredOperatorSession; operator: StoredOperator } | undefined>
  noteOperatorSeen(sessionId: string, at: string, idleAt: string): Promise<void>
  /** The sessions of one person or, without an id, of all, the last seen first. */
  listOperatorSessions(
    operatorId: string | undefined,
    now: string,
  ): Promise<ListedOperatorSession[]>
  /** Ends one session: of this person or, without an id, of anybody. */
  endOperatorSession(sessionId: string, operatorId: string | undefined): Promise<boolean>
  /** Ends all sessions of a person but one, and returns how many. */
  endOperatorSessions(operatorId: string, exceptId: string | undefined): Promise<number>
  /** Deletes sessions and links that are over. */
  deleteExpiredSessions(now: string): Promise<void>
}

export interface NewOperatorSession {
  sessionId: string
  hash: string
  operatorId: string
  createdAt: string
  lastSeenAt: string
  /** When it ends if nobody uses it. */
  idleAt: string
  /** When it ends in any case. */
  expiresAt: string
  signedInWith: SessionView['signed_in_with']
  network: string
  browser: string
}

type StoredOperatorSession = Omit<NewOperatorSession, 'hash'>
type ListedOperatorSession = StoredOperatorSession & { email: string }
