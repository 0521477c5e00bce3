import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { brand } from '@ringwell/brand/brand.ts'
import type { LinkView } from '@ringwell/protocol/operator/people.ts'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { api } from '../api/api.ts'
import { sessionKey } from '../api/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { roleWords } from '../people/roles.ts'
import { Frame } from './Frame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { createPasskey, hasPasskeys, thisBrowser } from './passkeys.ts'

/** Where a link leads: somebody joins, or comes back who has lost what they signed in with. */
export default function JoinPage() {
  // Behind the #, so that it was sent to nobody.
  const [token] = useState(() => location.hash.slice(1))
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => api.post<{ link: LinkView }>('/sign-in/link', { token }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) {
    return (
      <Frame title="This link does not work">
        <FailureNote error={error} onRetry={() => void refetch()} />
        <p>
          <Link href="/">Sign in</Link>
        </p>
      </Frame>
    )
  }
  if (!data) return <Waiting />
  return <Join token={token} link={data.link} />
}

function Join({ token, link }: { token: string; link: LinkView }) {
  const [name, setName] = useState(link.name)
  const [usesPassword, setUsesPassword] = useState(!hasPasskeys())
  const [session, setSession] = useState<Session>()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const enter = (joined: Session | undefined): void => {
    navigate('/', { replace: true })
    queries.setQueryData(sessionKey, joined)
  }
  const withPasskey = useMutation({
    mutationFn: async () => {
      requireName(name)
      const passkey = await createPasskey(link.passkey)
      const label = thisBrowser()
      return api.post<{ session: Session }>('/sign-in/link/passkey', {
        token,
        name,
        label,
        passkey,
      })
    },
    onSuccess: (joined) => enter(joined.session),
  })
  return (
    <Frame title={link.is_new ? 'Welcome' : 'Welcome back'}>
      <p>
        {link.is_new
          ? `You’re joining the console of ${brand.name} as ${roleWords[link.role].article}: you can ${roleWords[link.role].may}.`
          : 'Choose how you sign in from now on. What you used before stops working.'}
      </p>
      {!session && (
        <>
          <p>
            <strong>{link.email}</strong>
          </p>
          <Field label="Your name" hint="Colleagues see it beside what you do.">
            <input
              autoComplete="name"
              required
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        </>
      )}
      {usesPassword ? (
        <>
          <PasswordForm
            setup={link.code}
            email={link.email}
            action="Join with this password"
            onChosen={async (chosen) => {
              requireName(name)
              const joined = await api.post<{ session: Session; recovery_codes: string[] }>(
                '/sign-in/link/password',
                { token, name, ...chosen },
              )
              setSession(joined.session)
              return joined.recovery_codes
            }}
            onDone={() => enter(session)}
          />
          {hasPasskeys() && !session && (
            <Button look="quiet" onClick={() => setUsesPassword(false)}>
              Use a passkey instead
            </Button>
          )}
        </>
      ) : (
        <div className="sign-in-ways">
          <Button look="ink" disabled={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
            {withPasskey.isPending ? 'Waiting for your device…' : 'Make a passkey'}
          </Button>
          <p className="note">
            A passkey signs you in with your finger, your face or the PIN of this device. Nobody can
            guess it or trick you into giving it away.
          </p>
          {withPasskey.error && <FailureNote error={withPasskey.error} />}
          <Button onClick={() => setUsesPassword(true)}>Use a password and an app instead</Button>
        </div>
      )}
    </Frame>
  )
}

function requireName(name: string): void {
  if (name.trim() === '') throw new Error('Write your name first.')
}
