import type { ComponentProps } from 'react'
import { ChevronIcon } from './icons.tsx'
import './fields.css'

/** A select that looks like the other fields. */
export function Picker(props: ComponentProps<'select'>) {
  return (
    <span className="picker">
      <select className="select" {...props} />
      <ChevronIcon />
    </span>
  )
}
