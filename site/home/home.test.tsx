import { readFile } from 'node:fs/promises'
import { home } from '@ringwell/content/site/home.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BlogTeaser } from './BlogTeaser.tsx'
import { CallFigure } from './CallFigure.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import type { Post } from '../blog/PostCard.tsx'

function post(n: number): Post {
  return {
    link: `/blog-${n}`,
    image: { levels: [[0, 4, 4, 0]], ground: 'ink', cx: 100, cy: 100, pitch: 40 },
    title: `Article ${n}`,
    excerpt: 'What it says.',
    tags: [],
    author: 'Sample Labs',
    authorImage: 'SL',
    date: 'Aug 18, 2025',
  }
}

describe('the hero', () => {
  const full = renderToStaticMarkup(<Hero hero={home.hero} loading={home.hero.loading} />)

  test('shows Loading... until its content is there', () => {
    const without = renderToStaticMarkup(<Hero hero={undefined} loading={home.hero.loading} />)
    expect(without).toContain(messages.loading)
    expect(without).not.toContain('<h1')
    expect(full).toContain('<h1 class="poster">Every ring <span>answered.</span></h1>')
    expect(full).toContain('href="/live-demo"')
    expect(full).toContain('Experience the Magic')
  })

  test('has eight voices, and one is selected', () => {
    expect(full.match(/data-voice=/g)).toHaveLength(8)
    expect(full.match(/aria-pressed="true"/g)).toHaveLength(1)
  })

  test('has no style attribute, because the policy would block it', () => {
    expect(full).not.toContain('style=')
  })
})

describe('the features', () => {
  test('show Loading... until they are there', () => {
    const { title, loading, items } = home.features
    const without = renderToStaticMarkup(
      <Features title={title} items={undefined} loading={loading} />,
    )
    expect(without).toContain(messages.loading)
    expect(without).not.toContain('<li>')
    const full = renderToStaticMarkup(<Features title={title} items={items} loading={loading} />)
    expect(full.match(/<li>/g)).toHaveLength(items.length)
    for (const { icon } of items) expect(full).toContain(`glyph-${icon}`)
  })
})

describe('the blog teaser', () => {
  test('shows at most the first three articles', () => {
    const html = renderToStaticMarkup(<BlogTeaser posts={[1, 2, 3, 4, 5].map(post)} />)
    expect(html.match(/<article/g)).toHaveLength(3)
    expect(html).not.toContain('/blog-4')
    expect(html).toContain('Posted on Aug 18, 2025')
  })

  test.each([{ posts: [] }, { posts: undefined }])(
    'says when there are no articles',
    ({ posts }) => {
      expect(renderToStaticMarkup(<BlogTeaser posts={posts} />)).toContain('No blogs available.')
    },
  )
})

describe('the drawing of a call', () => {
  test('gives each turn the seconds until the next turn, and their sum is the length of the call', () => {
    const html = renderToStaticMarkup(<CallFigure />)
    const turns = [...html.matchAll(/class="turn [^"]+" data-seconds="(\d+)"/g)].map(([, n]) =>
      Number(n),
    )
    expect(turns).toHaveLength(home.call.turns.length)
    expect(turns.reduce((sum, n) => sum + n)).toBe(home.call.lengthSeconds)
  })

  test('has a rule for the width of each number of seconds', async () => {
    const html = renderToStaticMarkup(<CallFigure />)
    const css = await readFile(new URL('callFigure.css', import.meta.url), 'utf8')
    for (const [, seconds] of html.matchAll(/data-seconds="(\d+)"/g)) {
      expect(css).toContain(`[data-seconds='${seconds}']`)
    }
  })
})
