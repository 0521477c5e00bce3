import type { CallState } from '../panel/panelState.ts'
import { fill } from '../strings/words.ts'
import { EraseButton } from './Erase.tsx'

interface RatingProps {
  call: CallState
  onRate: (rating: number) => void
  onErase: () => void
}

/** Shows five circles of growing size. The visitor can change the rating. */
export function Rating({ call: { words, rating, done }, onRate, onErase }: RatingProps) {
  return (
    <fieldset class="rate">
      <legend>{words.rate}</legend>
      <div class="row">
        {[1, 2, 3, 4, 5].map((n) => (
          <label>
            <input
              type="radio"
              name="rating"
              value={String(n)}
              checked={rating === n}
              onchange={() => onRate(n)}
            />
            <span aria-hidden="true" />
            <span class="hidden">{fill(words.rating, { n })}</span>
          </label>
        ))}
      </div>
      <div class="ends">
        <span>{words.poor}</span>
        <output>{done}</output>
        <span>{words.good}</span>
      </div>
      <EraseButton words={words} onErase={onErase} />
    </fieldset>
  )
}
