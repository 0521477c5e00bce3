import { enterprise, findPlan, formatNumber, plans } from '../../../pricing.ts'
import type { Intent, Entities, Variants } from '../../playbookSchema.ts'
import {
  calls,
  cheapest,
  enterpriseExtras,
  everyPlan,
  paidPlans,
  planNames,
  popular,
  sizeOf,
} from './describePlans.ts'

function compare({ plan = 'starter', otherPlan: named, currency = 'USD' }: Entities): Variants {
  const otherPlan = named ?? (plan === 'pro' ? 'scale' : 'pro')
  if (plan === 'enterprise' || otherPlan === 'enterprise') {
    const other = plan === 'enterprise' ? otherPlan : plan
    const line = `Enterprise is made to measure: ${enterpriseExtras()}.`
    return other === 'enterprise' ? [line] : [`${line} ${sizeOf(other, currency)}`]
  }
  return [`${sizeOf(plan, currency)} ${sizeOf(otherPlan, currency)}`]
}

/** Intents about what a plan includes and what it doesn't. */
export const planIntents: readonly Intent[] = [
  {
    id: 'comparePlans',
    scope: 'company',
    examples: [
      'what is the difference between starter and pro',
      'compare pro and scale',
      'starter versus pro',
      'how does scale differ from pro',
      'why should I take pro instead of starter',
      'is pro better than starter',
      'what more do I get with scale than with pro',
      'difference between the plans',
      'compare the plans for me',
      'what distinguishes free from starter',
      'what sets pro apart from starter',
      'is scale worth more than pro',
      'pro or scale, which has more',
      'what is better about scale',
      'pro against starter, in short',
      'should I go with starter or pro',
    ],
    cues: ['difference', 'compare', 'versus', 'differ', 'vs'],
    takes: ['plan', 'otherPlan', 'currency'],
    withoutEntity: { named: ['plan'], to: 'prices' },
    answer: compare,
    cases: planNames.flatMap((plan) =>
      planNames.map((otherPlan) => ({ entities: { plan, otherPlan } })),
    ),
  },
  {
    id: 'planContents',
    scope: 'company',
    examples: [
      'what is included in the pro plan',
      'what do I get with starter',
      'what comes with the scale plan',
      'tell me about the pro plan',
      'which features does the pro plan have',
      'what is in the starter plan',
      'pro plan features',
      'describe the scale plan',
      'what does the free plan contain',
      'tell me more about that plan',
      'what is inside the starter plan',
      'what would I have with pro',
      'list what the scale plan offers',
      'what does one get on the scale plan',
      'everything that is in pro',
    ],
    cues: ['included', 'include', 'features', 'contain', 'get with'],
    takes: ['plan'],
    withoutEntity: { named: ['plan'], to: 'prices' },
    answer: ({ plan: id = 'pro' }) => {
      if (id === 'enterprise') return [`Enterprise gives you ${enterpriseExtras()}.`]
      const plan = findPlan(id)
      const extras =
        plan.extras.length === 0
          ? ''
          : ` On top: ${plan.extras.join(' and ').toLowerCase().replace('sms', 'SMS').replace('whatsapp', 'WhatsApp').replace('api', 'API').replace('/', ' and ')}.`
      return [
        `${plan.name} gives you ${formatNumber(plan.credits)} credits, about ${formatNumber(plan.minutes)} minutes, with ${calls(plan)}, ${plan.voices} voices and ${plan.knowledgeFiles} knowledge files.${extras}`,
      ]
    },
    cases: everyPlan,
  },
  {
    id: 'minutes',
    scope: 'company',
    examples: [
      'how many minutes are in the pro plan',
      'how many minutes do I get',
      'how many credits does scale have',
      'how long can I talk each month on starter',
      'how many credits are included',
      'what is the monthly allowance',
      'how much talk time is in the pro plan',
      'number of minutes in the scale plan',
      'how many hours of calls is that',
      'how many minutes does it have',
      'how many minutes can I use on scale',
      'how long can we talk on the pro plan',
      'how much calling time does starter give me',
      'minutes in each plan',
    ],
    cues: ['minutes', 'credits', 'talk time'],
    takes: ['plan'],
    answer: ({ plan: id }) => {
      if (id === undefined) {
        const each = plans.map((plan) => `${plan.name} about ${formatNumber(plan.minutes)}`)
        return [`In minutes of talk a month: ${each.slice(0, -1).join(', ')}, and ${each.at(-1)}.`]
      }
      if (id === 'enterprise') return ['On Enterprise the credits are agreed with you.']
      const plan = findPlan(id)
      return [
        `${plan.name} has ${formatNumber(plan.credits)} credits a month. That is about ${formatNumber(plan.minutes)} minutes of talk.`,
      ]
    },
    cases: [{}, ...everyPlan],
  },
  {
    id: 'credits',
    scope: 'company',
    examples: [
      'what is a credit',
      'how do credits work',
      'what does a credit mean',
      'explain the credits to me',
      'how many credits does a minute use',
      'what are credits for',
      'how are credits counted',
      'what does one minute cost in credits',
      'i do not understand the credits',
      'why do you count in credits',
      'what can I do with a credit',
      'what do you mean by credits',
      'how much is one credit worth',
      'tell me how the credits are spent',
    ],
    cues: ['credit'],
    answers: [
      `Credits are used up while somebody is talking. ${cheapest.name}, for example, has ${formatNumber(cheapest.credits)} credits, which is about ${formatNumber(cheapest.minutes)} minutes.`,
      `A plan holds a number of credits for each month, and talking uses them. The ${popular.name} plan has ${formatNumber(popular.credits)}, enough for about ${formatNumber(popular.minutes)} minutes.`,
    ],
  },
  {
    id: 'addOn',
    scope: 'company',
    examples: [
      'what happens when our minutes are used up before the month is over',
      'what happens if I run out of minutes',
      'what if i use more than my plan',
      'what if we go over the two thousand minutes',
      'how much are extra minutes',
      'can I buy more credits',
      'do calls stop when the credits are gone',
      'price of additional minutes on pro',
      'add-on credits per minute',
      'what if we exceed the limit of the plan',
      'if I took the fifty dollar one and went over, what happens then',
      'what do I do when the credits are used up',
      'what is the damage when we go over the plan',
      'say I have the small one and use more than is in it',
      'what is charged beyond the allowance',
      'extra minutes on scale',
      'do callers drop when my allowance is gone',
      'what does it cost when I go over',
      'when those are used up, does the phone just stop answering',
      'and if we need more than the plan has',
      'what happens if I take Starter and I go over',
      'what if I take the Scale one and go over it',
      'what if I go past what the plan allows',
      'if we run over on Pro, what then',
      'if we talk more than that, do you send me another bill',
      'is there a penalty for going over',
      'what happens if I take the Pro and I go over',
      'I am on Scale and go over, what happens',
      'and when we go over on Starter',
      'past what Pro allows, what then',
    ],
    cues: [
      'extra',
      'additional',
      'run out',
      'used up',
      'overage',
      'exceed',
      'top up',
      'more minutes',
    ],
    takes: ['plan'],
    answer: ({ plan: id }) => {
      if (id === 'enterprise')
        return ['On Enterprise, what comes after your credits is agreed with you.']
      if (id !== undefined) {
        const plan = findPlan(id)
        return plan.addOnCreditsPerMinute === undefined
          ? [
              `The ${plan.name} plan has no add-ons. When its credits are used, a larger plan goes on.`,
            ]
          : [
              `On ${plan.name}, an extra minute takes ${plan.addOnCreditsPerMinute} add-on credits. The list gives no price in money for it.`,
            ]
      }
      const each = paidPlans.map(
        ({ addOnCreditsPerMinute, name }, at) =>
          `${addOnCreditsPerMinute}${at === 0 ? ' of them' : ''} on ${name}`,
      )
      return [
        `You can add credits on the paid plans. An extra minute takes ${each.slice(0, -1).join(', ')}, and ${each.at(-1)}. The list gives no price in money for it.`,
      ]
    },
    cases: [{}, ...everyPlan],
  },
  {
    id: 'callsAtOnce',
    scope: 'company',
    examples: [
      'how many calls at the same time',
      'how many concurrent calls can I have',
      'can it take several calls at once',
      'how many people can call in parallel',
      'simultaneous calls on the pro plan',
      'what if two customers ring at the same moment',
      'how many lines do I get',
      'concurrency limit',
      'what if everybody calls at once',
      'could five people call it at once',
      'how many customers can it serve at a time',
      'and Starter, how many at a time is that',
      'will a second caller hear a busy tone',
      'can it cope with several callers at the same moment',
      'how many of my customers can it handle simultaneously',
      'which plan lets four people phone at once',
      'how many people can it talk to at once',
      'can two customers be on at the same time',
    ],
    cues: ['concurrent', 'simultaneous', 'at the same time', 'parallel', 'at once'],
    takes: ['plan'],
    answer: ({ plan: id }) => {
      if (id === 'enterprise')
        return ['On Enterprise, the number of calls at a time is agreed with you.']
      if (id !== undefined) return [`The ${findPlan(id).name} plan takes ${calls(findPlan(id))}.`]
      const [free, starter, pro, scale] = plans.map(calls)
      return [
        `${plans[0]!.name} and ${plans[1]!.name} take ${free === starter ? free : starter}. ${plans[2]!.name} takes ${pro}, and ${plans[3]!.name} takes ${scale}. Enterprise takes as many as you agree.`,
      ]
    },
    cases: [{}, ...everyPlan],
  },
  {
    id: 'enterprise',
    scope: 'company',
    examples: [
      'tell me about enterprise',
      'what is the enterprise plan',
      'we are a large call centre',
      'what do you offer big companies',
      'we have thousands of calls a day',
      'do you have something for large organisations',
      'what does enterprise include',
      'i need more than the scale plan',
      'custom plan for a corporation',
      'our company gets ten thousand calls a week',
      'what about really big teams',
      'we need something at a larger scale',
      'which plan is for a big corporation',
      'we are a very large organisation',
      'what is enterprise going to cost us',
    ],
    cues: ['enterprise', 'corporation', 'large company'],
    answers: [
      `${enterprise.name} is made to measure: ${enterpriseExtras()}. The team makes you an offer through the contact page.`,
      `For large call centres there is ${enterprise.name}, with ${enterpriseExtras()}.`,
    ],
  },
]
