import { brand } from '@ringwell/brand/brand.ts'
import { currencies, plans } from '@ringwell/content/pricing.ts'
import { describe, expect, it } from 'vitest'
import { productOffers } from './structuredData.ts'

const page = 'https://ringwell.example/pricing'
const { offers } = productOffers({ plans, currencies, brand, page, description: 'Voice agents' })

describe('the structured data of the price list', () => {
  it('has an offer for each plan, currency and billing period', () => {
    expect(offers).toHaveLength(24)
    expect(new Set(offers.map(({ name, priceCurrency }) => name + priceCurrency)).size).toBe(24)
  })

  it.each([
    ['Pro, a month', 'EUR', '45.69'],
    ['Scale, a month, paid by the year', 'EUR', '146.20'],
    ['Pro, a month', 'INR', '4308.00'],
    ['Free, a month', 'USD', '0.00'],
  ])('%s in %s is %s', (name, currency, price) => {
    expect(offers).toContainEqual(
      expect.objectContaining({ name, priceCurrency: currency, price, url: page }),
    )
  })
})
