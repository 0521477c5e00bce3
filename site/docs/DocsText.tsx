import { docs, type DocsPage } from '@ringwell/content/site/docs.ts'
import { OnIcon } from '../ui/icons.tsx'
import { DocsSearch } from './DocsSearch.tsx'
import type { RenderedDocs } from './renderDocs.ts'
import '../ui/longText.css'
import '../ui/table.css'
import './docsText.css'

interface DocsTextProps extends RenderedDocs {
  page: DocsPage
}

/** A page of the docs: the list of pages, what is on this one, and its text. */
export function DocsText({ page, html, contents }: DocsTextProps) {
  const next = docs.pages[docs.pages.indexOf(page) + 1]
  return (
    <div className="wrap grid docs">
      <div className="docs-beside">
        <nav aria-label={docs.pagesLabel}>
          <ul>
            {docs.pages.map(({ href, title }) => (
              <li key={href}>
                <a href={href} aria-current={href === page.href ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <DocsSearch />
        <nav className="docs-contents" aria-label={docs.contentsLabel}>
          <p className="note" aria-hidden="true">
            {docs.contentsLabel}
          </p>
          <ul>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="docs-main">
        <h1 className="t-1">{page.title}</h1>
        <p className="lead">{page.text}</p>
        {/* Written by us, in this repository. */}
        <div className="docs-text long-text" dangerouslySetInnerHTML={{ __html: html }} />
        {next && (
          <p className="docs-next">
            {docs.next}
            <a className="link" href={next.href}>
              {next.title}
              <OnIcon />
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
