import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { InboxItem } from '@ringwell/protocol/operator/inbox.ts'
import type { UnansweredList } from '@ringwell/protocol/operator/unanswered.ts'
import { api } from '../api/api.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { When } from '../ui/When.tsx'

/** So many of each list. What is yours is one of its own, so that old emergencies do not hide what you were handed. */
const SHOWN = 5
const danger = ({ kind }: InboxItem): number => Number(kind === 'emergency')
const REFRESH_MS = 15_000

/** Who waits to be answered: the first of the inbox. Emergencies come first, then what you look after, or was handed to you. */
export function WaitingPeople() {
  const { email } = useSignedIn()
  const { data: items } = useQuery({
    queryKey: ['today', 'inbox', email],
    async queryFn({ signal }) {
      const ask = (owner: string): Promise<{ items: InboxItem[] }> =>
        api.get('/admin/inbox', { status: 'open', owner, limit: SHOWN }, signal)
      const [own, free] = await Promise.all([ask(email), ask('none')])
      return [...own.items, ...free.items].toSorted((a, b) => danger(b) - danger(a))
    },
    refetchInterval: REFRESH_MS,
  })
  if (!items) return null
  return (
    <section>
      <h2>Waiting for you</h2>
      {items.length === 0 && (
        <p className="note">Nobody. Everything is answered, or a colleague has it.</p>
      )}
      <ul className="counts">
        {items.map(({ id, owner, name, phone, text, created_at }) => (
          <li key={id}>
            <Link href={`/inbox?item=${encodeURIComponent(id)}`}>
              {name || phone || 'Somebody'}
              {text && <span className="waiting-text">{text}</span>}
            </Link>
            {owner && <span className="chip chip-open">Yours</span>}
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
