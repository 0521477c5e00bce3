import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { api, SIGNED_OUT } from './api.ts'
import { ApiFailure } from './apiFailure.ts'

const key = ['session']

/** Who uses the console: `undefined` until that is known, `null` if nobody is signed in. */
export function useSession() {
  const queries = useQueryClient()
  useEffect(() => {
    const forget = (): void => void queries.setQueryData(key, null)
    addEventListener(SIGNED_OUT, forget)
    return () => removeEventListener(SIGNED_OUT, forget)
  }, [queries])
  return useQuery({ queryKey: key, queryFn: readSession, staleTime: 60_000 })
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
