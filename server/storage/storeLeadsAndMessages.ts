import { sql as raw } from 'kysely'
import { type DeliveryKind, deliveryKinds } from '@ringwell/protocol/operator/deliveries.ts'
import { pageOf, type Database, type Sql } from './database.ts'
import type {
  DeliveryCounts,
  DeliverySubject,
  FormStorage,
  NewDelivery,
  NewLead,
  NewMessage,
  StoredDelivery,
} from './formStorage.ts'
import { addInboxItem } from './storeInbox.ts'
import { findEndedCall } from './storeOutcomes.ts'
import type { DeliveryRow, LeadRow } from './tables.ts'
import { addMissing, changeRows, deleteRows, findCells, findRow } from './rows.ts'

/** No delivery is postponed for this long. One that is due later was scheduled by a wrong clock. */
const LATEST_DUE_MS = 86_400_000

export function storeLeadsAndMessages(db: Database): FormStorage {
  return {
    saveLead: (lead, delivery) =>
      db.transaction(async (sql) => {
        await addLead(sql, lead, delivery)
      }),

    saveMessage: (message, delivery) =>
      db.transaction(async (sql) => {
        await insertMessage(sql, message)
        await addDelivery(sql, 'message', message.id, delivery)
      }),

    saveText: (callId, dueAt) =>
      db.transaction(async (sql) => {
        const booking = await sql
          .selectFrom('bookings')
          .select('id')
          .where('callId', '=', callId)
          .where('state', '=', 'booked')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (!booking) return undefined
        const id = `${TEXT_ID}${booking.id}`
        await addMissing(sql, 'deliveries', {
          id,
          kind: 'text',
          subjectId: callId,
          state: 'waiting',
          attempts: 0,
          dueAt,
        })
        return id
      }),

    claimDelivery: (kinds, now, leaseUntil) =>
      db.transaction(async (sql) => {
        const latestDue = new Date(Date.parse(leaseUntil) + LATEST_DUE_MS).toISOString()
        for (;;) {
          const delivery = await sql
            .selectFrom('deliveries')
            .select(['id', 'kind', 'subjectId', 'attempts', 'lastError'])
            // A literal: SQLite does not use the index on waiting deliveries if this is a parameter.
            .where('state', '=', raw.lit('waiting'))
            .where((is) => is.or([is('dueAt', '<=', now), is('dueAt', '>', latestDue)]))
            .where('kind', 'in', kinds)
            .orderBy('dueAt')
            .limit(1)
            .executeTakeFirst()
          if (!delivery) return undefined
          const { id, kind, subjectId, attempts, lastError } = delivery
          const subject = await findSubject(sql, kind, subjectId, id)
          if (!subject) {
            // Somebody deleted the lead by hand. Its delivery must not block the others.
            await sql.deleteFrom('deliveries').where('id', '=', id).execute()
            continue
          }
          const claim = { attempts: attempts + 1, dueAt: leaseUntil }
          const isClaimed = await changeRows(sql, 'deliveries', { id, state: 'waiting' }, claim)
          // Otherwise, the previous holder has settled the delivery late, between these two statements.
          if (isClaimed) {
            const isUncertain = attempts > 0 && lastError === null
            return {
              id,
              attempt: attempts + 1,
              ...(isUncertain && { isUncertain }),
              ...subject,
            }
          }
        }
      }, 'deliveries'),

    settleDelivery: (id, outcome, attempt) =>
      db.transaction(async (sql) => {
        const { state } = outcome
        const change = {
          state,
          deliveredAt: state === 'delivered' ? outcome.at : null,
          lastError: state === 'delivered' ? null : outcome.error,
          ...(state === 'waiting' && { dueAt: outcome.dueAt }),
        }
        const isKnown = await changeRows(sql, 'deliveries', { id }, change)
        if (!attempt || !isKnown) return
        await addMissing(sql, 'deliveryAttempts', { ...attempt, deliveryId: id })
      }),

    async listDeliveries({ limit, after }, { kind, state }) {
      const rows = await db.sql
        .selectFrom('deliveries')
        .selectAll()
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(after !== undefined, (query) =>
          query.where(raw<boolean>`(due_at, id) < (${after!.createdAt}, ${after!.id})`),
        )
        .orderBy('dueAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toDelivery)
    },

    async findWholeDelivery(id) {
      const delivery = await findDelivery(db.sql, id)
      if (!delivery) return undefined
      const attempts = await db.sql
        .selectFrom('deliveryAttempts')
        .select(['attemptedAt', 'durationMs', 'status', 'answer', 'error'])
        .where('deliveryId', '=', id)
        .orderBy('attemptedAt')
        .execute()
      const subject = await findSubject(db.sql, delivery.kind, delivery.subjectId, id)
      return { delivery, subject, attempts }
    },

    repeatDelivery(id, dueAt) {
      const anew = {
        state: 'waiting',
        attempts: 0,
        dueAt,
        deliveredAt: null,
        lastError: null,
      } as const
      return changeRows(db.sql, 'deliveries', { id }, anew)
    },

    async countDeliveries() {
      const counts = Object.fromEntries(
        deliveryKinds.map((kind) => [kind, { waiting: 0, retrying: 0, delivered: 0, dead: 0 }]),
      ) as DeliveryCounts
      const rows = await db.sql
        .selectFrom('deliveries')
        .select(({ fn }) => [
          'kind',
          'state',
          fn.countAll<number>().as('count'),
          fn.count<number>('lastError').as('failed'),
        ])
        .groupBy(['kind', 'state'])
        .execute()
      for (const { kind, state, count, failed } of rows) {
        counts[kind][state] = count
        if (state === 'waiting') counts[kind].retrying = failed
      }
      return counts
    },

    async listUndelivered(limit) {
      const rows = await db.sql
        .selectFrom('deliveries')
        .selectAll()
        .where('state', 'in', ['waiting', 'dead'])
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toDelivery)
    },

    findDelivery: (id) => findDelivery(db.sql, id),

    async deliveriesOf(subjectIds) {
      if (subjectIds.length === 0) return new Map()
      const rows = await db.sql
        .selectFrom('deliveries')
        .selectAll()
        .where('subjectId', 'in', subjectIds)
        .orderBy('dueAt')
        .execute()
      return new Map(rows.map((row) => [row.subjectId, toDelivery(row)]))
    },

    async retryDeliveries(dueAt, id) {
      const revived = await db.sql
        .updateTable('deliveries')
        .set({ state: 'waiting', attempts: 0, dueAt, lastError: null })
        .where('state', '=', 'dead')
        .$if(id !== undefined, (query) =>
          query.where((is) => is.or([is('id', '=', id ?? ''), is('subjectId', '=', id ?? '')])),
        )
        .executeTakeFirst()
      return Number(revived.numUpdatedRows)
    },

    async listLeads(page) {
      const rows = await pageOf(page, 'id', db.sql.selectFrom('leads').selectAll()).execute()
      return rows.map(toLead)
    },

    listMessages: (page) => pageOf(page, 'id', db.sql.selectFrom('messages').selectAll()).execute(),

    async findLeads(ids) {
      if (ids.length === 0) return []
      const some = db.sql.selectFrom('leads').selectAll().where('id', 'in', ids)
      return (await some.orderBy('createdAt', 'desc').execute()).map(toLead)
    },

    async findMessages(ids) {
      if (ids.length === 0) return []
      const some = db.sql.selectFrom('messages').selectAll().where('id', 'in', ids)
      return some.orderBy('createdAt', 'desc').execute()
    },

    deleteLead: (id) => deleteWithDelivery(db, 'leads', id),

    deleteMessage: (id) => deleteWithDelivery(db, 'messages', id),
  }
}

export async function deleteWithDelivery(
  db: Database,
  table: 'leads' | 'messages' | 'bookings',
  id: string,
): Promise<boolean> {
  const isDeleted = await db.transaction(async (sql) => {
    await sql.deleteFrom('deliveries').where('subjectId', '=', id).execute()
    return deleteRows(sql, table, { id })
  })
  if (isDeleted) await db.scrub()
  return isDeleted
}

/**
 * Stores a lead, its item in the inbox and its delivery, in a transaction of the caller. An agent has taken it with this
 * tool.
 */
export async function addLead(
  sql: Sql,
  lead: NewLead,
  delivery: NewDelivery,
  tool?: string,
): Promise<void> {
  await insertLead(sql, lead, tool)
  await addDelivery(sql, 'lead', lead.id, delivery)
}

export async function insertMessage(sql: Sql, message: NewMessage): Promise<void> {
  await sql.insertInto('messages').values(message).execute()
  const { id: messageId, createdAt } = message
  await addInboxItem(sql, { kind: 'message', createdAt, agent: null, messageId })
}

export async function insertLead(
  sql: Sql,
  { call, wishedFor, ...lead }: NewLead,
  tool?: string,
): Promise<void> {
  const { callId = null, agent = null, email = null, reason = null, summary = null } = call ?? {}
  await sql
    .insertInto('leads')
    .values({ ...lead, callId, agent, email, reason, summary })
    .execute()
  const called =
    callId === null ? undefined : await findCells(sql, 'calls', { callId }, ['agentUuid'])
  await addInboxItem(sql, {
    kind: call ? (tool === 'leads.callback' ? 'callback' : 'request') : 'lead',
    createdAt: lead.createdAt,
    agent: called?.agentUuid ?? agent,
    leadId: lead.id,
    dueAt: wishedFor,
  })
}

function toLead({ callId, agent, email, reason, summary, ...lead }: LeadRow): NewLead {
  if (agent === null) return lead
  const call = {
    ...(callId !== null && { callId }),
    agent,
    ...(email !== null && { email }),
    reason: reason ?? '',
    summary: summary ?? '',
  }
  return { ...lead, call }
}

export async function addDelivery(
  sql: Sql,
  kind: DeliveryKind,
  subjectId: string,
  delivery: NewDelivery,
): Promise<void> {
  await sql
    .insertInto('deliveries')
    .values({ ...delivery, kind, subjectId, state: 'waiting', attempts: 0 })
    .execute()
}

async function findSubject(
  sql: Sql,
  kind: DeliveryKind,
  id: string,
  deliveryId: string,
): Promise<DeliverySubject | undefined> {
  if (kind === 'lead') {
    const lead = await findRow(sql, 'leads', { id })
    return lead && { kind, lead: toLead(lead) }
  }
  if (kind === 'call') {
    const call = await findEndedCall(sql, id)
    return call && { kind, call }
  }
  if (kind === 'text') return findText(sql, id, deliveryId)
  if (kind === 'reply') return findReply(sql, id)
  if (kind === 'invitation' || kind === 'event') {
    const booking = await findRow(sql, 'bookings', { id })
    return booking && { kind, booking }
  }
  const message = await findRow(sql, 'messages', { id })
  return message && { kind, message }
}

/** The id of a text message is this and the id of the booking. */
const TEXT_ID = 'text-'

/**
 * A text to a caller is of their call. One that an operator sends is of the booking, and goes to its number. Undefined if
 * the number was erased.
 */
async function findText(
  sql: Sql,
  subjectId: string,
  deliveryId: string,
): Promise<DeliverySubject | undefined> {
  const isOfCall = deliveryId.startsWith(TEXT_ID)
  const booking = await findRow(sql, 'bookings', {
    id: isOfCall ? deliveryId.slice(TEXT_ID.length) : subjectId,
  })
  if (!booking) return undefined
  const call = isOfCall && (await findCells(sql, 'calls', { callId: subjectId }, ['callerNumber']))
  const to = isOfCall ? call && call.callerNumber : booking.phone
  return to ? { kind: 'text', text: { to, booking, isNews: !isOfCall } } : undefined
}

/** The address is read when the mail is sent, so it is stored in no second place. */
async function findReply(sql: Sql, entryId: string): Promise<DeliverySubject | undefined> {
  const row = await sql
    .selectFrom('inboxHistory')
    .innerJoin('inboxItems', 'inboxItems.itemId', 'inboxHistory.itemId')
    .leftJoin('leads', 'leads.id', 'inboxItems.leadId')
    .leftJoin('messages', 'messages.id', 'inboxItems.messageId')
    .select(({ fn }) => [
      'subject',
      'text',
      fn.coalesce('messages.email', 'leads.email').as('address'),
      fn.coalesce('messages.name', 'leads.name').as('name'),
    ])
    .where('inboxHistory.id', '=', entryId)
    .executeTakeFirst()
  if (!row || row.subject === null || !row.address) return undefined
  const to = { name: row.name ?? '', address: row.address }
  return { kind: 'reply', reply: { to, subject: row.subject, text: row.text } }
}

async function findDelivery(sql: Sql, id: string): Promise<StoredDelivery | undefined> {
  const row = await findRow(sql, 'deliveries', { id })
  return row && toDelivery(row)
}

const toDelivery = ({ deliveredAt, lastError, ...row }: DeliveryRow): StoredDelivery => ({
  ...row,
  deliveredAt: deliveredAt ?? undefined,
  error: lastError ?? undefined,
})
