import type { ReactNode } from 'react'
import type { Tag } from '@ringwell/content/blog/schema.ts'
import { type CoverArt, CoverLink } from '../ui/Cover.tsx'
import './postCard.css'

/** An article in a list. */
export interface Post {
  link: string
  image: CoverArt
  title: string
  excerpt: string
  author: string
  /** The author's initials, which are drawn in a ring instead of a portrait. */
  authorImage: string
  /** The printed date: `Aug 18, 2025`. */
  date: string
  tags: readonly Tag[]
}

interface PostCardProps {
  post: Post
  postedOn: string
  /** What follows the author, such as the tags. */
  children?: ReactNode
}

export function PostCard({ post, postedOn, children }: PostCardProps) {
  return (
    <article className="post">
      <CoverLink className="post-cover" link={post.link} art={post.image} />
      <h3 className="t-3">
        <a href={post.link}>{post.title}</a>
      </h3>
      <p className="small">{post.excerpt}</p>
      <p className="by note">
        <span className="initials" aria-hidden="true">
          {post.authorImage}
        </span>
        <span>
          {post.author}
          <br />
          {postedOn} {post.date}
        </span>
      </p>
      {children}
    </article>
  )
}
