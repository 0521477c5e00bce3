import { useId, useState, type RefObject } from 'react'
import type { PanelWords } from '../call/panelWords.ts'

/** Consent to record the call. Only the visitor can give it, and no call begins without it. */
export interface Consent {
  given: boolean
  /** True after the visitor tried to start a call without consent. */
  missed: boolean
  set: (given: boolean) => void
  /** Returns true if consent is given. Otherwise focuses the checkbox and shows why. */
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
  /** Why nothing started. False unless the visitor tried to start a call without consent. */
  missing: string | false
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
          aria-invalid={missing !== false}
          aria-describedby={`${id}-missing`}
          onChange={({ target }) => consent.set(target.checked)}
        />
        <span>
          {words.before} <a href={words.link.href}>{words.link.label}</a>
          {words.after}
        </span>
      </label>
      <p className="error" id={`${id}-missing`} role="alert">
        {missing}
      </p>
    </div>
  )
}
