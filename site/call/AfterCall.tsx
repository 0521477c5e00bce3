import type { CallCredential } from '@ringwell/call/call.ts'
import { eraseCall, rateCall } from '@ringwell/call/view/afterCall.ts'
import { useId, useState } from 'react'
import type { PanelWords } from './panelWords.ts'
import './afterCall.css'

interface AfterCallProps {
  words: PanelWords['after']
  api: string
  /** Only the visitor who was on the call has it. */
  credential: CallCredential
  /** False for a call that failed: it cannot be rated, but its recording can be deleted. */
  isRated: boolean
}

const stars = [1, 2, 3, 4, 5] as const

/** Lets the visitor rate a call that is over and delete its recording. */
export function AfterCall({ words, api, credential, isRated }: AfterCallProps) {
  const id = useId()
  const [rating, setRating] = useState(0)
  const [erased, setErased] = useState(false)
  const [done, setDone] = useState('')

  async function rate(next: number): Promise<void> {
    setRating(next)
    setDone((await rateCall(api, credential, next)) ? words.rated : words.notDone)
  }
  async function erase(): Promise<void> {
    const gone = await eraseCall(api, credential)
    setErased(gone)
    setDone(gone ? words.erased : words.notDone)
  }

  return (
    <div className="after">
      {isRated && (
        <fieldset>
          <legend>{words.rating}</legend>
          <div className="stars">
            {stars.map((star) => (
              <label key={star} data-full={star <= rating ? '' : undefined}>
                <input
                  type="radio"
                  name={`${id}-rating`}
                  value={star}
                  checked={rating === star}
                  onChange={() => void rate(star)}
                />
                <StarIcon />
                <span className="vh">{words.ratings[star - 1]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {/* The button keeps the focus after it was pressed, so it is neither removed nor disabled. */}
      <button
        className="text-btn note"
        type="button"
        aria-disabled={erased}
        onClick={() => {
          if (!erased) void erase()
        }}
      >
        {words.erase}
      </button>
      <output className="note">{done}</output>
    </div>
  )
}

function StarIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
    </svg>
  )
}
