import type { ReactNode } from 'react'
import './awaited.css'

interface AwaitedProps {
  /** The text `Loading...`. */
  loading: string
  /** The content, or undefined while there is none. */
  children: ReactNode
}

/**
 * A place for content that may not be there yet. The loading text shows as long as nothing follows it: while
 * the page is still arriving from the server, or permanently if the content was never supplied.
 */
export function Awaited({ loading, children }: AwaitedProps) {
  return (
    <div className="awaited">
      <p className="t-4 display loading">
        <svg viewBox="-10 -10 20 20" aria-hidden="true">
          <path d="M0-8A8 8 0 0 1 8 0" />
        </svg>
        {loading}
      </p>
      {children}
    </div>
  )
}
