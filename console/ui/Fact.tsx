import type { ReactNode } from 'react'

/** One entry of a `dl`: what it is called, and what it is. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
