import { dateText } from './times.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field for a day. Each browser shows it in an order of its own, so the day stands below in words that nobody can mistake.
 */
export const DateField = ({
  value,
  ...rest
}: Omit<TextFieldProps, 'type' | 'hint'> & { value: string }) => (
  <TextField type="date" value={value} hint={dateText(value)} {...rest} />
)
