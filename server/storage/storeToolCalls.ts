import type { Database, Sql } from './database.ts'
import { addLead } from './storeLeadsAndMessages.ts'
import { addNotesOf } from './storeNotes.ts'
import type { DoneResult, ToolCallStorage, ToolWrite, WriteOutcome } from './taskStorage.ts'
import { addMissing, changeRows, countRows, deleteRows, findCells } from './rows.ts'

export function storeToolCalls(db: Database): ToolCallStorage {
  return {
    async findToolCall(callId, key) {
      const call = await findToolCall(db.sql, callId, key)
      return call?.result ? { ...call, result: call.result } : undefined
    },

    beginWrite: (write) =>
      db.transaction(async (sql) => {
        const earlier = await earlierOf(sql, write)
        if (earlier) return earlier
        await insertToolCall(sql, write, null)
        return { status: 'begun' }
      }, calendarLock(write.calendar)),

    endWrite: (write, isDone) =>
      db.transaction(async (sql) => {
        const { callId, key } = write
        const call = await findToolCall(sql, callId, key)
        // The visitor had the call erased, so nothing is stored for it.
        if (!call) return { status: 'erased' }
        // The same write arrived twice, and the other one ended first.
        if (call.result) return { status: 'done', result: call.result }
        if (!isDone) {
          await deleteRows(sql, 'toolCalls', { callId, key })
          return undefined
        }
        const outcome = done(write)
        const result = JSON.stringify(outcome.result)
        await changeRows(sql, 'toolCalls', { callId, key }, { result })
        await noteDone(sql, write, outcome.result)
        return outcome
      }, calendarLock(write.calendar)),

    beginTry: ({ callId, key, at }, most) =>
      db.transaction(async (sql) => {
        const { others } = await sql
          .selectFrom('toolTries')
          .select(({ fn }) => fn.countAll<number>().as('others'))
          .where('callId', '=', callId)
          .where('key', '<>', key)
          .executeTakeFirstOrThrow()
        if (others >= most) return false
        await addMissing(sql, 'toolTries', { callId, key, createdAt: at })
        return true
      }, `tries:${callId}`),

    async forgetTry(callId, key) {
      await deleteRows(db.sql, 'toolTries', { callId, key })
    },

    saveLeadOfCall: (write, lead, delivery) =>
      once(db, write, async (sql) => {
        await addLead(sql, lead, delivery, write.tool)
        return done(write)
      }),

    noteToolCall: (write) => once(db, write, async () => done(write)),
  }
}

/** Writes to one calendar run one after another, so each sees what the previous one has taken. */
export const calendarLock = (calendar: string): string => `calendar:${calendar}`

/**
 * Carries out a write once per key. The result is stored in the same transaction, so a crash leaves both or neither.
 */
export function once(
  db: Database,
  write: ToolWrite,
  work: (sql: Sql) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  return db.transaction(async (sql): Promise<WriteOutcome> => {
    const earlier = await earlierOf(sql, write)
    if (earlier?.status === 'begun') return { status: 'keyReused' }
    if (earlier) return earlier
    const outcome = await work(sql)
    if (outcome.status !== 'done') return outcome
    await insertToolCall(sql, write, outcome.result)
    await noteDone(sql, write, outcome.result)
    return outcome
  }, calendarLock(write.calendar))
}

/** Returns why a write cannot begin, or what an earlier attempt with its key has led to. Undefined if it can begin. */
async function earlierOf(
  sql: Sql,
  { callId, key, fingerprint, most }: ToolWrite,
): Promise<{ status: 'begun' } | WriteOutcome | undefined> {
  const earlier = await findToolCall(sql, callId, key)
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) return { status: 'keyReused' }
    return earlier.result ? { status: 'done', result: earlier.result } : { status: 'begun' }
  }
  // An update instead of a select, because in PostgreSQL it waits for a concurrent erasure of the call.
  const call = await sql
    .updateTable('calls')
    .set((is) => ({ erasedAt: is.ref('erasedAt') }))
    .where('callId', '=', callId)
    .returning('erasedAt')
    .executeTakeFirst()
  if (call && call.erasedAt !== null) return { status: 'erased' }
  return (await countRows(sql, 'toolCalls', { callId })) >= most
    ? { status: 'tooManyWrites' }
    : undefined
}

async function insertToolCall(
  sql: Sql,
  { callId, key, agent, tool, fingerprint, at }: ToolWrite,
  result: DoneResult | null,
): Promise<void> {
  await sql
    .insertInto('toolCalls')
    .values({
      callId,
      key,
      agent,
      tool,
      fingerprint,
      result: JSON.stringify(result),
      createdAt: at,
    })
    .execute()
}

/** Notes in the call's record what was done, even if this process dies before it can tell anyone. */
async function noteDone(
  sql: Sql,
  { callId, tool, at }: ToolWrite,
  { reference }: DoneResult,
): Promise<void> {
  const note = { type: 'toolDone', tool, ...(reference !== undefined && { reference }) } as const
  await addNotesOf(sql, callId, [note], at)
}

/** `result` is null while a write elsewhere is under way. */
async function findToolCall(
  sql: Sql,
  callId: string,
  key: string,
): Promise<{ fingerprint: string; result: DoneResult | null } | undefined> {
  const row = await findCells(sql, 'toolCalls', { callId, key }, ['fingerprint', 'result'])
  return row && { ...row, result: JSON.parse(row.result) as DoneResult | null }
}

/** Returns the outcome of a write that was carried out. A booking that is stored here passes its own reference. */
export const done = (
  { facts, reference: elsewhere }: ToolWrite,
  reference = elsewhere,
): Extract<WriteOutcome, { status: 'done' }> => ({
  status: 'done',
  result: {
    status: 'done',
    ...(reference !== undefined && { reference }),
    ...(facts && { facts }),
  },
})
