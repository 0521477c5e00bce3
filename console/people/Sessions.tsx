import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionView } from '@ringwell/protocol/operator/people.ts'
import { api } from '../api/api.ts'
import { browserOf } from '../signIn/passkeys.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Table } from '../ui/Table.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { sessionsQuery } from './peopleQueries.ts'

const ways: Record<SessionView['signed_in_with'], string> = {
  passkey: 'Passkey',
  password: 'Password',
  oidc: 'Company',
  link: 'Link',
}

export interface SessionsProps {
  everybody: boolean
  /** What else can be done about them. */
  children?: ReactNode
}

/** The browsers in which somebody is signed in, and a way to sign each of them out. */
export function Sessions({ everybody, children }: SessionsProps) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(everybody))
  const queries = useQueryClient()
  const [ending, setEnding] = useState<SessionView>()
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />
  if (!sessions) return <Waiting />
  return (
    <>
      <Table
        heads={[
          ...(everybody ? ['Who'] : []),
          'Browser',
          'Network',
          'Signed in with',
          'Last seen',
          { buttons: 'Sign out' },
        ]}
      >
        {sessions.map((each) => (
          <tr key={each.session_id}>
            {everybody && <td data-label="Who">{each.email}</td>}
            <td data-label="Browser">
              {browserOf(each.browser)} {each.is_this && <span className="chip">This one</span>}
            </td>
            <td data-label="Network">{each.network}</td>
            <td data-label="Signed in with">{ways[each.signed_in_with]}</td>
            <td data-label="Last seen">
              <When at={each.last_seen_at} />
            </td>
            <td>
              {!each.is_this && (
                <Button
                  aria-label={`Sign out ${browserOf(each.browser)}${everybody ? ` of ${each.email}` : ''}`}
                  onClick={() => setEnding(each)}
                >
                  Sign out
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <p className="page-actions">
        {children}
        <ExportLink
          path="/admin/sessions"
          params={{ everybody: String(everybody) }}
          of={everybody ? 'where everybody is signed in' : 'where you are signed in'}
        />
      </p>
      {ending && (
        <ConfirmDialog
          title={`Sign out ${browserOf(ending.browser)}?`}
          action="Sign out"
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await api.delete(`/admin/sessions/${ending.session_id}`)
            say('Signed out.')
            await queries.invalidateQueries({ queryKey: ['sessions'] })
          }}
        >
          <p>
            Whatever is open there stops working at once.{' '}
            {everybody
              ? `${ending.email} has to sign in again.`
              : 'You have to sign in there again.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
