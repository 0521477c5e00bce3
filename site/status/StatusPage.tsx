import { status } from '@ringwell/content/site/status.ts'
import { LinkButtons } from '../ui/LinkButtons.tsx'
import { StatusDial } from './StatusDial.tsx'
import '../ui/smallFigures.css'
import './statusPage.css'

/**
 * Whether the service is up, and what the last day was like. `showStatus.ts` fills in what the server says; the places
 * keep their size, so that nothing moves.
 * @param api base address of the API
 */
export function StatusPage({ api }: { api: string }) {
  const { figures, parts, more, withoutScript } = status
  return (
    <div className="wrap status" data-status={`${api}/status`} data-words={JSON.stringify(words)}>
      <header className="status-head">
        <h1 className="t-1">{status.title}</h1>
        <div className="status-answer" aria-live="polite">
          <p className="t-2 display" data-place="answer">
            {status.loading}
          </p>
          <p className="lead" data-place="text" />
          <p className="note" data-place="up-for" />
        </div>
        <noscript>
          <p className="lead">
            {withoutScript.text} <a href={withoutScript.link.href}>{withoutScript.link.label}</a>
          </p>
        </noscript>
      </header>
      <section className="status-day" aria-labelledby="status-day">
        <StatusDial />
        <div>
          <h2 className="t-3" id="status-day">
            {figures.title}
          </h2>
          <dl className="small-figures">
            {(['answer', 'calls', 'failed'] as const).map((name) => (
              <div key={name}>
                <dt className="small" data-place={`label-${name}`}>
                  {name === 'answer' ? figures.noAnswer : figures[name]}
                </dt>
                <dd className="num" data-place={`figure-${name}`}>
                  –
                </dd>
              </div>
            ))}
          </dl>
          <p className="note" data-place="note">
            {figures.note}
          </p>
        </div>
      </section>
      <section className="status-parts" aria-labelledby="status-parts">
        <h2 className="t-3" id="status-parts">
          {parts.title}
        </h2>
        <dl>
          {Object.entries(parts.names).map(([part, name]) => (
            <div key={part}>
              <dt>{name}</dt>
              <dd data-part={part}>–</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="status-more">
        <p className="lead">{more.text}</p>
        <p className="go">
          <LinkButtons links={more.links} first="btn-ink" />
        </p>
      </section>
    </div>
  )
}

/** What the script prints. */
const words = {
  answers: status.answers,
  upFor: status.upFor,
  figures: status.figures,
  states: status.parts.states,
}
export type StatusWords = typeof words
