import { brand } from '@ringwell/brand/brand.ts'
import type { RecordingId } from './recordings.ts'
import { type CalledAgent, trades } from './trades.ts'

/** Names of drawn icons, one per tile. */
export const tileIcons = [
  'coin',
  'headset',
  'tower',
  'shield',
  'wing',
  'pulse',
  'scales',
  'field',
  'bag',
  'case',
  'mast',
  'chart',
] as const

export const services = {
  meta: {
    title: `Industries our voice agents work in | ${brand.name}`,
    description:
      'Hear a voice agent answer for a restaurant, a salon, a garage, a dentist and more, and call it. Then what it does in banking, insurance, travel and telecoms.',
  },
  title: 'Different industries, same busy phones.',
  lead: 'Hear an agent answer for your trade. Then call it yourself.',
  /** The trades of small businesses, each with a recording and an agent to call. */
  trades: {
    title: 'Small businesses',
    items: trades,
    call: 'Call it',
    /** The accessible name of the button, so that they differ. `{name}` is the name of the trade. */
    callAbout: 'Call it: {name}',
  },
  /** Above the tiles. */
  larger: 'Larger industries',
  more: 'See what FynBuddy does',
  tiles: [
    {
      name: 'FynBuddy',
      text: 'Banking and finance: balances, due dates, cards and loans, in the caller’s language.',
      icon: 'coin',
      /** What visitors hear. Its button shows what the caller says. */
      recording: 'fynbuddy-due',
      /** Only the FynBuddy tile has its own page. */
      href: '/fynbuddy',
    },
    {
      name: 'Outsourcing (BPO)',
      text: 'Overflow, nights and weekends for many clients, each with its own voice and script.',
      icon: 'headset',
      recording: 'use-call-centres-bpo',
    },
    {
      name: 'Enterprises',
      text: 'The top of the Monday peak, answered at once, with a note of what each caller wanted.',
      icon: 'tower',
      recording: 'use-call-centres-enterprise',
    },
    {
      name: 'Insurance',
      text: 'New claims at any hour, and what’s still missing from an open one.',
      icon: 'shield',
      recording: 'use-insurers',
    },
    {
      name: 'Airlines',
      text: 'Flight status, rebooking and baggage rules on the day everyone calls.',
      icon: 'wing',
      recording: 'use-airlines',
      /** The agent of this industry, if there is one. */
      calls: 'travelChanges',
    },
    {
      name: 'Healthcare',
      text: 'Bookings, changes and how to prepare for a test. Symptoms go to a person.',
      icon: 'pulse',
      recording: 'offering-pulse',
      calls: 'healthcare',
    },
    {
      name: 'Lending',
      text: 'What an application still needs, when the next instalment is due, and when the customer will pay.',
      icon: 'scales',
      recording: 'fynbuddy-loan',
      calls: 'loanReminder',
    },
    {
      name: 'Farming',
      text: 'Weather, market rates and advice for people with their hands full.',
      icon: 'field',
      recording: 'offering-field',
    },
    {
      name: 'E-commerce',
      text: 'Where’s my order, how do I return it, and when do I get my money back?',
      icon: 'bag',
      recording: 'offering-bag',
      calls: 'orderStatus',
    },
    {
      name: 'Travel',
      text: 'A new date, a late arrival, an extra bed. Callers hear the fee before anything changes.',
      icon: 'case',
      recording: 'offering-wing',
      calls: 'travelChanges',
    },
    {
      name: 'Telecoms',
      text: 'The bill, line by line, and whether the fault is in the street or in the router.',
      icon: 'mast',
      recording: 'offering-mast',
      calls: 'supportDesk',
    },
    {
      name: 'Trading',
      text: 'Prices, holdings and order status, read aloud. No advice, and it says so.',
      icon: 'chart',
      recording: 'offering-chart',
    },
  ] satisfies {
    name: string
    text: string
    icon: (typeof tileIcons)[number]
    recording: RecordingId
    calls?: CalledAgent
    href?: string
  }[],
  closing: {
    title: 'Don’t see your industry?',
    text: 'If callers ask the same thing twice a day, an agent can answer it. Tell us what it is.',
    links: [
      { label: 'Contact us', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
