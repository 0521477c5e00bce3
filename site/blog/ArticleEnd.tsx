import { blogs } from '@ringwell/content/site/blogs.ts'
import { CoverLink } from '../ui/Cover.tsx'
import { OnIcon } from '../ui/icons.tsx'
import { LinkButtons } from '../ui/LinkButtons.tsx'
import type { Post } from './PostCard.tsx'
import './articleEnd.css'

/** The end of every article: links to hear an agent, and the next article. */
export function ArticleEnd({ next }: { next: Post | undefined }) {
  const { shared } = blogs
  return (
    <section className="wrap art-end">
      <hr />
      <div className="art-call">
        <h2 className="t-2">{shared.title}</h2>
        <p className="lead">{shared.text}</p>
        <p className="go art-go">
          <LinkButtons links={shared.links} first="btn-ink" />
        </p>
      </div>
      {next && (
        <div className="art-next">
          <CoverLink className="art-next-cover" link={next.link} art={next.image} />
          <p className="note">{blogs.next}</p>
          <h2 className="t-4">
            <a href={next.link}>{next.title}</a>
          </h2>
          <p className="art-all">
            <a className="link" href="/blogs">
              {blogs.back}
              <OnIcon />
            </a>
          </p>
        </div>
      )}
    </section>
  )
}
