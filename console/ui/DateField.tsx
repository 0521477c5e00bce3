import { dateText } from './times.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field for a day, or for a day and a time. Each browser shows it in an order of its own, so the day stands below in words
 * that nobody can mistake.
 */
export const DateField = ({
  type = 'date',
  value,
  hint,
  ...rest
}: TextFieldProps & { value: string }) => (
  <TextField type={type} value={value} hint={dateText(value) ?? hint} {...rest} />
)
