import rss from '@astrojs/rss'
import { brand } from '@ringwell/brand/brand.ts'
import { tags as tagWords } from '@ringwell/content/blog/schema.ts'
import { blogs } from '@ringwell/content/site/blogs.ts'
import type { APIRoute } from 'astro'
import { articles } from '../blog/posts.ts'

export const GET: APIRoute = ({ site }) =>
  rss({
    title: `${brand.name}: ${blogs.title}`,
    description: blogs.meta.description,
    site: new URL('/blogs', site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      '<language>en-gb</language>',
      `<atom:link href="${new URL('/rss.xml', site).href}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: articles.map(({ title, excerpt, link, date, author, tags }) => ({
      title,
      description: excerpt,
      link: new URL(link, site).href,
      pubDate: new Date(date),
      categories: tags.map((tag) => tagWords[tag].label),
      customData: `<dc:creator>${author}</dc:creator>`,
    })),
  })
