import type { Billing, Currency, PlanId } from '@ringwell/content/pricing.ts'

/** What a visitor chose on the pricing page. */
export interface ChosenPlan {
  plan: PlanId
  model: string
  billing: Billing
  currency: Currency
}

/*
 * The words of content/pricing.ts again: that file is too much for a page whose prices are already
 * printed. A test holds the two together.
 */
export const planIds = ['free', 'starter', 'pro', 'scale'] as const satisfies readonly PlanId[]
export const models = ['Orbit', 'Quantum'] as const
export const billings = ['monthly', 'annual'] as const satisfies readonly Billing[]
export const currencyCodes = ['USD', 'EUR', 'INR'] as const satisfies readonly Currency[]

/** The toggles of the pricing page before anybody touches them. */
export const defaultChoice = { model: 'Orbit', billing: 'monthly', currency: 'USD' } as const

/**
 * Anything that claims to be a choice: an object from the history, or the parameters of an address.
 * Undefined when it names no plan of ours. Whatever else it lacks or gets wrong is as at first.
 */
export function parseChosenPlan(value: unknown): ChosenPlan | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const claimed = value as Record<string, unknown>
  const plan = planIds.find((id) => id === claimed.plan)
  if (plan === undefined) return undefined
  return {
    plan,
    model: models.find((model) => model === claimed.model) ?? defaultChoice.model,
    billing: billings.find((billing) => billing === claimed.billing) ?? defaultChoice.billing,
    currency: currencyCodes.find((code) => code === claimed.currency) ?? defaultChoice.currency,
  }
}

/** `?plan=pro&model=Orbit&billing=annual&currency=EUR`: how a link carries a choice, also into a new tab. */
export function planQuery(chosen: ChosenPlan): string {
  return `?${new URLSearchParams({ ...chosen })}`
}

export function readPlanQuery(search: string): ChosenPlan | undefined {
  return parseChosenPlan(Object.fromEntries(new URLSearchParams(search)))
}

/**
 * Puts a choice into words that have holes for it.
 * @param planName as printed: `Pro`
 */
export function writePlan(template: string, chosen: ChosenPlan, planName: string): string {
  const words: Readonly<Record<string, string>> = { ...chosen, plan: planName }
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => words[name] ?? hole)
}
