import { businessPlans, formatNumber, formatPrice } from '@ringwell/content/pricing.ts'
import { forWhom } from '@ringwell/content/site/forWhom.ts'
import { recordings } from '@ringwell/content/site/recordings.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { PlayIcon } from '../ui/icons.tsx'
import './forWhom.css'

const [smallest] = businessPlans
const cost = smallest
  ? forWhom.cost
      .replace('{price}', formatPrice(smallest, 'USD', 'monthly'))
      .replace('{n}', formatNumber(smallest.minutes))
  : ''

/** For whom it is, in one line that can be heard, and from which price. `home.ts` plays the recordings. */
export function ForWhom() {
  return (
    <section className="for-whom" aria-label={forWhom.label}>
      <div className="wrap small">
        <b>{forWhom.label}</b>
        <ul>
          {forWhom.trades.map(({ name, recording }) => (
            <li key={recording} data-recording={recording}>
              <button
                className="icon-btn sound-key"
                type="button"
                aria-label={`${recordingWords.play} ${recordings[recording].title}`}
              >
                <PlayIcon />
                {name}
              </button>
            </li>
          ))}
          <li>
            <a href={forWhom.all.href}>{forWhom.all.label}</a>
          </li>
        </ul>
        <p>{forWhom.staged}</p>
        <p>
          {cost} <a href={forWhom.estimate.href}>{forWhom.estimate.label}</a>
        </p>
      </div>
    </section>
  )
}
