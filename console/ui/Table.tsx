import type { ReactNode } from 'react'

/** Numbers stand at the right, and what is above buttons is only read out. */
type Head = string | { number: string } | { buttons: string }

export interface TableProps {
  className?: string
  heads: readonly Head[]
  /** The rows. A cell repeats its head as `data-label` for narrow windows, unless it is the first or has buttons. */
  children: ReactNode
}

export function Table({ className = 'table', heads, children }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>{heads.map(headCell)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function headCell(head: Head): ReactNode {
  if (typeof head === 'string') {
    return (
      <th key={head} scope="col">
        {head}
      </th>
    )
  }
  if ('number' in head) {
    return (
      <th key={head.number} scope="col" className="num">
        {head.number}
      </th>
    )
  }
  return (
    <th key={head.buttons} scope="col">
      <span className="vh">{head.buttons}</span>
    </th>
  )
}
