import { airline } from '../profiles/travelChanges.ts'
import type { Intent } from '../playbookSchema.ts'

/** What passengers ask whose flight stays as it is, or who ring for somebody else. */
export const travelQuestions: readonly Intent[] = [
  {
    id: 'departureTimes',
    examples: [
      'what time does it leave',
      'when does the morning flight go',
      'at what time is the evening flight',
      'what time do I fly on the Tuesday',
      'when does it take off',
      'is that early in the morning',
      'what are the departure times',
      'how early is the morning one',
      'when do we land',
    ],
    cues: ['what time', 'leave', 'departure', 'take off'],
    answers: [
      `Morning flights leave at ${airline.morningAt}, and evening flights at ${airline.eveningAt}. Live times are in the app.`,
      `The morning flight leaves at ${airline.morningAt}, and the evening one at ${airline.eveningAt}.`,
    ],
  },
  {
    id: 'mailAboutChange',
    examples: [
      'will I get an email with the time',
      'do you send me a confirmation',
      'do I get a new ticket',
      'will there be a mail about the change',
      'how do I get my new boarding pass',
      'is the new ticket sent to me',
      'do I get it in writing',
      'where do I see the new flight',
    ],
    cues: ['email', 'mail', 'confirmation', 'ticket'],
    answers: [
      'Yes, the ticket goes to the address on the booking within an hour, and it’s in the app, too.',
      'It comes by mail to the address on the booking, and you see it in the app.',
    ],
  },
  {
    id: 'forSomebodyElse',
    notes: true,
    examples: [
      'am I allowed to do that for him',
      'does he have to ring himself',
      'can I cancel a trip for my mother',
      'may I change somebody else’s flight',
      'I am only a colleague, can I cancel it for her',
      'does the passenger have to call',
      'can my assistant change my booking',
      'who may cancel a trip',
      'is it all right that I do it for my husband',
    ],
    cues: ['for him', 'for her', 'allowed', 'himself', 'herself'],
    answers: [
      'Whoever has the reference and the passenger’s name may do it; the refund still goes to the card that paid. Tell me your name, and I note who rang.',
      'You may, with the reference and the name on the ticket. I note your name with it, if you tell me.',
    ],
  },
  {
    id: 'keepFlight',
    examples: [
      'what does it cost if I leave it as it is',
      'do I pay anything if I keep my flight',
      'can I still decide not to change',
      'is my flight still the same',
      'have you changed anything',
      'is anything changed yet',
      'what if I do nothing',
      'do I lose my old flight while you look',
    ],
    cues: ['leave it', 'keep', 'as it is', 'changed anything'],
    answers: [
      'Keeping your flight costs nothing, and nothing is changed before you say yes.',
      'If you leave it as it is, you pay nothing. I change it only after your yes.',
    ],
  },
  {
    id: 'addBag',
    examples: [
      'how do I add a second suitcase',
      'I would like to bring another bag',
      'can I pay for a bag now',
      'where do I book the extra suitcase',
      'can I add luggage to my booking',
      'can you put a bag on it for me',
      'I only want to take one more suitcase',
      'how do I book a checked bag',
    ],
    cues: ['add', 'second', 'extra', 'another bag'],
    answers: [
      `A checked bag is ${airline.extraBag}. You add it in the app or at the desk, and your flight stays as it is.`,
      `You book it in the app or at the desk, for ${airline.extraBag} a bag. Nothing about the flight changes.`,
    ],
  },
  {
    id: 'heavyBag',
    examples: [
      'what if my suitcase is too heavy',
      'how much is excess baggage',
      'my bag has twenty-five kilos',
      'can I take two cabin bags',
      'how big may the cabin bag be',
      'does my handbag count as a bag',
      'what about a laptop bag',
      'do you weigh the hand luggage',
    ],
    cues: ['heavy', 'excess', 'cabin', 'handbag'],
    answers: [
      `A bag may have up to ${airline.checkedBag}; what is heavier goes into a second bag, for ${airline.extraBag}. A handbag comes along with the cabin bag.`,
      `Over ${airline.checkedBag}, please split it into two bags. A small bag under the seat is free.`,
    ],
  },
  {
    id: 'directFlight',
    examples: [
      'is it a direct flight',
      'do I have to change planes',
      'how long is the flight',
      'where does it stop',
      'is there a layover',
      'how many hours do we fly',
      'is it non-stop',
      'do we land somewhere in between',
    ],
    cues: ['direct', 'layover', 'non-stop', 'how long'],
    answers: [
      'All our flights are direct, and none takes more than three hours.',
      'It’s direct, and takes less than three hours.',
    ],
  },
  {
    id: 'payFee',
    examples: [
      'how do I pay the fee',
      'do you charge the same card',
      'can I pay the change at the airport',
      'when is the thirty-five dollars taken',
      'do you need my card for that',
      'will it be charged automatically',
      'can somebody else pay the fee',
      'what card do you charge',
    ],
    cues: ['pay', 'charge', 'card'],
    answers: [
      'The fee goes to the card that paid for the ticket. I need no number.',
      'It’s charged to the card of the booking; please give me no card number.',
    ],
  },
]
