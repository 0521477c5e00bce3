import { type Article, parseArticle, printDate } from '@ringwell/content/blog/schema.ts'
import type { MDXInstance } from 'astro'
import { spokenCover } from '../prints/covers.ts'
import type { Post } from './PostCard.tsx'

/** An article with its text, ready to be printed. */
export interface PrintedArticle extends Article {
  Content: MDXInstance<object>['Content']
  /** The headings of the second level. */
  headings: readonly { slug: string; text: string }[]
}

const files = import.meta.glob<
  Pick<MDXInstance<object>, 'frontmatter' | 'Content' | 'getHeadings'>
>('../../content/blog/*.mdx', { eager: true })

/**
 * Every article, newest first.
 * @throws Error that names the file and every invalid field, which stops the build
 */
export const articles: readonly PrintedArticle[] = Object.entries(files)
  .map(([file, { frontmatter, Content, getHeadings }]) => ({
    // The frontmatter is not typed, so it is validated here.
    ...parseArticle(file.replace('../../', ''), frontmatter),
    Content,
    headings: getHeadings().filter(({ depth }) => depth === 2),
  }))
  .toSorted((a, b) => b.date.localeCompare(a.date))

/** The articles as cards. */
export const posts: readonly Post[] = articles.map(cardOf)

export function cardOf({
  link,
  title,
  excerpt,
  author,
  authorImage,
  date,
  image,
  cover,
  tags,
}: Article): Post {
  return {
    link,
    title,
    excerpt,
    author,
    authorImage,
    date: printDate(date),
    tags,
    image: { ...cover, levels: spokenCover(image).levels },
  }
}
