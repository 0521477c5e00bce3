import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { RETENTION_DAYS } from '@ringwell/protocol/retention.ts'
import { company } from './company.ts'
import type { LegalPage } from './legalPage.ts'

const callMinutes = CALL_LIMIT_MS / 60_000

export const privacySections: LegalPage['sections'] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    blocks: [
      {
        text: `${brand.name} makes voice agents for businesses. This policy covers this website, the live demo, the voice widget and accounts with us. You reach us at ${company.reachUs}.`,
      },
      {
        text: 'If you met our widget on another company’s website, that company decides why calls are held and what for. We store them on its behalf. Its own privacy policy applies as well, and you may turn to either of us.',
      },
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    blocks: [
      {
        list: [
          'Contact form: your company, name, designation, mobile number, email address, country and message. We use them to reply.',
          'Details before a demo: your name, company name and mobile number. The agent may use your name, and we may contact you about the call. You can close that form and ring without it.',
          'Calls in the demo and the widget: a recording of your side and one of the agent’s side, stored under the identifier of the agent you spoke to, with the start, the end, the length and the language, and what both sides said, in writing.',
          'A record of each call: the agent, the website it was started from, the language, the voice and accent, how it ended, and the details you gave before it. A transcript and your rating belong to it where they are kept.',
          'Accounts: your email address, name and mobile number, to know whose agents are whose. One account can manage several voice agents.',
        ],
      },
      {
        text: 'Your network address is used for as long as it takes to limit how often, and how many times at once, one address may call. It is not written to our log, and neither is anything that you say or type.',
      },
    ],
  },
  {
    id: 'calls',
    title: 'What happens in a call',
    blocks: [
      {
        text: `Before you agree to the recording, no microphone is opened and no call is set up. After that, sound travels encrypted between your browser and the speech service. A call ends after ${callMinutes} minutes, when you hang up, or when the connection fails; every ending releases the microphone.`,
      },
      {
        text: 'Your browser makes the recording and sends it in growing pieces while you speak. If a call breaks off, what was said until then is already with us. If you type, the agent’s spoken answers are recorded, and what you typed is part of the conversation.',
      },
      {
        text: 'You speak to a machine. We use recordings to answer questions about a call and to correct the agent that held it. We do not use your voice to identify you.',
      },
    ],
  },
  {
    id: 'legal-grounds',
    title: 'On what grounds',
    blocks: [
      {
        list: [
          'Recordings: your consent, given before the call. You can withdraw it later, and we delete the recording and what was written down of it.',
          'Contact form and demo details: your request, which we cannot answer without them.',
          'Accounts: the agreement between us.',
          'Limits against abuse: our interest, and other visitors’, in a service that stays up.',
        ],
      },
    ],
  },
  {
    id: 'who-else',
    title: 'Who else sees it',
    blocks: [
      {
        list: [
          'The people here whose work is to reply to you or to mend the agent.',
          'The business whose agent you spoke to.',
          'Companies that work for us: whoever hosts the server, delivers our email, and holds the list in which new enquiries arrive.',
          'A hosted speech provider, if one is switched on. The service then sends the sound of the call to that provider, which answers under its own terms with us. Otherwise our own server hears and speaks.',
          'Authorities, where a law obliges us.',
        ],
      },
      { text: 'We sell nothing of yours to anybody, and we pass nothing on for advertising.' },
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    blocks: [
      {
        list: [
          `Recordings, what was said in them, and call records: ${RETENTION_DAYS} days, or less if you ask; they are deleted within a day after that. A business may agree on another period for its own agents.`,
          'Contact messages and demo details: until your enquiry is dealt with, or until you ask us to delete them.',
          'Accounts: as long as you have one. Where a law makes us keep invoices, we keep those for as long as it says.',
        ],
      },
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and tracking',
    blocks: [
      {
        text: 'These pages set no cookie that follows you, run no analytics about you and show no advertising. They load no script, font or picture from another company’s server. A plan that you choose on the pricing page is kept in your own browser, so that the billing page can show it. So are the details that you give before a demo call, until you close the tab, so that you are not asked for them again.',
      },
      {
        text: 'When you leave a page of ours, your browser may tell our own server five numbers: how soon the page answered, showed something and showed its largest part, how far it jumped, and how long it took to react. No name and no page goes with them. They are added to totals that do not tell whose they were.',
      },
      {
        text: 'Links to social networks are plain links. Nothing is sent there until you follow one.',
      },
    ],
  },
  {
    id: 'google',
    title: 'Google sign-in and calendar',
    blocks: [
      {
        text: 'Account holders can sign in through a Google identity service. From it we receive your name, your email address and a confirmation that it is you. We never see your password.',
      },
      {
        text: 'If you allow it, an agent reads your Google calendar to find free times and writes to it to make, move or cancel bookings. We use calendar data for that alone: not for advertising, not for sale, and not to train general models. You can withdraw the permission in your Google account at any time, and scheduling stops.',
      },
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      {
        text: 'You may ask us what we hold about you and for a copy of it; have it corrected or deleted; object to a use or have it paused; and withdraw a consent without giving a reason. You may complain to the data protection authority of the country where you live.',
      },
      {
        text: `Write to ${company.writeTo}. For a call, tell us the day, the hour and the page, and the name or number you gave, so that we find the right one. We answer within one month, and we do not charge for it.`,
      },
    ],
  },
  {
    id: 'where',
    title: 'Where it is, and how it is kept',
    blocks: [
      {
        text: 'What we keep is stored on the servers that run this service. If it leaves the country in which you live, we use the safeguards that its law asks for.',
      },
      {
        text: 'Connections are encrypted. The key for a call works once, and for a short time. Recordings have no public address. No system is proof against everything: if something of yours is exposed, we tell you and the authority as the law requires.',
      },
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      {
        text: 'The service is meant for businesses. If you are under 18, please do not call our agents or write to us through the forms. If a child has, tell us and we delete it.',
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      {
        text: 'When this policy changes, the date at the top changes with it. Account holders hear of a change that matters before it applies.',
      },
    ],
  },
]
