import { z } from 'zod'

export const Currency = z.enum(['USD', 'EUR', 'INR'])
export type Currency = z.infer<typeof Currency>

export const Billing = z.enum(['monthly', 'annual'])
export type Billing = z.infer<typeof Billing>

/** Per month, in whole units of the currency: `{ monthly: 10, annual: 8 }`. */
const Price = z
  .object({ monthly: z.number().nonnegative(), annual: z.number().nonnegative() })
  .refine((price) => price.annual <= price.monthly, {
    path: ['annual'],
    message: 'a month paid by the year costs no more than a month',
  })

export const PlanId = z.enum(['free', 'starter', 'pro', 'scale'])
export type PlanId = z.infer<typeof PlanId>

export const PricingPlan = z.strictObject({
  id: PlanId,
  name: z.string().min(1),
  description: z.string().min(1),
  price: z.strictObject({ USD: Price, EUR: Price, INR: Price }),
  /** Printed after the price. */
  period: z.strictObject({ monthly: z.string().min(1), annual: z.string().min(1) }),
  credits: z.int().positive(),
  /** About how many minutes the credits last. */
  minutes: z.int().positive(),
  /** Undefined if the plan has no add-ons. */
  addOnCreditsPerMinute: z.int().positive().optional(),
  concurrentCalls: z.int().positive(),
  /** Undefined if the plan has no call analytics. */
  analyticsCreditsPerConversation: z.int().positive().optional(),
  knowledgeFiles: z.int().positive(),
  voices: z.int().positive(),
  offer: z.string().min(1).optional(),
  badge: z.string().min(1).optional(),
  /** What only this plan has or lacks. */
  extras: z.array(z.string().min(1)),
})
export type PricingPlan = z.infer<typeof PricingPlan>

export const EnterprisePlan = z.strictObject({
  id: z.literal('enterprise'),
  name: z.string().min(1),
  description: z.string().min(1),
  price: z.literal('Custom'),
  features: z.array(z.string().min(1)).min(1),
  action: z.string().min(1),
})
export type EnterprisePlan = z.infer<typeof EnterprisePlan>

export const Pricing = z.strictObject({
  models: z.array(z.string().min(1)).length(2),
  currencies: z.array(
    z.strictObject({ code: Currency, sign: z.string().min(1), name: z.string() }),
  ),
  plans: z.array(PricingPlan).length(4),
  enterprise: EnterprisePlan,
})
