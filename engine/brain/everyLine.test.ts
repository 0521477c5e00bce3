import { Sentence } from '@ringwell/content/agents/agentSchema.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { planIntents } from '@ringwell/content/agents/playbooks/general/plans.ts'
import { priceIntents } from '@ringwell/content/agents/playbooks/general/prices.ts'
import { company } from '@ringwell/content/facts/company.ts'
import { companyFacts } from '@ringwell/content/facts/companyFacts.ts'
import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { reach } from '@ringwell/content/facts/reach.ts'
import { currencies, formatPrice, formatYear, plans } from '@ringwell/content/pricing.ts'
import { questionsPage } from '@ringwell/content/site/questionsPage.ts'
import { accents } from '@ringwell/protocol/accents.ts'
import { describe, expect, it } from 'vitest'
import { knownLines } from '../tts/knownLines.ts'
import { sentencePieces } from '../tts/sentencePieces.ts'

const lines = knownLines()

/** Returns the figures in a text as numbers, such as `$4,308`, `€36.55` and `2,000`. */
function figuresIn(text: string): number[] {
  return [...text.replaceAll(company.phone ?? '', '').matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(
    ([figure]) => Number(figure.replaceAll(',', '')),
  )
}

const priced = plans.flatMap((plan) => [
  ...Object.values(plan.price).flatMap(({ monthly, annual }) => [
    monthly,
    annual,
    Math.round(annual * 1_200) / 100,
  ]),
  plan.credits,
  plan.minutes,
  plan.concurrentCalls,
  plan.knowledgeFiles,
  plan.voices,
  ...(plan.addOnCreditsPerMinute === undefined ? [] : [plan.addOnCreditsPerMinute]),
  ...(plan.analyticsCreditsPerConversation === undefined
    ? []
    : [plan.analyticsCreditsPerConversation]),
  ...figuresIn(plan.offer ?? ''),
])

describe('every sentence that an agent can say', () => {
  it('is short, without markup and addresses', () => {
    expect(lines.length).toBeGreaterThan(500)
    const faults = lines.flatMap(({ agent, text }) =>
      sentencePieces(text)
        .map((piece) => piece.trim())
        .filter((piece) => !Sentence.safeParse(piece).success)
        .map((piece) => `${agent}: ${piece}`),
    )
    expect(faults).toEqual([])
  })

  it('has something in all of its places', () => {
    expect(lines.filter(({ text }) => /undefined|null|NaN|[{}]/.test(text))).toEqual([])
  })

  it('begins with a capital or a figure, and ends with a mark', () => {
    const odd = lines.filter(({ text }) => !/^[\p{Lu}\d$€₹]/u.test(text) || !/[.?!]$/.test(text))
    expect(odd).toEqual([])
  })

  it('makes no claim that we cannot prove', () => {
    const claim =
      /certifi(?:ed|cation) by|guarantee|award|trusted by|number one|world.?class|100 ?%|99\.\d|milliseconds|GDPR|HIPAA|SOC ?2|ISO ?\d/i
    expect(lines.filter(({ text }) => claim.test(text))).toEqual([])
  })
})

describe('figures', () => {
  it('in answers about prices are all in the price list', () => {
    const said = [...priceIntents, ...planIntents].flatMap((intent) =>
      'answers' in intent
        ? intent.answers
        : intent.cases.flatMap(({ entities = {} }) => intent.answer(entities, new Set())),
    )
    const allowed = new Set([...priced, reach.integrations])
    expect(said.length).toBeGreaterThan(100)
    expect(said.flatMap(figuresIn).length).toBeGreaterThan(200)
    expect(said.filter((text) => figuresIn(text).some((figure) => !allowed.has(figure)))).toEqual(
      [],
    )
  })

  it('with a currency sign are prices as the site prints them, or a year of them', () => {
    const printed = new Set(
      plans.flatMap((plan) =>
        currencies.flatMap(({ code }) => [
          formatPrice(plan, code, 'monthly'),
          formatPrice(plan, code, 'annual'),
          formatYear(plan, code),
        ]),
      ),
    )
    const amounts = lines
      .filter(({ agent }) => agent === 'general' || agent === 'salesDesk')
      .flatMap(({ text }) => text.match(/[$€₹]\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [])
    expect(new Set(amounts).size).toBeGreaterThan(15)
    expect(amounts.filter((amount) => !printed.has(amount))).toEqual([])
  })

  it('of the general agent are all published by the company', () => {
    const allowed = new Set([
      ...priced,
      ...companyFacts(spokenBy.embedded).flatMap(figuresIn),
      accents.length,
      ...questionsPage.groups.flatMap(({ items }) =>
        items.flatMap(({ answer }) => figuresIn(answer)),
      ),
    ])
    const general = lines.filter(({ agent, kind }) => agent === 'general' && kind === 'answer')
    const unknown = general.filter(({ text }) => figuresIn(text).some((one) => !allowed.has(one)))
    expect(unknown).toEqual([])
  })

  it.each(builtInAgents.slice(1).map(({ profile }) => [profile.id, profile.prompt] as const))(
    'of %s are in its own prompt, so a model and the playbook cannot disagree',
    (id, prompt) => {
      const allowed = new Set([...figuresIn(prompt), ...(id === 'salesDesk' ? priced : [])])
      const said = lines.filter(({ agent, kind }) => agent === id && kind !== 'dialogue')
      expect(said.length).toBeGreaterThan(5)
      expect(said.filter(({ text }) => figuresIn(text).some((one) => !allowed.has(one)))).toEqual(
        [],
      )
    },
  )
})

describe('the known lines', () => {
  it('begin with the greetings and have no duplicates', () => {
    const texts = lines.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.slice(0, builtInAgents.length)).toEqual(
      builtInAgents.map(({ profile }) => profile.greeting.join(' ')),
    )
  })

  it('contain the answer to the most common question', () => {
    expect(
      lines.some(({ text }) => text.startsWith('The Pro plan costs $50 a month, or $40')),
    ).toBe(true)
  })
})
