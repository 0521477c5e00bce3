import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { spokenBy } from '../facts/reach.ts'
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
    { figure: String(voices.length), label: 'voices, each with a name' },
    {
      figure: String(spokenBy.openai.length),
      label: `languages with OpenAI; our own engine speaks ${spokenBy.embedded.join(' and ')}`,
    },
    { figure: `${CALL_LIMIT_MS / 1000} s`, label: 'per demo call, with a clock you can see' },
    { figure: '2', label: 'lines of code to add it to your website' },
  ],
  hear: {
    title: 'Listen to a call',
    text: 'A clinic’s agent moves a check-up. It reads the diary, changes the booking and sends a text, in 17 seconds.',
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
        text: 'When the caller asks for a person, or when your rules say so. Your team gets a summary first.',
      },
      {
        title: 'It leaves a note',
        text: 'What was asked, what was done and what’s still open, next to the recording.',
      },
    ],
  },
  record: {
    title: 'What a call leaves you',
    text: 'Every call is stored with what was agreed, what nobody could answer, its words and its recording. You read the list or export it, and leads come by webhook.',
    sample: 'Sample calls',
    list: {
      title: 'This morning',
      calls: [
        { at: '9:42', about: 'Table for four on Saturday', outcome: 'Booked' },
        { at: '9:31', about: 'Is there gluten-free bread?', outcome: 'Not answered', isOpen: true },
        { at: '9:05', about: 'Message from Priya Nair', outcome: 'Call back', isOpen: true },
        { at: '8:58', about: 'Booking moved to Friday', outcome: 'Changed' },
        { at: '8:40', about: 'When are you open?', outcome: 'Answered' },
        { at: '8:31', about: 'Table for two tonight', outcome: 'Booked' },
        { at: '8:12', about: 'Table for nine cancelled', outcome: 'Cancelled' },
        { at: '7:55', about: 'Asked for the kitchen', outcome: 'Call back', isOpen: true },
      ],
    },
    call: {
      title: 'Table',
      reference: 'RIN74',
      values: [
        { label: 'Number of people', text: '4' },
        { label: 'Day', text: 'Saturday 28 November' },
        { label: 'Time', text: '7:30 pm' },
        { label: 'Name', text: 'Rossi' },
      ],
      unanswered: 'Not answered',
      question: 'Can we bring our own cake?',
      said: 'What was said',
      recording: 'trade-restaurant',
    },
  },
  sections: [
    {
      title: 'It only says what you gave it',
      text: 'Prices, hours and rules come from your own material. If it’s asked for more, it says it doesn’t know and offers a next step.',
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
      'Emergencies. It says so and tells the caller who to call.',
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
