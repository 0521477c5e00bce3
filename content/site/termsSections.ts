import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { company } from './company.ts'
import { type LegalPage, legalDate } from './legalPage.ts'

const callMinutes = CALL_LIMIT_MS / 60_000

export const termsSections: LegalPage['sections'] = [
  {
    id: 'these-terms',
    title: 'These terms',
    blocks: [
      {
        text: `They are between you and ${brand.name}, and apply from ${legalDate.text} to this website, the live demo, the voice widget and accounts with us. By using any of these you accept them. If you act for a company, you accept for it. A signed agreement with us takes precedence wherever the two differ.`,
      },
    ],
  },
  {
    id: 'the-service',
    title: 'The service',
    blocks: [
      {
        text: 'We provide voice agents: software that holds spoken and typed conversations and does the tasks it was given. The website shows what they do. The live demo and the widget let you speak to one.',
      },
      {
        text: 'An agent is a machine. It can mishear, and it can be wrong. Check anything that matters before you rely on it. Do not use it in an emergency: ring the emergency number of your country.',
      },
    ],
  },
  {
    id: 'demo-calls',
    title: 'Demo and widget calls',
    blocks: [
      {
        list: [
          `A call lasts ${callMinutes} minutes at most.`,
          'Both sides are recorded and stored under the identifier of the agent. You agree to that before each first call; without it there is no call.',
          'Give real details if you give any, and speak for yourself: no calls in another person’s name.',
          'How recordings are used and deleted is in the privacy policy.',
        ],
      },
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      {
        text: 'You need none to use this website. A customer’s account holds an email address, a name and a mobile number. You sign in through a Google identity service. One account can manage several voice agents.',
      },
      {
        text: 'Keep what you tell us correct and your sign-in to yourself. You answer for what is done through your account until you tell us that someone else got into it.',
      },
    ],
  },
  {
    id: 'calendar',
    title: 'Google calendar',
    blocks: [
      {
        text: 'If you connect a Google calendar, the agent reads it to find free times and writes to it to make, move and cancel bookings. You can disconnect it at any time. You answer for having the right to connect it.',
      },
    ],
  },
  {
    id: 'your-callers',
    title: 'When it answers your callers',
    blocks: [
      { text: 'You decide what your agent says and whom it rings. So you see to it that:' },
      {
        list: [
          'callers know that they speak to a machine and that the call is recorded, and agree where the law asks for it;',
          'calls that you start follow the rules on marketing calls, hours and opt-outs where the called person lives;',
          'what you feed the agent is yours to use, and is right;',
          'a person can be reached where a caller has a right to one.',
        ],
      },
    ],
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    blocks: [
      {
        list: [
          'Using an agent to deceive, harass, threaten or discriminate.',
          'Imitating a real person’s voice without that person’s consent.',
          'Using our keys or calls as free computing for something else, or getting round the limits.',
          'Breaking into the service, or slowing it down for others. If you find a weakness, tell us first.',
          'Relying on an agent alone for decisions on health, credit, work or law.',
        ],
      },
    ],
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    blocks: [
      {
        text: 'Prices, credits and limits are on the pricing page. Minutes there are approximate: credits are what counts. The Free plan shows that we answered and carries no commercial licence. Prices are without taxes unless we say otherwise.',
      },
      {
        text: 'Payments are not switched on in this deployment of the website, and its billing page shows sample figures. A paid plan begins when you have agreed on it with a person here. You may end a monthly plan at the end of any month and an annual one at the end of its year.',
      },
    ],
  },
  {
    id: 'rights',
    title: 'What belongs to whom',
    blocks: [
      {
        text: 'Your material, your callers’ words and your recordings stay yours. You let us store and process them to run the service for you, and for nothing else. The website, its drawings, its texts and the agents’ workings stay ours, except for software that we publish under a licence of its own.',
      },
    ],
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    blocks: [
      {
        text: 'We want the service to answer every time and cannot promise it. We may change or stop parts of it. If that takes away something you pay for, we tell you beforehand and repay what you have not used.',
      },
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      {
        text: 'The demo and the Free plan come as they are. For paid plans, what we owe you for any one year is limited to what you paid us in that year, and neither of us owes the other for lost profit. Nothing here limits liability that the law does not let us limit, such as for intent, fraud, or injury to life and health.',
      },
    ],
  },
  {
    id: 'ending',
    title: 'Ending it',
    blocks: [
      {
        text: 'You can stop at any time: close the page, or write to us to close an account. We may end access for whoever breaks these terms, after a warning where that is fair. Then we delete what is yours as the privacy policy says.',
      },
    ],
  },
  {
    id: 'law',
    title: 'Law, changes, questions',
    blocks: [
      {
        text: 'The law of England and Wales applies, and its courts decide. If you are a consumer, you keep the protection of the law where you live.',
      },
      {
        text: `When these terms change, the date at the top changes with them, and account holders hear of it before. Questions go to ${company.reachUs}.`,
      },
    ],
  },
]
