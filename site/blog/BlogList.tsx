import { blogs } from '@ringwell/content/site/blogs.ts'
import { PostCard, type Post } from './PostCard.tsx'
import './blogList.css'

/** Every article as a card. The newest two are large, the others are in rows of three. */
export function BlogList({ posts }: { posts: readonly Post[] }) {
  return (
    <div className="wrap blogs">
      <header className="blogs-head">
        <h1 className="t-1">{blogs.title}</h1>
        <p className="lead">{blogs.lead}</p>
      </header>
      {posts.length === 0 ? (
        <p className="blogs-none t-3">{blogs.empty}</p>
      ) : (
        <>
          <h2 className="vh">{blogs.back}</h2>
          <ul className="posts blogs-list">
            {posts.map((post) => (
              <li key={post.link}>
                <PostCard post={post} postedOn={blogs.postedOn} />
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
