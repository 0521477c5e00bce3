import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeSetup } from '@ringwell/protocol/operator/people.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { QrCode } from './QrCode.tsx'

export interface PasswordFormProps {
  setup: CodeSetup
  /** For password managers. */
  email: string
  action: string
  /** Stores it and returns the recovery codes. */
  onChosen: (chosen: { password: string; setup: string; code: string }) => Promise<string[]>
  /** Called when the codes are kept. */
  onDone: () => void
}

/** Chooses a password and sets up the app that shows codes, then shows the recovery codes, once. */
export function PasswordForm({ setup, email, action, onChosen, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const choose = useMutation({
    mutationFn: () => onChosen({ password, setup: setup.setup, code: code.replaceAll(/\s/g, '') }),
  })
  if (choose.data) return <RecoveryCodes codes={choose.data} onDone={onDone} />
  const { error } = choose
  const field = error instanceof ApiFailure ? error.field : undefined
  const errorOf = (name: string) =>
    field === name && error ? error.message.replace(`${name}: `, '') : undefined
  return (
    <Form className="form" onSend={() => !choose.isPending && choose.mutate()}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Password"
        hint="At least 12 characters. A few words are easiest to keep."
        error={errorOf('password')}
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        value={password}
        onChange={setPassword}
      />
      <div className="code-setup">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div>
          <p>Scan this with an authenticator app. It shows a new code every half a minute.</p>
          <details>
            <summary>Type it instead</summary>
            <code>{setup.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
          </details>
        </div>
      </div>
      <TextField
        label="Code from the app"
        error={errorOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={9}
        value={code}
        onChange={setCode}
      />
      {error && !field && <FailureNote error={error} />}
      <Button type="submit" look="ink" disabled={choose.isPending}>
        {choose.isPending ? 'Working…' : action}
      </Button>
    </Form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const [isCopied, setCopied] = useState(false)
  return (
    <section className="form" aria-label="Save these recovery codes">
      <h2>Save these recovery codes</h2>
      <p>
        Each one signs you in once, with your password, if you lose the app. They are shown only
        now.
      </p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="page-actions">
        <Button
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <a
          className="button"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
        <Button look="ink" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </section>
  )
}
