import { afterEach, describe, expect, it, vi } from 'vitest'
import { companyFacts } from '../facts/companyFacts.ts'
import { stringsIn } from '../testing/plainWords.ts'
import { about } from './about.ts'
import { billing } from './billing.ts'
import { company } from './company.ts'
import { fynbuddy } from './fynbuddy.ts'
import { home } from './home.ts'
import { realOrSample } from './samples.ts'
import type * as samplesModule from './samples.ts'
import { whyUs } from './whyUs.ts'

describe('invented content', () => {
  afterEach(() => {
    vi.resetModules()
    vi.doUnmock('./samples.ts')
  })

  it('is complete: eight logos, eight people, two testimonials', () => {
    expect(home.clients.logos).toHaveLength(8)
    expect(about.team.members).toHaveLength(8)
    expect(whyUs.testimonials.items).toHaveLength(2)
  })

  it('is marked on every record', () => {
    const records = [
      ...home.clients.logos,
      ...about.team.members,
      ...whyUs.testimonials.items,
      ...billing.history.rows,
      billing.method.card,
      fynbuddy.story,
      company.phone,
      company.email,
      ...company.social,
    ]
    for (const record of records) expect(record).toMatchObject({ sample: true })
  })

  it('is labeled as invented wherever it is printed', () => {
    expect(home.clients.label).toMatch(/sample/i)
    expect(about.team.note).toMatch(/invented/i)
    expect(whyUs.security.note).toMatch(/no certificates/i)
    expect(whyUs.testimonials.note.before).toMatch(/invented/i)
    for (const { author } of whyUs.testimonials.items) expect(author).toMatch(/invented/)
    expect(fynbuddy.story?.label).toMatch(/sample/i)
    expect(billing.example.text).toMatch(/sample/i)
  })

  it('disappears completely when the flag is off', async () => {
    vi.resetModules()
    vi.doMock('./samples.ts', async (original) => {
      const { samples, ...rest } = await original<typeof samplesModule>()
      return {
        ...rest,
        sampleContent: false,
        samples: (items: readonly { sample: true }[]) => samples(items, false),
        realOrSample: (record: { sample?: true }) => realOrSample(record, false),
      }
    })
    // The stand-in is ready before several modules ask for it at once.
    await import('./samples.ts')
    const [homeOff, aboutOff, whyUsOff, billingOff, fynbuddyOff, companyOff] = await Promise.all([
      import('./home.ts'),
      import('./about.ts'),
      import('./whyUs.ts'),
      import('./billing.ts'),
      import('./fynbuddy.ts'),
      import('./company.ts'),
    ])
    expect(homeOff.home.clients.logos).toEqual([])
    expect(aboutOff.about.team.members).toEqual([])
    expect(whyUsOff.whyUs.testimonials.items).toEqual([])
    expect(billingOff.billing.history.rows).toEqual([])
    expect(billingOff.billing.method.card).toBeUndefined()
    expect(fynbuddyOff.fynbuddy.story).toBeUndefined()
    expect(companyOff.company).toMatchObject({
      phone: undefined,
      email: undefined,
      social: [],
      hostedDemoUrl: '/live-demo',
      hostedDemoNote: '',
    })
    // No page, policy or agent may name anything invented.
    const [{ pages, parts }, { companyPlaybook }, facts] = await Promise.all([
      import('../testing/pages.ts'),
      import('../agents/playbooks/companyPlaybook.ts'),
      import('../facts/companyFacts.ts'),
    ])
    const everything = stringsIn([pages, parts, companyPlaybook, facts.companyFacts(['English'])])
    for (const text of everything) {
      expect(text).not.toMatch(/ringwell[-_.]example|ringwell\.example|7946 ?0142/)
    }
    expect(everything.length).toBeGreaterThan(500)
  })

  it('is never presented to a caller or a search engine as real', () => {
    const { label } = company.phone ?? { label: '' }
    expect(label).not.toBe('')
    expect(companyFacts(['English']).join(' ')).not.toContain(label)
    expect(companyFacts(['English']).join(' ')).toContain('know no phone number')
    expect(company.sampleNote).toMatch(/sample/i)
  })

  it('stays when it has no mark, because then it is real', () => {
    const real: { label: string; sample?: true } = { label: 'Phone' }
    expect(realOrSample(real, false)).toBe(real)
    expect(realOrSample({ ...real, sample: true }, false)).toBeUndefined()
    expect(realOrSample({ ...real, sample: true }, true)).toMatchObject(real)
  })
})
