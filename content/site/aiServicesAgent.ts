import { brand } from '@ringwell/brand/brand.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { reach, spokenBy } from '../facts/reach.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const agentTab: ServiceTab = {
  id: 'agent',
  label: 'Agent',
  title: 'An agent that takes the call.',
  lead: 'It answers, asks, looks things up and does the job it was given. When the job is not its own, it passes the caller on.',
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Agent`, href: `/${brand.slug}-agent` },
  features: {
    title: 'What goes into one',
    items: [
      {
        id: 'language-voice',
        label: 'Language & Voice',
        title: 'The language the caller thinks in',
        text: `The service is offered in ${reach.languages}+ languages, and in ${reach.bankingLanguages}+ for banking and finance. Who answers a call decides which it speaks: OpenAI speaks the ${spokenBy.openai.length} that the demo lists, our own engine ${spokenBy.embedded.join(' and ')}.`,
        points: [
          `Choose one of ${voices.length} voices by listening to it, on the home page or before a demo call`,
          'It falls silent the moment the caller speaks',
          'Names, sums and dates are said the way people say them',
        ],
      },
      {
        id: 'ai-models',
        label: 'AI Models',
        title: 'The model is a setting',
        text: 'An agent hears, decides and speaks. Each step can be done by a different model, and the choice can change without rewriting the agent.',
        points: [
          'Orbit or Quantum, at the same price',
          'Answers are drawn from what you gave it, and it may say that it does not know',
          'It can run on your own machine or with a hosted model',
        ],
      },
      {
        id: 'custom-integrations',
        label: 'Custom Integrations',
        title: 'It reads the diary before it promises a slot',
        text: 'An agent that cannot look anything up can only take messages. We connect it to the systems that your people have open when they answer.',
        points: [
          'SMS/WhatsApp integration from the Pro plan on',
          'Custom API integrations on Scale',
          `${reach.integrations}+ integrations by arrangement on Enterprise`,
        ],
      },
      {
        id: 'deployment',
        label: 'Deployment',
        title: 'Start with one queue',
        text: 'Give it one kind of call, at one time of day. Listen to what it did. Then give it the next.',
        points: [
          'A widget on your website takes two lines of code',
          `${reach.channels}+ channels lead to the same agent`,
          'Your existing number can stay as it is: send it the calls that nobody picks up',
        ],
      },
      {
        id: 'ai-analytics',
        label: 'AI Analytics',
        title: 'All the calls, not a sample',
        text: 'A supervisor has time for a handful of calls. Analytics reads every one it is asked to and writes down why people rang and whether they got what they came for.',
        points: [
          'Reason, outcome and what was missing, call by call',
          'A fixed price per conversation, on the paid plans',
          'The recording is beside it, so that you can disagree',
        ],
      },
    ],
  },
  useCases: {
    title: 'Who gives it what',
    items: [
      {
        id: 'call-centres-bpo',
        label: 'Call centres BPO',
        title: 'Many clients, many scripts, one floor',
        text: 'An outsourcer lives by keeping each client’s wording apart. One account holds several agents, each with its own voice, script and rules.',
        points: [
          'Take overflow and nights first, where the margin is thinnest',
          'Send each client the reasons for its own calls',
          'Keep people for the accounts that pay for people',
        ],
      },
      {
        id: 'call-centres-enterprise',
        label: 'Call centres enterprise',
        title: 'The Monday peak without Monday staffing',
        text: 'Large centres do not lack people all week. They lack them for six hours of it. An agent takes the top of the peak.',
        points: [
          'Identify the caller before a person picks up',
          'Hand over with a summary, so that nobody repeats it',
          'Call back those who hung up, with their consent',
        ],
      },
      {
        id: 'bfsi',
        label: 'BFSI',
        title: 'Balances, due dates, lost cards',
        text: 'Most calls to a lender or a bank ask for one fact about one account. The rest need judgement. An agent is good at telling them apart.',
        points: [
          'Ask the security questions that you set, in your order',
          'Remind about an instalment and note a promise to pay',
          'Fetch a person at the first word of hardship or dispute',
        ],
      },
      {
        id: 'insurers',
        label: 'Insurers',
        title: 'The first call after the accident',
        text: 'Someone stands on a roadside with a phone. They need four questions asked calmly and a number at the end.',
        points: [
          'Open a claim at any hour',
          'Say what is still missing, and how to send it',
          'Explain a renewal in plain words',
        ],
      },
      {
        id: 'airlines',
        label: 'Airlines',
        title: 'The day that everybody rings at once',
        text: 'A storm closes an airport, and every caller asks the same three things. Nobody can staff for that day, and nobody should try.',
        points: [
          'Flight status and rebooking choices',
          'Baggage rules before the airport, not at the desk',
          'Refund requests noted, with the fare rules read out',
        ],
      },
      {
        id: 'healthcare',
        label: 'Healthcare',
        title: 'The eight o’clock rush',
        text: 'Reception phones are busiest when the waiting room is. Bookings can be taken by an agent. Symptoms are passed to a person.',
        points: [
          'Book, move and cancel visits',
          'Read out how to prepare for a test',
          'Give no medical advice, and recognise an emergency as not its own',
        ],
      },
      {
        id: 'all-industries',
        label: 'All industries',
        title: 'If they ask it twice a day, it can be answered',
        text: 'Lending, farming, e-commerce, travel, telecoms, trading. The questions differ. The shape of the call seldom does.',
        points: [
          'Write down your ten commonest questions',
          'Strike out those that need judgement',
          'What is left is your first agent',
        ],
      },
    ],
  },
  sections: [],
  integration: {
    title: 'Fits what you have',
    text: 'The agent is a web service with a documented interface. What it needs from your side is an address to ask and a rule for what it may do there.',
    points: [
      'The widget runs under a strict content security policy',
      'New leads and messages go on to a spreadsheet, a webhook or a mailbox',
      'Google Calendar is read and written for scheduling, with your permission',
    ],
  },
  security: {
    title: 'Who may hear what',
    text: 'Ask any supplier three things: who can listen, for how long, and who agreed. Here are our answers.',
    points: [
      'No microphone opens before the caller has agreed to the recording',
      'Keys for a call are short-lived and work once',
      'Role-based access control (RBAC) and single sign-on (SSO) belong to Enterprise agreements. Name your roles and your identity provider, and the contract says what you get and when',
      'Ask us what has been examined, and by whom. No badge on this page stands in for the answer',
    ],
  },
  closing: {
    title: 'Try it on your own questions.',
    text: 'Ring the general agent now, or send us the questions and ring yours.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
