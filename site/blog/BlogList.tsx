import { allTags, type Tag } from '@ringwell/content/blog/schema.ts'
import { blogs } from '@ringwell/content/site/blogs.ts'
import { PostCard, type Post } from './PostCard.tsx'
import { TagLinks } from './TagLinks.tsx'
import '../ui/pageHead.css'
import './blogList.css'

interface BlogListProps {
  posts: readonly Post[]
  title?: string
  lead?: string
  /** The tag that all the articles have, on the page of a tag. */
  tag?: Tag
}

/** Articles as cards. The newest two are large, the others are in rows of three. */
export function BlogList({ posts, title = blogs.title, lead = blogs.lead, tag }: BlogListProps) {
  return (
    <div className="wrap blogs">
      <header className="page-head blogs-head">
        <h1 className="t-1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {posts.length === 0 ? (
        <p className="blogs-none t-3">{blogs.empty}</p>
      ) : (
        <>
          <nav className="blogs-topics" aria-label={blogs.tagsLabel}>
            <TagLinks label={blogs.taggedLabel} shown={allTags} {...(tag && { current: tag })}>
              <li>
                <a href="/blogs" aria-current={tag === undefined ? 'page' : undefined}>
                  {blogs.back}
                </a>
              </li>
            </TagLinks>
          </nav>
          <h2 className="vh">{tag === undefined ? blogs.back : title}</h2>
          <ul className="posts blogs-list">
            {posts.map((post) => (
              <li key={post.link}>
                <PostCard post={post} postedOn={blogs.postedOn}>
                  <TagLinks label={blogs.taggedLabel} shown={post.tags} />
                </PostCard>
              </li>
            ))}
          </ul>
          <p className="blogs-foot note">
            {blogs.note}{' '}
            <a href="/rss.xml" type="application/rss+xml">
              {blogs.feed}
            </a>
          </p>
        </>
      )}
    </div>
  )
}
