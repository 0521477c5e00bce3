import { describe, expect, it } from 'vitest'
import { findPlan, formatPrice, plans, type PlanId } from './pricing.ts'

/** Spec section 9. Copied from the table in the spec, not from the data in this repository. */
const table = {
  free: {
    usd: [0, 0],
    eur: [0, 0],
    inr: [0, 0],
    credits: 600,
    minutes: 10,
    addOn: undefined,
    calls: 1,
  },
  starter: {
    usd: [10, 8],
    eur: [9.14, 7.31],
    inr: [861, 689],
    credits: 6000,
    minutes: 100,
    addOn: 60,
    calls: 1,
  },
  pro: {
    usd: [50, 40],
    eur: [45.69, 36.55],
    inr: [4308, 3446],
    credits: 30000,
    minutes: 500,
    addOn: 54,
    calls: 3,
  },
  scale: {
    usd: [200, 160],
    eur: [182.75, 146.2],
    inr: [17233, 13786],
    credits: 120000,
    minutes: 2000,
    addOn: 48,
    calls: 5,
  },
} as const

describe('prices match the table', () => {
  it.each(Object.entries(table))('%s', (id, row) => {
    const plan = findPlan(id as PlanId)
    expect([plan.price.USD.monthly, plan.price.USD.annual]).toEqual(row.usd)
    expect([plan.price.EUR.monthly, plan.price.EUR.annual]).toEqual(row.eur)
    expect([plan.price.INR.monthly, plan.price.INR.annual]).toEqual(row.inr)
    expect(plan.credits).toBe(row.credits)
    expect(plan.minutes).toBe(row.minutes)
    expect(plan.addOnCreditsPerMinute).toBe(row.addOn)
    expect(plan.concurrentCalls).toBe(row.calls)
    expect(plan.knowledgeFiles).toBe(10)
    expect(plan.voices).toBe(8)
    expect(plan.analyticsCreditsPerConversation).toBe(id === 'free' ? undefined : 18)
  })

  it('marks only Pro as most popular and gives it the offer', () => {
    expect(plans.map((plan) => plan.badge)).toEqual([
      undefined,
      undefined,
      'Most Popular',
      undefined,
    ])
    expect(plans.map((plan) => plan.offer)).toEqual([
      undefined,
      undefined,
      'FIRST MONTH 50% OFF',
      undefined,
    ])
  })

  it('prints cents only where there are any, and groups thousands', () => {
    expect(formatPrice(findPlan('pro'), 'USD', 'monthly')).toBe('$50')
    expect(formatPrice(findPlan('scale'), 'EUR', 'annual')).toBe('€146.20')
    expect(formatPrice(findPlan('scale'), 'INR', 'monthly')).toBe('₹17,233')
    expect(formatPrice(findPlan('free'), 'EUR', 'annual')).toBe('€0')
  })
})
