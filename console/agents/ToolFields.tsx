import { useState } from 'react'
import type { FieldKind, ToolField } from '@ringwell/protocol/operator/ownTools.ts'
import { MOST_FIELDS } from '@ringwell/protocol/operator/toolName.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { LinesField } from './LinesField.tsx'
import { kinds, newField } from './toolWords.ts'

interface ToolFieldsProps {
  fields: readonly ToolField[]
  onChange: (fields: ToolField[]) => void
  /** What is wrong with `fields.0.label`. */
  errorOf: (field: string) => string | undefined
}

/** What the caller has to say before a tool is called, in the order in which the agent asks for it. */
export function ToolFields({ fields, onChange, errorOf }: ToolFieldsProps) {
  // Every row keeps its controls when another one is taken out.
  const [keys, setKeys] = useState(() => fields.map((_, at) => at))
  return (
    <>
      {fields.map((field, at) => {
        const set = (part: Partial<ToolField>): void =>
          onChange(fields.with(at, { ...field, ...part }))
        const wrong = (name: keyof ToolField): string | undefined => errorOf(`fields.${at}.${name}`)
        return (
          <fieldset key={keys[at]} className="tool-field">
            <legend>What the caller must say: {field.label || `field ${at + 1}`}</legend>
            <div className="field-row">
              <TextField
                label="What it is called"
                error={wrong('label')}
                required
                maxLength={40}
                placeholder="repair number"
                value={field.label}
                onChange={(label) => set({ label })}
              />
              <Field label="Kind">
                <select
                  value={field.kind}
                  onChange={({ target }) => set({ kind: target.value as FieldKind })}
                >
                  <Options of={Object.entries(kinds)} />
                </select>
              </Field>
            </div>
            {field.kind === 'choice' && (
              <LinesField
                label="Choices"
                hint="One in each line."
                error={wrong('options')}
                required
                lines={field.options}
                onChange={(options) => set({ options })}
              />
            )}
            {field.kind === 'code' && (
              <TextField
                label="A code as an example"
                hint="All have as many letters and digits, in the same places."
                error={wrong('example')}
                required
                maxLength={20}
                placeholder="RG4711"
                value={field.example}
                onChange={(example) => set({ example })}
              />
            )}
            <TextField
              label="Question"
              hint={`Leave empty for “What’s the ${field.label || '…'}?”`}
              error={wrong('question')}
              maxLength={200}
              value={field.question}
              onChange={(question) => set({ question })}
            />
            <Check checked={field.optional} onChange={(isChecked) => set({ optional: isChecked })}>
              <span>Callers need not answer</span>
            </Check>
            <Button
              look="quiet"
              onClick={() => {
                onChange(fields.toSpliced(at, 1))
                setKeys(keys.toSpliced(at, 1))
              }}
            >
              Remove {field.label || 'this field'}
            </Button>
          </fieldset>
        )
      })}
      {fields.length < MOST_FIELDS && (
        <Button
          onClick={() => {
            onChange([...fields, newField])
            setKeys([...keys, Math.max(-1, ...keys) + 1])
          }}
        >
          {fields.length === 0 ? 'Ask the caller for something' : 'Ask for something else'}
        </Button>
      )}
    </>
  )
}
