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
        text: `These terms are between you and ${brand.name}. They apply from ${legalDate.text} to this website, the live demo, the voice widget and accounts with us. By using any of these you accept them. If you act for a company, you accept them on its behalf. If a signed agreement with us says something different, that agreement takes precedence.`,
      },
    ],
  },
  {
    id: 'the-service',
    title: 'The service',
    blocks: [
      {
        text: 'We provide voice agents: software that holds spoken and typed conversations and carries out tasks. The website shows what they do. The live demo and the widget let you talk to one.',
      },
      {
        text: 'An agent is a machine. It can mishear, and it can be wrong. Check anything important before you rely on it. Don’t use it in an emergency: call your country’s emergency number.',
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
          'Both sides are recorded and stored under the agent’s identifier. You agree to that before your first call; without your agreement there is no call.',
          'If you give details, give real ones, and speak for yourself: don’t call in someone else’s name.',
          'How we use and delete recordings is explained in the privacy policy.',
        ],
      },
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      {
        text: 'You don’t need an account to use this website. A customer’s account holds an email address, a name and a mobile number. You sign in through a Google identity service. One account can manage several voice agents.',
      },
      {
        text: 'Keep your details correct and your sign-in private. You are responsible for what is done through your account until you tell us that someone else has got into it.',
      },
    ],
  },
  {
    id: 'calendar',
    title: 'Google calendar',
    blocks: [
      {
        text: 'If you connect a Google calendar, the agent reads it to find free times and writes to it to make, move and cancel bookings. You can disconnect it at any time. You are responsible for having the right to connect it.',
      },
    ],
  },
  {
    id: 'your-callers',
    title: 'When it answers your callers',
    blocks: [
      { text: 'You decide what your agent says and who it calls, so you must make sure that:' },
      {
        list: [
          'callers know that they are talking to a machine and that the call is recorded, and agree where the law requires it;',
          'calls you start follow the rules on marketing calls, calling hours and opt-outs where the person you call lives;',
          'what you give the agent is accurate and yours to use;',
          'callers can reach a person where they have a right to.',
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
          'Using our keys or calls as free computing for something else, or getting around the limits.',
          'Breaking into the service or slowing it down for others. If you find a weakness, please tell us first.',
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
        text: 'Prices, credits and limits are on the pricing page. The minutes there are approximate; credits are what counts. The Free plan shows that we answered and has no commercial licence. Prices exclude tax unless we say otherwise.',
      },
      {
        text: 'Payments are switched off on this site, and its billing page shows sample figures. A paid plan starts when you have agreed on it with one of us. You can end a monthly plan at the end of any month and an annual plan at the end of its year.',
      },
    ],
  },
  {
    id: 'rights',
    title: 'Who owns what',
    blocks: [
      {
        text: 'Your material, your callers’ words and your recordings stay yours. You let us store and process them to run the service for you, and for nothing else. The website, its drawings and texts, and the way the agents work stay ours, except for software that we publish under a licence of its own.',
      },
    ],
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    blocks: [
      {
        text: 'We want the service to answer every time, but we can’t promise it. We may change or stop parts of it. If that takes away something you pay for, we tell you beforehand and refund what you haven’t used.',
      },
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      {
        text: 'The demo and the Free plan are provided as they are. For paid plans, our liability to you for any one year is limited to what you paid us in that year, and neither of us is liable to the other for lost profit. Nothing here limits liability that the law does not let us limit, such as for intent, fraud, or injury to life and health.',
      },
    ],
  },
  {
    id: 'ending',
    title: 'Leaving',
    blocks: [
      {
        text: 'You can stop at any time: end the call, or write to us to close an account. If you close the page during a call, the call ends shortly afterwards. We may end access for anyone who breaks these terms, after a warning where that is fair. We then delete your data as described in the privacy policy.',
      },
    ],
  },
  {
    id: 'law',
    title: 'Law, changes, questions',
    blocks: [
      {
        text: 'The law of England and Wales applies, and its courts have jurisdiction. If you are a consumer, you keep the protection of the law where you live.',
      },
      {
        text: `When these terms change, so does the date at the top, and we tell account holders first. Please send questions to ${company.reachUs}.`,
      },
    ],
  },
]
