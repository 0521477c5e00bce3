import { sql as raw, type RawBuilder } from 'kysely'
import type { BudgetStorage, CallCapacity, MinuteRules } from './budgetStorage.ts'
import type { Database, Sql } from './database.ts'
import { insertCall } from './storeCalls.ts'
import { insertOutbound, refusalOf } from './storeOutbound.ts'
import { changeRows } from './rows.ts'

export function storeBudget(db: Database): BudgetStorage {
  return {
    createCallWithin: (call, budget) =>
      // One at a time: each call must see the calls that were stored before it.
      db.transaction(async (sql) => {
        const { serverMs = Infinity, agentMs = Infinity, capacity, network, outbound } = budget
        const refusal = outbound && (await refusalOf(sql, outbound))
        if (refusal) return refusal
        const { server, agent } = await sql
          .selectFrom('calls')
          .select(({ fn }) => [
            fn.sum<number | null>(usedBy(budget)).as('server'),
            fn
              .sum<number | null>(usedBy(budget))
              .filterWhere('agentUuid', '=', call.agentUuid)
              .as('agent'),
          ])
          .where('createdAt', '>=', budget.since)
          .executeTakeFirstOrThrow()
        if ((server ?? 0) >= serverMs) return 'server'
        if ((agent ?? 0) >= agentMs) return 'agent'
        if (capacity && (await countCalls(sql, capacity)) >= capacity.most) return 'capacity'
        if (network && (await countCalls(sql, network)) >= network.most) return 'network'
        await insertCall(sql, call, network?.networkHash)
        if (outbound) await insertOutbound(sql, call, outbound)
        return 'created'
      }, 'budget'),

    answerCallWithin: (callId, answeredAt, channel, capacity) =>
      db.transaction(async (sql) => {
        const { networkHash } = capacity
        if ((await countCalls(sql, capacity)) >= capacity.most) return false
        await changeRows(sql, 'calls', { callId }, { answeredAt, channel, networkHash })
        return true
      }, `network:${capacity.networkHash}`),

    async takeBackAnswer(callId) {
      await changeRows(db.sql, 'calls', { callId }, { answeredAt: null, networkHash: null })
    },

    countCalls: (capacity) => countCalls(db.sql, capacity),

    async usedByTrunk(since) {
      const rows = await db.sql
        .selectFrom('calls')
        .select(({ fn }) => [
          'trunk',
          'direction',
          'currency',
          fn.countAll<number>().as('calls'),
          fn.sum<number | null>(cost).as('micros'),
        ])
        .where('createdAt', '>=', since)
        .where('trunk', 'is not', null)
        .where('endedAt', 'is not', null)
        .groupBy(['trunk', 'direction', 'currency'])
        .orderBy('trunk')
        .orderBy('direction')
        .orderBy('currency')
        .execute()
      return rows.map(({ trunk, ...row }) => ({ trunk: trunk ?? '', ...row }))
    },

    async usedByAgent(minuteRules) {
      const rows = await db.sql
        .selectFrom('calls')
        .select(({ fn }) => ['agentUuid', fn.sum<number>(usedBy(minuteRules)).as('used')])
        .where('createdAt', '>=', minuteRules.since)
        .groupBy('agentUuid')
        .execute()
      return new Map(rows.map(({ agentUuid, used }) => [agentUuid, used]))
    },
  }
}

/** How much a call counts for, in ms. */
const usedBy = ({ unansweredSince }: MinuteRules): RawBuilder<number> =>
  raw`CASE WHEN ended_at IS NOT NULL THEN duration_ms
    WHEN answered_at IS NOT NULL OR created_at > ${unansweredSince} THEN limit_ms ELSE 0 END`

/** The same as `costOfCall`. */
const cost = raw<number>`CAST((duration_ms + 59999) / 60000 AS BIGINT) * minute_micros`

/** Counts the calls that are under way: those of one network, or all of them. */
async function countCalls(
  sql: Sql,
  { networkHash, madeAfter, madeBefore, notEndedBefore }: CallCapacity & { networkHash?: string },
): Promise<number> {
  const { calls } = await sql
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('createdAt', '>', madeAfter)
    .where('createdAt', '<', madeBefore)
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>=', notEndedBefore)]))
    .$if(networkHash !== undefined, (query) => query.where('networkHash', '=', networkHash ?? ''))
    .executeTakeFirstOrThrow()
  return calls
}
