import { blogs } from '@ringwell/content/site/blogs.ts'
import './articleContents.css'

interface ArticleContentsProps {
  headings: readonly { slug: string; text: string }[]
}

/** The headings of an article, beside its text. */
export function ArticleContents({ headings }: ArticleContentsProps) {
  return (
    <nav className="art-contents" aria-label={blogs.contentsLabel}>
      <p className="note" aria-hidden="true">
        {blogs.contentsLabel}
      </p>
      <ul>
        {headings.map(({ slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
