import { blogs } from '@ringwell/content/site/blogs.ts'
import { Cover } from '../ui/Cover.tsx'
import { OnIcon } from '../ui/icons.tsx'
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
        <p className="art-go">
          {shared.links.map(({ label, href }, i) => (
            <a key={href} className={i === 0 ? 'btn btn-ink' : 'btn'} href={href}>
              {label}
            </a>
          ))}
        </p>
      </div>
      {next && (
        <div className="art-next">
          <a
            className="art-next-cover"
            href={next.link}
            tabIndex={-1}
            aria-hidden="true"
            data-cover={next.link.slice(1)}
          >
            <Cover art={next.image} />
          </a>
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
