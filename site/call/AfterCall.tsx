import type { CallCredential } from '@ringwell/call/call.ts'
import { eraseCall, rateCall } from '@ringwell/call/view/afterCall.ts'
import { useId, useState } from 'react'
import type { PanelWords } from './panelWords.ts'

interface AfterCallProps {
  words: PanelWords['after']
  api: string
  /** Only the visitor who was on the call has it. */
  credential: CallCredential
  /** False for a call that failed: it cannot be rated, but its recording can be deleted. */
  isRated: boolean
}

const ratings = [1, 2, 3, 4, 5] as const

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
          <div className="ratings">
            {ratings.map((each) => (
              <label key={each} data-full={each === rating ? '' : undefined}>
                <input
                  type="radio"
                  name={`${id}-rating`}
                  value={each}
                  checked={rating === each}
                  onChange={() => void rate(each)}
                />
                <Circle size={each} />
                <span className="vh">{words.ratings[each - 1]}</span>
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

/** The better the rating, the larger the circle, from 1 to 5. */
function Circle({ size }: { size: number }) {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <circle r={2 + size * 1.8} />
    </svg>
  )
}
