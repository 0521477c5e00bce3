import { plans } from '@ringwell/content/pricing.ts'
import type { Tools } from '../tools/tool.ts'

/** Recommends the smallest published plan that covers the minutes per month and the simultaneous calls. */
export const planTools: Tools<'plans.recommend'> = {
  async 'plans.recommend'({ minutes, calls }) {
    const plan = plans.find(
      (each) => each.minutes >= minutes.number && each.concurrentCalls >= (calls?.number ?? 1),
    )
    if (!plan) {
      const reason = 'it is more than the largest plan has'
      return { status: 'done', facts: { id: 'enterprise', plan: 'Enterprise', reason } }
    }
    const facts = {
      id: plan.id,
      plan: plan.name,
      price: {
        type: 'money',
        hundredths: Math.round(plan.price.USD.monthly * 100),
        currency: 'USD',
      },
      reason: `it has ${plan.minutes.toLocaleString('en')} minutes a month`,
    } as const
    return { status: 'done', facts }
  },
}
