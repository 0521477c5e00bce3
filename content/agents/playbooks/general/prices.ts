import { findPlan, formatNumber, formatPrice, formatYear, plans } from '../../../pricing.ts'
import type { Intent, Entities, Variants } from '../../playbookSchema.ts'
import {
  calls,
  cheapest,
  contents,
  everyCurrency,
  everyPrice,
  half,
  offered,
  paidPlans,
  popular,
  sizeOf,
} from './describePlans.ts'

const enterprisePrice: Variants = [
  'Enterprise has no list price. Credits and calls at a time are cut to your lines, and the team makes you an offer.',
  'The price of Enterprise depends on your calls. Leave your details on the contact page and the team will make you an offer.',
]

function priceOfPlan({ plan: id = 'pro', currency = 'USD', billing }: Entities): Variants {
  if (id === 'enterprise') return enterprisePrice
  const plan = findPlan(id)
  if (plan.price[currency].monthly === 0) {
    return [
      `The ${plan.name} plan costs nothing. ${contents(plan)}`,
      `${plan.name} is free of charge, for about ${formatNumber(plan.minutes)} minutes of talk a month.`,
    ]
  }
  const monthly = formatPrice(plan, currency, 'monthly')
  const annual = formatPrice(plan, currency, 'annual')
  if (billing === 'monthly') {
    return [
      `Paid by the month, the ${plan.name} plan costs ${monthly}. ${contents(plan)}`,
      `Month by month, ${plan.name} is ${monthly}.`,
    ]
  }
  if (billing === 'annual') {
    return [
      `Paid by the year, the ${plan.name} plan comes to ${formatYear(plan, currency)}, which is ${annual} a month. Month by month it is ${monthly}.`,
      `A year of ${plan.name} is ${formatYear(plan, currency)}, or ${annual} a month.`,
    ]
  }
  return [
    `The ${plan.name} plan costs ${monthly} a month, or ${annual} a month if you pay by the year. ${contents(plan)}`,
    `${plan.name} is ${monthly} a month. Paid by the year, it comes to ${annual} a month.`,
  ]
}

function priceOfAll({ currency = 'USD', billing = 'monthly' }: Entities): Variants {
  const each = paidPlans.map((plan) => `${plan.name} is ${formatPrice(plan, currency, billing)}`)
  const list = `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`
  const when = billing === 'annual' ? 'a month, paid by the year' : 'a month'
  return [
    `There is a free plan. ${list} ${when}. Enterprise is made to measure, and the list has no other fees.`,
    `There are four plans and an offer made to measure. Free costs nothing, ${list} ${when}.`,
  ]
}

/** Intents about prices. */
export const priceIntents: readonly Intent[] = [
  {
    id: 'planPrice',
    scope: 'company',
    examples: [
      'what does the pro plan cost',
      'how much is the starter plan',
      'price of the scale plan',
      'what do you charge for pro',
      'how expensive is the free plan',
      'what would the scale plan set me back each month',
      'tell me the price of the pro plan in euros',
      'how much is pro if i pay by the year',
      'cost of the starter plan in indian rupees',
      'what is the monthly fee for the pro plan',
      'how much does enterprise cost',
      'what would enterprise run us a month',
      'quote me the pro plan',
      'would the scale plan be more than a hundred dollars',
      'starter how much is it',
      'what is the rate for scale',
      'how many euros is the pro plan',
      'what would we pay for starter each month',
      'pro, how much',
      'starter in rupees',
      'what would I be out of pocket for Scale',
      'what would Pro set me back',
    ],
    cues: ['cost', 'costs', 'price', 'how much', 'charge', 'fee', 'expensive'],
    takes: ['plan', 'currency', 'billing'],
    withoutEntity: { named: ['plan'], to: 'prices' },
    answer: priceOfPlan,
    cases: everyPrice,
  },
  {
    id: 'prices',
    scope: 'company',
    examples: [
      'how much does it cost',
      'what are your prices',
      'how does pricing work',
      'which plans do you have',
      'which subscriptions are there',
      'what will it set me back',
      'what plans are there and what do they cost',
      'can you give me an overview of the plans',
      'what will I pay',
      'what is this going to cost us',
      'how much do you charge per month',
      'how much is it per month',
      'what is the price in euros',
      'is it expensive',
      'price list please',
      'are you costly',
      'what does a subscription cost',
      'what do you want for this',
      'how costly is your service',
      'what kind of money are we talking about',
      'roughly how much would it be',
      'what is the bill at the end of the month',
      'pricing',
    ],
    cues: ['prices', 'pricing', 'plans'],
    takes: ['currency', 'billing'],
    withEntity: { named: ['plan'], to: 'planPrice' },
    answer: priceOfAll,
    cases: everyCurrency,
  },
  {
    id: 'cheapest',
    scope: 'company',
    examples: [
      'what is the cheapest plan',
      'which plan costs the least',
      'what is your lowest price',
      'your most affordable option',
      'i have a small budget',
      'do you have something cheaper',
      'what is the smallest paid plan',
      'is there a budget option',
      'that is too expensive for me',
      'i want to pay as little as possible',
      'what is the least I can spend',
      'which plan is the cheapest for a beginner',
      'the lowest plan that one has to pay for',
      'how little can I pay',
      'what is the entry level plan',
    ],
    cues: ['cheapest', 'cheaper', 'affordable', 'lowest'],
    takes: ['currency', 'billing'],
    answer: ({ currency = 'USD' }) => [
      `${plans[0]!.name} costs nothing. The cheapest paid plan is ${cheapest.name}, at ${formatPrice(cheapest, currency, 'monthly')} a month, or ${formatPrice(cheapest, currency, 'annual')} paid by the year.`,
      `After the free plan, the smallest is ${cheapest.name}, at ${formatPrice(cheapest, currency, 'monthly')} a month.`,
    ],
    cases: everyCurrency,
  },
  {
    id: 'freePlan',
    scope: 'company',
    examples: [
      'is there a free plan',
      'is there a free tier',
      'can i try it for free',
      'do you have a free trial',
      'what do I get for free',
      'what is in the one that costs nothing',
      'can I test it without paying',
      'can I try it before I buy',
      'what are the limits of the free plan',
      'is there a trial period',
      'can i use it at no cost',
      'may I test it for nothing',
      'is the trial free of charge',
      'can we start without paying',
      'is there anything that does not cost money',
      'let me play with it for nothing',
      'a version without charge to experiment with',
      'can I have a go before I spend money',
      'could I test the service first',
      'is there a way to try it out',
      'i just want to experiment, what does that cost',
      'do you have a sandbox',
      'how much is it to try it out first, a little',
      'what does it cost to test it before I pay',
      'can I have a go at it without a card',
      'may I try a bit before spending anything',
      'is there something free to begin with',
      'so is there one for free or not',
      'how can I use it a little without paying first',
    ],
    cues: ['free', 'trial'],
    answer: () => {
      const free = plans[0]!
      return [
        `Yes, there is a free plan: ${formatNumber(free.credits)} credits a month, about ${formatNumber(free.minutes)} minutes of talk. It is not for commercial use, and our name is shown.`,
        `You can start on the free plan, with about ${formatNumber(free.minutes)} minutes a month and ${calls(free)}. Commercial use needs a paid plan.`,
      ]
    },
    cases: [{}],
  },
  {
    id: 'popularPlan',
    scope: 'company',
    examples: [
      'which plan is the most popular',
      'what do most customers take',
      'what is your bestseller',
      'which plan do most people choose',
      'what is the favourite plan',
      'which one sells best',
      'what do other companies usually buy',
      'your most common plan',
      'which plan does everybody take',
      'what do people normally go for',
      'the plan that most customers are on',
    ],
    cues: ['popular', 'most people', 'bestseller'],
    answers: [
      `${popular.name} is marked as the most popular. ${sizeOf(popular.id, 'USD')}`,
      `The most popular is ${popular.name}. ${contents(popular)}`,
    ],
  },
  {
    id: 'discount',
    scope: 'company',
    examples: [
      'do you have any discounts',
      'is there a special offer',
      'can I get it cheaper',
      'any promotion at the moment',
      'is there a coupon',
      'do you give money off',
      'are there deals for new customers',
      'first month half price',
      'can you lower the price for me',
      'do you have a promo code',
      'is anything on sale',
      'any money off for a start',
      'do non-profits pay less',
      'is there a price for schools',
      'can we negotiate the price',
      'i want a better price',
      'do start-ups get a rebate',
      'any bargains right now',
      'is the half price for the first month on every plan',
      'is there money off at the beginning',
    ],
    cues: ['discount', 'offer', 'promotion', 'coupon', 'deal'],
    answers: [
      `The ${offered.name} plan has ${half}% off in the first month. Paying by the year makes every paid plan cheaper.`,
      `There is one offer now: ${half}% off the first month of ${offered.name}. Beyond that, paying by the year costs less.`,
    ],
  },
  {
    id: 'annualBilling',
    scope: 'company',
    examples: [
      'is it cheaper to pay yearly',
      'what do I save with annual billing',
      'can I pay by the year',
      'annual or monthly payment',
      'how much less is it per year',
      'do you have yearly contracts',
      'what about annual plans',
      'how can I be billed',
      'is there a discount for paying annually',
      'is twelve months up front cheaper',
      'pay for a whole year at once',
      'what if we pay for the year in advance',
      'what if I commit for twelve months',
      'does it get cheaper with a yearly subscription',
      'what does a whole year come to',
      'what do I pay if I take twelve months at once',
      'is there something off if I pay for the year up front',
      'what is that for twelve months',
      'how much is a year of it altogether',
    ],
    cues: ['annual', 'annually', 'yearly', 'by the year'],
    takes: ['plan', 'currency'],
    answer: ({ plan, currency = 'USD' }) => {
      if (plan !== undefined) return priceOfPlan({ plan, currency, billing: 'annual' })
      const years = paidPlans.map((each) => `${each.name} is ${formatYear(each, currency)}`)
      const months = paidPlans.map((each) => formatPrice(each, currency, 'annual'))
      const less = formatPrice(popular, currency, 'monthly')
      return [
        `Paying by the year costs less. ${years.slice(0, -1).join(', ')} and ${years.at(-1)} a year, which is ${months.slice(0, -1).join(', ')} and ${months.at(-1)} a month.`,
        `You can pay by the month or by the year. By the year, ${popular.name} goes from ${less} to ${formatPrice(popular, currency, 'annual')} a month.`,
      ]
    },
    cases: [...everyCurrency, ...everyPrice],
  },
  {
    id: 'currencies',
    scope: 'company',
    examples: [
      'which currencies do you take',
      'can I pay in euros',
      'do you accept rupees',
      'in what currency are the prices',
      'can i be billed in dollars',
      'do you take british pounds',
      'is payment in indian rupees possible',
      'currency options',
      'can I settle in euros',
      'may we pay in our own currency',
      'do I have to pay in dollars',
    ],
    cues: ['currency', 'currencies'],
    answers: [
      'Prices are listed in US dollars, euros and Indian rupees.',
      'You can see every price in US dollars, euros or Indian rupees.',
    ],
  },
]
