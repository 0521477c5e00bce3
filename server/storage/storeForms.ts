import { listPage } from './listPage.ts'
import { toDelivery, toLead, toMessage } from './rows.ts'
import type { Database, Sql } from './sql.ts'
import type {
  DeliveryCounts,
  DeliveryKind,
  DeliveryOutcome,
  DeliverySubject,
  FormStorage,
  NewDelivery,
} from './storage.ts'

/** No delivery is postponed for this long. One that is due later was scheduled by a wrong clock. */
const LATEST_DUE_MS = 86_400_000

export function storeForms(db: Database): FormStorage {
  return {
    saveLead: (lead, delivery) =>
      db.transaction(async (sql) => {
        await sql.run(
          'INSERT INTO leads (id, created_at, name, company_name, mobile_number) VALUES (?, ?, ?, ?, ?)',
          lead.id,
          lead.createdAt,
          lead.name,
          lead.companyName,
          lead.mobileNumber,
        )
        await addDelivery(sql, 'lead', lead.id, delivery)
      }),

    saveMessage: (message, delivery) =>
      db.transaction(async (sql) => {
        await sql.run(
          `INSERT INTO messages (id, created_at, company, name, designation, mobile, email, country,
             message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          message.id,
          message.createdAt,
          message.company,
          message.name,
          message.designation,
          message.mobile,
          message.email,
          message.country,
          message.message,
        )
        await addDelivery(sql, 'message', message.id, delivery)
      }),

    claimDelivery(kinds, now, leaseUntil) {
      const marks = kinds.map(() => '?').join(', ')
      return db.transaction(async (sql) => {
        await sql.lock('deliveries')
        for (;;) {
          const row = await sql.get(
            `SELECT id, kind, subject_id, attempts FROM deliveries
             WHERE state = 'waiting' AND (due_at <= ? OR due_at > ?) AND kind IN (${marks})
             ORDER BY due_at LIMIT 1`,
            now,
            new Date(Date.parse(leaseUntil) + LATEST_DUE_MS).toISOString(),
            ...kinds,
          )
          if (!row) return undefined
          const id = String(row.id)
          const subject = await subjectOf(sql, row.kind as DeliveryKind, String(row.subject_id))
          if (subject) {
            const claimed = await sql.run(
              `UPDATE deliveries SET attempts = attempts + 1, due_at = ?
               WHERE id = ? AND state = 'waiting'`,
              leaseUntil,
              id,
            )
            // The previous holder settled it late, between the two statements.
            if (claimed === 0) continue
            return { id, attempt: Number(row.attempts) + 1, ...subject }
          }
          // Somebody deleted the lead by hand. Its delivery must not block the others.
          await sql.run('DELETE FROM deliveries WHERE id = ?', id)
        }
      })
    },

    async settleDelivery(id, outcome) {
      await db.run(
        `UPDATE deliveries SET state = ?, delivered_at = ?, last_error = ?,
           due_at = COALESCE(?, due_at) WHERE id = ?`,
        outcome.state,
        outcome.state === 'delivered' ? outcome.at : null,
        outcome.state === 'delivered' ? null : outcome.error,
        outcome.state === 'waiting' ? outcome.dueAt : null,
        id,
      )
    },

    async countDeliveries() {
      const counts: DeliveryCounts = {
        lead: { waiting: 0, retrying: 0, delivered: 0, dead: 0 },
        message: { waiting: 0, retrying: 0, delivered: 0, dead: 0 },
      }
      const rows = await db.all(
        `SELECT kind, state, COUNT(*) AS count, COUNT(last_error) AS failed
         FROM deliveries GROUP BY kind, state`,
      )
      for (const row of rows) {
        const states = counts[row.kind as DeliveryKind]
        const state = row.state as DeliveryOutcome['state']
        states[state] = Number(row.count)
        if (state === 'waiting') states.retrying = Number(row.failed)
      }
      return counts
    },

    async listUndelivered(limit) {
      const rows = await db.all(
        "SELECT * FROM deliveries WHERE state IN ('waiting', 'dead') ORDER BY due_at, id LIMIT ?",
        limit,
      )
      return rows.map(toDelivery)
    },

    async deliveriesOf(subjectIds) {
      if (subjectIds.length === 0) return new Map()
      const marks = subjectIds.map(() => '?').join(', ')
      const rows = await db.all(
        `SELECT * FROM deliveries WHERE subject_id IN (${marks})`,
        ...subjectIds,
      )
      return new Map(rows.map((row) => [String(row.subject_id), toDelivery(row)]))
    },

    reviveDeliveries(dueAt, id) {
      const revive = `UPDATE deliveries SET state = 'waiting', attempts = 0, due_at = ?,
        last_error = NULL WHERE state = 'dead'`
      return id === undefined
        ? db.run(revive, dueAt)
        : db.run(`${revive} AND (id = ? OR subject_id = ?)`, dueAt, id, id)
    },

    async listLeads(page) {
      return (await listPage(db, { name: 'leads', key: 'id' }, page)).map(toLead)
    },

    async listMessages(page) {
      return (await listPage(db, { name: 'messages', key: 'id' }, page)).map(toMessage)
    },

    deleteLead: (id) => deleteWithDelivery(db, 'leads', id),

    deleteMessage: (id) => deleteWithDelivery(db, 'messages', id),
  }
}

async function deleteWithDelivery(
  db: Database,
  table: 'leads' | 'messages',
  id: string,
): Promise<boolean> {
  const isDeleted = await db.transaction(async (sql) => {
    await sql.run('DELETE FROM deliveries WHERE subject_id = ?', id)
    return (await sql.run(`DELETE FROM ${table} WHERE id = ?`, id)) > 0
  })
  if (isDeleted) await db.scrub()
  return isDeleted
}

async function addDelivery(
  sql: Sql,
  kind: DeliveryKind,
  subjectId: string,
  delivery: NewDelivery,
): Promise<void> {
  await sql.run(
    `INSERT INTO deliveries (id, kind, subject_id, state, attempts, due_at)
     VALUES (?, ?, ?, 'waiting', 0, ?)`,
    delivery.id,
    kind,
    subjectId,
    delivery.dueAt,
  )
}

async function subjectOf(
  sql: Sql,
  kind: DeliveryKind,
  id: string,
): Promise<DeliverySubject | undefined> {
  const row = await sql.get(
    `SELECT * FROM ${kind === 'lead' ? 'leads' : 'messages'} WHERE id = ?`,
    id,
  )
  if (!row) return undefined
  return kind === 'lead' ? { kind, lead: toLead(row) } : { kind, message: toMessage(row) }
}
