import { home } from '@ringwell/content/site/home.ts'
import { PostCard, type Post } from '../blog/PostCard.tsx'
import './blogTeaser.css'

const shownAtMost = 3

/** Shows the first articles of the list, or says that there are none. */
export function BlogTeaser({ posts = [] }: { posts: readonly Post[] | undefined }) {
  const { blog } = home
  return (
    <section className="blog">
      <div className="wrap">
        <div className="blog-head">
          <h2 className="t-1">{blog.title}</h2>
          {posts.length > 0 && <p className="note">{blog.note}</p>}
        </div>
        {posts.length === 0 ? (
          <p className="lead">{blog.empty}</p>
        ) : (
          <>
            <ul className="posts">
              {posts.slice(0, shownAtMost).map((post) => (
                <li key={post.link}>
                  <PostCard post={post} postedOn={blog.postedOn} />
                </li>
              ))}
            </ul>
            <p className="blog-all">
              <a className="btn" href={blog.all.href}>
                {blog.all.label}
              </a>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
