import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  onChange: (text: string) => void
}

/** A labelled input, whose value is a text. */
export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      <input {...rest} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
