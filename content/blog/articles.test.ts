import { brand } from '@ringwell/brand/brand.ts'
import { describe, expect, it } from 'vitest'
import { findPlan } from '../pricing.ts'
import { americanWords, bannedWords } from '../testing/plainWords.ts'
import { readArticle, readArticles } from '../testing/readArticles.ts'
import { allTags, PageMeta, PrintedText, printDate, tags } from './schema.ts'

const articles = readArticles()
const byDate = articles.toSorted((a, b) => a.data.date.localeCompare(b.data.date))
const head = (line: string) =>
  `---\nlink: "/blog-ai-voice-bot-trends-2025"\n${line}\ndate: "2025-04-05"\n---\nText`
const bySlug = (slug: string) => {
  const found = articles.find(({ data }) => data.link.includes(slug))
  if (found === undefined) throw new Error(`no article about ${slug}`)
  return found
}

describe('the eleven articles', () => {
  it('use each route of the spec once', () => {
    expect(articles.map(({ data }) => data.link).toSorted()).toEqual([
      '/blog-5-signs-your-business-needs-voice-ai-agent',
      '/blog-ai-agents-for-lead-qualification',
      '/blog-ai-voice-agents-ecommerce-use-cases',
      '/blog-ai-voice-bot-trends-2025',
      '/blog-conversational-ai-vs-traditional-ivrs',
      '/blog-enhancing-patient-care-with-voice-bots',
      '/blog-from-chatbots-to-ai-voice-bots',
      '/blog-how-ai-bots-can-benefit-bfsi-industry',
      '/blog-how-ai-voice-bots-are-reducing-customer-service-costs',
      '/blog-how-ai-voice-bots-can-boost-sales-and-conversion',
      '/blog-why-your-business-needs-an-ai-voice-bot',
    ])
  })

  it('are in files named after their routes', () => {
    for (const { file, data } of articles) expect(`/${file}`).toBe(`${data.link}.mdx`)
  })

  it('have the nine dates of the spec, and two earlier dates in January', () => {
    expect(byDate.map(({ data }) => printDate(data.date))).toEqual([
      expect.stringMatching(/^Jan \d+, 2025$/),
      expect.stringMatching(/^Jan \d+, 2025$/),
      'Feb 10, 2025',
      'Feb 27, 2025',
      'Mar 27, 2025',
      'Apr 5, 2025',
      'Apr 23, 2025',
      'May 22, 2025',
      'Jul 1, 2025',
      'Jul 31, 2025',
      'Aug 18, 2025',
    ])
  })

  it('have unique titles, descriptions and excerpts', () => {
    expect(new Set(articles.map(({ data }) => data.title)).size).toBe(11)
    expect(new Set(articles.map(({ data }) => data.description)).size).toBe(11)
    expect(new Set(articles.map(({ data }) => data.excerpt)).size).toBe(11)
  })

  it('credit the labs of the brand and take three minutes to read', () => {
    for (const { data } of articles) {
      expect(data.author).toBe(`${brand.name} Labs`)
      expect(data.authorImage).toBe(`${brand.name.charAt(0)}L`)
      expect(data.readMinutes).toBe(3)
    }
  })

  it('never have the same cover background as the next article by date', () => {
    for (const [index, { data }] of byDate.entries()) {
      expect(data.cover.ground).not.toBe(byDate[index + 1]?.data.cover.ground)
    }
  })

  it('begin in eleven different ways', () => {
    const openings = articles.map(({ prose }) => prose.split(/\s+/).slice(0, 2).join(' '))
    expect(new Set(openings).size).toBe(11)
  })

  it('link once in total to the demo on the public host, in a new tab', () => {
    const links = articles.flatMap(({ body }) => body.match(/<a [^>]*>/g) ?? [])
    expect(links).toEqual(['<a href={company.hostedDemoUrl} target="_blank" rel="noopener">'])
  })

  it('quote the prices that the pricing page prints', () => {
    const { price, minutes } = findPlan('scale')
    expect(bySlug('reducing-customer-service-costs').prose).toContain(
      `Scale is $${price.USD.monthly} a month for about ${minutes.toLocaleString('en-GB')} minutes, so ten cents a minute`,
    )
    expect(price.USD.monthly / minutes).toBe(0.1)
  })
})

describe('a tag', () => {
  it.each(allTags)(
    '%s has a name in an address, words in print and at least two articles',
    (tag) => {
      expect(tag).toMatch(/^[a-z]+(-[a-z]+)*$/)
      const { label, title, description } = tags[tag]
      expect(PrintedText.safeParse(label).success).toBe(true)
      const meta = { title: `${title} | ${brand.name}`, description }
      expect(PageMeta.safeParse(meta).error?.issues).toBeUndefined()
      for (const word of [...bannedWords, ...americanWords])
        expect(`${title} ${description}`).not.toMatch(word)
      expect(articles.filter(({ data }) => data.tags.includes(tag)).length).toBeGreaterThanOrEqual(
        2,
      )
    },
  )

  it('is rejected if it is unknown, and an article cannot be without one', () => {
    for (const written of ['["cost"]', '[]']) {
      const source = head('title: "T"').replace('\ndate', `\ntags: ${written}\ndate`)
      expect(() => readArticle('x.mdx', source)).toThrow(/tags/)
    }
  })
})

describe.each(articles)('$file', ({ body, prose, words }) => {
  it('has 550 to 800 words', () => {
    expect(words).toBeGreaterThanOrEqual(550)
    expect(words).toBeLessThanOrEqual(800)
  })

  it('ends with a link to the contact page or the demo', () => {
    const paragraphs = body.trim().split('\n\n')
    expect(paragraphs.at(-1)).toMatch(/\]\((\/contact|\/live-demo)\)/)
  })

  it('uses plain words and British spelling', () => {
    for (const word of [...bannedWords, ...americanWords]) expect(prose).not.toMatch(word)
  })

  it('has curly quotes and no first-level heading', () => {
    expect(prose).not.toMatch(/["']/)
    expect(body).not.toMatch(/^# /m)
    expect(body).toMatch(/^## /m)
  })

  it('does not align table columns in Markdown, because the policy forbids inline styles', () => {
    expect(body).not.toMatch(/^\|.*(:-|-:)/m)
  })

  it('says that the figures in a table are samples', () => {
    if (/^\|.*\| [\d,.]{2,} /m.test(body)) expect(prose).toMatch(/sample/i)
  })
})

describe('an invalid article', () => {
  it('is rejected with an error that names the file and the field', () => {
    expect(() => readArticle('x.mdx', head('title: "T"'))).toThrow(/content\/blog\/x\.mdx/)
    expect(() => readArticle('x.mdx', head('title: "T"'))).toThrow(/excerpt/)
  })

  it('is rejected when its route does not exist', () => {
    const source = head('title: "T"').replace('trends-2025', 'trends-2026')
    expect(() => readArticle('x.mdx', source)).toThrow(/link/)
  })
})

describe('printDate', () => {
  it('prints the day without a leading zero', () => {
    expect(printDate('2025-04-05')).toBe('Apr 5, 2025')
    expect(printDate('2025-12-31')).toBe('Dec 31, 2025')
  })
})
