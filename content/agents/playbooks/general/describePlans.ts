import { reach } from '../../../facts/reach.ts'
import {
  currencies,
  findPlan,
  formatNumber,
  formatPrice,
  plans,
  type Currency,
  type PricingPlan,
} from '../../../pricing.ts'
import type { PlanName } from '../../playbookSchema.ts'

export const planNames: readonly PlanName[] = [...plans.map((plan) => plan.id), 'enterprise']
export const everyPlan = planNames.map((plan) => ({ entities: { plan } }))
export const paidPlans = plans.filter((plan) => plan.price.USD.monthly > 0)

/** Every plan in every currency, with and without a billing period. */
export const everyPrice = planNames.flatMap((plan) =>
  currencies.flatMap(({ code: currency }) => [
    { entities: { plan, currency } },
    { entities: { plan, currency, billing: 'monthly' as const } },
    { entities: { plan, currency, billing: 'annual' as const } },
  ]),
)
export const everyCurrency = currencies.flatMap(({ code: currency }) => [
  { entities: { currency } },
  { entities: { currency, billing: 'annual' as const } },
])

export function contents(plan: PricingPlan): string {
  return `It comes with ${formatNumber(plan.credits)} credits a month, about ${formatNumber(plan.minutes)} minutes of talk.`
}

export function calls(plan: PricingPlan): string {
  return plan.concurrentCalls === 1
    ? 'one call at a time'
    : `${plan.concurrentCalls} calls at a time`
}

export function sizeOf(id: PlanName, currency: Currency): string {
  const plan = findPlan(id === 'enterprise' ? 'scale' : id)
  const price =
    plan.price.USD.monthly === 0 ? 'free' : `${formatPrice(plan, currency, 'monthly')} a month`
  return `${plan.name} is ${price}, for about ${formatNumber(plan.minutes)} minutes and ${calls(plan)}.`
}

export function enterpriseExtras(): string {
  return `custom credits, an analytics portal, voice cloning and more than ${formatNumber(reach.integrations)} integrations`
}

export const cheapest = paidPlans[0]!
export const popular = plans.find((plan) => plan.badge !== undefined)!
export const offered = plans.find((plan) => plan.offer !== undefined)!
export const half = offered.offer!.match(/\d+/)?.[0] ?? ''
