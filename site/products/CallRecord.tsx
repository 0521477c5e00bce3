import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import { Player } from '../ui/Player.tsx'
import './callRecord.css'

/** The calls of a morning as a list, and the record of the first one, drawn from what the server stores of a call. */
export function CallRecord({
  title,
  text,
  sample,
  list,
  call,
}: NonNullable<ProductPage['record']>) {
  return (
    <section className="record wrap" id="record">
      <div className="record-head">
        <h2 className="t-1">{title}</h2>
        <p className="lead">{text}</p>
      </div>
      <figure className="record-desk">
        <figcaption className="note">
          <span className="tag">{sample}</span>
        </figcaption>
        <div className="record-list">
          <h3 className="t-4">{list.title}</h3>
          <ol>
            {list.calls.map(({ at, about, outcome, isOpen }, i) => (
              <li key={at} data-shown={i === 0 ? '' : undefined}>
                <span className="note num">{at}</span>
                <b>{about}</b>
                <span className="small" data-open={isOpen ? '' : undefined}>
                  {outcome}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className="record-call">
          <h3 className="t-3">
            {call.title} <span className="num">{call.reference}</span>
          </h3>
          <dl>
            {call.values.map((value) => (
              <div key={value.label}>
                <dt className="note">{value.label}</dt>
                <dd>{value.text}</dd>
              </div>
            ))}
          </dl>
          <h4 className="note">{call.unanswered}</h4>
          <p data-open="">{call.question}</p>
          <h4 className="note">{call.said}</h4>
          <Player id={call.recording} />
        </div>
      </figure>
    </section>
  )
}
