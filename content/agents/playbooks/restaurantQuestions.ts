import { restaurantFacts } from '../profiles/restaurant.ts'
import type { Intent } from '../playbookSchema.ts'

/** What guests ask about the kitchen, and about what is done at the table. */
export const restaurantQuestions: readonly Intent[] = [
  {
    id: 'steakAndFish',
    examples: [
      'do you do steak',
      'you do do steak, don’t you',
      'is there fish on the menu',
      'what meat do you have',
      'have you got burgers',
      'is there pasta',
      'do you serve chicken',
      'what sort of food do you do',
      'what kinds of dishes do you cook',
      'do you have beef',
    ],
    cues: ['steak', 'fish', 'meat', 'menu'],
    answers: [
      'There’s always meat, fish and something vegetarian. What exactly is on the card changes with the season.',
      'Meat and fish are always on the card, steak among them. The rest changes with the season.',
    ],
  },
  {
    id: 'childrensMenu',
    examples: [
      'have you a children’s menu',
      'is there something for kids to eat',
      'what can children have',
      'do you do smaller portions',
      'is there a kids’ meal',
      'what does a child’s dish cost',
      'would you cook plain pasta for a child',
      'is there one for the little ones',
    ],
    cues: ['children', 'kids', 'portions'],
    answers: [
      'There’s no children’s menu, but any dish comes as a small portion for half the price.',
      'Children get small portions from the card, at half the price.',
    ],
  },
  {
    id: 'willGetIn',
    examples: [
      'will she get in all right with a wheelchair',
      'can my auntie come in with her wheelchair',
      'is there room for a wheelchair at the table',
      'does a walking frame fit between the tables',
      'will a wheelchair get through the door',
      'are the toilets fine for a wheelchair',
      'is the place easy for somebody who cannot walk',
      'can we park the wheelchair by the table',
    ],
    cues: ['wheelchair', 'walking frame', 'get in'],
    answers: [
      'Yes: there’s no step at the door, and everything is on the ground floor. Tell me who needs room at the table, and I note it.',
      'She gets in without a step, and the toilets are on the same floor.',
    ],
  },
  {
    id: 'howLongTable',
    examples: [
      'how long do we have the table',
      'do we have to leave after two hours',
      'is there a time limit',
      'until when can we stay',
      'when do you need the table back',
      'can we sit for the whole evening',
      'is there a second seating',
      'will you throw us out at nine',
    ],
    cues: ['how long', 'time limit', 'stay'],
    answers: [
      'The table is yours for the evening; there’s no second seating.',
      `Stay as long as you like, until we close at ${restaurantFacts.closes}.`,
    ],
  },
  {
    id: 'tellThemImNotComing',
    offers: 'callback',
    examples: [
      'could you just tell somebody I’m not coming',
      'can you cross it out in the book',
      'I have lost the reference, can you cancel it by name',
      'can you look in the book for me',
      'leave them a note that we are not coming',
      'I never gave a phone number, how do I cancel',
      'can you cancel without a number',
      'can I cancel by name only',
    ],
    cues: ['cancel', 'book', 'note', 'reference'],
    answers: [
      'Without the reference or the number I can’t find it. A colleague can, if you leave a number; shall I have somebody call?',
      'I need the reference or the phone number to find it. Shall somebody call you back instead?',
    ],
  },
  {
    id: 'billAndTip',
    examples: [
      'do you put service on the bill',
      'do we have to leave a tip on top',
      'do we have to tip',
      'can everybody pay for themselves',
      'is there a service charge',
      'do you add anything to the bill',
      'can we pay separately',
      'how much do people tip',
    ],
    cues: ['service', 'tip', 'split', 'separately'],
    answers: [
      'Service is included, and you can split the bill at the table.',
      'Nothing is added to the bill. Pay together or each for yourselves, as you like.',
    ],
  },
  {
    id: 'justDrinks',
    examples: [
      'can we come just for a drink',
      'do you have a bar',
      'can we have only a dessert',
      'do you serve coffee and cake',
      'do we have to eat a whole menu',
      'may we come for one dish only',
      'is it all right to just have starters',
      'can we sit outside with a glass of wine',
    ],
    cues: ['drink', 'dessert', 'only'],
    answers: [
      'You may have as little as you like, also only a drink, as long as there’s a free table.',
      'Of course: one dish or a glass of wine is fine.',
    ],
  },
  {
    id: 'takeaway',
    examples: [
      'do you do takeaway',
      'can I order food to take home',
      'do you deliver',
      'can I pick up dinner',
      'are you on any delivery app',
      'can we take the rest home',
      'can I get it to go',
      'do you cater for parties at home',
    ],
    cues: ['takeaway', 'take home', 'deliver', 'to go'],
    answers: [
      'We don’t do takeaway or delivery, sorry. What you leave on the plate, we pack for you.',
      'Only at the table, I’m afraid. Leftovers you can take along.',
    ],
  },
]
