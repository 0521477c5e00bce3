import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { about } from './about.ts'
import { billing } from './billing.ts'
import { defineContent } from './defineContent.ts'
import { fynbuddy } from './fynbuddy.ts'
import { home } from './home.ts'
import type * as samplesModule from './samples.ts'
import { whyUs } from './whyUs.ts'

describe('invented content', () => {
  afterEach(() => {
    vi.resetModules()
    vi.doUnmock('./samples.ts')
  })

  it('is there in full: eight logos, eight people, two badges, two testimonials', () => {
    expect(home.clients.logos).toHaveLength(8)
    expect(about.team.members).toHaveLength(8)
    expect(whyUs.security.logos).toHaveLength(2)
    expect(whyUs.testimonials.items).toHaveLength(2)
  })

  it('carries its mark, record by record', () => {
    const records = [
      ...home.clients.logos,
      ...about.team.members,
      ...whyUs.security.logos,
      ...whyUs.testimonials.items,
      ...billing.history.rows,
      billing.method.card,
      fynbuddy.story,
    ]
    for (const record of records) expect(record).toMatchObject({ sample: true })
  })

  it('says in words that it is invented, wherever it is printed', () => {
    expect(home.clients.label).toMatch(/sample/i)
    expect(about.team.note).toMatch(/invented/i)
    expect(whyUs.security.note).toMatch(/placeholder/i)
    expect(whyUs.testimonials.note).toMatch(/invented/i)
    for (const { author } of whyUs.testimonials.items) expect(author).toMatch(/invented/)
    for (const { alt } of whyUs.security.logos) expect(alt).toMatch(/sample/i)
    expect(fynbuddy.story?.label).toMatch(/sample/i)
    expect(billing.method.sampleNote).toMatch(/sample/i)
    expect(billing.history.sampleNote).toMatch(/sample/i)
  })

  it('disappears as a whole when the flag is off', async () => {
    vi.resetModules()
    vi.doMock('./samples.ts', async (original) => {
      const { samples, ...rest } = await original<typeof samplesModule>()
      return {
        ...rest,
        sampleContent: false,
        samples: (items: readonly { sample: true }[]) => samples(items, false),
      }
    })
    const [homeOff, aboutOff, whyUsOff, billingOff, fynbuddyOff] = await Promise.all([
      import('./home.ts'),
      import('./about.ts'),
      import('./whyUs.ts'),
      import('./billing.ts'),
      import('./fynbuddy.ts'),
    ])
    expect(homeOff.home.clients.logos).toEqual([])
    expect(aboutOff.about.team.members).toEqual([])
    expect(whyUsOff.whyUs.security.logos).toEqual([])
    expect(whyUsOff.whyUs.testimonials.items).toEqual([])
    expect(billingOff.billing.history.rows).toEqual([])
    expect(billingOff.billing.method.card).toBeUndefined()
    expect(fynbuddyOff.fynbuddy.story).toBeUndefined()
  })
})

describe('defineContent', () => {
  const Menu = z.strictObject({ dishes: z.array(z.strictObject({ name: z.string().min(1) })) })

  it('gives back what it was given', () => {
    const menu = defineContent('content/menu.ts', Menu, { dishes: [{ name: 'Soup' }] })
    expect(menu.dishes[0]?.name).toBe('Soup')
  })

  it('names the file and the field that is wrong', () => {
    expect(() =>
      defineContent('content/menu.ts', Menu, { dishes: [{ name: 'Soup' }, { name: '' }] }),
    ).toThrow(/content\/menu\.ts[^]*dishes\[1\]\.name/)
  })

  it('names the field that is missing, and the one that nobody prints', () => {
    expect(() => defineContent('content/menu.ts', Menu, {} as never)).toThrow(/dishes/)
    expect(() => defineContent('content/menu.ts', Menu, { dishes: [], wine: 1 } as never)).toThrow(
      /wine/,
    )
  })
})
