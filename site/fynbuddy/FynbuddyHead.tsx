import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import { Figures } from '../ui/Figures.tsx'
import { CallIcon } from '../ui/icons.tsx'
import { DueDial } from './DueDial.tsx'
import './fynbuddyHead.css'

export function FynbuddyHead() {
  const { title, lead, book, demo, statistics } = fynbuddy
  return (
    <div className="wrap">
      <div className="fyn-head">
        <div>
          <h1 className="t-1">{title}</h1>
          <p className="lead">{lead}</p>
          <p className="fyn-go">
            <a className="btn btn-ink" href={book.href}>
              {book.label}
            </a>
            <a className="key" href={demo.href}>
              <CallIcon />
              {demo.label}
            </a>
          </p>
        </div>
        <DueDial />
      </div>
      <section className="fyn-figures" aria-labelledby="fyn-figures">
        <h2 className="t-4" id="fyn-figures">
          {statistics.title}
        </h2>
        <Figures items={statistics.items} />
        <p className="note">{statistics.note}</p>
      </section>
    </div>
  )
}
