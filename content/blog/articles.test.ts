import { brand } from '@ringwell/brand/brand.ts'
import { describe, expect, it } from 'vitest'
import { findPlan } from '../pricing.ts'
import { americanWords, bannedWords } from '../testing/plainWords.ts'
import { readArticle, readArticles } from '../testing/readArticles.ts'
import { printDate } from './schema.ts'

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
  it('stand at the routes of the spec, one each', () => {
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

  it('lie in files named after their routes', () => {
    for (const { file, data } of articles) expect(`/${file}`).toBe(`${data.link}.mdx`)
  })

  it('carry the nine dates of the spec, and two in January before them', () => {
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

  it('have titles and descriptions of their own', () => {
    expect(new Set(articles.map(({ data }) => data.title)).size).toBe(11)
    expect(new Set(articles.map(({ data }) => data.description)).size).toBe(11)
    expect(new Set(articles.map(({ data }) => data.excerpt)).size).toBe(11)
  })

  it('are credited to the labs of the brand and read in three minutes', () => {
    for (const { data } of articles) {
      expect(data.author).toBe(`${brand.name} Labs`)
      expect(data.authorImage).toBe(`${brand.name.charAt(0)}L`)
      expect(data.readMinutes).toBe(3)
    }
  })

  it('have covers on another ground than their neighbours in time', () => {
    for (const [index, { data }] of byDate.entries()) {
      expect(data.cover.ground).not.toBe(byDate[index + 1]?.data.cover.ground)
    }
  })

  it('begin in eleven different ways', () => {
    const openings = articles.map(({ prose }) => prose.split(/\s+/).slice(0, 2).join(' '))
    expect(new Set(openings).size).toBe(11)
  })

  it('link to the demo on the public host in a new tab, once in all', () => {
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

describe.each(articles)('$file', ({ body, prose, words }) => {
  it('has 550 to 800 words', () => {
    expect(words).toBeGreaterThanOrEqual(550)
    expect(words).toBeLessThanOrEqual(800)
  })

  it('ends with a call to write to us or to ring the demo', () => {
    const paragraphs = body.trim().split('\n\n')
    expect(paragraphs.at(-1)).toMatch(/\]\((\/contact|\/live-demo)\)/)
  })

  it('uses plain British words', () => {
    for (const word of [...bannedWords, ...americanWords]) expect(prose).not.toMatch(word)
  })

  it('has curly quotes and no heading of the first rank', () => {
    expect(prose).not.toMatch(/["']/)
    expect(body).not.toMatch(/^# /m)
    expect(body).toMatch(/^## /m)
  })

  it('leaves the alignment of tables to the style sheet, as the policy forbids inline styles', () => {
    expect(body).not.toMatch(/^\|.*(:-|-:)/m)
  })

  it('calls the figures of a table samples', () => {
    if (/^\|.*\| [\d,.]{2,} /m.test(body)) expect(prose).toMatch(/sample/i)
  })
})

describe('an article that is not right', () => {
  it('is refused with its file and the field', () => {
    expect(() => readArticle('x.mdx', head('title: "T"'))).toThrow(/content\/blog\/x\.mdx/)
    expect(() => readArticle('x.mdx', head('title: "T"'))).toThrow(/excerpt/)
  })

  it('is refused at a route that the site does not have', () => {
    const source = head('title: "T"').replace('trends-2025', 'trends-2026')
    expect(() => readArticle('x.mdx', source)).toThrow(/link/)
  })
})

describe('printDate', () => {
  it('prints the day without a zero in front', () => {
    expect(printDate('2025-04-05')).toBe('Apr 5, 2025')
    expect(printDate('2025-12-31')).toBe('Dec 31, 2025')
  })
})
