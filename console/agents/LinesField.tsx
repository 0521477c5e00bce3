import { Field, type FieldProps } from '../ui/Field.tsx'

interface LinesFieldProps extends Omit<FieldProps, 'children'> {
  required?: boolean
  lines: readonly string[]
  onChange: (lines: string[]) => void
}

/** A labelled textarea with a text in each line. Empty lines go when somebody has typed all. */
export function LinesField({ required, lines, onChange, ...rest }: LinesFieldProps) {
  return (
    <Field {...rest}>
      <textarea
        rows={3}
        required={required}
        value={lines.join('\n')}
        onChange={({ target }) => onChange(target.value.split('\n'))}
        onBlur={() => onChange(lines.map((line) => line.trim()).filter(Boolean))}
      />
    </Field>
  )
}
