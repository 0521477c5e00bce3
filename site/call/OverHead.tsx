import { useEffect, useRef } from 'react'

interface OverHeadProps {
  title: string
  lead: string | undefined
  heading: 'h1' | 'h2'
}

/** Says that a call is over, and how it ended. Takes over the focus from the button that disappeared with the call. */
export function OverHead({ title, lead, heading: Heading }: OverHeadProps) {
  const line = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="over-head">
      <Heading ref={line} tabIndex={-1}>
        {title}
      </Heading>
      {lead !== undefined && <p>{lead}</p>}
    </div>
  )
}
