import { printDate } from '@ringwell/content/blog/schema.ts'
import { changelog } from '@ringwell/content/site/changelog.ts'
import { ThemedPicture } from '../ui/ThemedPicture.tsx'
import '../ui/pageHead.css'
import './changelog.css'

/** Made by `npm run screenshots -- --changelog`, in both themes. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const days = Map.groupBy(changelog.entries, ({ date }) => date)

/** What has changed, by day. */
export function Changelog() {
  return (
    <div className="wrap log">
      <header className="page-head log-head">
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
              {entries.map(({ id, title, changes, picture }) => (
                <section key={id} id={id} className="log-entry">
                  <h3 className="t-3">{title}</h3>
                  <ul>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                  {picture !== undefined && (
                    <ThemedPicture
                      file={(theme) => files[`./pictures/${id}-${theme}.webp`]}
                      shows={picture}
                      width={1120}
                      height={700}
                    />
                  )}
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
