import { type RawBuilder, sql as raw } from 'kysely'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import type { Database, Sql } from './database.ts'
import type {
  InboxFilter,
  InboxItemChange,
  InboxStorage,
  NewInboxEntry,
  StoredInboxItem,
} from './inboxStorage.ts'
import type { InboxItemRow } from './tables.ts'

export function storeInbox(db: Database): InboxStorage {
  return {
    async listInbox(filter, { limit, after }) {
      const rows = await wholeItems(matching(db.sql, filter))
        .$if(after !== undefined, (query) =>
          query.where((is) =>
            is.or([
              is('inboxItems.urgent', '<', after!.urgent),
              is.and([
                is('inboxItems.urgent', '=', after!.urgent),
                raw<boolean>`(inbox_items.created_at, inbox_items.item_id) < (${after!.createdAt}, ${after!.id})`,
              ]),
            ]),
          ),
        )
        .orderBy('inboxItems.urgent', 'desc')
        .orderBy('inboxItems.createdAt', 'desc')
        .orderBy('inboxItems.itemId', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toItem)
    },

    async countInbox({ status: _any, ...filter }) {
      const counts: Record<InboxStatus, number> = { open: 0, waiting: 0, done: 0 }
      const rows = await matching(db.sql, filter)
        .select(({ fn }) => ['inboxItems.status', fn.countAll<number>().as('count')])
        .groupBy('inboxItems.status')
        .execute()
      for (const { status, count } of rows) counts[status] = count
      return counts
    },

    async findInboxItem(id) {
      const row = await wholeItems(joined(db.sql))
        .where('inboxItems.itemId', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const entries = await db.sql
        .selectFrom('inboxHistory')
        .leftJoin('deliveries', 'deliveries.subjectId', 'inboxHistory.id')
        .select(['inboxHistory.id', 'at', 'author', 'type', 'text', 'subject', 'state'])
        .where('itemId', '=', id)
        .orderBy('at')
        .orderBy('place')
        .execute()
      const history = entries.map(({ subject, state, ...entry }) => ({
        ...entry,
        ...(subject !== null && { subject }),
        delivery: state ?? undefined,
      }))
      return { item: toItem(row), history }
    },

    changeInboxItem: (id, version, change, entries) =>
      db.transaction(async (sql) => {
        const changed = await sql
          .updateTable('inboxItems')
          .set((is) => ({ ...cellsOf(change), version: is('version', '+', 1) }))
          .where('itemId', '=', id)
          .where('version', '=', version)
          .returning(['kind', 'status'])
          .executeTakeFirst()
        if (!changed) {
          const known = await sql
            .selectFrom('inboxItems')
            .select('itemId')
            .where('itemId', '=', id)
            .executeTakeFirst()
          return known ? 'stale' : 'unknown'
        }
        const urgent = changed.kind === 'emergency' && changed.status !== 'done' ? 1 : 0
        await sql.updateTable('inboxItems').set({ urgent }).where('itemId', '=', id).execute()
        for (const [place, entry] of entries.entries()) await addEntry(sql, id, entry, place)
        return 'changed'
      }),

    addInboxNote: (id, entry) =>
      db.transaction(async (sql) => {
        // An update instead of a select, because in PostgreSQL it waits for a concurrent deletion.
        const known = await sql
          .updateTable('inboxItems')
          .set((is) => ({ status: is.ref('status') }))
          .where('itemId', '=', id)
          .returning('itemId')
          .executeTakeFirst()
        if (known) await addEntry(sql, id, entry)
        return known !== undefined
      }),
  }
}

async function addEntry(sql: Sql, itemId: string, entry: NewInboxEntry, place = 0): Promise<void> {
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

const cellsOf = ({ answering, ...change }: InboxItemChange): Partial<InboxItemRow> => ({
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
  await sql
    .insertInto('inboxItems')
    .values({ ...item, itemId, urgent, status: 'open', version: 1 })
    // A call may have turned out to be an emergency, or to be none.
    .onConflict((conflict) =>
      conflict
        .column('itemId')
        .doUpdateSet({ kind, urgent, status: 'open' })
        .where('inboxItems.kind', '<>', kind),
    )
    .execute()
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
}

const joined = (sql: Sql) => {
  const call = raw<string>`coalesce(inbox_items.call_id, leads.call_id)`
  return sql
    .selectFrom('inboxItems')
    .leftJoin('leads', 'leads.id', 'inboxItems.leadId')
    .leftJoin('messages', 'messages.id', 'inboxItems.messageId')
    .leftJoin('calls', (join) => join.on('calls.callId', '=', call))
    .leftJoin('callOutcomes', (join) => join.on('callOutcomes.callId', '=', call))
}

type Joined = ReturnType<typeof joined>

/** The items that a filter wants. Of a call under way, only dangers show: its caller may still get what they want. */
function matching(sql: Sql, filter: InboxFilter): Joined {
  const { status, kind, owner, dueBefore, agent, from, before, q } = filter
  return joined(sql)
    .where((is) =>
      is.or([
        is('inboxItems.callId', 'is', null),
        is('inboxItems.kind', '=', 'emergency'),
        is('calls.endedAt', 'is not', null),
      ]),
    )
    .$if(status === 'unanswered', (query) => query.where('inboxItems.status', '<>', 'done'))
    .$if(status !== undefined && status !== 'unanswered', (query) =>
      query.where('inboxItems.status', '=', status as InboxStatus),
    )
    .$if(kind !== undefined, (query) => query.where('inboxItems.kind', '=', kind!))
    .$if(owner === 'none', (query) => query.where('inboxItems.owner', 'is', null))
    .$if(owner !== undefined && owner !== 'none', (query) =>
      query.where('inboxItems.owner', '=', owner!),
    )
    .$if(dueBefore !== undefined, (query) => query.where('inboxItems.dueAt', '<', dueBefore!))
    .$if(agent !== undefined, (query) => query.where('inboxItems.agent', '=', agent!))
    .$if(from !== undefined, (query) => query.where('inboxItems.createdAt', '>=', from!))
    .$if(before !== undefined, (query) => query.where('inboxItems.createdAt', '<', before!))
    .$if(q !== undefined && q !== '', (query) => query.where(saying(q!)))
}

const searched = [
  'leads.name',
  'leads.company_name',
  'leads.email',
  'leads.reason',
  'leads.summary',
  'messages.name',
  'messages.company',
  'messages.email',
  'messages.message',
  'call_outcomes.summary',
  'calls.visitor_name',
  'calls.visitor_company',
]
const numbers = [
  'leads.mobile_number',
  'messages.mobile',
  'calls.caller_number',
  'calls.visitor_mobile',
]
const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Every word has to be somewhere in the item. What looks like a number is also found in other spellings of it. */
function saying(q: string): RawBuilder<boolean> {
  // PostgreSQL has no text with this character.
  const words = q.replaceAll('\0', ' ').split(/\s+/u).filter(Boolean)
  const whole = raw.join(
    searched.map((column) => raw`coalesce(${raw.ref(column)}, '')`),
    raw` || ' ' || `,
  )
  // SQLite folds only the letters of ASCII, so other letters are also compared as they were typed.
  const all = words.map(
    (word) =>
      raw`(lower(${whole}) LIKE ${escaped(word.toLowerCase())} ESCAPE '\\'
        OR ${whole} LIKE ${escaped(word)} ESCAPE '\\')`,
  )
  const digits = /^[+\d\s()/.-]+$/.test(q) ? q.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  const inNumbers = numbers.map((column) => {
    const bare = ['-', '(', ')', '.', '/'].reduce(
      (text, sign) => raw`replace(${text}, ${raw.lit(sign)}, '')`,
      raw`replace(${raw.ref(column)}, ' ', '')`,
    )
    return raw`${bare} LIKE ${escaped(digits)}`
  })
  const said = all.length > 0 ? raw`(${raw.join(all, raw` AND `)})` : raw`1 = 1`
  if (digits.length < 3) return raw<boolean>`${said}`
  return raw<boolean>`(${said} OR ${raw.join(inNumbers, raw` OR `)})`
}

const wholeItems = (items: Joined) =>
  items
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
