import {
  currencies,
  findPlan,
  formatPrice,
  plans,
  pricingModels,
} from '@ringwell/content/pricing.ts'
import { describe, expect, it } from 'vitest'
import {
  billings,
  currencyCodes,
  defaultChoice,
  models,
  parseChosenPlan,
  planIds,
  planQuery,
  readPlanQuery,
  writePlan,
} from './chosenPlan.ts'
import { pricesOf } from './Prices.tsx'

const everyChoice = planIds.flatMap((plan) =>
  models.flatMap((model) =>
    billings.flatMap((billing) =>
      currencyCodes.map((currency) => ({ plan, model, billing, currency })),
    ),
  ),
)

describe('a chosen plan', () => {
  it('uses the ids and names of the price list', () => {
    expect(planIds).toEqual(plans.map(({ id }) => id))
    expect(models).toEqual(pricingModels)
    expect(currencyCodes).toEqual(currencies.map(({ code }) => code))
    expect(billings).toEqual(Object.keys(findPlan('pro').period))
  })

  it('survives the round trip through a query', () => {
    expect(everyChoice).toHaveLength(48)
    for (const choice of everyChoice) expect(readPlanQuery(planQuery(choice))).toEqual(choice)
  })

  it('survives the history, which stores a copy', () => {
    for (const choice of everyChoice) {
      expect(parseChosenPlan(JSON.parse(JSON.stringify(choice)))).toEqual(choice)
    }
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'pro'],
    ['a list', ['pro']],
    ['a plan that is not sold', { plan: 'enterprise', currency: 'USD' }],
    ['a name from the prototype', { plan: 'constructor' }],
    ['a plan in capitals', { plan: 'PRO' }],
  ])('is undefined when the value is %s', (_, value) => {
    expect(parseChosenPlan(value)).toBeUndefined()
  })

  it('uses the default toggles for missing and invalid values', () => {
    expect(parseChosenPlan({ plan: 'scale' })).toEqual({ plan: 'scale', ...defaultChoice })
    expect(
      parseChosenPlan({ plan: 'scale', model: 7, billing: 'weekly', currency: 'GBP', extra: 1 }),
    ).toEqual({ plan: 'scale', ...defaultChoice })
    expect(readPlanQuery('?plan=free&currency=INR')).toEqual({
      plan: 'free',
      ...defaultChoice,
      currency: 'INR',
    })
    expect(readPlanQuery('')).toBeUndefined()
  })

  it('leaves an unknown placeholder as it is', () => {
    const choice = { plan: 'pro', ...defaultChoice } as const
    expect(writePlan('{plan} {n}', choice, 'Pro')).toBe('Pro {n}')
  })
})

describe('the prices that a page prints', () => {
  it.each(plans)('$name has a price for every pair of toggles', (plan) => {
    const printed = pricesOf(plan)
    expect(printed).toHaveLength(6)
    for (const { currency, billing, sign, whole, cents } of printed) {
      expect(sign + whole + cents).toBe(formatPrice(plan, currency, billing))
    }
  })

  it('separates the sign and the cents', () => {
    const [monthly, annual] = pricesOf(findPlan('scale')).filter(
      ({ currency }) => currency === 'EUR',
    )
    expect(monthly).toMatchObject({ sign: '€', whole: '182', cents: '.75' })
    expect(annual).toMatchObject({ sign: '€', whole: '146', cents: '.20' })
    expect(pricesOf(findPlan('pro'))).toContainEqual({
      currency: 'INR',
      billing: 'monthly',
      sign: '₹',
      whole: '4,308',
      cents: '',
    })
  })
})
