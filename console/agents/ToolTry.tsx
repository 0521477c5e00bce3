import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnToolInput, ToolField, ToolTrial } from '@ringwell/protocol/operator/ownTools.ts'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { Button } from '../ui/Button.tsx'
import { Fact } from '../ui/Fact.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { agentPath } from './agentQueries.ts'

interface ToolTryProps {
  agentId: string
  tool: OwnToolInput
  /** Called with what the server says is wrong with the tool, and with nothing if all is well. */
  onWrong: (wrong: { field: string; message: string } | undefined) => void
}

const types: Partial<Record<ToolField['kind'], string>> = {
  date: 'date',
  time: 'time',
  number: 'number',
}

/** Sends one request, and shows it with its answer. */
export function ToolTry({ agentId, tool, onWrong }: ToolTryProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const attempt = useMutation({
    mutationFn: async () =>
      (await api.post<{ trial: ToolTrial }>(`${agentPath(agentId)}/tools/try`, { tool, values }))
        .trial,
    onMutate: () => onWrong(undefined),
    onError(error) {
      const [, field] =
        /^tool\.(.+)$/.exec((error instanceof ApiFailure && error.field) || '') ?? []
      if (field !== undefined) onWrong({ field, message: error.message })
    },
  })
  const wrongField = attempt.error instanceof ApiFailure ? attempt.error.field : undefined
  const { data: trial } = attempt
  return (
    <fieldset className="tool-field">
      <legend>Try it</legend>
      <p className="field-hint">
        Sends one request as in a call{tool.does === 'writes' && ', so what it does is done'}.
      </p>
      {tool.fields.map((field, at) => {
        const { label, kind } = field
        // A value is sent by the name of its field.
        if (label.trim() === '') return null
        const value = values[label] ?? ''
        const set = (text: string): void => setValues({ ...values, [label]: text })
        const options = kind === 'choice' ? field.options : kind === 'yesNo' ? ['yes', 'no'] : []
        const error = wrongField === `values.${label}` ? attempt.error?.message : undefined
        return options.length > 0 ? (
          <Field key={at} label={`Value for ${label}`} error={error}>
            <select value={value} onChange={({ target }) => set(target.value)}>
              <option value="">None</option>
              <Options of={options.map((one) => [one, one])} />
            </select>
          </Field>
        ) : (
          <TextField
            key={at}
            label={`Value for ${label}`}
            type={types[kind] ?? 'text'}
            error={error}
            value={value}
            onChange={set}
          />
        )
      })}
      <Button
        disabled={attempt.isPending}
        onClick={({ currentTarget: { form } }) => {
          if (form?.reportValidity() && !attempt.isPending) attempt.mutate()
        }}
      >
        {attempt.isPending ? 'Asking…' : 'Send a request'}
      </Button>
      {attempt.error && <FailureNote error={attempt.error} />}
      <dl className="changes" aria-live="polite">
        {trial && (
          <>
            <Fact title="Sent">
              <pre className="prompt">{indented(trial.sent)}</pre>
            </Fact>
            <Fact title="Answer">
              {trial.status === null ? 'None' : `${trial.status}, after ${trial.took_ms} ms`}
              {trial.answer && <pre className="prompt">{indented(trial.answer)}</pre>}
            </Fact>
            <Fact title={trial.problem === null ? 'The agent would say' : 'What is wrong'}>
              {trial.problem ?? trial.says}
            </Fact>
          </>
        )}
      </dl>
    </fieldset>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}
