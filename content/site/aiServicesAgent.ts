import { brand } from '@ringwell/brand/brand.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { here, reach } from '../facts/reach.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const agentTab: ServiceTab = {
  id: 'agent',
  label: 'Agent',
  title: 'An agent that takes the call.',
  lead: 'It answers, asks, looks things up and gets the job done. When it can’t, it passes the caller to your team.',
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Agent`, href: `/${brand.slug}-agent` },
  features: {
    title: 'What’s inside',
    items: [
      {
        id: 'language-voice',
        label: 'Language & Voice',
        title: 'The caller’s own language',
        text: `We offer agents in ${reach.languages}+ languages, and in ${reach.bankingLanguages}+ for banking and finance. Which ones you hear depends on what powers the call: here, ${here.languages}.`,
        points: [
          `Choose from ${voices.length} voices, and hear each one on the home page or before a demo call`,
          'It stops as soon as the caller speaks',
          'It says names, amounts and dates the way people do',
        ],
      },
      {
        id: 'ai-models',
        label: 'AI Models',
        title: 'Choose your model',
        text: 'An agent listens, decides and speaks. A different model can handle each step, and you can switch models without rebuilding the agent.',
        points: [
          'Orbit or Quantum, at the same price',
          'Answers come from what you gave it, and it can say it doesn’t know',
          'It runs on your own machine or with a hosted model',
        ],
      },
      {
        id: 'custom-integrations',
        label: 'Custom Integrations',
        title: 'It checks the diary before it offers a slot',
        text: 'An agent that can’t look anything up can only take messages. We connect it to the systems your team has open when they answer.',
        points: [
          'SMS/WhatsApp integration from the Pro plan up',
          'Custom API integrations on Scale',
          `${reach.integrations}+ integrations on Enterprise, by arrangement`,
        ],
      },
      {
        id: 'deployment',
        label: 'Deployment',
        title: 'Start with one queue',
        text: 'Give it one kind of call at one time of day. Listen to how it does. Then give it the next.',
        points: [
          'Add it to your website with two lines of code',
          `${reach.channels}+ channels on offer; here, ${here.channels}`,
          `Keep your number and forward the calls nobody picks up. ${here.phone}`,
        ],
      },
      {
        id: 'ai-analytics',
        label: 'AI Analytics',
        title: 'Every call, not a sample',
        text: 'A supervisor has time for a handful of calls. Analytics covers every call you want it to, and notes why people called and whether they got what they needed.',
        points: [
          'Reason, outcome and what was missing, call by call',
          'A fixed price per conversation on paid plans',
          'The recording sits next to it, so you can check for yourself',
        ],
      },
    ],
  },
  useCases: {
    title: 'Who uses it, and for what',
    items: [
      {
        id: 'call-centres-bpo',
        recording: 'use-call-centres-bpo',
        label: 'Call centres BPO',
        title: 'Many clients, many scripts, one team',
        text: 'An outsourcer has to keep every client’s wording separate. One account holds several agents, each with its own voice, script and rules.',
        points: [
          'Start with overflow and nights, where margins are thinnest',
          'Show each client why its customers called',
          'Keep your people for the accounts that need them',
        ],
      },
      {
        id: 'call-centres-enterprise',
        recording: 'use-call-centres-enterprise',
        label: 'Call centres enterprise',
        title: 'The Monday peak without extra staff',
        text: 'Large call centres aren’t short of people all week. They’re short for six hours of it. An agent takes the overflow.',
        points: [
          'Identify the caller before a person picks up',
          'Store what the caller said before a person’s phone rings',
          'Call back people who hung up, with their consent',
        ],
      },
      {
        id: 'bfsi',
        recording: 'use-bfsi',
        label: 'BFSI',
        title: 'Balances, due dates, lost cards',
        text: 'Most calls to a bank or lender ask for one fact about one account. The rest need judgement. An agent is good at telling them apart.',
        points: [
          'Ask your security questions, in your order',
          'Remind customers about instalments and note when they’ll pay',
          'Bring in a person at the first sign of hardship or a dispute',
        ],
      },
      {
        id: 'insurers',
        recording: 'use-insurers',
        label: 'Insurers',
        title: 'The first call after the accident',
        text: 'Someone is standing at the roadside with a phone. They need four calm questions and a claim number.',
        points: [
          'Open a claim at any hour',
          'Say what’s still missing and how to send it',
          'Explain a renewal in plain words',
        ],
      },
      {
        id: 'airlines',
        recording: 'use-airlines',
        label: 'Airlines',
        title: 'The day everyone calls at once',
        text: 'A storm closes an airport and every caller asks the same three things. You can’t staff for that day, and you shouldn’t have to.',
        points: [
          'Give flight status and rebooking options',
          'Explain baggage rules before the airport, not at the desk',
          'Take refund requests and read out the fare rules',
        ],
      },
      {
        id: 'healthcare',
        recording: 'use-healthcare',
        label: 'Healthcare',
        title: 'The eight o’clock rush',
        text: 'Reception phones are busiest when the waiting room is. An agent can take the bookings. Symptoms go straight to a person.',
        points: [
          'Book, move and cancel appointments',
          'Explain how to prepare for a test',
          'Give no medical advice, and tell callers in danger whom to ring',
        ],
      },
      {
        id: 'all-industries',
        recording: 'use-all-industries',
        label: 'All industries',
        title: 'If callers ask it twice a day, an agent can answer it',
        text: 'Lending, farming, e-commerce, travel, telecoms, trading: the questions differ, but the calls are much the same.',
        points: [
          'Write down your ten most common questions',
          'Cross out the ones that need judgement',
          'What’s left is your first agent',
        ],
      },
    ],
  },
  sections: [],
  integration: {
    title: 'Works with what you have',
    text: 'The agent is a web service with a documented API. All it needs from you is where to look things up and what it’s allowed to change.',
    points: [
      'The widget works under a strict content security policy',
      'New leads and messages go to a spreadsheet, a webhook or a mailbox',
      'With your permission, it reads and updates your Google Calendar for scheduling',
    ],
  },
  security: {
    title: 'Security and access',
    text: 'Ask any supplier three things: who can listen, for how long, and who agreed to it. Here are our answers.',
    points: [
      'No microphone opens until the caller has agreed to be recorded',
      'Call keys are short-lived and work only once',
      'Role-based access control (RBAC) and single sign-on (SSO) are part of the console: readers, editors and owners sign in with a passkey, a password or your identity provider',
      'Ask us what has been audited, and by whom. You won’t find a badge here instead of an answer',
    ],
  },
  closing: {
    title: 'Try it on your own questions.',
    text: 'Talk to the general agent now, or send us your questions and we’ll build you one.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
