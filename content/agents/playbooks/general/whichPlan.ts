import { plans, type PricingPlan } from '../../../pricing.ts'
import type { Dialogue, Variants } from '../../playbookSchema.ts'
import { sizeOf } from './describePlans.ts'

/** Returns the cheapest plan with at least this many minutes, or undefined if the largest plan has fewer. */
function planFor(minutes: number): PricingPlan | undefined {
  return plans.find((plan) => plan.minutes >= minutes)
}

function recommend(minutes: number): Variants {
  const plan = planFor(minutes)
  if (plan === undefined) {
    return [
      'That is more than the largest plan holds, so it is a case for Enterprise. The team makes you an offer through the contact page.',
    ]
  }
  return [`${plan.name} is enough for that. ${sizeOf(plan.id, 'USD')}`]
}

/** Recommends the smallest plan that covers the given minutes of talk per month. */
export const recommendation = {
  done: (filled: Readonly<Record<string, string>>) => recommend(Number(filled['minutes'])),
  doneCases: [...plans.map((plan) => plan.minutes), 9_000].map((minutes) => ({
    minutes: String(minutes),
  })),
}

export const whichPlan: Dialogue = {
  id: 'whichPlan',
  examples: [
    'which plan should I choose',
    'what plan do you recommend',
    'which plan is right for me',
    'help me pick a plan',
    'which plan fits a small business',
    'we talk about three hundred minutes a month',
    'we get around forty calls a day',
    'i need about a thousand minutes',
    'what is the best plan for us',
    'which plan is enough for 200 minutes',
    'not sure which plan to take',
    'can you help me decide on a plan',
    'what size of plan do we need',
    'which one should we go for',
  ],
  cues: ['recommend', 'which plan', 'choose', 'best plan'],
  questions: [
    {
      slot: 'minutes',
      kind: 'minutes',
      ask: [
        'That depends on your minutes of talk in a month. About how many do you have?',
        'Roughly how many minutes a month do you talk with callers?',
      ],
    },
  ],
  ...recommendation,
}
