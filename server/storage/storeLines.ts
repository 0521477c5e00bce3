import { type Database, ROWS_AT_ONCE, type Sql } from './database.ts'
import type { LineStorage } from './lineStorage.ts'
import { callLock } from './storeCalls.ts'
import { changeRows, findRow } from './rows.ts'

export function storeLines(db: Database): LineStorage {
  const saveMemories: LineStorage['saveMemories'] = (memories) =>
    db.transaction(
      async (sql) => {
        const ids = memories.map(({ callId }) => callId)
        const held = await sql
          .selectFrom('callLines')
          .select(['callId', 'line'])
          .where('callId', 'in', ids)
          .execute()
        const lines = new Map(held.map(({ callId, line }) => [callId, line]))
        const due = memories.filter(({ callId, line }) => lines.get(callId) === line)
        if (due.length > 0) {
          await sql
            .deleteFrom('callMemory')
            .where((is) =>
              is.or(
                due.map(({ callId, from }) =>
                  is.and([is('callId', '=', callId), is('position', '>=', from)]),
                ),
              ),
            )
            .execute()
        }
        const rows = due.flatMap(({ callId, from, entries }) =>
          entries.map((entry, at) => ({ callId, position: from + at, entry })),
        )
        for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
          const some = rows.slice(at, at + ROWS_AT_ONCE)
          await sql.insertInto('callMemory').values(some).execute()
        }
        return memories.map(({ callId, line }) => (lines.get(callId) ?? line) === line)
      },
      ...memories.map(({ callId }) => callLock(callId)),
    )

  return {
    async openLine(callId, brief) {
      await db.sql
        .insertInto('callLines')
        .values({ callId, line: 0, brief, beforeMs: 0, lostAt: null })
        .execute()
    },

    saveMemory: async (memory) => (await saveMemories([memory]))[0]!,

    saveMemories,

    loseLine: (callId, line, lostAt, lineMs) =>
      db.transaction(async (sql) => {
        const held = await lineOf(sql, callId)
        if (held?.line !== line) return false
        // Several servers may notice it, and each would count its length.
        if (held.lostAt !== null) return true
        const beforeMs = held.beforeMs + Math.round(lineMs)
        await changeRows(sql, 'callLines', { callId }, { lostAt, beforeMs })
        return true
      }, callLock(callId)),

    takeLine: (callId) =>
      db.transaction(async (sql) => {
        const held = await lineOf(sql, callId)
        if (!held) return undefined
        const said = await sql
          .selectFrom('callTurns')
          .select(({ fn }) => [fn.max('position').as('last'), fn.max('toMs').as('toMs')])
          .where('callId', '=', callId)
          .executeTakeFirst()
        // Whoever held a line that nobody has reported as lost has died, or is cut off from here.
        const known = held.lostAt === null ? (said?.toMs ?? 0) : 0
        const beforeMs = Math.max(held.beforeMs, known)
        const line = held.line + 1
        const taken = await sql
          .updateTable('callLines')
          .set({ line, beforeMs, lostAt: null })
          .where('callId', '=', callId)
          .returning('callId')
          .executeTakeFirst()
        // It may have been closed since it was read.
        if (!taken) return undefined
        const memory = await sql
          .selectFrom('callMemory')
          .select('entry')
          .where('callId', '=', callId)
          .orderBy('position')
          .execute()
        return {
          line,
          brief: held.brief,
          memory: memory.map(({ entry }) => entry),
          beforeMs,
          lostAt: held.lostAt ?? undefined,
          turns: (said?.last ?? -1) + 1,
        }
      }, callLock(callId)),

    async closeLines(which) {
      const closing = db.sql.deleteFrom('callLines').where('lostAt', 'is not', null)
      const closed = await (
        'callId' in which
          ? closing.where('callId', '=', which.callId)
          : closing.where('lostAt', '<', which.lostBefore)
      )
        .returning(['callId', 'lostAt', 'beforeMs'])
        .execute()
      return closed.map(({ callId, lostAt, beforeMs }) => ({
        callId,
        lostAt: lostAt ?? '',
        beforeMs,
      }))
    },

    listLines: () =>
      db.sql
        .selectFrom('callLines')
        .select(['callId', 'line'])
        .where('lostAt', 'is', null)
        .execute(),

    async findLine(callId) {
      const held = await lineOf(db.sql, callId)
      if (!held) return undefined
      const { line, brief, beforeMs, lostAt } = held
      return { line, brief, beforeMs, lostAt: lostAt ?? undefined }
    },
  }
}

const lineOf = (sql: Sql, callId: string) => findRow(sql, 'callLines', { callId })
