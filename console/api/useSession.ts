import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { api, onSession } from './api.ts'
import { ApiFailure } from './apiFailure.ts'

export const sessionKey = ['session']

/** Who uses the console: `undefined` until that is known, `null` if nobody is signed in. */
export function useSession() {
  const queries = useQueryClient()
  useEffect(
    () =>
      onSession(
        () => queries.setQueryData(sessionKey, null),
        () => void queries.invalidateQueries({ queryKey: sessionKey }),
      ),
    [queries],
  )
  const session = useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 })
  const id = session.data?.id
  const known = useRef(id)
  useEffect(() => {
    if (known.current === id) return
    known.current = id
    // Nothing of what one person has read may stay for the next.
    queries.removeQueries({ type: 'inactive' })
  }, [queries, id])
  return session
}

async function readSession(): Promise<Session | null> {
  try {
    return (await api.get<{ session: Session }>('/admin/session')).session
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null
    throw error
  }
}

/** Whether the operator may do what needs this role. */
export const mayDo = (session: Session, role: Session['role']): boolean =>
  ranks.indexOf(session.role) >= ranks.indexOf(role)

const ranks: readonly Session['role'][] = ['reader', 'editor', 'owner']
