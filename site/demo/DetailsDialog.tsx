import { leadFields, leadLimits, validateLead, type LeadForm } from '@ringwell/protocol/forms.ts'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { keepDigits } from '../contact/typedNumber.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { sendLead } from './serverAnswers.ts'
import type { DemoWords } from './demoProps.ts'
import '../ui/fields.css'
import './detailsDialog.css'

/** How long the thanks are shown before the dialog closes. */
const closeAfterMs = 2_000

type Sending =
  | { state: 'editing'; problems: Partial<LeadForm> }
  | { state: 'sending' }
  | { state: 'failed' }
  | { state: 'sent'; name: string }

interface DetailsDialogProps {
  words: DemoWords['details']
  api: string
  open: boolean
  onClose: () => void
  /** The details that are already known. */
  details: LeadForm
  /** Called with the visitor's details once they are valid. The call uses them even if storing them fails. */
  onDetails: (details: LeadForm) => void
  /** Called when the server has stored the details. */
  onSent: (details: LeadForm) => void
}

/** Asks for the details of the visitor. */
export function DetailsDialog({
  words,
  api,
  open,
  onClose,
  details: known,
  onDetails,
  onSent,
}: DetailsDialogProps) {
  const [sending, setSending] = useState<Sending>({ state: 'editing', problems: {} })

  useEffect(() => {
    if (sending.state !== 'sent') return undefined
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [sending, onClose])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending.state === 'sending' || sending.state === 'sent') return
    const details = readDetails(event.currentTarget)
    const problems = validateLead(details)
    const firstProblem = leadFields.find((field) => problems[field])
    if (firstProblem) {
      setSending({ state: 'editing', problems })
      event.currentTarget.querySelector<HTMLElement>(`[name=${firstProblem}]`)?.focus()
      return
    }
    onDetails(details)
    setSending({ state: 'sending' })
    try {
      await sendLead(api, details)
      onSent(details)
      setSending({ state: 'sent', name: details.name })
    } catch {
      setSending({ state: 'failed' })
    }
  }

  const problems = sending.state === 'editing' ? sending.problems : {}
  return (
    <Dialog open={open} title={words.title} closeLabel={words.close} onClose={onClose}>
      <p className="small">{words.hint}</p>
      <form className="details" noValidate onSubmit={(event) => void submit(event)}>
        <DetailsField
          name="name"
          label={words.name}
          known={known.name}
          problem={problems.name}
          autoComplete="name"
        />
        <div className="two">
          <DetailsField
            name="companyName"
            label={words.companyName}
            known={known.companyName}
            problem={problems.companyName}
            autoComplete="organization"
          />
          <DetailsField
            name="mobileNumber"
            type="tel"
            label={words.mobileNumber}
            known={known.mobileNumber}
            problem={problems.mobileNumber}
            autoComplete="tel"
          />
        </div>
        <button
          className="btn btn-ink"
          type="submit"
          aria-disabled={sending.state === 'sending' || sending.state === 'sent'}
        >
          {sending.state === 'sending' ? words.sending : words.submit}
        </button>
        <div role="alert">
          {sending.state === 'failed' && <p className="error">{words.failed}</p>}
        </div>
        <output className="small">
          {sending.state === 'sent'
            ? words.thanks.replace('{name}', () => sending.name)
            : words.use}
        </output>
      </form>
    </Dialog>
  )
}

interface DetailsFieldProps {
  name: keyof LeadForm
  label: string
  known: string
  problem: string | undefined
  autoComplete: string
  type?: 'text' | 'tel'
}

function DetailsField({
  name,
  label,
  known,
  problem,
  autoComplete,
  type = 'text',
}: DetailsFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        defaultValue={known}
        required
        maxLength={leadLimits[name]}
        onInput={type === 'tel' ? (event) => keepDigits(event.currentTarget) : undefined}
        autoComplete={autoComplete}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem !== undefined && (
        <p className="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function readDetails(form: HTMLFormElement): LeadForm {
  const data = new FormData(form)
  const text = (field: keyof LeadForm) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: text('name'),
    companyName: text('companyName'),
    mobileNumber: text('mobileNumber'),
  }
}
