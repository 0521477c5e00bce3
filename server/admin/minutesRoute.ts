import { z } from 'zod'
import { Minutes } from '@ringwell/protocol/operator/minutes.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'

/** Adds the route that returns how many of the day's minutes calls have used, in total and per agent. */
export function addMinutesRoute(scope: ApiServer, { minutes }: { minutes: MinuteBudget }): void {
  scope.route({
    method: 'GET',
    url: '/minutes',
    schema: {
      summary: 'Minutes of calls today (UTC), used and allowed; empty where none are limited',
      response: { 200: answerOf(z.object({ minutes: Minutes.optional() })) },
    },
    async handler() {
      const usage = await minutes.usage()
      if (!usage) return answerWith({})
      const { resetsAt, server, eachAgentMinutes, agents } = usage
      return answerWith({
        minutes: {
          resets_at: resetsAt,
          used_minutes: server.usedMinutes,
          limit_minutes: server.limitMinutes,
          agent_limit_minutes: eachAgentMinutes,
          agents: agents.map(({ agentUuid, usedMinutes, limitMinutes }) => ({
            agent_id: agentUuid,
            used_minutes: usedMinutes,
            limit_minutes: limitMinutes,
          })),
        },
      })
    },
  })
}
