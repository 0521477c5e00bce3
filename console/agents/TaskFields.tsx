import { useState } from 'react'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { limitWords } from '@ringwell/protocol/operator/fieldLimits.ts'
import type { FieldChange, FieldChanges } from '@ringwell/protocol/operator/ownTools.ts'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { capital } from '../call/agentWords.ts'
import { DraftDialog } from './DraftDialog.tsx'

type FieldView = AgentTaskView['fields'][number]

const limits = {
  least: 'At least',
  most: 'At most',
  within_days: 'Days ahead',
  before_closing_minutes: 'Minutes before closing',
} as const
const limitNames = Object.keys(limits) as (keyof typeof limits)[]

const ways = {
  never: 'Noted if the caller says it',
  once: 'Asked for once',
  always: 'Asked for until it is known',
} as const

const isLimited = (field: FieldView): boolean => limitNames.some((name) => field[name] !== null)

/** What a field is called, and the limits that it has now. */
export function fieldWords(field: FieldView, change: FieldChange = {}): string {
  const { label, limits: standard } = field
  const words = isLimited(field) ? limitWords({ ...field, ...change }) : standard
  return words ? `${label} (${words})` : label
}

/** Everything that is different about a field, in lines. */
export const changeText = (change: FieldChange): string =>
  [
    change.question && `Asks: ${change.question}`,
    change.asked && ways[change.asked],
    ...limitNames.map((name) => change[name] !== undefined && `${limits[name]}: ${change[name]}`),
  ]
    .filter(Boolean)
    .join('\n')

interface TaskFieldsProps {
  task: AgentTaskView
  changes: FieldChanges
  onDone: (changes: FieldChanges) => void
  onClose: () => void
}

/** The questions and limits of one task. What is left empty stays as it is with the agent that this one is based on. */
export function TaskFields({ task, changes, onDone, onClose }: TaskFieldsProps) {
  const [changed, setChanged] = useState(changes)
  const set = (
    id: string,
    part: { [Name in keyof FieldChange]: FieldChange[Name] | undefined },
  ) => {
    const all = Object.entries({ ...changed[id], ...part })
    const change = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    const { [id]: _, ...others } = changed
    setChanged(Object.keys(change).length > 0 ? { ...others, [id]: change } : others)
  }
  return (
    <DraftDialog title={capital(task.title)} onDone={() => onDone(changed)} onClose={onClose}>
      <p className="field-hint">What you leave empty stays as it comes with the agent.</p>
      {task.fields.filter(mayChange).map((field) => {
        const change = changed[field.id] ?? {}
        const asked = change.asked ?? field.asked
        return (
          <fieldset key={field.id} className="tool-field">
            <legend>{capital(field.label)}</legend>
            {field.may_ask && (
              <Field label="How it is asked for">
                <select
                  value={asked}
                  onChange={({ target }) =>
                    set(
                      field.id,
                      target.value === field.asked
                        ? {
                            asked: undefined,
                            ...(target.value === 'never' && { question: undefined }),
                          }
                        : { asked: target.value as NonNullable<FieldChange['asked']> },
                    )
                  }
                >
                  <Options
                    of={Object.entries(ways).filter(
                      ([way]) => way !== 'never' || field.asked === 'never',
                    )}
                  />
                </select>
              </Field>
            )}
            {asked !== 'never' && (
              <TextField
                label="Question"
                maxLength={200}
                placeholder={field.question}
                value={change.question ?? ''}
                onChange={(text) => set(field.id, { question: text || undefined })}
              />
            )}
            <div className="field-row">
              {limitNames
                .filter((name) => field[name] !== null)
                .map((name) => (
                  <TextField
                    key={name}
                    label={limits[name]}
                    type="number"
                    min={name === 'least' || name === 'before_closing_minutes' ? 0 : 1}
                    max={name === 'within_days' ? 1000 : undefined}
                    placeholder={String(field[name])}
                    value={change[name] ?? ''}
                    onChange={(text) =>
                      set(field.id, { [name]: text === '' ? undefined : Number(text) })
                    }
                  />
                ))}
            </div>
          </fieldset>
        )
      })}
    </DraftDialog>
  )
}

export const mayChange = (field: FieldView): boolean =>
  field.may_ask || field.asked !== 'never' || isLimited(field)
