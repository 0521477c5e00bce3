import { brand } from '@ringwell/brand/brand.ts'
import { type PlanId, findPlan, formatNumber } from '../pricing.ts'

const starter = findPlan('starter')
const addOn = (id: PlanId) => formatNumber(findPlan(id).addOnCreditsPerMinute ?? 0)

/** The text around the figures of content/pricing.ts. `{n}` is the figure. */
export const pricingPage = {
  meta: {
    title: `Pricing: four plans and Enterprise | ${brand.name}`,
    description:
      'Free, Starter, Pro and Scale, priced by credits and minutes of talk, in dollars, euros and rupees, monthly or yearly. Enterprise to fit your volume.',
  },
  title: 'Pay for talk time.',
  lead: 'Credits are used while a call is on. When nobody’s talking, you use none.',
  filters: {
    model: 'Model',
    currency: 'Currency',
    billing: 'Billing',
    monthly: 'Monthly',
    annual: 'Annual',
  },
  minutes: 'minutes (approx.)',
  getStarted: { label: 'Get Started', href: '/contact' },
  contactUs: { label: 'Contact Us', href: '/contact' },
  /** The link to the billing page. It carries the choice. */
  review: { label: 'Review this plan', href: '/billing' },
  lines: {
    credits: '{n} credits per month',
    addOn: '{n} credits per extra minute',
    noAddOn: 'No add-on credits',
    oneCall: '1 call at a time',
    calls: '{n} calls at a time',
    voices: '{n} voices',
    knowledgeFiles: '{n} knowledge files',
    analytics: 'AI analytics, {n} credits per conversation',
    noAnalytics: 'No AI analytics',
    /** `{model}` is Orbit or Quantum. */
    model: 'Runs on {model}',
  },
  scaleNote:
    'The circles are drawn to scale: Scale has 200 times the minutes of Free. Minutes are approximate.',
  /** What a visitor’s own calls would cost. On the home page, too. */
  estimate: {
    title: 'What would your calls cost?',
    calls: 'Calls a day',
    minutes: 'Minutes a call',
    /** `{n}` is the number of minutes. */
    talk: 'About {n} minutes of talk a month',
    /** Says what the estimate counts as a month. `{n}` is the number of days. */
    month: 'We count {n} days a month.',
    /** `{plan}` is the name of the plan, `{price}` its price. */
    plan: '{plan}, {price}',
    /** Replaces the price of a plan that is quoted. */
    quoted: 'quoted for you',
    /** `{n}` is the number of minutes of the plan. */
    holds: 'It covers about {n} minutes.',
    /** Replaces `holds` where no plan holds that much. `{n}` is the largest plan’s minutes. */
    beyond: 'More than the {n} minutes of our largest plan.',
    all: { label: 'Plans and prices', href: '/pricing' },
  },
  /** The row headers of the table of plans. */
  table: {
    caption: 'Compare the plans',
    plan: 'Plan',
    /** Has the placeholder `{period}`. */
    price: 'Price {period}',
    credits: 'Credits per month',
    minutes: 'Minutes (approx.)',
    addOn: 'Add-on credits per minute',
    calls: 'Calls at a time',
    voices: 'Voices',
    knowledgeFiles: 'Knowledge files',
    analytics: 'AI analytics, credits per conversation',
    extras: 'Also included',
    /** Printed in a cell that has no figure. */
    none: 'none',
  },
  questions: {
    title: 'Questions',
    items: [
      {
        question: 'What is a credit?',
        answer: `It’s what a call runs on. A minute of talk uses about ${formatNumber(starter.credits / starter.minutes)} credits, so Starter’s ${formatNumber(starter.credits)} credits last about ${formatNumber(starter.minutes)} minutes.`,
      },
      {
        question: 'What happens when they run out?',
        answer: `On a paid plan you can add credits: each extra minute takes ${addOn('starter')} on Starter, ${addOn('pro')} on Pro and ${addOn('scale')} on Scale. Free has no add-ons, but your credits renew the next month.`,
      },
      {
        question: 'What does AI analytics cost?',
        answer: `${formatNumber(starter.analyticsCreditsPerConversation ?? 0)} credits for each conversation you have analysed, on every paid plan.`,
      },
      {
        question: 'Can I use Free on a business line?',
        answer: `No. It has no commercial licence, and it shows that ${brand.name} answered. It’s there so you can try the agent on your own questions first.`,
      },
      {
        question: 'Orbit or Quantum?',
        answer:
          'They’re the two models an agent can run on, and they cost the same. Tell us what your callers ask, and we’ll say which one we’d try first.',
      },
      {
        question: 'How do I pay?',
        answer:
          'Get Started opens the contact form, and we’ll set the plan up with you. Card payments are switched off on this site.',
      },
    ],
  },
}
