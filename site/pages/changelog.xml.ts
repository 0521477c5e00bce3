import rss from '@astrojs/rss'
import { brand } from '@ringwell/brand/brand.ts'
import { changelog } from '@ringwell/content/site/changelog.ts'
import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ site }) =>
  rss({
    title: `${brand.name}: ${changelog.title}`,
    description: changelog.meta.description,
    site: new URL('/changelog', site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-gb</language>',
      `<atom:link href="${new URL('/changelog.xml', site).href}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: changelog.entries.map(({ id, date, title, changes }) => ({
      title,
      description: changes.join(' '),
      link: new URL(`/changelog#${id}`, site).href,
      pubDate: new Date(date),
    })),
  })
