import { hotel } from '../profiles/hospitality.ts'
import type { Intent } from '../playbookSchema.ts'

/** What guests ask about a whole stay, late arrivals and things left behind. */
export const hotelQuestions: readonly Intent[] = [
  {
    id: 'totalPrice',
    examples: [
      'how much will that be altogether',
      'what does it come to in total',
      'what do we pay for the whole stay',
      'what is the total price',
      'how much is that for two nights',
      'what will the bill be at the end',
      'so what does it all cost',
      'can you add it up for me',
    ],
    cues: ['altogether', 'total', 'in all', 'add it up'],
    answers: [
      `Count the nights: a double is ${hotel.double} each, so ${hotel.twoDouble} for two and ${hotel.threeDouble} for three. The suite is ${hotel.suite} each, ${hotel.twoSuite} for two.`,
      `Two nights in a double are ${hotel.twoDouble}, three are ${hotel.threeDouble}. In the suite, two nights are ${hotel.twoSuite}. Breakfast and parking come on top.`,
    ],
  },
  {
    id: 'lateArrival',
    notes: true,
    examples: [
      'how late can we arrive',
      'what is the latest we can turn up',
      'will you keep the room if we come late',
      'we only get there at eleven at night',
      'until when do you hold the room',
      'our train arrives late in the evening',
      'is somebody on the door late on',
      'what if we are delayed',
    ],
    cues: ['late', 'latest', 'delayed', 'hold'],
    answers: [
      'Come as late as you like: the desk is staffed all night, and the room is kept for you.',
      'The room is kept all night, and somebody is at the desk at any hour.',
    ],
  },
  {
    id: 'lostProperty',
    offers: 'callback',
    examples: [
      'I left a jumper in the room, can somebody have a look',
      'did you find my charger',
      'I forgot something in my room',
      'have you found a pair of glasses',
      'I stayed with you and left my coat behind',
      'where do lost things go',
      'can somebody check the room for my bag',
      'do you post lost things back',
    ],
    cues: ['left', 'forgot', 'lost', 'found'],
    answers: [
      'Lost things are kept at the desk. Shall I have somebody look and call you back?',
      'The housekeeper would have to look. Shall somebody call you about it?',
    ],
  },
  {
    id: 'decorateRoom',
    notes: true,
    examples: [
      'could you put champagne in the room',
      'can we have flowers in the room',
      'it is our anniversary, do you do something special',
      'would the champagne really be there',
      'can you decorate the room',
      'is it possible to have a cake on arrival',
      'do you do surprises for birthdays',
      'what would a bottle of wine in the room cost',
    ],
    cues: ['champagne', 'flowers', 'anniversary', 'surprise'],
    answers: [
      'I can only note that as a wish; the desk tells you whether it can be done, and for how much.',
      'It’s noted for the desk, and not promised. They let you know before you come.',
    ],
  },
  {
    id: 'singleRoom',
    examples: [
      'do you have a single room',
      'is there a room for one person',
      'what does one person pay',
      'is it cheaper if I come alone',
      'do you have a small room for one',
      'can I have a single',
      'is a double less for one',
      'what is your cheapest room',
    ],
    cues: ['single', 'alone', 'one person', 'cheapest'],
    answers: [
      `We have no single rooms. One person takes a double, for ${hotel.double} a night.`,
      `For one it’s a double as well, at ${hotel.double} a night.`,
    ],
  },
  {
    id: 'familyPlan',
    examples: [
      'what does a child pay',
      'is the room more if we bring the children',
      'how much is it for a baby',
      'do kids eat breakfast for free',
      'is there a price for children',
      'may our son sleep in our bed',
      'do we pay for the cot',
      'what about an extra person in the room',
    ],
    cues: ['child', 'children', 'baby', 'cot'],
    answers: [
      `The price is for the room, so a child costs nothing more; only breakfast is ${hotel.breakfastPrice} each.`,
      'Children pay nothing for the room. The suite has space for four.',
    ],
  },
  {
    id: 'dinner',
    examples: [
      'can we eat dinner at the hotel',
      'do you serve evening meals',
      'is there a restaurant nearby',
      'where can we eat at night',
      'do you have room service',
      'can we get a snack late',
      'what does the bar serve',
      'is the kitchen open in the evening',
    ],
    cues: ['dinner', 'eat', 'room service', 'meal'],
    answers: [
      'There’s no restaurant in the house, only breakfast and a small bar. The desk knows places nearby.',
      'We serve breakfast only. The bar has snacks in the evening.',
    ],
  },
  {
    id: 'cancelNoReference',
    offers: 'callback',
    examples: [
      'can you cancel it without a reference',
      'I have lost the reference of my room',
      'can you find my booking by name only',
      'I don’t remember the number of my booking',
      'is the name not enough',
      'can you look in the book',
      'where do I find the reference',
      'what if I have neither the number nor the reference',
    ],
    cues: ['reference', 'name only', 'look in the book'],
    answers: [
      'With the reference or the phone number, and the name, I find it. Otherwise, shall I have somebody call you?',
      'The name alone isn’t enough for me. Shall I have somebody call you back?',
    ],
  },
]
