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
        text: `${brand.name} makes voice agents for businesses. This policy covers this website, the live demo, the voice widget and accounts with us. You can reach us at ${company.reachUs}.`,
      },
      {
        text: 'If you came across our widget on another company’s website, that company decides why calls are recorded and how they’re used. We store them on its behalf. Its own privacy policy also applies, and you can contact either of us.',
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
          'Details before a demo: your name, company name and mobile number. The agent may use your name, and we may contact you about the call. You can close that form and call without it.',
          'Calls in the demo and the widget: a recording of your side and one of the agent’s side, stored under the identifier of the agent you spoke to, with the start, end, length and language, plus a written transcript of what both sides said.',
          'A record of each call: the agent, the website it was started from, the language, the voice and accent, how it ended, and the details you gave before it. Where we keep a transcript and your rating, they are part of that record.',
          'Accounts: your email address, name and mobile number, so we know which agents belong to whom. One account can manage several voice agents.',
        ],
      },
      {
        text: 'We use your network address only for as long as it takes to limit how often, and how many times at once, one address can call. It isn’t written to our log, and neither is anything you say or type.',
      },
    ],
  },
  {
    id: 'calls',
    title: 'What happens in a call',
    blocks: [
      {
        text: `Before you agree to the recording, no microphone is opened and no call is set up. After that, sound travels encrypted between your browser and the speech service. A call ends after ${callMinutes} minutes, when you hang up, or when the connection fails. The microphone is released every time.`,
      },
      {
        text: 'The recording is made as you speak: by the server that holds the call, or by your browser, which uploads it. If a call breaks off, we already have what was said until then. If you type, we record the agent’s spoken answers, and what you typed is part of the conversation.',
      },
      {
        text: 'You’re talking to a machine. We use recordings to answer questions about a call and to correct the agent that took it. We don’t use your voice to identify you.',
      },
    ],
  },
  {
    id: 'legal-grounds',
    title: 'Our legal grounds',
    blocks: [
      {
        list: [
          'Recordings: your consent, given before the call. You can withdraw it later, and we then delete the recording and its transcript.',
          'Contact form and demo details: your request, which we can’t answer without them.',
          'Accounts: the agreement between us.',
          'Limits against abuse: our interest, and other visitors’ interest, in a service that stays up.',
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
          'The people here whose job is to reply to you or to improve the agent.',
          'The business whose agent you spoke to.',
          'Companies that work for us: the ones that host the server, deliver our email, and hold the list where new enquiries arrive.',
          'A hosted speech provider, if one is switched on. The service then sends the sound of the call to that provider, which processes it under its own agreement with us. Otherwise our own server handles the speech.',
          'Authorities, where the law requires it.',
        ],
      },
      { text: 'We don’t sell your data to anyone, and we don’t share it for advertising.' },
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      {
        list: [
          `Recordings, transcripts and call records: ${RETENTION_DAYS} days, or less if you ask. They are deleted within a day after that. A business can agree a different period for its own agents.`,
          'Contact messages and demo details: until your enquiry is dealt with, or until you ask us to delete them.',
          'Accounts: as long as you have one. Where the law makes us keep invoices, we keep those for as long as it says.',
        ],
      },
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and tracking',
    blocks: [
      {
        text: 'These pages set no tracking cookies, run no analytics about you and show no advertising. They load no scripts, fonts or images from other companies’ servers. A plan you choose on the pricing page is kept in your own browser, so that the billing page can show it. So are the details you give before a demo call, until you close the tab, so that you don’t have to enter them again. If you book a demo after a call, what was noted and said is kept there too, until our contact form has shown it to you. If you choose the light or the dark theme, your browser keeps that, too.',
      },
      {
        text: 'When you leave one of our pages, your browser may send our own server five numbers: how quickly the page responded, showed something and showed its largest part, how much its layout moved, and how quickly it reacted to you. No name and no page is sent with them. They are added to totals that can’t be traced back to you.',
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
        text: 'If you allow it, an agent reads your Google calendar to find free times and writes to it to make, move or cancel bookings. We use calendar data only for that: not for advertising, not for sale, and not to train general models. You can withdraw permission in your Google account at any time, and scheduling stops.',
      },
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      {
        text: 'You can ask us what we hold about you and get a copy of it; have it corrected or deleted; object to how we use it or have that use paused; and withdraw consent without giving a reason. You can complain to the data protection authority where you live.',
      },
      {
        text: `Write to ${company.writeTo}. For a call, tell us the date, the time and the page, and the name or number you gave, so we can find the right one. We answer within one month, free of charge.`,
      },
    ],
  },
  {
    id: 'where',
    title: 'Where we keep it, and how',
    blocks: [
      {
        text: 'We store it on the servers that run this service. If it leaves the country you live in, we use the safeguards that country’s law requires.',
      },
      {
        text: 'Connections are encrypted. The key for a call works once, and only for a short time. Recordings have no public address. No system is completely secure: if your data is exposed, we tell you and the authority as the law requires.',
      },
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      {
        text: 'The service is meant for businesses. If you are under 18, please don’t call our agents or use our forms. If a child has done so, tell us and we’ll delete the data.',
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      {
        text: 'When this policy changes, so does the date at the top. We tell account holders about important changes before they apply.',
      },
    ],
  },
]
