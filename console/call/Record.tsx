import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallDetails, CorrectionInput } from '@ringwell/protocol/operator/call.ts'
import { api } from '../api/api.ts'
import { operatorsQuery } from '../people/peopleQueries.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fact } from '../ui/Fact.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isUnderWay, outcomeSoFar } from './callWords.ts'
import { say } from '../ui/toasts.ts'
import { When } from '../ui/When.tsx'
import { outcomeNames } from '../ui/outcomes.ts'
import { TelephoneLink } from '../ui/ContactLinks.tsx'

export interface PartProps {
  call: CallDetails
  mayChange: boolean
  onChanged: () => Promise<unknown>
}

/** Whether it is a number that can be rung, and nothing else. */
const isNumber = (text: string): boolean => /^[+0][\d\s()-]{6,19}$/.test(text)

type Outcome = CorrectionInput['outcome']

/** What the call came to: as the agent noted it, or as somebody has corrected it. */
export function Record({ call, mayChange, onChanged }: PartProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { correction } = call
  const isRunning = isUnderWay(call)
  const outcome = correction?.outcome ?? outcomeSoFar(call)
  const values = correction?.values ?? call.noted_values
  const takeBack = useMutation({
    mutationFn: async () => {
      await api.delete(`/admin/calls/${call.call_id}/correction`)
      await onChanged()
    },
  })
  return (
    <section className="panel" aria-label="What it came to">
      <h2>What it came to</h2>
      {outcome === null ? (
        <p className="note">
          {isRunning ? 'The call is in progress.' : 'The agent has noted nothing.'}
        </p>
      ) : (
        <p>
          <span className={`chip ${outcome === 'emergency' ? 'chip-danger' : 'chip-open'}`}>
            {outcomeNames[outcome]}
          </span>
        </p>
      )}
      {!correction && !isRunning && call.summary && <p>{call.summary}</p>}
      {values.length > 0 && (
        <dl className="facts">
          {values.map(({ label, text }) => (
            <Fact key={label} title={label}>
              {isNumber(text) ? <TelephoneLink number={text} /> : text}
            </Fact>
          ))}
        </dl>
      )}
      {call.reference && <p className="note">Reference {call.reference}</p>}
      {call.unanswered && (
        <p>
          Could not answer: <q>{call.unanswered}</q>
        </p>
      )}
      {correction && (
        <p className="note">
          Corrected by {correction.by || 'a program'}, <When at={correction.corrected_at} />. The
          agent had noted: {call.noted_outcome ? outcomeNames[call.noted_outcome] : 'nothing'}.
        </p>
      )}
      <HandOn call={call} mayChange={mayChange} onChanged={onChanged} />
      {takeBack.error && <FailureNote error={takeBack.error} />}
      {mayChange && (
        <p className="page-actions">
          <Button disabled={isRunning} onClick={() => setCorrecting(true)}>
            Correct…
          </Button>
          {correction && (
            <Button look="quiet" disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
              Take the correction back
            </Button>
          )}
        </p>
      )}
      {isCorrecting && (
        <CorrectDialog call={call} onChanged={onChanged} onClose={() => setCorrecting(false)} />
      )}
    </section>
  )
}

interface CorrectDialogProps extends Pick<PartProps, 'call' | 'onChanged'> {
  onClose: () => void
}

function CorrectDialog({ call, onChanged, onClose }: CorrectDialogProps) {
  const before = call.correction ?? { outcome: call.outcome, values: call.noted_values }
  const [outcome, setOutcome] = useState<Outcome>(before.outcome ?? 'answered')
  const [values, setValues] = useState(before.values)
  const save = useMutation({
    mutationFn: async () => {
      const kept = values.filter(({ label }) => label.trim() !== '')
      await api.put(`/admin/calls/${call.call_id}/correction`, { outcome, values: kept })
      await onChanged()
    },
    onSuccess() {
      say('The record is corrected.')
      onClose()
    },
  })
  const change = (at: number, part: Partial<(typeof values)[number]>) =>
    setValues(values.map((value, index) => (index === at ? { ...value, ...part } : value)))
  return (
    <Dialog title="Correct the record" onClose={onClose}>
      <Form onSend={() => save.mutate()}>
        <div className="dialog-body">
          <p className="note">What the agent noted stays and can be compared.</p>
          <Field label="What the call came to">
            <select value={outcome} onChange={(event) => setOutcome(event.target.value as Outcome)}>
              <Options of={Object.entries(outcomeNames)} />
            </select>
          </Field>
          {values.map((value, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={at} className="value-row">
              <legend className="vh">{value.label || 'A new value'}</legend>
              <TextField
                label="Name"
                value={value.label}
                maxLength={200}
                onChange={(text) => change(at, { label: text })}
              />
              <Field label="Value">
                <input
                  value={value.text}
                  maxLength={2_000}
                  onChange={(event) => change(at, { text: event.target.value })}
                />
              </Field>
            </fieldset>
          ))}
          <p>
            <Button
              disabled={values.length >= 60}
              onClick={() => setValues([...values, { label: '', text: '' }])}
            >
              Add a value
            </Button>
          </p>
        </div>
        {save.error && <FailureNote error={save.error} />}
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="ink" disabled={save.isPending}>
            Save the correction
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}

/** Whose call it is now. */
function HandOn({ call, mayChange, onChanged }: PartProps) {
  const { assignee } = call
  const { email } = useSignedIn()
  const people = useQuery({ ...operatorsQuery, enabled: mayChange })
  const assign = useMutation({
    mutationFn: async (id: string) => {
      await api.put(`/admin/calls/${call.call_id}/assignee`, { operator_id: id || null })
      await onChanged()
    },
    onSuccess(_, id) {
      const to = people.data?.find((person) => person.operator_id === id)
      if (to)
        say(
          `It is in the inbox now, as ${to.email === email ? 'yours' : `${to.name || to.email}’s`}.`,
        )
    },
  })
  if (!mayChange) return assignee && <p>{assignee.name} looks after this call.</p>
  return (
    <>
      <Field label="Who looks after it">
        <select
          value={assignee?.id ?? ''}
          disabled={assign.isPending}
          onChange={(event) => assign.mutate(event.target.value)}
        >
          <option value="">Nobody yet</option>
          <Options
            of={people.data?.map((person) => [person.operator_id, person.name || person.email])}
          />
          {assignee && !people.data?.some(({ operator_id: id }) => id === assignee.id) && (
            <option value={assignee.id}>{assignee.name}</option>
          )}
        </select>
      </Field>
      {assign.error && <FailureNote error={assign.error} />}
    </>
  )
}
