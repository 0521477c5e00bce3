import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Health } from '@ringwell/protocol/operator/health.ts'
import type { CallFigures, Emergency, Today } from '@ringwell/protocol/operator/today.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { api } from '../api/api.ts'
import { readHealth } from '../api/readHealth.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { dangerNames, outcomeNames } from '../ui/outcomes.ts'
import { Page } from '../ui/Page.tsx'
import { dayOf } from '../ui/times.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { Hours } from './Hours.tsx'
import { Minutes } from './Minutes.tsx'
import { problemWords, statusWords, workingParts } from './problemWords.ts'
import { OpenQuestions, WaitingPeople } from './WaitingPeople.tsx'
import './today.css'

const REFRESH_MS = 15_000
const DAY_MS = 86_400_000

/** What happened since midnight where the operator is, what needs somebody now, and whether everything works. */
export default function TodayPage() {
  const today = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => {
      const now = new Date()
      const midnight = new Date(now)
      midnight.setHours(0, 0, 0, 0)
      const ask = (from: number, until: number): Promise<Today> =>
        api.get('/admin/today', { from: iso(from), until: iso(until) }, signal)
      const [day, yesterday, night] = await Promise.all([
        ask(midnight.getTime(), now.getTime() + DAY_MS),
        ask(midnight.getTime() - DAY_MS, now.getTime() - DAY_MS),
        // An emergency of last night is still one in the morning.
        ask(now.getTime() - DAY_MS, now.getTime() + DAY_MS),
      ])
      return {
        midnight,
        day: day.figures,
        yesterday: yesterday.figures,
        emergencies: night.emergencies,
      }
    },
    refetchInterval: REFRESH_MS,
  })
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page title="Today" lead={today.data && dayOf(today.data.midnight)}>
      {today.data && <Emergencies emergencies={today.data.emergencies} />}
      {health.data && <HealthNote health={health.data} />}
      {today.error && <FailureNote error={today.error} onRetry={() => void today.refetch()} />}
      {today.isPending && <Waiting />}
      {today.data && (
        <>
          <Figures day={today.data.day} yesterday={today.data.yesterday} />
          <div className="today-halves">
            <WaitingPeople />
            <OpenQuestions />
            <section>
              <h2>Calls by hour</h2>
              <Hours midnight={today.data.midnight} begun={today.data.day.begun} />
            </section>
            <Outcomes midnight={today.data.midnight} figures={today.data.day} />
            <Agents midnight={today.data.midnight} figures={today.data.day} />
            <Minutes />
          </div>
        </>
      )}
    </Page>
  )
}

function Emergencies({ emergencies }: { emergencies: readonly Emergency[] }) {
  if (emergencies.length === 0) return null
  return (
    <section className="emergencies">
      <h2>Somebody may have been in danger</h2>
      <ul>
        {emergencies.map(({ call_id, agent_name, created_at, danger }) => (
          <li key={call_id}>
            <Link href={`/calls/${encodeURIComponent(call_id)}`}>
              {danger ? dangerNames[danger] : 'Danger'} · {agent_name}
            </Link>
            <When at={created_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figures({ day, yesterday }: { day: CallFigures; yesterday: CallFigures }) {
  const done = day.outcomes['done'] ?? 0
  const figures = [
    { label: 'Calls', value: day.calls, before: yesterday.calls },
    { label: 'Tasks done', value: done, before: yesterday.outcomes['done'] ?? 0 },
    {
      label: 'Handed to a person',
      value: day.outcomes['handed_over'] ?? 0,
      before: yesterday.outcomes['handed_over'] ?? 0,
    },
    { label: 'Minutes', value: day.minutes, before: yesterday.minutes },
  ]
  return (
    <dl className="figures">
      {figures.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
          <dd className="note">{comparison(value - before)}</dd>
        </div>
      ))}
    </dl>
  )
}

function comparison(difference: number): string {
  if (difference === 0) return 'Same as this time yesterday'
  return `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than this time yesterday`
}

function Outcomes({ midnight, figures }: { midnight: Date; figures: CallFigures }) {
  const known = Object.entries(outcomeNames).filter(([outcome]) => figures.outcomes[outcome])
  return (
    <section>
      <h2>Outcomes</h2>
      {known.length === 0 && <p className="note">No call has ended yet today.</p>}
      <ul className="counts">
        {known.map(([outcome, name]) => (
          <li key={outcome}>
            <Link href={callsSince(midnight, { outcome })}>{name}</Link>
            <span className="num">{figures.outcomes[outcome]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Agents({ midnight, figures }: { midnight: Date; figures: CallFigures }) {
  return (
    <section>
      <h2>Calls by agent</h2>
      {figures.agents.length === 0 && (
        <p className="note">
          Nobody has called yet today. Call an agent yourself in the <a href="/live-demo">demo</a>.
        </p>
      )}
      <ul className="counts">
        {figures.agents.map(({ agent_id, agent_name, calls }) => (
          <li key={agent_id}>
            <Link href={callsSince(midnight, { agent: agent_id })}>{agent_name}</Link>
            <span className="num">{calls}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const callsSince = (from: Date, filters: Record<string, string>): string =>
  `/calls?${new URLSearchParams({ ...filters, from: from.toISOString() }).toString()}`

function HealthNote({ health: { status, problems } }: { health: Health }) {
  const working = workingParts(problems)
  if (status === 'ready') return <p className="health">Everything works: {working}.</p>
  return (
    <section className="health health-bad" aria-label="What does not work">
      <h2>{statusWords[status]}</h2>
      <ul>
        {problems.map((problem) => {
          const { what, todo, at } = problemWords[problem]
          return (
            <li key={problem}>
              <strong>{what}</strong> {todo} {at && <Link href={at.path}>{at.title}</Link>}
            </li>
          )
        })}
      </ul>
      {status === 'degraded' && <p className="note">All else works: {working}.</p>}
    </section>
  )
}
