import type { SitePassage } from '@ringwell/content/agents/sitePassages.ts'
import { sitePassages } from '@ringwell/content/agents/sitePassages.ts'
import { company } from '@ringwell/content/site/company.ts'
import { sources } from '@ringwell/content/questions/question.ts'
import { describe, expect, it } from 'vitest'
import { wordsIn } from './passages.ts'
import { siteEntriesOf } from './siteEntries.ts'

const passage = (more: Partial<SitePassage>): SitePassage => ({
  source: 'widget',
  subject: 'The widget',
  heading: 'Functions on your page',
  texts: [],
  ...more,
})
const said = (one: SitePassage) => [...new Set(siteEntriesOf(one).map(({ say }) => say))]

describe('a sentence of a page', () => {
  it('is said with the page that says it', () => {
    expect(said(passage({ texts: ['Each agent has a list of allowed sites.'] }))).toEqual([
      'Each agent has a list of allowed sites. That’s on our widget page.',
    ])
  })

  it('that means nothing alone is said with the one before it, or with what it is about', () => {
    expect(said(passage({ texts: ['A function has ten seconds. It may ask for more.'] }))).toEqual([
      'A function has ten seconds. That’s on our widget page.',
      'A function has ten seconds. It may ask for more. That’s on our widget page.',
    ])
    expect(said(passage({ texts: ['It lives in a shadow root.'] }))).toEqual([
      'The widget: It lives in a shadow root. That’s on our widget page.',
    ])
  })

  it('from a list is said with the heading', () => {
    const list = passage({ heading: 'What it is not for', texts: ['Emergencies.'], isList: true })
    expect(said(list)).toEqual(['What it is not for: Emergencies. That’s on our widget page.'])
  })

  it('is also found by the heading and by the question that it answers', () => {
    const asked = passage({ question: 'Is it light?', texts: ['Yes, it is.'] })
    expect(said(asked)).toEqual(['Is it light? Yes, it is. That’s on our widget page.'])
    expect(siteEntriesOf(asked).map(({ cue }) => cue)).toEqual([
      'Functions on your page: Yes, it is.',
      'Is it light?',
      'Functions on your page',
    ])
  })
})

describe('the sentences of all pages', () => {
  const all = sitePassages.flatMap(siteEntriesOf).map(({ say }) => say)
  const ends = Object.values(sources)

  it('name their page, and are short enough to be listened to', () => {
    expect(all.length).toBeGreaterThan(400)
    for (const say of all) {
      const page = ends.find((end) => say.endsWith(end))
      expect(page, say).toBeDefined()
      expect(wordsIn(say.slice(0, -page!.length).trim()), say).toBeLessThanOrEqual(30)
    }
  })

  it('do not begin with a word that points back', () => {
    const odd = all.filter((say) => /^(?:It|Its|They|Their|That|This|Those|He|She)\b/.test(say))
    expect(odd).toEqual([])
  })

  it('give out nothing invented', () => {
    for (const contact of [company.phone, company.email]) {
      expect(all.filter((say) => say.includes(contact?.label ?? '?'))).toEqual([])
    }
    expect(all.filter((say) => /\binvented\b|Velden|Asha Verma|Lindqvist/.test(say))).toEqual([])
  })
})
