import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { sampleLabel, samples } from './samples.ts'
import type { Block, CallToAction, Meta } from './shapes.ts'

interface TeamMember {
  name: string
  role: string
  bio: string
  /** Initials that are drawn in a ring instead of a photograph. */
  image: string
  sample: true
}

interface About {
  meta: Meta
  loading: string
  companyStory: {
    title: string
    content: string[]
  }
  missionVisionValues: {
    mission: Block
    vision: Block
    values: {
      title: string
      items: Block[]
    }
  }
  team: {
    title: string
    note: string
    members: TeamMember[]
  }
  closing: CallToAction
}

export const about: About = {
  meta: {
    title: `About ${brand.name}: who builds the agents`,
    description: `Why ${brand.name} exists, what it holds itself to, and the eight kinds of work behind a voice agent that answers the phone for you.`,
  },
  loading: messages.loading,
  companyStory: {
    title: 'It starts with a phone that nobody picks up.',
    content: [
      'You know the call from the caller’s side. Twenty minutes of music, a menu with nine branches, and at the end a kind, tired person who asks for the account number that you have already typed in twice.',
      'It is no better from inside. A centre staffed for the average is short of people every Monday at nine and has too many at three. The commonest questions are the dullest ones, and they push the calls that need a human being to the back of the queue.',
      `${brand.name} takes the first kind of call so that people have time for the second. An agent answers on the first ring, in the caller’s own language where it can. It looks things up, books, moves, notes. When it reaches the edge of what it knows, it says so and fetches a person, with a summary of what was said.`,
      'We would rather you judged it by ear than by adjectives. That is why the demo is one press away, works without an account, and keeps no caller longer than two minutes.',
    ],
  },
  missionVisionValues: {
    mission: {
      title: 'Mission',
      text: 'To see that a person who rings a business is answered at once, understood, and helped or handed on before they have to ask twice.',
    },
    vision: {
      title: 'Vision',
      text: 'A phone line that nobody dreads: no menus, no music, and people at work on the calls that need people.',
    },
    values: {
      title: 'Values',
      items: [
        {
          title: 'Say what it is',
          text: 'An agent that is asked whether it is a machine answers yes. Consent comes before the recording, in words.',
        },
        {
          title: 'Know where to stop',
          text: 'A wrong answer in a sure voice costs more than a handover. The agent may say that it does not know.',
        },
        {
          title: 'The caller’s words are theirs',
          text: 'Calls are kept to be useful to the caller and the business that took the call. They are sold to nobody.',
        },
        {
          title: 'Count it in the open',
          text: 'If a figure matters, you should be able to work it out from your own calls. Where we have not measured, we do not print one.',
        },
      ],
    },
  },
  team: {
    title: 'Eight people, eight jobs',
    note: `${sampleLabel} team: invented names, real jobs.`,
    members: samples([
      {
        name: 'Ruth Adeyemi',
        role: 'Chief executive',
        bio: 'Ran a support floor of sixty seats before she ran a company. Still listens to ten calls every Friday.',
        image: 'RA',
        sample: true,
      },
      {
        name: 'Tomas Lindqvist',
        role: 'Engineering',
        bio: 'Answers for everything between the microphone and the speaker. Counts in milliseconds and apologises for each.',
        image: 'TL',
        sample: true,
      },
      {
        name: 'Meera Pillai',
        role: 'Conversation design',
        bio: 'Writes what the agents say, reads it aloud, and crosses out half. Believes in one question at a time.',
        image: 'MP',
        sample: true,
      },
      {
        name: 'Callum Reyes',
        role: 'Speech',
        bio: 'Teaches machines to hear accents by collecting the sentences they get wrong. Has a long list.',
        image: 'CR',
        sample: true,
      },
      {
        name: 'Nadia Haddad',
        role: 'Security and privacy',
        bio: 'Asks who can hear this, for how long, and who agreed to it. Ships nothing until there is an answer.',
        image: 'NH',
        sample: true,
      },
      {
        name: 'Joseph Okello',
        role: 'Customer onboarding',
        bio: 'Sits with your team for the first calls and writes down what the agent should have known.',
        image: 'JO',
        sample: true,
      },
      {
        name: 'Elena Vasile',
        role: 'Integrations',
        bio: 'Connects agents to the diary, the till and the ticket system, the twenty-year-old ones included.',
        image: 'EV',
        sample: true,
      },
      {
        name: 'Harriet Moss',
        role: 'Research, Labs',
        bio: 'Edits the articles on this site. Takes out every figure that nobody can show the sum for.',
        image: 'HM',
        sample: true,
      },
    ]),
  },
  closing: {
    title: 'Meet the agent first.',
    text: 'It is the quickest way to know what we do. Two minutes, no account.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Book a demo', href: '/contact' },
    ],
  },
}
