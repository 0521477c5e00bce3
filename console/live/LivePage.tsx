import { useState } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import './live.css'
import { CallNow } from './CallNow.tsx'
import { callerNow, lastWordsOf, placeOf } from './callerNow.ts'
import { useClock } from './useClock.ts'
import { useLiveCalls } from './useLiveCalls.ts'
import { clock } from '../ui/times.ts'

/** The calls that are under way: who speaks, what is said, and what a person can do in them. */
export default function LivePage() {
  const { calls, connection } = useLiveCalls()
  // A link may name a call.
  const [chosenId, setChosen] = useState(location.hash.slice(1))
  const now = useClock()
  const chosen = calls.find(({ call_id: id }) => id === chosenId) ?? calls[0]
  return (
    <Page
      title="Live"
      lead={
        connection === 'open' &&
        calls.length > 0 &&
        (calls.length === 1 ? 'One call is under way.' : `${calls.length} calls are under way.`)
      }
    >
      {connection === 'gone' && (
        <output className="panel">The connection was lost. Trying again…</output>
      )}
      {connection === 'refused' && (
        <p className="panel" role="alert">
          Live calls can’t be shown. They can be if this server’s own engine answers them;
          otherwise, reload the page to try again.
        </p>
      )}
      {connection === 'connecting' && <Waiting />}
      {connection === 'open' && !chosen && (
        <EmptyState title="Nobody is calling">
          <p>
            Calls appear here as soon as they begin, with what is said in them. Calls that are over
            are in <Link href="/calls">Calls</Link>.
          </p>
        </EmptyState>
      )}
      {chosen && (
        <div className="live">
          <ul className="live-calls" aria-label="Calls">
            {calls.map((call) => (
              <li key={call.call_id}>
                <button
                  type="button"
                  aria-current={call === chosen ? 'true' : undefined}
                  onClick={() => setChosen(call.call_id)}
                >
                  <b>{callerNow(call)}</b>
                  <span className="note">
                    {[placeOf(call), call.agent_name].filter(Boolean).join(', ')},{' '}
                    <span className="num">{clock(Math.max(0, now - Date.parse(call.since)))}</span>
                  </span>
                  {lastWordsOf(call) && <q className="live-last">{lastWordsOf(call)}</q>}
                  {call.taken_by !== null && (
                    <span className="chip chip-open">{call.taken_by} answers</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          <CallNow key={chosen.call_id} call={chosen} />
        </div>
      )}
    </Page>
  )
}
