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
      'A voice agent that answers at once, does the job it was given, writes down what was said, and passes the caller to a person when that is right.',
  },
  name: `${brand.name} Agent`,
  title: 'It picks up. You get on with it.',
  lead: 'A voice agent for the calls that come every day: the hours, the booking, the bill, the parcel. It speaks, listens, looks things up and stops when it should.',
  links: [
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Book a demo', href: '/contact' },
  ],
  figures: [
    { figure: String(voices.length), label: 'voices, each with a name' },
    {
      figure: String(spokenBy.openai.length),
      label: `languages where OpenAI answers; our own engine speaks ${spokenBy.embedded.join(' and ')}`,
    },
    { figure: `${CALL_LIMIT_MS / 1000} s`, label: 'for each demo call, shown as it runs down' },
    { figure: '2', label: 'lines of code to put it on a page' },
  ],
  steps: {
    title: 'One call, from ring to note',
    items: [
      {
        title: 'It answers',
        text: 'With your name and one question. No menu, no “your call is important to us”.',
      },
      {
        title: 'It listens',
        text: 'To whole sentences, corrections and second thoughts. If you cut in, it falls silent.',
      },
      {
        title: 'It does the job',
        text: 'It reads the diary or the order, says what it found, and asks before it changes anything.',
      },
      {
        title: 'It fetches a person',
        text: 'When the caller asks for one, or when your rules say so. The summary goes first.',
      },
      {
        title: 'It leaves a note',
        text: 'What was asked, what was done, what is still open. The recording is beside it.',
      },
    ],
  },
  sections: [
    {
      title: 'It says only what it was given',
      text: 'Prices, hours and rules come from your own material. Asked for more, it says that it does not know and offers the next step.',
    },
    {
      title: 'It works for people who cannot talk',
      text: 'In the browser, captions run on both sides and a caller may type instead of speaking. The whole call works by keyboard.',
    },
    {
      title: 'It asks first',
      text: 'The recording is announced and agreed to before a microphone opens. No agreement, no call.',
    },
    {
      title: 'It sits on your website too',
      text: 'One round button in a corner. Visitors press it and speak, or type. Your page stays fast and keeps its security rules.',
    },
  ],
  limits: {
    title: 'What it is not for',
    items: [
      'Emergencies. It says so, and tells the caller whom to ring.',
      'Advice on health, law or money. It passes such calls on.',
      'Pretending. Asked whether it is a machine, it says yes.',
    ],
  },
  closing: {
    title: 'You have read enough. Ring it.',
    text: 'Two minutes, in this browser, without an account.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Pricing', href: '/pricing' },
    ],
  },
}
