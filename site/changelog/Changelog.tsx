import { printDate } from '@ringwell/content/blog/schema.ts'
import { changelog } from '@ringwell/content/site/changelog.ts'
import './changelog.css'

const days = Map.groupBy(changelog.entries, ({ date }) => date)

/** What has changed, by day. */
export function Changelog() {
  return (
    <div className="wrap log">
      <header className="log-head">
        <h1 className="t-1">{changelog.title}</h1>
        <p className="lead">{changelog.lead}</p>
      </header>
      <ol className="log-days" aria-label={changelog.daysLabel}>
        {[...days].map(([date, entries]) => (
          <li key={date} className="log-day">
            <h2 className="t-4">
              <time dateTime={date}>{printDate(date)}</time>
            </h2>
            <div>
              {entries.map(({ id, title, changes }) => (
                <section key={id} id={id} className="log-entry">
                  <h3 className="t-3">{title}</h3>
                  <ul>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className="note">
        <a href="/changelog.xml" type="application/rss+xml">
          {changelog.feed}
        </a>
      </p>
    </div>
  )
}
