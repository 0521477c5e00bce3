import { Today, TodayQuery } from '@ringwell/protocol/operator/today.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentService } from './agentService.ts'

const MOST_EMERGENCIES = 50
const MINUTE_MS = 60_000

export interface TodayRouteDeps {
  storage: Pick<Storage, 'countOutcomes' | 'countBegun' | 'listEmergencies'>
  agentService: Pick<AgentService, 'list'>
}

/** Adds the route that says what the calls of a day, or of any other stretch of time, came to. */
export function addTodayRoute(scope: ApiServer, { storage, agentService }: TodayRouteDeps): void {
  scope.route({
    method: 'GET',
    url: '/today',
    schema: {
      summary:
        'What the calls between two times came to, and in which somebody may have been in danger',
      querystring: TodayQuery,
      response: { 200: answerOf(Today) },
    },
    async handler({ query }) {
      // Times are stored and compared as text in UTC.
      const [from, until] = [query.from, query.until].map((time) => new Date(time).toISOString())
      const [counts, begun, emergencies, agents] = await Promise.all([
        storage.countOutcomes(from!, until!),
        storage.countBegun(from!, until!),
        storage.listEmergencies(from!, until!, MOST_EMERGENCIES),
        agentService.list(),
      ])
      const names = new Map(agents.map(({ agent_id, agent_name }) => [agent_id, agent_name]))
      const nameOf = (id: string): string => names.get(id) || id
      const byAgent = sumBy(counts, ({ agentUuid }) => agentUuid)
      const byOutcome = sumBy(
        counts.filter(({ outcome }) => outcome !== null),
        ({ outcome }) => outcome ?? '',
      )
      return answerWith({
        figures: {
          calls: total(counts.map(({ calls }) => calls)),
          answered: total(counts.map(({ answered }) => answered)),
          minutes: Math.round(total(counts.map(({ durationMs }) => durationMs)) / MINUTE_MS),
          outcomes: Object.fromEntries(byOutcome),
          agents: [...byAgent]
            .map(([agent_id, calls]) => ({ agent_id, agent_name: nameOf(agent_id), calls }))
            .toSorted((a, b) => b.calls - a.calls),
          begun: begun.map(({ tenMinutes, calls }) => ({ from: `${tenMinutes}0:00Z`, calls })),
        },
        emergencies: emergencies.map(({ callId, agentUuid, createdAt, danger }) => ({
          call_id: callId,
          agent_name: nameOf(agentUuid),
          created_at: createdAt,
          danger: danger ?? null,
        })),
      })
    },
  })
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function sumBy<Count extends { calls: number }>(
  counts: readonly Count[],
  keyOf: (count: Count) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const count of counts) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.calls)
  return sums
}
