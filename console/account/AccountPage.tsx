import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountView, CodeSetup } from '@ringwell/protocol/operator/people.ts'
import { api } from '../api/api.ts'
import { sessionKey } from '../api/useSession.ts'
import { accountQuery } from '../people/peopleQueries.ts'
import { roleWords } from '../people/roles.ts'
import { Sessions } from '../people/Sessions.tsx'
import { PasswordForm } from '../signIn/PasswordForm.tsx'
import { createPasskey, hasPasskeys, thisBrowser } from '../signIn/passkeys.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Form } from '../ui/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { TextField } from '../ui/TextField.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import '../people/people.css'
import '../signIn/signIn.css'

/** What concerns oneself: the name, how to sign in, and where one is signed in. */
export default function AccountPage() {
  const { data: account, error, refetch } = useQuery(accountQuery)
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => api.delete('/admin/session'),
    onSuccess: () => queries.setQueryData(sessionKey, null),
  })
  const [isEndingOthers, setEndingOthers] = useState(false)
  return (
    <Page
      title="Your account"
      lead={account && `${account.operator.email}, ${roleWords[account.operator.role].article}`}
      actions={
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      {signOut.error && <FailureNote error={signOut.error} />}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!account && !error && <Waiting />}
      {account && (
        <div className="account">
          <Name key={account.operator.name} account={account} />
          <Passkeys account={account} />
          <Password account={account} />
          <section>
            <h2>Where you are signed in</h2>
            <Sessions everybody={false}>
              <Button onClick={() => setEndingOthers(true)}>Sign out everywhere else</Button>
            </Sessions>
          </section>
        </div>
      )}
      {isEndingOthers && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          action="Sign out everywhere else"
          onClose={() => setEndingOthers(false)}
          onConfirm={async () => {
            const { ended } = await api.delete<{ ended: number }>('/admin/sessions')
            say(ended === 0 ? 'You were signed in nowhere else.' : 'Signed out everywhere else.')
            await queries.invalidateQueries({ queryKey: ['sessions'] })
          }}
        >
          <p>You stay signed in here.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function Name({ account }: { account: AccountView }) {
  const [name, setName] = useState(account.operator.name)
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: () => api.patch('/admin/account', { name }),
    onSuccess: async () => {
      await Promise.all(
        [accountQuery.queryKey, sessionKey, ['operators']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      say('Your name was saved.')
    },
  })
  return (
    <Form className="form" onSend={() => !rename.isPending && rename.mutate()}>
      <TextField
        label="Your name"
        hint="Colleagues see it beside what you do."
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      {rename.error && <FailureNote error={rename.error} />}
      <p>
        <Button type="submit" disabled={rename.isPending}>
          Save name
        </Button>
      </p>
    </Form>
  )
}

function Passkeys({ account }: { account: AccountView }) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<AccountView['passkeys'][number]>()
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: accountQuery.queryKey })
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await api.post<{ options: object }>('/admin/account/passkeys/options')
      const passkey = await createPasskey(options)
      await api.post('/admin/account/passkeys', { label: thisBrowser(), passkey })
    },
    onSuccess: async () => {
      await reload()
      say('You can sign in with this passkey now.')
    },
  })
  return (
    <section>
      <h2>Passkeys</h2>
      {account.passkeys.length === 0 && <p className="note">You have none yet.</p>}
      <ul className="account-keys">
        {account.passkeys.map((each) => (
          <li key={each.passkey_id}>
            <span>
              <strong>{each.label || 'Passkey'}</strong>
              <br />
              <span className="note">
                Made <When at={each.created_at} />
                {each.last_used_at && (
                  <>
                    , last used <When at={each.last_used_at} />
                  </>
                )}
              </span>
            </span>
            <Button
              aria-label={`Remove the passkey ${each.label}`}
              onClick={() => setRemoving(each)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {add.error && <FailureNote error={add.error} />}
      {hasPasskeys() && (
        <Button disabled={add.isPending} onClick={() => add.mutate()}>
          {add.isPending ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title="Remove this passkey?"
          action="Remove the passkey"
          isDestructive
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await api.delete(`/admin/account/passkeys/${removing.passkey_id}`)
            await reload()
            say('The passkey was removed.')
          }}
        >
          <p>It no longer signs you in. Delete it on your device, too.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Password({ account }: { account: AccountView }) {
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: () => api.post<{ code: CodeSetup }>('/admin/account/code'),
  })
  return (
    <section>
      <h2>Password</h2>
      {begin.data ? (
        <PasswordForm
          setup={begin.data.code}
          email={account.operator.email}
          action="Use this password"
          onChosen={async (chosen) =>
            (await api.put<{ recovery_codes: string[] }>('/admin/account/password', chosen))
              .recovery_codes
          }
          onDone={() => {
            begin.reset()
            void queries.invalidateQueries({ queryKey: accountQuery.queryKey })
            void queries.invalidateQueries({ queryKey: ['sessions'] })
            say('Your password was saved. You were signed out everywhere else.')
          }}
        />
      ) : (
        <div className="form">
          <p>
            {account.has_password
              ? `You can sign in with a password and a code. ${account.recovery_codes_left} recovery codes are left.`
              : 'You have no password. A passkey is safer, so you need none.'}
          </p>
          {begin.error && <FailureNote error={begin.error} />}
          <p>
            <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
              {account.has_password ? 'Change the password and the codes' : 'Set a password'}
            </Button>
          </p>
        </div>
      )}
    </section>
  )
}
