import { brand } from '@ringwell/brand/brand.ts'
import { type PlanId, findPlan, formatNumber } from '../pricing.ts'
import type { Link, Meta } from './shapes.ts'

/** The text around the figures of content/pricing.ts. `{n}` is the figure. */
interface PricingPage {
  meta: Meta
  title: string
  lead: string
  filters: {
    model: string
    currency: string
    billing: string
    monthly: string
    annual: string
  }
  minutes: string
  getStarted: Link
  contactUs: Link
  /** The link to the billing page. It carries the choice. */
  review: Link
  lines: {
    credits: string
    addOn: string
    noAddOn: string
    oneCall: string
    calls: string
    voices: string
    knowledgeFiles: string
    analytics: string
    noAnalytics: string
    /** `{model}` is Orbit or Quantum. */
    model: string
  }
  scaleNote: string
  /** The row headers of the table of plans. */
  table: {
    caption: string
    plan: string
    credits: string
    minutes: string
    addOn: string
    calls: string
    voices: string
    knowledgeFiles: string
    analytics: string
    extras: string
    /** Printed in a cell that has no figure. */
    none: string
  }
  questions: {
    title: string
    items: {
      question: string
      answer: string
    }[]
  }
}

const starter = findPlan('starter')
const addOn = (id: PlanId) => formatNumber(findPlan(id).addOnCreditsPerMinute ?? 0)

export const pricingPage: PricingPage = {
  meta: {
    title: `Pricing: four plans and Enterprise | ${brand.name}`,
    description:
      'Free, Starter, Pro and Scale by credits and minutes of talk, in dollars, euros and rupees, by the month or the year. Enterprise cut to your lines.',
  },
  title: 'Pay by the minute people talk.',
  lead: 'Credits run while a call is up and stand still while it is not.',
  filters: {
    model: 'Model',
    currency: 'Currency',
    billing: 'Billing',
    monthly: 'Monthly',
    annual: 'Annual',
  },
  minutes: 'minutes, about',
  getStarted: { label: 'Get Started', href: '/contact' },
  contactUs: { label: 'Contact Us', href: '/contact' },
  review: { label: 'See it as a bill', href: '/billing' },
  lines: {
    credits: '{n} credits each month',
    addOn: '{n} credits a minute after that',
    noAddOn: 'No add-on credits',
    oneCall: '1 call at a time',
    calls: '{n} calls at a time',
    voices: '{n} voices',
    knowledgeFiles: '{n} knowledge files',
    analytics: 'AI analytics, {n} credits a conversation',
    noAnalytics: 'No AI analytics',
    model: 'Runs on {model}',
  },
  scaleNote:
    'Circle areas are to scale: Scale holds two hundred times the minutes of Free. Minutes are approximate.',
  table: {
    caption: 'Plans side by side',
    plan: 'Plan',
    credits: 'Credits each month',
    minutes: 'Minutes, about',
    addOn: 'Add-on credits a minute',
    calls: 'Calls at a time',
    voices: 'Voices',
    knowledgeFiles: 'Knowledge files',
    analytics: 'AI analytics, credits a conversation',
    extras: 'Besides',
    none: 'none',
  },
  questions: {
    title: 'Asked before paying',
    items: [
      {
        question: 'What is a credit?',
        answer: `What a call runs on. A minute of talk uses about ${formatNumber(starter.credits / starter.minutes)} credits, so the ${formatNumber(starter.credits)} of Starter come to about ${formatNumber(starter.minutes)} minutes.`,
      },
      {
        question: 'What happens when they run out?',
        answer: `On a paid plan you add credits: ${addOn('starter')} for each further minute on Starter, ${addOn('pro')} on Pro and ${addOn('scale')} on Scale. Free has no add-ons; it starts again the next month.`,
      },
      {
        question: 'What does AI analytics cost?',
        answer: `${formatNumber(starter.analyticsCreditsPerConversation ?? 0)} credits for each conversation that is analysed, on every paid plan.`,
      },
      {
        question: 'Can I use Free on a business line?',
        answer: `No. It has no commercial licence, and it shows that ${brand.name} answered. It is there so that you can hear the agent on your own questions first.`,
      },
      {
        question: 'Orbit or Quantum?',
        answer:
          'They are the two models an agent can run on, and they cost the same. Tell us what your callers ask, and we will say which we would try first.',
      },
      {
        question: 'How do I pay?',
        answer:
          'Get Started opens the contact form, and a person sets the plan up with you. Card payments are not switched on in this deployment.',
      },
    ],
  },
}
