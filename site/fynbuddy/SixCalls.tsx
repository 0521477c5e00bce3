import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { Player } from '../ui/Player.tsx'
import './sixCalls.css'

/** Shows what callers say, what they hear, and what happens then. */
export function SixCalls() {
  const { title, items } = fynbuddy.features
  return (
    <section className="six wrap">
      <h2 className="t-1">{title}</h2>
      <p className="note">{recordingWords.stagedMany}</p>
      <ol>
        {items.map((call) => (
          <li key={call.title}>
            <div>
              <h3 className="t-2">{call.title}</h3>
              <p>{call.text}</p>
            </div>
            <Player id={call.recording} />
          </li>
        ))}
      </ol>
    </section>
  )
}
