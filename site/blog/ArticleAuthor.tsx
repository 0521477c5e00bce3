import { blogs } from '@ringwell/content/site/blogs.ts'
import { Portrait } from '../ui/Portrait.tsx'
import './articleAuthor.css'

interface ArticleAuthorProps {
  name: string
  initials: string
}

/** Who wrote the article. */
export function ArticleAuthor({ name, initials }: ArticleAuthorProps) {
  const { title, text, link } = blogs.author
  return (
    <aside className="art-author">
      <Portrait initials={initials} />
      <div>
        <h2 className="t-4">{title.replace('{name}', name)}</h2>
        <p>
          {text} <a href={link.href}>{link.label}</a>
        </p>
      </div>
    </aside>
  )
}
