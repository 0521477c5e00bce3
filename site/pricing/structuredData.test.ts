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
    ['Pro, per month', 'EUR', '45.69'],
    ['Scale, per month, billed yearly', 'EUR', '146.20'],
    ['Pro, per month', 'INR', '4308.00'],
    ['Free, per month', 'USD', '0.00'],
  ])('%s in %s is %s', (name, currency, price) => {
    expect(offers).toContainEqual(
      expect.objectContaining({ name, priceCurrency: currency, price, url: page }),
    )
  })
})
