import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { InboxEntry, InboxKind, InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import type { Position } from './page.ts'

/**
 * Stores what became of everything that people left and somebody has to answer. An item is no copy: it refers to a lead,
 * a message or the record of a call, and is deleted with it.
 */
export interface InboxStorage {
  /** Returns dangers that nobody has settled first, and then the newest first. */
  listInbox(filter: InboxFilter, page: InboxPage): Promise<StoredInboxItem[]>
  /** Counts the items of each status, whatever status the filter names. */
  countInbox(filter: InboxFilter): Promise<Record<InboxStatus, number>>
  /** Its history has the remarks on it, and on the call that it is about, as notes. */
  findInboxItem(
    id: string,
  ): Promise<{ item: StoredInboxItem; history: StoredInboxEntry[] } | undefined>
  /**
   * Changes an item if it still has this version, and stores with it what was done and the mail of a reply. So of two
   * people who answer at once, only the first does.
   */
  changeInboxItem(
    id: string,
    version: number,
    change: InboxItemChange,
    entries: readonly NewInboxEntry[],
  ): Promise<'changed' | 'stale' | 'unknown'>
}

export interface InboxFilter {
  status?: InboxStatus | 'unanswered' | undefined
  kind?: InboxKind | undefined
  /** `none` is nobody. */
  owner?: string | undefined
  /** Only items that are due before this time. */
  dueBefore?: string | undefined
  agent?: string | undefined
  /** From this time on. */
  from?: string | undefined
  /** Before this time. */
  before?: string | undefined
  q?: string | undefined
}

export interface InboxPosition extends Position {
  urgent: number
}

export interface InboxPage {
  limit: number
  after: InboxPosition | undefined
}

export interface InboxItemChange {
  status?: InboxStatus | undefined
  owner?: string | null | undefined
  dueAt?: string | null | undefined
  /** Null if nobody is writing an answer any more. */
  answering?: { by: string; since: string } | null | undefined
}

export interface NewInboxEntry {
  id: string
  at: string
  author: string
  type: Exclude<InboxEntry['type'], 'note'>
  text: string
  /** The subject of a reply, whose text is mailed as soon as the entry is stored. */
  subject?: string
}

export interface StoredInboxEntry extends Omit<NewInboxEntry, 'type'> {
  type: InboxEntry['type']
  delivery: 'waiting' | 'delivered' | 'dead' | undefined
}

export interface StoredInboxItem {
  id: string
  kind: InboxKind
  createdAt: string
  version: number
  status: InboxStatus
  /** 1 while somebody may be in danger and nobody has settled it. */
  urgent: number
  owner: string | null
  dueAt: string | null
  answering: string | null
  answeringSince: string | null
  danger: NonNullable<CallOutcome['danger']> | null
  name: string
  company: string
  phone: string
  email: string
  text: string
  summary: string
  agent: string | null
  callId: string | null
}
