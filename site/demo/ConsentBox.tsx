import { useId, useState, type RefObject } from 'react'
import type { PanelWords } from './demoProps.ts'
import '../ui/fields.css'

/** Leave to record the call. Nobody gives it but the visitor, and no call begins without it. */
export interface Consent {
  given: boolean
  /** A key was pressed without it. */
  missed: boolean
  set: (given: boolean) => void
  /** True when it is given; otherwise takes the visitor to the box and says why. */
  demand: () => boolean
}

export function useConsent(box: RefObject<HTMLInputElement | null>): Consent {
  const [given, setGiven] = useState(false)
  const [missed, setMissed] = useState(false)
  return {
    given,
    missed,
    set(next) {
      setGiven(next)
      setMissed(false)
    },
    demand() {
      if (given) return true
      setMissed(true)
      box.current?.focus()
      return false
    },
  }
}

interface ConsentBoxProps {
  words: PanelWords['consent']
  missing: string
  consent: Consent
  box: RefObject<HTMLInputElement | null>
}

export function ConsentBox({ words, missing, consent, box }: ConsentBoxProps) {
  const id = useId()
  return (
    <div className="consent">
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={consent.given}
          aria-invalid={consent.missed}
          aria-describedby={`${id}-missing`}
          onChange={({ target }) => consent.set(target.checked)}
        />
        <span>
          {words.before} <a href={words.link.href}>{words.link.label}</a>
          {words.after}
        </span>
      </label>
      <p className="error" id={`${id}-missing`} role="alert">
        {consent.missed && missing}
      </p>
    </div>
  )
}
