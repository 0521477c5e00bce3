import { company } from '../../../facts/company.ts'
import { demoAgents, type DemoAgentName } from '../../../facts/demoAgents.ts'
import type { Intent } from '../../playbookSchema.ts'

/** What callers want of one of the demo’s agents, and say to the company’s own. */
const errands: Partial<Record<DemoAgentName, readonly string[]>> = {
  Restaurant: [
    'I would like a table for two this evening',
    'can I book a table for six',
    'have you got a table free on Saturday',
    'a table for four at eight, please',
    'can I reserve a table with you',
    'I want to cancel my table',
    'can we come and eat at seven',
    'do you have anything vegan on the menu',
  ],
  Hospitality: [
    'I would like a room for two nights',
    'have you got a double room free this weekend',
    'can I book a room with a sea view',
    'what time is breakfast served in the hotel',
    'can we check out late on Sunday',
    'I want to cancel my room',
    'how much is a night in your hotel',
    'is there parking at the hotel',
  ],
  'Real Estate': [
    'I am calling about the flat that you have to let',
    'is the flat still free',
    'can I come and see the flat',
    'how much is the rent of the apartment',
    'I would like to view the flat on Saturday',
    'does the flat have a balcony',
    'I saw your advertisement for a flat',
    'when can I view the apartment',
  ],
  'Appointment Desk': [
    'I need an eye test',
    'can I have my eyes tested on Monday',
    'I would like an appointment with the optician',
    'can you book me in for a sight test',
    'I need new glasses, when can I come',
    'I want to see the doctor tomorrow',
    'can I get a haircut on Friday',
    'I have toothache, can you fit me in',
  ],
}

const ofErrand = ({ name, does }: (typeof demoAgents)[number]): Intent[] => {
  const examples = errands[name]
  if (!examples) return []
  const own = `I’m ${company.name}’s own agent and can’t do that for you.`
  return [
    {
      id: `errand${name.replaceAll(/\W/g, '')}`,
      scope: 'company',
      examples,
      answers: [
        `${own} The ${name} agent on the demo page ${does}.`,
        `${own} Call the ${name} agent on the demo page: it ${does}.`,
      ],
    },
  ]
}

/** What callers ask about a demo, an offer and a callback of our company. */
export const demoIntents: readonly Intent[] = [
  ...demoAgents.flatMap(ofErrand),
  {
    id: 'demoLength',
    scope: 'company',
    examples: [
      'how long does the booked demo take',
      'how long is the demo, an hour or half an hour',
      'how much time should I plan for the demo',
      'is the demo a quick one',
      'how long will the people show it to us',
      'how many minutes is the appointment for the demo',
      'does the demonstration take long',
      'is half an hour enough for the demo',
    ],
    cues: ['demo take', 'demo long', 'half an hour'],
    answers: ['A demo that you book takes about half an hour.', 'Plan half an hour for it.'],
  },
  {
    id: 'demoTimeZone',
    scope: 'company',
    examples: [
      'is that London time or French time',
      'in which time zone is the demo',
      'is the hour in my time or in yours',
      'three o’clock where, here or in London',
      'do I have to add an hour for Germany',
      'is it British time',
      'I am in New York, what time is that for me',
      'which country’s time is the appointment in',
    ],
    cues: ['time zone', 'london time', 'british time', 'my time'],
    answers: [
      'The times of demos are London time.',
      'It’s London time, so please add the hours to where you are.',
    ],
  },
  {
    id: 'demoWho',
    scope: 'company',
    examples: [
      'who shows me the demo',
      'is it a person who gives the demo',
      'will I talk to a human in the demo',
      'who calls me for the demo',
      'do I get a link for it',
      'how does the demo take place, by video',
      'where do I have to be for the demo',
      'is the demo on the phone',
    ],
    cues: ['who shows', 'link', 'video'],
    answers: [
      'Somebody from the team shows it to you; the invitation says how you meet.',
      'It’s with a person from the team, and how you meet is in the invitation.',
    ],
  },
  {
    id: 'offerInWriting',
    scope: 'company',
    examples: [
      'can you send me an offer by email',
      'I’d like an offer in writing',
      'could I have a quote in writing',
      'can I have the prices by mail',
      'do you send a written proposal',
      'can somebody write to me and not ring',
      'can you email me the details',
      'I need something on paper for my boss',
    ],
    cues: ['in writing', 'by email', 'written', 'quote'],
    answers: [
      `Please ask for it on the contact page with your email; the team answers within ${company.replyWithinHours} hours. I can’t send mail from here.`,
      `The team writes offers: leave your address on the contact page, and you hear within ${company.replyWithinHours} hours.`,
    ],
  },
  {
    id: 'whoRings',
    scope: 'company',
    examples: [
      'will it be a person that rings, not a robot',
      'does a human call me back',
      'who will ring me',
      'is it a real person who calls',
      'when does somebody call back',
      'how soon do you ring',
      'will the callback be by a machine',
      'how long until somebody phones me',
    ],
    cues: ['person that rings', 'human call', 'real person'],
    answers: [
      'A person from the team rings you. When exactly, I can’t say.',
      'It’s a person. The hour I can’t tell you; a wish for it I note.',
    ],
  },
  {
    id: 'complainAboutAgent',
    scope: 'company',
    offers: 'callback',
    examples: [
      'one of your machines at my doctor’s kept asking the same',
      'I want to complain about an agent of yours',
      'your robot at the shop did not understand me',
      'the machine at the surgery asked for my birthday five times',
      'who is responsible for the agent at my bank',
      'your voice thing hung up on me',
      'I had trouble with one of your agents',
      'one of your things answered and got it all wrong',
    ],
    cues: ['complain', 'machines', 'surgery', 'robot'],
    answers: [
      'I’m sorry. The business decides what its agent asks, but the team should hear it. Shall I have somebody call you?',
      'That shouldn’t happen, I’m sorry. Shall I pass it on and have somebody call you back?',
    ],
  },
]
