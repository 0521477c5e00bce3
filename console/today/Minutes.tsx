import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Minutes as UsedMinutes } from '@ringwell/protocol/operator/minutes.ts'
import { agentsQuery } from '../agents/agentQueries.ts'
import { api } from '../api/api.ts'
import { shortTime } from '../ui/times.ts'

export const minutesQuery = queryOptions({
  queryKey: ['minutes'],
  queryFn: ({ signal }) => api.get<{ minutes?: UsedMinutes }>('/admin/minutes', {}, signal),
  refetchInterval: 30_000,
})

/** The minutes of calls against the limits of the day, and where those are set. */
export function Minutes() {
  const { data } = useQuery(minutesQuery)
  const { data: known = [] } = useQuery(agentsQuery)
  if (!data) return null
  const { minutes } = data
  if (!minutes) {
    return (
      <section>
        <h2>Minutes against limits</h2>
        <p className="note">
          Calls are not limited. You can limit those of an agent on its page, and whoever runs the
          server those of all agents together: <code>DAILY_MINUTES</code>.
        </p>
      </section>
    )
  }
  const names = new Map(known.map(({ agent_id, agent_name }) => [agent_id, agent_name]))
  const rows = [
    { id: '', name: 'All agents', ...minutes },
    ...minutes.agents.map((agent) => ({
      id: agent.agent_id,
      name: names.get(agent.agent_id) || agent.agent_id,
      ...agent,
    })),
  ].filter(({ limit_minutes }) => limit_minutes !== undefined)
  return (
    <section>
      <h2>Minutes against limits</h2>
      <ul className="counts">
        {rows.map(({ id, name, used_minutes, limit_minutes = 0 }) => (
          <li key={id}>
            <span>{name}</span>
            <meter
              min={0}
              max={limit_minutes}
              high={limit_minutes * 0.8}
              value={used_minutes}
              aria-label={`${name}: ${Math.round(used_minutes)} of ${limit_minutes} minutes`}
            />
            <span className="num">
              {Math.round(used_minutes)} of {limit_minutes}
            </span>
          </li>
        ))}
      </ul>
      <p className="note">
        They begin again at {shortTime(minutes.resets_at)}. The limit of all agents is set by{' '}
        <code>DAILY_MINUTES</code> on the server, and that of each on its page or by{' '}
        <code>AGENT_DAILY_MINUTES</code>
        {minutes.agent_limit_minutes !== undefined &&
          `: ${minutes.agent_limit_minutes} minutes for each that has no limit of its own`}
        .
      </p>
    </section>
  )
}
