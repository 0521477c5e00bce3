import { brand } from '@ringwell/brand/brand.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { figures } from '../facts/reach.ts'
import type { ProductPage } from './productPage.ts'

export const productAgent: ProductPage = {
  id: 'agent',
  meta: {
    title: `${brand.name} Agent: an AI agent that takes calls`,
    description:
      'A voice agent that answers at once, gets the job done, writes a note of every call, and passes the caller to your team when it should.',
  },
  name: `${brand.name} Agent`,
  title: 'It picks up. You get on with it.',
  lead: 'A voice agent for the calls you get every day: opening hours, bookings, bills, parcels. It listens, answers, looks things up, and knows when to stop.',
  links: [
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Book a demo', href: '/contact' },
  ],
  figures: [
    figures.languages,
    figures.channels,
    { figure: String(voices.length), label: 'voices, each with a name' },
    { figure: '2', label: 'lines of code to add it to your website' },
  ],
  hear: {
    title: 'Listen to a call',
    text: 'A clinic’s agent moves an appointment. It reads the diary, changes the booking and sends a text, in 17 seconds.',
    note: 'Staged recording. Our own engine speaks both voices.',
    recording: 'home-call',
  },
  steps: {
    title: 'One call, start to finish',
    items: [
      {
        title: 'It answers',
        text: 'With your name and one question. No menu, no “your call is important to us”.',
      },
      {
        title: 'It listens',
        text: 'To whole sentences, corrections and second thoughts. If you cut in, it stops.',
      },
      {
        title: 'It gets the job done',
        text: 'It checks the diary or the order, says what it found, and asks before it changes anything.',
      },
      {
        title: 'It hands over',
        text: 'When the caller asks for a person. What was said is stored first; the person being rung doesn’t hear it before they pick up.',
      },
      {
        title: 'It leaves a note',
        text: 'What was asked, what was done and what’s still open, next to the recording.',
      },
    ],
  },
  console: {
    title: 'What you get after a call',
    text: 'Every call lands in a console that your team opens in a browser: who rang, what was agreed, and what is left for a person to do.',
    sample: 'Sample calls',
    pictures: [
      {
        name: 'inbox',
        title: 'The inbox',
        text: 'Callbacks, leads, messages and calls that were cut off, in one list. Each has an owner, a due date and notes, and two people can’t answer the same one twice. Callers in danger come first.',
        shows:
          'The inbox: a list of callers who want to be rung back, and beside it what one of them said and how to answer',
      },
      {
        name: 'call',
        title: 'A call',
        text: 'Play it in step with its words. Beside it: what was agreed, under which reference, what nobody could answer, and how long the caller waited each time.',
        shows:
          'The record of a call: both voices as bars, what was said, and beside it the booking that it came to',
      },
    ],
    more: { label: 'More about the console', href: '/docs/self-hosting#the-console' },
  },
  sections: [
    {
      title: 'It answers from what you gave it',
      text: 'Prices, hours and rules come from your own material. It can still misunderstand a caller, so we publish how often it does.',
    },
    {
      title: 'It works without talking',
      text: 'In the browser, captions run for both sides, and callers can type instead of speaking. The whole call works by keyboard.',
    },
    {
      title: 'It asks first',
      text: 'Callers agree to be recorded before the microphone opens. If they don’t agree, there’s no call.',
    },
    {
      title: 'It works on your website too',
      text: 'One round button in the corner. Visitors press it and speak, or type. Your page stays fast and keeps its security rules.',
    },
  ],
  limits: {
    title: 'What it’s not for',
    items: [
      'Emergencies. It tells callers in danger who to call, but it can miss the danger.',
      'Advice on health, law or money. It passes those calls on.',
      'Pretending to be human. Ask if it’s a machine and it says yes.',
    ],
  },
  closing: {
    title: 'Enough reading. Give it a call.',
    text: 'Two minutes, in this browser, no account.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Pricing', href: '/pricing' },
    ],
  },
}
