import type { whyUs } from '@ringwell/content/site/whyUs.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { OnIcon } from '../ui/icons.tsx'
import { Player } from '../ui/Player.tsx'
import { measured } from './measured.ts'
import '../ui/smallFigures.css'
import './measured.css'

/** What was measured, each with its figure, beside a call to hear. A fact without a figure is left out. */
export function Measured({ facts }: Pick<typeof whyUs, 'facts'>) {
  const items = facts.items.flatMap(({ fact, label }) => {
    const figure = measured(fact)
    return figure === undefined ? [] : [{ figure, label }]
  })
  if (items.length === 0) return null
  return (
    <section className="measured">
      <h2 className="t-2">{facts.title}</h2>
      <div className="measured-proof">
        <dl className="small-figures">
          {items.map(({ figure, label }) => (
            <div key={label}>
              <dt className="small">{label}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
        <div className="measured-hear">
          <p className="note">{recordingWords.staged}</p>
          <Player id={facts.hear} />
        </div>
      </div>
      <p className="note">{facts.note}</p>
      <p className="measured-more">
        <a className="link" href={facts.more.href}>
          {facts.more.label}
          <OnIcon />
        </a>
      </p>
    </section>
  )
}
