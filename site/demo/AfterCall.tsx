import { useId, useState } from 'react'
import type { PanelWords } from './demoProps.ts'
import { eraseCall, rateCall } from './serverAnswers.ts'
import './afterCall.css'

interface AfterCallProps {
  words: PanelWords['after']
  api: string
  /** Only who was on the call knows it. */
  callId: string
}

const stars = [1, 2, 3, 4, 5] as const

/** What a visitor can still say of a call: how it was, and that its recording shall not be kept. */
export function AfterCall({ words, api, callId }: AfterCallProps) {
  const id = useId()
  const [rating, setRating] = useState(0)
  const [done, setDone] = useState('')

  async function rate(next: number): Promise<void> {
    setRating(next)
    setDone((await rateCall(api, callId, next)) ? words.rated : words.notDone)
  }

  return (
    <div className="after">
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
      <EraseButton words={words} api={api} callId={callId} onDone={setDone} />
      <output className="note">{done}</output>
    </div>
  )
}

/** The same after a call that failed: there is nothing to rate, but what was recorded can go. */
export function AfterFailedCall({ words, api, callId }: AfterCallProps) {
  const [done, setDone] = useState('')
  return (
    <div className="after">
      <EraseButton words={words} api={api} callId={callId} onDone={setDone} />
      <output className="note">{done}</output>
    </div>
  )
}

/** The focus stays on it when it has done its work, so it is not taken away. */
function EraseButton({
  words,
  api,
  callId,
  onDone,
}: AfterCallProps & { onDone: (words: string) => void }) {
  const [erased, setErased] = useState(false)
  async function erase(): Promise<void> {
    const gone = await eraseCall(api, callId)
    setErased(gone)
    onDone(gone ? words.erased : words.notDone)
  }
  return (
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
  )
}

function StarIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
    </svg>
  )
}
