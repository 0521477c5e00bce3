import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '@ringwell/brand/brand.ts'
import type { SignInProblem } from '@ringwell/protocol/operator/people.ts'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { api } from '../api/api.ts'
import { sessionKey } from '../api/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Frame } from './Frame.tsx'
import { hasPasskeys, askForPasskey } from './passkeys.ts'

const problems: Record<SignInProblem, string> = {
  not_invited: 'Nobody has invited this address. Ask an owner of the console for an invitation.',
  email_unverified:
    'Your company’s sign-in does not confirm your email address, so it can’t be used here.',
  refused: 'Your company’s sign-in said no, or it took too long. Try again.',
  unreachable:
    'Your company’s sign-in does not answer. Try again in a moment, or sign in another way.',
}

/** Shown wherever somebody comes who is not signed in. They stay at the address, and see it afterwards. */
export default function SignInPage() {
  const queries = useQueryClient()
  const { data: ways } = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => api.get<{ oidc: boolean }>('/sign-in'),
    staleTime: Infinity,
  })
  const begin = ({ session }: { session: Session }): void => {
    if (location.search.includes('problem=')) history.replaceState(null, '', location.pathname)
    queries.setQueryData(sessionKey, session)
  }
  const withPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await api.post<{ options: object }>('/sign-in/passkey/options')
      const passkey = await askForPasskey(options)
      return api.post<{ session: Session }>('/sign-in/passkey', { passkey })
    },
    onSuccess: begin,
  })
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const withPassword = useMutation({
    mutationFn: () => api.post<{ session: Session }>('/sign-in/password', typed),
    onSuccess: begin,
  })
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const asked = new URLSearchParams(location.search).get('problem')
  const problem = Object.entries(problems).find(([name]) => name === asked)?.[1]
  return (
    <Frame title="Sign in">
      {problem && <FailureNote error={new Error(problem)} />}
      <div className="sign-in-ways">
        {hasPasskeys() && (
          <Button look="ink" disabled={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
            {withPasskey.isPending ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
          </Button>
        )}
        {ways?.oidc && (
          <a className="button" href="/api/sign-in/oidc">
            Sign in through your company
          </a>
        )}
        {withPasskey.error && <FailureNote error={withPasskey.error} />}
      </div>
      <p className="rule">or with a password</p>
      <Form className="form" onSend={() => !withPassword.isPending && withPassword.mutate()}>
        <Field label="Email">
          <input
            type="email"
            autoComplete="username"
            required
            value={typed.email}
            onChange={set('email')}
          />
        </Field>
        <Field label="Password">
          <input
            type="password"
            autoComplete="current-password"
            required
            value={typed.password}
            onChange={set('password')}
          />
        </Field>
        <Field label="Code" hint="From your authenticator app, or one of your recovery codes.">
          <input
            autoComplete="one-time-code"
            required
            maxLength={40}
            value={typed.code}
            onChange={set('code')}
          />
        </Field>
        {withPassword.error && <FailureNote error={withPassword.error} />}
        <Button type="submit" disabled={withPassword.isPending}>
          {withPassword.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </Form>
      <details>
        <summary>I can’t sign in</summary>
        <p>
          An owner of the {brand.name} console can make you a new link under People. If nobody can
          sign in, whoever runs the server makes one there:{' '}
          <code>npm run -s operators -- link YOUR@ADDRESS</code>
        </p>
      </details>
    </Frame>
  )
}
