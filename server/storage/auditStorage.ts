import type { Actor } from '@ringwell/protocol/operator/people.ts'
import type { Page } from './page.ts'

/**
 * What operators did. An entry names calls, leads and people by their ids alone, so that nothing in it has to be changed
 * when one of them is erased.
 */
export interface AuditStorage {
  /** Does nothing if there is an entry of this id. */
  addAuditEntry(entry: NewAuditEntry): Promise<void>
  /** Replaces an entry that was begun with what came of it. None removes it, because nothing was changed. */
  settleAuditEntry(entryId: string, entries: readonly NewAuditEntry[]): Promise<void>
  listAuditEntries(page: Page, filter: AuditFilter): Promise<StoredAuditEntry[]>
  /** Deletes at most `limit` entries that were made before this time, and returns how many. */
  deleteAuditEntriesBefore(before: string, limit: number): Promise<number>
}

export interface NewAuditEntry {
  entryId: string
  createdAt: string
  actor: Actor
  /** Null unless a person did it. */
  operatorId: string | null
  action: string
  targetKind: string | null
  targetId: string | null
  /** JSON. */
  before: string | null
  /** JSON. */
  after: string | null
  network: string | null
  outcome: 'begun' | 'done' | 'failed'
}

export interface StoredAuditEntry extends NewAuditEntry {
  /** Those of the person, also after they were removed. */
  email: string | null
  name: string | null
}

/** Every condition that is given has to hold. */
interface AuditFilter {
  actor?: Actor | undefined
  operatorId?: string | undefined
  /** The action, or what it begins with, such as `agent.`. */
  action?: string | undefined
  targetKind?: string | undefined
  targetId?: string | undefined
  /** One of these, each with its kind. */
  targets?: readonly { kind: string; id: string }[]
  /** From this time on. */
  from?: string | undefined
  /** Before this time. */
  until?: string | undefined
  /** Occurs in the action, the target, a setting, or in the name or the address of the person, in any case. */
  search?: string | undefined
}
