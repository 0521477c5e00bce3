import { createContext, use } from 'react'
import type { Session } from '@ringwell/protocol/operator/session.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is signed in. Only pages inside of the shell may ask. */
export function useSignedIn(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('Nobody is signed in here.')
  return session
}
