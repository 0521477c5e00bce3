import type { ReactNode } from 'react'

export interface CheckProps {
  checked: boolean
  disabled?: boolean
  onChange: (isChecked: boolean) => void
  /** What the tick says. */
  children: ReactNode
}

/** A box to tick, with its words. */
export function Check({ onChange, children, ...rest }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
