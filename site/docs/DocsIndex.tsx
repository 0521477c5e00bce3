import { docs } from '@ringwell/content/site/docs.ts'
import { prints } from '../prints/prints.ts'
import { Print } from '../ui/Print.tsx'
import { DocsSearch } from './DocsSearch.tsx'
import './docsIndex.css'

/** The first page of the docs: the first commands, a search, and what the other pages are about. */
export function DocsIndex() {
  const { title, lead, commands, commandsLabel, pagesLabel, pages, api } = docs
  return (
    <>
      <header className="docs-head night">
        <Print className="docs-art" levels={prints.name} size={720} inner={44} pitch={36} />
        <div className="wrap">
          <h1 className="t-1">{title}</h1>
          <p className="lead">{lead}</p>
          <figure className="docs-commands">
            <pre>
              <code>{commands.join('\n')}</code>
            </pre>
            <figcaption className="note">{commandsLabel}</figcaption>
          </figure>
        </div>
      </header>
      <div className="wrap docs-index">
        <DocsSearch />
        <nav aria-label={pagesLabel}>
          <ul className="docs-pages">
            {pages.map((page) => (
              <li key={page.href}>
                <h2 className="t-3">
                  <a href={page.href}>{page.title}</a>
                </h2>
                <p>{page.text}</p>
              </li>
            ))}
            <li>
              <h2 className="t-3">{api.title}</h2>
              <p>{api.text}</p>
              <p className="docs-go">
                {api.links.map(({ href, label }) => (
                  <a key={href} className="link" href={href}>
                    {label}
                  </a>
                ))}
              </p>
            </li>
          </ul>
        </nav>
      </div>
    </>
  )
}
