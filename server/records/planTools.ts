import { plans } from '@ringwell/content/pricing.ts'
import { builtInLanguage } from '@ringwell/engine/languages.ts'
import type { Tools } from '../tools/tool.ts'

/** Recommends the smallest published plan that covers the minutes per month and the simultaneous calls. */
export const planTools: Tools<'plans.recommend'> = {
  async 'plans.recommend'({ minutes: { minutes = 0 }, calls }) {
    const atOnce = calls?.number ?? 1
    const at = plans.findIndex((each) => each.minutes >= minutes && each.concurrentCalls >= atOnce)
    const plan = plans[at]
    // The next smaller one shows why it has to be this one.
    const smaller = plan ? plans[at - 1] : plans.at(-1)
    const reason = [
      ...(smaller && smaller.concurrentCalls < atOnce
        ? [`${builtInLanguage.say.number(atOnce)} calls come at once`]
        : []),
      ...(smaller && smaller.minutes < minutes
        ? [`${smaller.name} ends at ${smaller.minutes.toLocaleString(builtInLanguage.tag)}`]
        : []),
    ].join(' and ')
    if (!plan) return { status: 'done', facts: { id: 'enterprise', plan: 'Enterprise', reason } }
    const facts = {
      id: plan.id,
      plan: plan.name,
      price: {
        type: 'money',
        hundredths: Math.round(plan.price.USD.monthly * 100),
        currency: 'USD',
      },
      reason,
    } as const
    return { status: 'done', facts }
  },
}
