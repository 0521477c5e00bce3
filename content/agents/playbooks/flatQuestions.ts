import { flat } from '../profiles/realEstate.ts'
import type { Intent } from '../playbookSchema.ts'

/** What people ask about a flat and a viewing that only the owner or a colleague knows. */
export const flatQuestions: readonly Intent[] = [
  {
    id: 'whoMeetsMe',
    examples: [
      'who am I meeting there',
      'which person from your office will be there',
      'what is the name of the agent',
      'who shows me round',
      'how do I recognise the person',
      'do I ring a bell',
      'will the owner be there',
      'who opens the door for me',
      'is it you who shows the flat',
    ],
    cues: ['who', 'meeting', 'person', 'name'],
    answers: [
      `One of my colleagues meets you at the door on ${flat.street}. Which of them, I don’t know yet.`,
      'Somebody from the agency is there at that time. A name I can’t tell you.',
    ],
  },
  {
    id: 'otherFlats',
    offers: 'callback',
    examples: [
      'do you have smaller flats',
      'have you got anything with one bedroom',
      'are there cheaper flats',
      'do you have other flats',
      'what else do you have to let',
      'is there something on the ground floor',
      'do you let studios',
      'have you a house with a garden',
      'what else is on your books',
    ],
    cues: ['other', 'smaller', 'cheaper', 'one bedroom'],
    answers: [
      `I only know about the flat on ${flat.street}. Shall I have somebody call you about others?`,
      'Other flats I can’t see. A colleague can tell you; shall somebody call?',
    ],
  },
  {
    id: 'askOwner',
    offers: 'callback',
    examples: [
      'can you ask the owner for me',
      'how does that work with the dog',
      'who asks the owner',
      'when do I hear what the owner says',
      'does the owner say yes to small dogs',
      'can somebody find out about the dog',
      'will you let me know about the pet',
      'could you check with the landlord',
    ],
    cues: ['owner', 'landlord', 'ask'],
    answers: [
      'A colleague asks the owner and lets you know. Shall I have somebody call you about it?',
      'We ask him for you. Shall I take a number, so that somebody calls you?',
    ],
  },
  {
    id: 'billsAmount',
    offers: 'callback',
    examples: [
      'how much are the bills',
      'what does the heating cost',
      'how much is electricity a month',
      'what do I pay on top of the rent',
      'is water included',
      'how much is council tax',
      'what comes on top',
      'who pays for the internet',
    ],
    cues: ['bills', 'heating', 'electricity', 'on top'],
    answers: [
      'Bills come on top, and depend on what you use. How much the last tenants paid I don’t know; shall somebody call?',
      'I don’t know the figures, only that they aren’t in the rent. Shall somebody call you about them?',
    ],
  },
  {
    id: 'applyForFlat',
    examples: [
      'how do I apply for the flat',
      'what happens after the viewing',
      'can I take it straight away',
      'how soon do you decide',
      'do you choose the tenant or the owner',
      'when do I hear whether I get it',
      'can you keep it for me',
      'is there a waiting list',
    ],
    cues: ['apply', 'after the viewing', 'decide', 'keep it'],
    answers: [
      'After the viewing you tell us that you want it, and show your papers. The owner then decides; I can’t keep it for anybody.',
      'See it first. Who wants it hands in the papers, and the owner chooses.',
    ],
  },
  {
    id: 'viewingLatest',
    examples: [
      'what is the latest viewing you have',
      'can I come first thing in the morning',
      'is there a viewing after work',
      'as late as possible, please',
      'what is the earliest for a viewing',
      'can I see it on a Sunday',
      'how late do you show it',
      'do you do viewings at night',
    ],
    cues: ['latest', 'earliest', 'after work', 'Sunday'],
    answers: [
      `Viewings are Monday to Saturday, the first at ${flat.viewingsFrom} and the last at half past five.`,
      'The last viewing begins at half past five, from Monday to Saturday.',
    ],
  },
  {
    id: 'whichFurnitureStays',
    examples: [
      'is there a dishwasher',
      'does it have double glazing',
      'is there a bath or a shower',
      'what kind of heating is there',
      'is there a cellar',
      'does the kitchen have an oven',
      'is there storage for a bike',
      'is the internet fast there',
    ],
    cues: ['dishwasher', 'bath', 'heating', 'cellar'],
    answers: [
      'I only know the kitchen is fitted. The rest you see at the viewing, or I note the question for it.',
      'That I don’t know, sorry. Ask whoever shows you the flat.',
    ],
  },
]
