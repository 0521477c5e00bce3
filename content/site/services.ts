import { brand } from '@ringwell/brand/brand.ts'
import type { CallToAction, Meta } from './shapes.ts'

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

interface Tile {
  name: string
  text: string
  icon: (typeof tileIcons)[number]
  /** Only the FynBuddy tile has its own page. */
  href?: string
}

interface Services {
  meta: Meta
  title: string
  lead: string
  tiles: Tile[]
  more: string
  closing: CallToAction
}

export const services: Services = {
  meta: {
    title: `Industries: who our agents answer for | ${brand.name}`,
    description:
      'What a voice agent does in banking, insurance, airlines, healthcare, farming, shops, travel, telecoms and trading, and where it should hand over.',
  },
  title: 'Different trades, the same ringing phone.',
  lead: 'What an agent takes off the line in each, said in one breath.',
  more: 'See FynBuddy at work',
  tiles: [
    {
      name: 'FynBuddy',
      text: 'Banking and finance: balances, due dates, cards and loans, in the caller’s language.',
      icon: 'coin',
      href: '/fynbuddy',
    },
    {
      name: 'Outsourcing (BPO)',
      text: 'Overflow, nights and weekends for many clients, each with its own voice and script.',
      icon: 'headset',
    },
    {
      name: 'Enterprises',
      text: 'The top of the Monday peak, answered at once and passed on with a summary.',
      icon: 'tower',
    },
    {
      name: 'Insurance',
      text: 'First notice of a claim at any hour, and what is still missing from it.',
      icon: 'shield',
    },
    {
      name: 'Airlines',
      text: 'Flight status, rebooking and baggage rules on the day when everybody rings.',
      icon: 'wing',
    },
    {
      name: 'Healthcare',
      text: 'Bookings, changes and how to prepare. Symptoms go to a person.',
      icon: 'pulse',
    },
    {
      name: 'Lending',
      text: 'What an application still needs, when the next instalment is due, and a promise to pay, noted.',
      icon: 'scales',
    },
    {
      name: 'Farming',
      text: 'Weather, market rates and advice lines for people whose hands are full.',
      icon: 'field',
    },
    {
      name: 'E-commerce',
      text: 'Where is it, how do I return it, when do I get the money.',
      icon: 'bag',
    },
    {
      name: 'Travel',
      text: 'A changed date, a late arrival, a second bed. The fee is said before the change is made.',
      icon: 'case',
    },
    {
      name: 'Telecoms',
      text: 'The bill, line by line, and whether the fault is in the street or in the router.',
      icon: 'mast',
    },
    {
      name: 'Trading',
      text: 'Prices, holdings and order status read aloud. No advice, and it says so.',
      icon: 'chart',
    },
  ],
  closing: {
    title: 'Yours is not here?',
    text: 'If callers ask the same thing twice a day, it can be answered. Tell us what it is.',
    links: [
      { label: 'Contact us', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
