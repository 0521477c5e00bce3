import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { sampleLabel, samples } from './samples.ts'

export const about = {
  meta: {
    title: `About ${brand.name}: the people behind the agents`,
    description: `Why ${brand.name} exists, what we stand for, and the eight kinds of work behind a voice agent that answers your phone.`,
  },
  loading: messages.loading,
  companyStory: {
    title: 'It starts with a phone that nobody picks up.',
    content: [
      'You know the call from the caller’s side. Twenty minutes of hold music, a menu with nine options, and then a kind, tired person who asks for the account number you’ve already typed in twice.',
      'It’s no better on the inside. A call centre staffed for the average is short of people every Monday at nine and has too many by three. The most common questions are also the dullest, and they push the calls that need a human to the back of the queue.',
      `${brand.name} takes the first kind of call so your people have time for the second. An agent answers on the first ring, in the caller’s own language where it can. It looks things up, makes and moves bookings, and takes notes. When it reaches the limit of what it knows, it says so, writes down what was said, and passes the call to your team.`,
      'We’d rather you judged it by ear than by our adjectives. So the demo is one click away, needs no account, and never takes more than two minutes.',
    ],
  },
  missionVisionValues: {
    mission: {
      title: 'Mission',
      text: 'To make sure that everyone who calls a business is answered at once, understood, and either helped or passed to the right person without having to ask twice.',
    },
    vision: {
      title: 'Vision',
      text: 'A phone line nobody dreads: no menus, no hold music, and people free for the calls that need people.',
    },
    values: {
      title: 'Values',
      items: [
        {
          title: 'Say what it is',
          text: 'Ask an agent if it’s a machine and it says yes. We ask for consent before we record, in plain words.',
        },
        {
          title: 'Know when to stop',
          text: 'A confident wrong answer costs more than a handover. An agent is allowed to say it doesn’t know.',
        },
        {
          title: 'Callers own their words',
          text: 'We keep calls only to help the caller and the business that took the call. We never sell them.',
        },
        {
          title: 'Show our working',
          text: 'If a number matters, you should be able to work it out from your own calls. If we haven’t measured something, we don’t put a number on it.',
        },
      ],
    },
  },
  team: {
    title: 'Eight people, eight jobs',
    note: `${sampleLabel} team: the names are invented, the jobs are real.`,
    members: samples([
      {
        name: 'Ruth Adeyemi',
        role: 'Chief executive',
        bio: 'Ran a 60-seat support team before she ran a company. Still listens to ten calls every Friday.',
        /** Initials that are drawn in a ring instead of a photograph. */
        image: 'RA',
        sample: true,
      },
      {
        name: 'Tomas Lindqvist',
        role: 'Engineering',
        bio: 'Looks after everything between the microphone and the speaker. Counts every millisecond.',
        image: 'TL',
        sample: true,
      },
      {
        name: 'Meera Pillai',
        role: 'Conversation design',
        bio: 'Writes what the agents say, reads it aloud and cuts half of it. Believes in one question at a time.',
        image: 'MP',
        sample: true,
      },
      {
        name: 'Callum Reyes',
        role: 'Speech',
        bio: 'Teaches machines to understand accents by collecting the sentences they get wrong. It’s a long list.',
        image: 'CR',
        sample: true,
      },
      {
        name: 'Nadia Haddad',
        role: 'Security and privacy',
        bio: 'Asks who can hear this, for how long, and who agreed to it. Nothing ships until there’s an answer.',
        image: 'NH',
        sample: true,
      },
      {
        name: 'Joseph Okello',
        role: 'Customer onboarding',
        bio: 'Sits with your team for the first calls and notes everything the agent should have known.',
        image: 'JO',
        sample: true,
      },
      {
        name: 'Elena Vasile',
        role: 'Integrations',
        bio: 'Connects agents to calendars, tills and ticket systems, including the 20-year-old ones.',
        image: 'EV',
        sample: true,
      },
      {
        name: 'Harriet Moss',
        role: 'Research, Labs',
        bio: 'Edits the articles on this site. Takes out every number that nobody can back up.',
        image: 'HM',
        sample: true,
      },
    ]),
  },
  closing: {
    title: 'Meet the agent first.',
    text: 'It’s the quickest way to see what we do. Two minutes, no account.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Book a demo', href: '/contact' },
    ],
  },
}
