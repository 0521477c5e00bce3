import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SelectQueryBuilder, sql as raw } from 'kysely'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import type { Database, Sql } from './database.ts'
import type {
  InboxFilter,
  InboxItemChange,
  InboxPage,
  InboxStorage,
  NewInboxEntry,
  StoredInboxItem,
} from './inboxStorage.ts'
import { itemsOf as itemsAbout, remarksOf } from './remarks.ts'
import { containing, isSaidIn } from './storeWords.ts'
import type { InboxItemRow } from './tables.ts'
import { termsOf } from './words.ts'
import { hasRow } from './rows.ts'

export function storeInbox(db: Database): InboxStorage {
  return {
    async listInbox(filter, page) {
      const rows = await pageIn(matching(db, filter).select('itemId'), filter, page).execute()
      return itemsOf(
        db.sql,
        rows.map(({ itemId }) => itemId),
      )
    },

    countInbox: (filter) => matching(db, filter).select(counts).executeTakeFirstOrThrow(),

    async findInboxItem(id) {
      const row = await wholeItems(db.sql).where('inboxItems.itemId', '=', id).executeTakeFirst()
      if (!row) return undefined
      const entries = await db.sql
        .selectFrom('inboxHistory')
        .leftJoin('deliveries', 'deliveries.subjectId', 'inboxHistory.id')
        .select(['inboxHistory.id', 'at', 'author', 'type', 'text', 'subject', 'state'])
        .where('itemId', '=', id)
        .where('type', '<>', 'note')
        .orderBy('at')
        .orderBy('place')
        .execute()
      const history = entries.map(({ subject, state, ...entry }) => ({
        ...entry,
        ...(subject !== null && { subject }),
        delivery: state ?? undefined,
      }))
      const item = toItem(row)
      const notes = (await remarksOf(db.sql, item.callId, id)).map(
        ({ remarkId, createdAt, author, text }) =>
          ({
            id: remarkId,
            at: createdAt,
            author,
            text,
            type: 'note',
            delivery: undefined,
          }) as const,
      )
      return {
        item,
        history: [...history, ...notes].toSorted((a, b) =>
          a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
        ),
      }
    },

    changeInboxItem: (id, version, change, entries) =>
      db.transaction(async (sql) => {
        if (await changeItem(sql, { itemId: id, version }, change, entries)) return 'changed'
        return (await hasRow(sql, 'inboxItems', { itemId: id })) ? 'stale' : 'unknown'
      }),
  }
}

/** Returns false if there is no such item, or not in this version any more. */
async function changeItem(
  sql: Sql,
  { itemId, version }: { itemId: string; version?: number },
  change: InboxItemChange,
  entries: readonly NewInboxEntry[],
): Promise<boolean> {
  const changed = await sql
    .updateTable('inboxItems')
    .set((is) => ({ ...cellsOf(change), version: is('version', '+', 1) }))
    .where('itemId', '=', itemId)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning(['kind', 'status'])
    .executeTakeFirst()
  if (!changed) return false
  const urgent = changed.kind === 'emergency' && changed.status !== 'done' ? 1 : 0
  await sql.updateTable('inboxItems').set({ urgent }).where('itemId', '=', itemId).execute()
  for (const [place, entry] of entries.entries()) await addEntry(sql, itemId, entry, place)
  return true
}

/**
 * Gives everything that the inbox has about a call to an operator, who finds it open there. Without a new owner, it is
 * nobody's again, and what was only handed on is done. Returns false if there was nothing to give. In a transaction of the caller.
 */
export async function giveItems(
  sql: Sql,
  callId: string,
  { from, to }: Record<'from' | 'to', string | undefined>,
  by: { author: string; at: string },
): Promise<boolean> {
  const items = await itemsAbout(sql, callId)
    .select(['kind', 'status', 'owner'])
    .$if(to === undefined, (query) => query.where('owner', '=', from ?? ''))
    .execute()
  for (const { itemId, kind, status, owner } of items) {
    const next = to !== undefined ? 'open' : kind === 'handed' ? 'done' : status
    const changed: [NewInboxEntry['type'], string][] = []
    if (owner !== (to ?? null)) changed.push(['owner', to ?? ''])
    if (status !== next) changed.push(['status', next])
    const entries = changed.map(([type, text]) => ({ ...by, id: randomUUID(), type, text }))
    await changeItem(sql, { itemId }, { owner: to ?? null, status: next }, entries)
  }
  return items.length > 0
}

async function addEntry(
  sql: Sql,
  itemId: string,
  entry: NewInboxEntry,
  place: number,
): Promise<void> {
  await sql
    .insertInto('inboxHistory')
    .values({ ...entry, subject: entry.subject ?? null, itemId, place })
    .execute()
  if (entry.subject === undefined) return
  await sql
    .insertInto('deliveries')
    .values({
      id: entry.id,
      kind: 'reply',
      subjectId: entry.id,
      state: 'waiting',
      attempts: 0,
      dueAt: entry.at,
    })
    .execute()
}

const cellsOf = ({
  answering,
  ...change
}: InboxItemChange): Partial<Omit<InboxItemRow, 'words'>> => ({
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  ...(answering !== undefined && {
    answering: answering?.by ?? null,
    answeringSince: answering?.since ?? null,
  }),
})

/** Exactly one of the three ids is set. */
type NewInboxItem = Pick<InboxItemRow, 'kind' | 'createdAt' | 'agent'> &
  Partial<Pick<InboxItemRow, 'leadId' | 'messageId' | 'callId'>> & { dueAt?: string | undefined }

/** Adds an item to the inbox, in a transaction of the caller. One that exists can only get another kind. */
export async function addInboxItem(sql: Sql, item: NewInboxItem): Promise<void> {
  const { kind, leadId, messageId, callId } = item
  const urgent = kind === 'emergency' ? 1 : 0
  const itemId = leadId ? `lead-${leadId}` : messageId ? `message-${messageId}` : `call-${callId}`
  const words = wordsOf(item)
  const written = await sql
    .insertInto('inboxItems')
    .values({ ...item, itemId, urgent, status: 'open', version: 1, words })
    // A call may have turned out to be an emergency, or to be none.
    .onConflict((conflict) =>
      conflict
        .column('itemId')
        .doUpdateSet({ kind, urgent, status: 'open', words })
        .where('inboxItems.kind', '<>', kind),
    )
    .returning('itemId')
    .executeTakeFirst()
  // It is there already, but what its call has come to may have changed.
  if (!written) await keepWords(sql, itemId)
}

/** Takes back the item of a call in which nothing is open any more, unless somebody has already worked on it. */
export async function dropInboxItem(sql: Sql, callId: string): Promise<void> {
  await sql
    .deleteFrom('inboxItems')
    .where('callId', '=', callId)
    .where('version', '=', 1)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('inboxHistory')
            .select('id')
            .whereRef('inboxHistory.itemId', '=', 'inboxItems.itemId'),
        ),
      ),
    )
    .execute()
  await keepWords(sql, `call-${callId}`)
}

const countOf = <Status extends InboxStatus>(status: Status) =>
  raw<number>`COUNT(CASE WHEN status = ${status} THEN 1 END)`.as(status)

/** How many there are of each status. */
const counts = () => [countOf('open'), countOf('waiting'), countOf('done')] as const

async function itemsOf(sql: Sql, ids: readonly string[]): Promise<StoredInboxItem[]> {
  if (ids.length === 0) return []
  const rows = await wholeItems(sql).where('inboxItems.itemId', 'in', ids).execute()
  const items = new Map(rows.map((row) => [row.itemId, toItem(row)]))
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** One page of those with the status that is wanted, in the order of the inbox. */
function pageIn<All, Table extends keyof All, Row>(
  items: SelectQueryBuilder<All, Table, Row>,
  { status }: InboxFilter,
  { limit, after }: InboxPage,
): SelectQueryBuilder<All, Table, Row> {
  return items
    .$if(status === 'unanswered', (query) => query.where(raw<boolean>`status <> 'done'`))
    .$if(status !== undefined && status !== 'unanswered', (query) =>
      query.where(raw<boolean>`status = ${status}`),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        raw<boolean>`(urgent, created_at, item_id) < (${after!.urgent}, ${after!.createdAt}, ${after!.id})`,
      ),
    )
    .orderBy(raw`urgent`, 'desc')
    .orderBy(raw`created_at`, 'desc')
    .orderBy(raw`item_id`, 'desc')
    .limit(limit)
}

/**
 * The items that a filter wants, of any status. Of a call under way, only dangers and what somebody looks after show: its
 * caller may still get what they want.
 */
function matching({ sql, kind: database }: Database, filter: InboxFilter) {
  const { kind, owner, dueBefore, agent, from, before, q } = filter
  return sql
    .selectFrom('inboxItems')
    .where((is) =>
      is.or([
        is('callId', 'is', null),
        is('kind', 'in', ['emergency', 'handed']),
        is('owner', 'is not', null),
        is(
          'callId',
          'not in',
          is
            .selectFrom('calls')
            .select('callId')
            .where('answeredAt', 'is not', null)
            .where('endedAt', 'is', null),
        ),
      ]),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(owner === 'none', (query) => query.where('owner', 'is', null))
    .$if(owner !== undefined && owner !== 'none', (query) => query.where('owner', '=', owner!))
    .$if(dueBefore !== undefined, (query) => query.where('dueAt', '<', dueBefore!))
    .$if(agent !== undefined, (query) => query.where('agent', '=', agent!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from!))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before!))
    .$if(q !== undefined && q !== '', (query) => query.where(saying(q!, database)))
}

/** Whether something is open about a call. A list that begins with the newest calls looks up only those that it comes to. */
export function isOpenCall(db: Database, callId: RawBuilder<string>): RawBuilder<boolean> {
  const own = matching(db, {})
    .where('status', '=', 'open')
    .where('inboxItems.callId', '=', callId)
    .select('itemId')
  const ofLead = db.sql
    .selectFrom('leads')
    .innerJoin('inboxItems', 'inboxItems.leadId', 'leads.id')
    .where('inboxItems.status', '=', 'open')
    .where('leads.callId', '=', callId)
    .select('itemId')
  return raw<boolean>`(EXISTS ${own} OR EXISTS ${ofLead})`
}

type RowIds = Record<'leadId' | 'messageId' | 'callId', unknown>

/** SQL of everything that an item says, and the digits of its number. */
const wordsOf = ({ leadId = null, messageId = null, callId = null }: Partial<RowIds>) =>
  raw<string>`lower(coalesce(
  (SELECT name || ' ' || company_name || ' ' || coalesce(email, '') || ' ' || coalesce(reason, '')
    || ' ' || coalesce(summary, '') || ' ' || ${digitsOf('mobile_number')}
    FROM leads WHERE leads.id = ${leadId}),
  (SELECT name || ' ' || company || ' ' || email || ' ' || message || ' ' || ${digitsOf('mobile')}
    FROM messages WHERE messages.id = ${messageId}),
  (SELECT visitor_name || ' ' || visitor_company || ' ' || summary || ' '
    || ${digitsOf('caller_number, visitor_mobile')}
    FROM calls JOIN call_outcomes ON call_outcomes.call_id = calls.call_id
    WHERE calls.call_id = ${callId}), ''))`

const wordsOfRow = wordsOf({
  leadId: raw.ref('inbox_items.lead_id'),
  messageId: raw.ref('inbox_items.message_id'),
  callId: raw.ref('inbox_items.call_id'),
})

/** SQL of a number without the signs with which people write it. */
function digitsOf(column: string): RawBuilder<string> {
  const signs = [' ', '-', '(', ')', '.', '/']
  return raw.raw(
    signs.reduce((text, sign) => `replace(${text}, '${sign}', '')`, `coalesce(${column}, '')`),
  )
}

/** Stores what an item is found by, in a transaction of the caller that has changed what it refers to. */
export async function keepWords(sql: Sql, itemId: string): Promise<void> {
  await raw`UPDATE inbox_items SET words = ${wordsOfRow} WHERE item_id = ${itemId}`.execute(sql)
}

/** The call that the item is about, if there is one. */
const callOfItem = raw`coalesce(inbox_items.call_id,
  (SELECT call_id FROM leads WHERE leads.id = inbox_items.lead_id))`

/**
 * Every word has to be somewhere in the item, or in what was said in its call. What looks like a number is also found in
 * other spellings of it.
 */
function saying(q: string, database: Database['kind']): RawBuilder<boolean> {
  // PostgreSQL has no text with this character.
  const wanted = q.replaceAll('\0', ' ').split(/\s+/u).filter(Boolean)
  const said = wanted.map((word) => {
    const folded = raw`words LIKE ${containing(word.toLowerCase())} ESCAPE '\\'`
    // SQLite folds only the letters of ASCII, so other letters are also compared as they were typed.
    const typed =
      database === 'postgres' || /^\p{ASCII}*$/u.test(word)
        ? []
        : [raw`words LIKE ${containing(word)} ESCAPE '\\'`]
    const terms = termsOf(word)
    const heard = terms.length === 0 ? [] : [isSaidIn(database, callOfItem, terms)]
    // Finding an id among those of an index takes less than looking through words.
    return raw`(${raw.join([...heard, folded, ...typed], raw` OR `)})`
  })
  const all = said.length > 0 ? raw`(${raw.join(said, raw` AND `)})` : raw`1 = 1`
  const digits = /^[+\d\s()/.-]+$/.test(q) ? q.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  if (digits.length < 3) return raw<boolean>`${all}`
  return raw<boolean>`(${all} OR words LIKE ${containing(digits)})`
}

/** The items, with the rows that they refer to. */
function wholeItems(sql: Sql) {
  const call = raw<string>`coalesce(inbox_items.call_id, leads.call_id)`
  return sql
    .selectFrom('inboxItems')
    .leftJoin('leads', 'leads.id', 'inboxItems.leadId')
    .leftJoin('messages', 'messages.id', 'inboxItems.messageId')
    .leftJoin('calls', (join) => join.on('calls.callId', '=', call))
    .leftJoin('callOutcomes', (join) => join.on('callOutcomes.callId', '=', call))
    .selectAll('inboxItems')
    .select([
      ...(['leads.name as leadName', 'leads.companyName', 'leads.mobileNumber'] as const),
      ...(['leads.email as leadEmail', 'leads.reason', 'leads.summary as said'] as const),
      ...(['leads.callId as leadCallId', 'messages.name as messageName'] as const),
      ...(['messages.company', 'messages.mobile', 'messages.email', 'messages.message'] as const),
      ...(['calls.visitorName', 'calls.visitorCompany', 'calls.visitorMobile'] as const),
      ...(['calls.callerNumber', 'callOutcomes.danger', 'callOutcomes.slots'] as const),
      'callOutcomes.summary as cameTo',
    ])
}

type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeItems>['execute']>>[number]

function toItem(row: WholeRow): StoredInboxItem {
  const { itemId, leadId, messageId, callId, ...item } = row
  const shared = {
    id: itemId,
    kind: item.kind,
    createdAt: item.createdAt,
    version: item.version,
    status: item.status,
    urgent: item.urgent,
    owner: item.owner,
    dueAt: item.dueAt,
    agent: item.agent,
    answering: item.answering,
    answeringSince: item.answeringSince,
    danger: row.danger,
  }
  if (messageId !== null) {
    return {
      ...shared,
      name: row.messageName ?? '',
      company: row.company ?? '',
      phone: row.mobile ?? '',
      email: row.email ?? '',
      text: row.message ?? '',
      summary: '',
      callId: null,
    }
  }
  if (leadId !== null) {
    return {
      ...shared,
      name: row.leadName ?? '',
      company: row.companyName ?? '',
      phone: row.mobileNumber ?? '',
      email: row.leadEmail ?? '',
      text: row.reason ?? '',
      summary: [row.said, row.leadCallId === null ? '' : row.cameTo].filter(Boolean).join('\n'),
      callId: row.leadCallId,
    }
  }
  return {
    ...shared,
    name: row.visitorName || saidName(row.slots),
    company: row.visitorCompany ?? '',
    phone: row.callerNumber ?? row.visitorMobile ?? '',
    email: '',
    text: row.cameTo ?? '',
    summary: '',
    callId,
  }
}

/** The name that the caller gave for what they wanted. */
function saidName(slots: string | null): string {
  // No validation: only our own code writes this column.
  const known = JSON.parse(slots ?? '[]') as CallOutcome['slots']
  return known.find(({ name }) => name === 'name')?.text ?? ''
}
