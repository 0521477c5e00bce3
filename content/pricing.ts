export type Currency = 'USD' | 'EUR' | 'INR'
export type Billing = 'monthly' | 'annual'
export type PlanId = 'free' | 'starter' | 'pro' | 'scale'

export interface PricingPlan {
  id: PlanId
  name: string
  description: string
  /** Per month, in whole units of the currency: `{ monthly: 10, annual: 8 }`. */
  price: Record<Currency, Record<Billing, number>>
  /** Printed after the price. */
  period: Record<Billing, string>
  credits: number
  /** About how many minutes the credits last. */
  minutes: number
  /** Undefined if the plan has no add-ons. */
  addOnCreditsPerMinute?: number
  concurrentCalls: number
  /** Undefined if the plan has no call analytics. */
  analyticsCreditsPerConversation?: number
  knowledgeFiles: number
  voices: number
  offer?: string
  badge?: string
  /** What only this plan has or lacks. */
  extras: string[]
}

/** The options of the Model filter. Both cost the same. */
export const pricingModels = ['Orbit', 'Quantum'] as const

export const currencies = [
  { code: 'USD', sign: '$', name: 'US dollars' },
  { code: 'EUR', sign: '€', name: 'euros' },
  { code: 'INR', sign: '₹', name: 'Indian rupees' },
] as const satisfies readonly { code: Currency; sign: string; name: string }[]

const period = { monthly: 'per month', annual: 'per month, billed yearly' }
const includedEverywhere = { period, knowledgeFiles: 10, voices: 8 }
const analyticsCreditsPerConversation = 18

export const plans: readonly PricingPlan[] = [
  {
    ...includedEverywhere,
    id: 'free',
    name: 'Free',
    description: 'Try it on your own questions.',
    price: {
      USD: { monthly: 0, annual: 0 },
      EUR: { monthly: 0, annual: 0 },
      INR: { monthly: 0, annual: 0 },
    },
    credits: 600,
    minutes: 10,
    concurrentCalls: 1,
    extras: ['Attribution required', 'No commercial licence'],
  },
  {
    ...includedEverywhere,
    id: 'starter',
    name: 'Starter',
    description: 'For one phone line and the common questions.',
    price: {
      USD: { monthly: 10, annual: 8 },
      EUR: { monthly: 9.14, annual: 7.31 },
      INR: { monthly: 861, annual: 689 },
    },
    credits: 6_000,
    minutes: 100,
    addOnCreditsPerMinute: 60,
    concurrentCalls: 1,
    analyticsCreditsPerConversation,
    extras: [],
  },
  {
    ...includedEverywhere,
    id: 'pro',
    name: 'Pro',
    description: 'For a team’s calls, with texts to follow up.',
    price: {
      USD: { monthly: 50, annual: 40 },
      EUR: { monthly: 45.69, annual: 36.55 },
      INR: { monthly: 4_308, annual: 3_446 },
    },
    credits: 30_000,
    minutes: 500,
    addOnCreditsPerMinute: 54,
    concurrentCalls: 3,
    analyticsCreditsPerConversation,
    offer: 'FIRST MONTH 50% OFF',
    badge: 'Most Popular',
    extras: ['SMS/WhatsApp integration'],
  },
  {
    ...includedEverywhere,
    id: 'scale',
    name: 'Scale',
    description: 'For a call centre’s evenings and weekends.',
    price: {
      USD: { monthly: 200, annual: 160 },
      EUR: { monthly: 182.75, annual: 146.2 },
      INR: { monthly: 17_233, annual: 13_786 },
    },
    credits: 120_000,
    minutes: 2_000,
    addOnCreditsPerMinute: 48,
    concurrentCalls: 5,
    analyticsCreditsPerConversation,
    extras: ['Custom API integrations'],
  },
]

export const enterprise = {
  id: 'enterprise',
  name: 'Enterprise',
  description: 'Credits and concurrent calls to fit your volume.',
  price: 'Custom',
  features: [
    'Custom credits',
    'Custom number of calls at a time',
    'Analytics portal',
    'Telco fees',
    'Voice cloning',
    '1000+ integrations',
  ],
  action: 'Contact Us',
}

/** The plans that a business can use, smallest first. Free has no commercial licence. */
export const businessPlans: readonly PricingPlan[] = plans.filter(
  ({ price }) => price.USD.monthly > 0,
)

/** What an estimate counts as a month. */
export const daysOfMonth = 30

export function findPlan(id: PlanId): PricingPlan {
  const plan = plans.find((candidate) => candidate.id === id)
  if (plan === undefined) throw new Error(`content/pricing.ts has no plan called ${id}`)
  return plan
}

/**
 * Formats an amount with its currency sign and prints cents only if there are any: `$50`, `€146.20`,
 * `₹17,233`.
 */
function formatAmount(amount: number, currency: Currency): string {
  const sign = currencies.find(({ code }) => code === currency)?.sign ?? ''
  const digits = Number.isInteger(amount) ? 0 : 2
  return `${sign}${formatNumber(amount, digits)}`
}

export function formatPrice(plan: PricingPlan, currency: Currency, billing: Billing): string {
  return formatAmount(plan.price[currency][billing], currency)
}

/** The bill of a year: `$480`. */
export function formatYear(plan: PricingPlan, currency: Currency): string {
  return formatAmount(Math.round(plan.price[currency].annual * 1_200) / 100, currency)
}

/** Groups thousands: `120,000`. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
