import { type ReactElement, cloneElement, useId } from 'react'

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

export interface FieldProps {
  label: string
  /** One input, select or textarea. */
  children: ReactElement<ControlProps>
  hint?: string | undefined
  /** What is wrong with the value, and what to do. */
  error?: string | undefined
}

/** A labelled control with its hint or its error. */
export function Field({ label, children, hint, error }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(note && { 'aria-describedby': `${id}-note` }),
        ...(error && { 'aria-invalid': true }),
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}
