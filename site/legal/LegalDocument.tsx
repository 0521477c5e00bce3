import type { LegalPage } from '@ringwell/content/site/legalPage.ts'
import { withLinks } from './withLinks.tsx'
import '../ui/pageHead.css'
import './legalDocument.css'

/** Terms or privacy policy: a summary, a table of contents, and the text. */
export function LegalDocument({ page }: { page: LegalPage }) {
  const { title, updated, updatedText, effective, effectiveText, summary, mentions, sections } =
    page
  return (
    <div className="wrap legal">
      <header className="page-head legal-head">
        <h1 className="t-1">{title}</h1>
        <p className="legal-dates small">
          <time dateTime={updated}>{updatedText}</time>
          {effectiveText !== undefined && <time dateTime={effective}>{effectiveText}</time>}
        </p>
      </header>
      <nav className="legal-contents" aria-label={page.contentsLabel}>
        <h2 className="note" aria-hidden="true">
          {page.contentsLabel}
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        <section className="legal-short">
          <h2 className="t-4">{summary.title}</h2>
          <ul>
            {summary.items.map((item) => (
              <li key={item}>{withLinks(item, mentions)}</li>
            ))}
          </ul>
        </section>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="legal-part">
            <h2 className="t-3">{section.title}</h2>
            {section.blocks.map((block) =>
              'text' in block ? (
                <p key={block.text}>{withLinks(block.text, mentions)}</p>
              ) : (
                <ul key={block.list[0]}>
                  {block.list.map((item) => (
                    <li key={item}>{withLinks(item, mentions)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
