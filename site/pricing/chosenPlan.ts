import type { Billing, Currency, PlanId } from '@ringwell/content/pricing.ts'

/** What a visitor chose on the pricing page. */
export interface ChosenPlan {
  plan: PlanId
  model: string
  billing: Billing
  currency: Currency
}

/*
 * Repeats the ids and names of content/pricing.ts, because that file is too large for a page whose prices are
 * already printed. A test checks that both match.
 */
export const planIds = ['free', 'starter', 'pro', 'scale'] as const satisfies readonly PlanId[]
export const models = ['Orbit', 'Quantum'] as const
export const billings = ['monthly', 'annual'] as const satisfies readonly Billing[]
export const currencyCodes = ['USD', 'EUR', 'INR'] as const satisfies readonly Currency[]

/** The initial state of the toggles on the pricing page. */
export const defaultChoice = { model: 'Orbit', billing: 'monthly', currency: 'USD' } as const

/**
 * Parses a value that may be a choice: an object from the history, or the parameters of an address. Returns
 * undefined if it names none of our plans. Other missing or invalid values get their defaults.
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

/** Writes a choice as a query for a link: `?plan=pro&model=Orbit&billing=annual&currency=EUR`. */
export function planQuery(chosen: ChosenPlan): string {
  return `?${new URLSearchParams({ ...chosen })}`
}

export function readPlanQuery(search: string): ChosenPlan | undefined {
  return parseChosenPlan(Object.fromEntries(new URLSearchParams(search)))
}

/**
 * Fills the placeholders of a text with a choice.
 * @param planName the printed name of the plan: `Pro`
 */
export function writePlan(template: string, chosen: ChosenPlan, planName: string): string {
  const words: Readonly<Record<string, string>> = { ...chosen, plan: planName }
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => words[name] ?? placeholder)
}
