import { describe, expect, it } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { here, unbuilt } from '../facts/reach.ts'
import { articleLinks, PageMeta, PrintedText } from '../blog/schema.ts'
import { pages, parts } from '../testing/pages.ts'
import { americanWords, bannedWords, recordsIn, stringsIn } from '../testing/plainWords.ts'
import { readArticles } from '../testing/readArticles.ts'

const everything = Object.entries({ ...pages, ...parts })
const printed = everything.flatMap(([where, content]) =>
  stringsIn(content).map((text) => ({ where, text })),
)
/** Headings that the spec prescribes, although they contain banned words. */
const specHeadings = ['Unlock AI-Powered Conversations', 'Experience the Magic']

const product = (id: string): string => `/${brand.slug}-${id}`

describe('every page', () => {
  it('has a title and a description that search engines print in full', () => {
    for (const [route, { meta }] of Object.entries(pages)) {
      expect(PageMeta.safeParse(meta).error?.issues, route).toBeUndefined()
    }
  })

  it('prints texts without spaces at their ends and with curly quotes', () => {
    for (const { where, text } of printed) {
      expect(PrintedText.safeParse(text).error?.issues, `${where}: ${text}`).toBeUndefined()
    }
  })

  it('links only to addresses', () => {
    const address = /^(\/[a-z0-9/#?=&-]*|#[a-z-]+|https:\/\/\S+|mailto:\S+|tel:\+\d+)$/
    for (const [where, content] of everything) {
      for (const { href } of recordsIn(content)) {
        if (href !== undefined) expect(href, where).toMatch(address)
      }
    }
  })

  it('has a unique title and a unique description', () => {
    const metas = Object.values(pages).map((page) => page.meta)
    const articles = readArticles().map(({ data }) => data)
    const titles = [...metas, ...articles].map(({ title }) => title)
    const descriptions = [...metas, ...articles].map(({ description }) => description)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('links only to routes that exist', () => {
    const ofServer = ['/api/docs', '/api/docs/json', '/api/status']
    const routes = new Set<string>([...Object.keys(pages), ...articleLinks, ...ofServer])
    const paths = everything
      .flatMap(([where, content]) => recordsIn(content).map((record) => ({ where, record })))
      .filter(({ record }) => typeof record.href === 'string')
      .map(({ where, record }) => ({ where, href: String(record.href) }))
      .filter(({ href }) => href.startsWith('/'))
    expect(paths.length).toBeGreaterThan(40)
    for (const { where, href } of paths) {
      expect(routes, `${where} links to ${href}`).toContain(href.split('#')[0])
    }
  })

  it('that names languages or channels says what works here, and what needs a key or an account', () => {
    const said = new Map(everything.map(([route, page]) => [route, stringsIn(page).join('\n')]))
    for (const route of ['/', '/fynbuddy', '/ai-services', product('agent'), product('sync')]) {
      for (const fact of Object.values(here)) expect(said.get(route), route).toContain(fact)
    }
    for (const route of [product('xcent'), product('sync'), '/questions'])
      expect(said.get(route), route).toContain(unbuilt)
  })

  it('is linked from another page', () => {
    const linked = new Set(
      everything.flatMap(([, content]) => recordsIn(content).map(({ href }) => href)),
    )
    const hidden = Object.keys(pages).filter((route) => !linked.has(route))
    expect(hidden).toEqual(['/404'])
  })

  it('uses plain words and British spelling', () => {
    for (const { where, text } of printed) {
      if (specHeadings.includes(text)) continue
      for (const word of [...bannedWords, ...americanWords]) {
        expect(text, where).not.toMatch(word)
      }
    }
  })

  it('has no unknown placeholder', () => {
    const known =
      /\{(person|name|ms|figure|done|honest|failed|wrong|round|label|gender|language|length|n|plan|price|period|billing|currency|model|title|query)\}/g
    for (const { where, text } of printed) {
      expect(text.replace(known, ''), where).not.toMatch(/[{}]|\bTODO\b|lorem/i)
    }
  })

  it('does not claim any certification', () => {
    for (const { where, text } of printed) {
      expect(text, where).not.toMatch(/\b(ISO ?27001|SOC ?2|HIPAA|PCI[- ]DSS|GDPR[- ]compliant)\b/i)
    }
  })
})
