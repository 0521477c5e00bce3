import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { InboxItem } from '@ringwell/protocol/operator/inbox.ts'
import type { UnansweredList } from '@ringwell/protocol/operator/unanswered.ts'
import { api } from '../api/api.ts'
import { When } from '../ui/When.tsx'

const SHOWN = 5
const REFRESH_MS = 15_000

/** Who waits to be answered: the first of the inbox. */
export function WaitingPeople() {
  const { data } = useQuery({
    queryKey: ['today', 'inbox'],
    queryFn: ({ signal }) =>
      api.get<{ items: InboxItem[] }>('/admin/inbox', { status: 'open', limit: SHOWN }, signal),
    refetchInterval: REFRESH_MS,
  })
  if (!data) return null
  return (
    <section>
      <h2>Waiting for you</h2>
      {data.items.length === 0 && <p className="note">Nobody. Everything is answered.</p>}
      <ul className="counts">
        {data.items.map(({ id, name, phone, text, created_at }) => (
          <li key={id}>
            <Link href={`/inbox?item=${encodeURIComponent(id)}`}>
              {name || phone || 'Somebody'}
              {text && <span className="waiting-text">{text}</span>}
            </Link>
            <When at={created_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What callers asked most often and nobody could answer. */
export function OpenQuestions() {
  const { data } = useQuery({
    queryKey: ['today', 'unanswered'],
    queryFn: ({ signal }) => api.get<UnansweredList>('/admin/unanswered', {}, signal),
    refetchInterval: 4 * REFRESH_MS,
  })
  if (!data) return null
  return (
    <section>
      <h2>What nobody could answer</h2>
      {data.groups.length === 0 && <p className="note">Every question had an answer.</p>}
      <ul className="counts">
        {data.groups.slice(0, SHOWN).map(({ agent_id, question, times }) => (
          <li key={`${agent_id} ${question}`}>
            <Link href="/unanswered">{question}</Link>
            <span className="num">{times === 1 ? 'once' : `${times} times`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
