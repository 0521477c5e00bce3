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
  it('speaks the words of the price list', () => {
    expect(planIds).toEqual(plans.map(({ id }) => id))
    expect(models).toEqual(pricingModels)
    expect(currencyCodes).toEqual(currencies.map(({ code }) => code))
    expect(billings).toEqual(Object.keys(findPlan('pro').period))
  })

  it('survives the address of the contact page, whichever it is', () => {
    expect(everyChoice).toHaveLength(48)
    for (const choice of everyChoice) expect(readPlanQuery(planQuery(choice))).toEqual(choice)
  })

  it('survives the history, which keeps a copy', () => {
    for (const choice of everyChoice) {
      expect(parseChosenPlan(JSON.parse(JSON.stringify(choice)))).toEqual(choice)
    }
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'pro'],
    ['a list', ['pro']],
    ['a plan that is not sold', { plan: 'enterprise', currency: 'USD' }],
    ['a name from the prototype', { plan: 'constructor' }],
    ['a plan in other letters', { plan: 'PRO' }],
  ])('is none when it comes as %s', (_, value) => {
    expect(parseChosenPlan(value)).toBeUndefined()
  })

  it('falls back to the first toggles for what it lacks or gets wrong', () => {
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

  it('leaves a hole that it has no word for', () => {
    const choice = { plan: 'pro', ...defaultChoice } as const
    expect(writePlan('{plan} {n}', choice, 'Pro')).toBe('Pro {n}')
  })
})

describe('the prices that a page prints', () => {
  it.each(plans)('$name has one for every pair of toggles', (plan) => {
    const printed = pricesOf(plan)
    expect(printed).toHaveLength(6)
    for (const { currency, billing, sign, whole, cents } of printed) {
      expect(sign + whole + cents).toBe(formatPrice(plan, currency, billing))
    }
  })

  it('sets the sign and the cents apart', () => {
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
