import { useEffect, useReducer, useState } from 'react'
import type { LiveEvent } from '@ringwell/protocol/operator/live.ts'
import { afterEvent, type LiveState } from '@ringwell/protocol/operator/liveState.ts'
import { apiUrl, SIGNED_OUT } from '../api/api.ts'

/** `gone`: nothing comes at the moment, and the browser tries again. `refused`: nothing will come. */
type Connection = 'connecting' | 'open' | 'gone' | 'refused'

/** Follows the calls that are under way, for as long as the page shows them. */
export function useLiveCalls(): { calls: LiveState; connection: Connection } {
  const [calls, take] = useReducer(afterEvent, [])
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    const source = new EventSource(apiUrl('/admin/live'))
    source.addEventListener('open', () => setConnection('open'))
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      take(JSON.parse(data) as LiveEvent),
    )
    source.addEventListener('error', () => {
      const isOver = source.readyState === EventSource.CLOSED
      setConnection(isOver ? 'refused' : 'gone')
      if (!isOver) return
      // A browser does not say why. Somebody who was signed out has to sign in again.
      fetch(apiUrl('/admin/session')).then(
        ({ status }) => status === 401 && dispatchEvent(new Event(SIGNED_OUT)),
        () => undefined,
      )
    })
    return () => source.close()
  }, [])
  return { calls, connection }
}
