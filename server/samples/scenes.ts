/**
 * What is said in the sample calls. The words are ours and belong to nobody. `{name}` and the other names in braces stand
 * for values that `makeSamples.ts` fills in, and that the caller, the agent and the record of the call then share.
 */
export interface Scene {
  /** The id of the agent's profile. */
  agent: string
  greeting: string
  tasks: readonly SceneTask[]
  /** What callers ask beside their task, with what the agent answers, and what it is about. */
  questions: readonly (readonly [asked: string, answered: string, about: string])[]
  /** What callers ask and the agent cannot answer. */
  unanswered: readonly string[]
  /** Why callers are angry with this business. */
  complaints: readonly string[]
}

export interface SceneTask {
  task: string
  /** What carries it out once the caller has agreed. */
  tool: string
  title: string
  opening: readonly string[]
  /** Each value of the record, with how the agent asks for it and how the caller says it. */
  slots: readonly { name: SlotName; label: string; ask: string; say: readonly string[] }[]
  confirm: string
  done: string
  refused: string
  /** The kind of what is booked. Without it, the task leads to no booking. */
  books?: string
}

export type SlotName =
  | 'date'
  | 'time'
  | 'people'
  | 'nights'
  | 'name'
  | 'phone'
  | 'wishes'
  | 'order'
  | 'trip'
  | 'reason'
  | 'fault'

const day = {
  name: 'date',
  label: 'day',
  ask: 'Which day would suit you?',
  say: ['{date}, please.', 'Could we say {date}?', 'The only day I can do is {date}.'],
} as const
const time = {
  name: 'time',
  label: 'time',
  ask: 'And at what time?',
  say: [
    '{time}.',
    'Around {time} if you have it.',
    'It has to be {time}, I finish work before that.',
  ],
} as const
const name = {
  name: 'name',
  label: 'name',
  ask: 'What name shall I put it under?',
  say: ['{name}.', 'It’s {name}.', 'Put it under {name}, please.'],
} as const
const phone = {
  name: 'phone',
  label: 'phone',
  ask: 'And a number in case we have to reach you?',
  say: ['{phone}.', 'This one is best: {phone}.', 'You can have my mobile, {phone}.'],
} as const

export const scenes: readonly Scene[] = [
  {
    agent: 'restaurant',
    greeting: 'Pepperbarrow, hello. Shall I book you a table?',
    tasks: [
      {
        task: 'bookTable',
        tool: 'bookings.book',
        title: 'table',
        opening: [
          'I’d like a table for {people} on {date}.',
          'Hi, have you got anything left on {date}? There are {people} of us.',
          'It’s our wedding anniversary, so I want somewhere quiet for {people}.',
          'My sister is coming over from Lisbon and we’d love to eat with you.',
          'Can you squeeze in {people} before the theatre?',
          'I’m calling about dinner for the whole choir, well, {people} of them.',
        ],
        slots: [
          day,
          time,
          {
            name: 'people',
            label: 'number of people',
            ask: 'For how many people?',
            say: ['{people}.', '{people}, one of them with a high chair.', 'We’ll be {people}.'],
          },
          name,
          phone,
          {
            name: 'wishes',
            label: 'wishes',
            ask: 'Is there anything the kitchen should know?',
            say: ['Yes: {wishes}.', 'Please note: {wishes}.', '{wishes}, if you can.'],
          },
        ],
        confirm: 'So that’s a table for {people}, {date} at {time}, under {name}. Shall I book it?',
        done: 'Your table is booked. Your reference is {reference}, and we hold the table for 15 minutes.',
        refused: 'I’m afraid we have no table left then.',
        books: 'table',
      },
      {
        task: 'cancelBooking',
        tool: 'bookings.cancel',
        title: 'cancellation',
        opening: [
          'I have to cancel our table, my husband has caught the flu.',
          'We booked for {date}, and we can’t make it after all.',
          'Sorry to mess you about, but the babysitter has let us down.',
        ],
        slots: [name],
        confirm: 'Shall I cancel the table of {name}?',
        done: 'It is cancelled. We hope to see you another time.',
        refused: 'I can’t find a booking under that name.',
      },
    ],
    questions: [
      [
        'Do you have anything for vegans?',
        'There are vegan dishes in every course.',
        'veganDishes',
      ],
      [
        'Is there somewhere to park?',
        'There is no car park; the street is free after six.',
        'parking',
      ],
      ['Can I bring my dog?', 'Dogs may sit on the terrace.', 'dogs'],
      ['What does the set menu cost?', 'The three-course menu is 38 dollars.', 'setMenu'],
      [
        'Could we bring our own birthday cake?',
        'Yes, you may bring a cake of your own.',
        'ownCake',
      ],
      [
        'Is there a step at the entrance? My mother uses a wheelchair.',
        'There is no step at the door.',
        'wheelchairs',
      ],
    ],
    unanswered: [
      'Do you still have the smoked aubergine on the card?',
      'Is the sommelier in on Thursday evening?',
      'Do you do cookery classes?',
      'Can we hire the back room for a wake?',
      'Which gin is in the house tonic?',
      'Do you sell gift vouchers?',
      'Can I have the recipe of the almond tart?',
    ],
    complaints: [
      'We waited fifty minutes for our mains on Saturday and nobody said a word.',
      'There was a hair in my soup and the waiter just shrugged.',
      'You charged my card twice for the same bottle of wine.',
    ],
  },
  {
    agent: 'hospitality',
    greeting:
      'Good day, this is the Alder House hotel. Would you like to book a room, or ask about a stay?',
    tasks: [
      {
        task: 'bookRoom',
        tool: 'bookings.book',
        title: 'room',
        opening: [
          'A double room from {date} for {nights}, please.',
          'We’re walking the coast path and need a bed on {date}.',
          'I’m at a conference nearby and I’d like to stay {nights}.',
          'Do you have something for the two of us around {date}?',
          'My parents are celebrating their golden wedding, I’d like to give them {nights} with you.',
        ],
        slots: [
          { ...day, label: 'arrival', ask: 'On which day do you arrive?' },
          {
            name: 'nights',
            label: 'nights',
            ask: 'For how many nights?',
            say: ['{nights}.', '{nights}, I think.', 'Let’s say {nights}.'],
          },
          name,
          phone,
        ],
        confirm: 'A double room for {nights} from {date}, in the name of {name}. Shall I book it?',
        done: 'Your room is booked, and your reference is {reference}.',
        refused: 'We have no double room free on those nights.',
        books: 'double',
      },
      {
        task: 'addLateCheckOut',
        tool: 'bookings.addNote',
        title: 'late check-out',
        opening: [
          'Could I keep the room a little longer on the last day?',
          'My train only goes at three, can I check out late?',
        ],
        slots: [name],
        confirm: 'Late check-out until two for {name}. Shall I note it?',
        done: 'Late check-out is noted, free of charge.',
        refused: 'I can’t find a stay under that name.',
      },
    ],
    questions: [
      [
        'When is breakfast?',
        'Breakfast is served from seven to ten and costs 15 dollars a person.',
        'breakfast',
      ],
      ['Is there a pool?', 'There is no pool, but there is a garden and a small bar.', 'pool'],
      ['Can we bring our spaniel?', 'Dogs are welcome for 20 dollars a stay.', 'dogs'],
      ['How far are you from the station?', 'The station is ten minutes away on foot.', 'station'],
      [
        'Can I leave my suitcase with you until the evening?',
        'Bags can stay at the desk, free of charge.',
        'luggage',
      ],
    ],
    unanswered: [
      'Is there a lift that takes a mobility scooter?',
      'Do you have feather-free pillows?',
      'Can you book us a taxi to the lighthouse?',
      'Is there a piano we could play?',
      'Do you offer a rate for nurses?',
      'Which rooms look out over the harbour?',
    ],
    complaints: [
      'The heating rattled all night and nobody came to look at it.',
      'I was promised a quiet room and slept above the bins.',
      'Your invoice shows two breakfasts that we never had.',
    ],
  },
  {
    agent: 'healthcare',
    greeting: 'Oakmere Clinic, good day. Would you like to move a check-up, or book one?',
    tasks: [
      {
        task: 'bookAppointment',
        tool: 'bookings.book',
        title: 'check-up',
        opening: [
          'I need a check-up, best on {date}.',
          'My employer wants a medical before I start, is there anything on {date}?',
          'It’s been two years since my last check-up.',
          'Could Doctor Rao see my father on {date}?',
        ],
        slots: [day, time, name, phone],
        confirm: 'A check-up with Doctor Rao, {date} at {time}, for {name}. Shall I book it?',
        done: 'It is booked, with the reference {reference}. Please come ten minutes early.',
        refused: 'Doctor Rao has no time left on that day.',
        books: 'checkUp',
      },
      {
        task: 'cancelAppointment',
        tool: 'bookings.cancel',
        title: 'cancellation',
        opening: [
          'I can’t come to my check-up, I’m on a late shift.',
          'Please cancel my appointment on {date}, I’m feeling much better.',
        ],
        slots: [name],
        confirm: 'Shall I cancel the check-up of {name}?',
        done: 'The appointment is cancelled, free of charge.',
        refused: 'There is no appointment under that name.',
      },
    ],
    questions: [
      [
        'Do I have to come with an empty stomach?',
        'For a blood test, eat nothing for eight hours before.',
        'bloodTest',
      ],
      ['Is there parking?', 'There is parking for patients at the door.', 'parking'],
      [
        'What do I need to bring?',
        'An identity card, the insurance card and a list of your medicines.',
        'whatToBring',
      ],
      [
        'What does it cost without insurance?',
        'A check-up costs 90 dollars, paid at the desk.',
        'costs',
      ],
    ],
    unanswered: [
      'Are my blood results back?',
      'Does the doctor do travel vaccinations?',
      'Can you fax the letter to my solicitor?',
      'Do you take patients from across the river?',
      'Is there a physiotherapist in the house?',
    ],
    complaints: [
      'I sat in your waiting room for an hour and a half with a feverish toddler.',
      'You sent my letter to an address I left three years ago.',
      'Nobody rang me back although I was promised twice.',
    ],
  },
  {
    agent: 'appointmentDesk',
    greeting: 'Harrow and Wren Opticians, hello. Shall I find you a time for an eye test?',
    tasks: [
      {
        task: 'bookAppointment',
        tool: 'bookings.book',
        title: 'eye test',
        opening: [
          'I’d like an eye test on {date}.',
          'I sat on my glasses, so the sooner the better.',
          'The school says my daughter can’t read the board. Is {date} possible?',
          'I need a test before I renew my driving licence.',
        ],
        slots: [day, time, name, phone],
        confirm: 'An eye test on {date} at {time} for {name}. Is that right?',
        done: 'Your eye test is booked, reference {reference}.',
        refused: 'Both test rooms are taken then.',
        books: 'eyeTest',
      },
      {
        task: 'moveAppointment',
        tool: 'bookings.change',
        title: 'new time',
        opening: [
          'Can I move my eye test? Something has come up at work.',
          'I’m stuck in Rotterdam, could we find another day?',
        ],
        slots: [name, day, time],
        confirm: 'Moved to {date} at {time}, for {name}. Is that right?',
        done: 'Your appointment is moved.',
        refused: 'I can’t find that appointment.',
      },
    ],
    questions: [
      ['How long does the test take?', 'An eye test takes about 40 minutes.', 'length'],
      ['When are new glasses ready?', 'About seven days after the test.', 'newGlasses'],
      ['Do you test children?', 'Children are tested from the age of four.', 'children'],
      [
        'Is the puff of air really necessary?',
        'Whoever does not like it can leave it out.',
        'puffOfAir',
      ],
    ],
    unanswered: [
      'Do you stock the titanium frames from the window?',
      'Can you fit prisms in a sports frame?',
      'Do you repair hearing aids as well?',
      'Will my old voucher from the market still count?',
      'Do you have the blue lens cloths back in stock?',
    ],
    complaints: [
      'The new glasses give me a headache and I’m told to get used to them.',
      'I’ve rung three times about the broken hinge and I’m still wearing tape.',
    ],
  },
  {
    agent: 'supportDesk',
    greeting: 'Tamsel Broadband support, hello. What is going wrong with your connection?',
    tasks: [
      {
        task: 'bookAppointment',
        tool: 'bookings.book',
        title: 'engineer’s visit',
        opening: [
          'The router has been blinking orange since {fault}.',
          'My internet keeps dropping, {fault}.',
          'We run a dental practice and the card reader is offline, {fault}.',
          'Nothing works upstairs, and I’ve restarted the box three times.',
        ],
        slots: [
          { ...day, ask: 'Then an engineer should look at it. Which day suits you?' },
          time,
          name,
          phone,
        ],
        confirm: 'An engineer comes to {name} on {date} at {time}. Shall I arrange it?',
        done: 'The visit is arranged, reference {reference}. A grown-up has to be at home.',
        refused: 'No engineer is free at that time.',
        books: 'engineer',
      },
      {
        task: 'reportProblem',
        tool: 'leads.message',
        title: 'problem',
        opening: [
          'I want somebody to look into my line properly, {fault}.',
          'Please pass this on to your team: {fault}.',
        ],
        slots: [
          { name: 'fault', label: 'what is wrong', ask: 'What is wrong?', say: ['{fault}.'] },
          name,
          phone,
        ],
        confirm: 'I pass it on that {fault}, for {name}. Is that right?',
        done: 'The team has it and will ring you.',
        refused: 'I can’t pass that on.',
      },
    ],
    questions: [
      [
        'How do I restart the router?',
        'Pull the plug, wait 30 seconds, and plug it in again.',
        'router',
      ],
      ['Where is the Wi-Fi password?', 'It is on a label under the router.', 'password'],
      ['What does a red light mean?', 'Red means that there is no line.', 'redLight'],
      ['How much notice do I have to give?', 'A contract ends with 30 days’ notice.', 'notice'],
    ],
    unanswered: [
      'When will fibre reach our village?',
      'Why is my bill eleven dollars higher this month?',
      'Can I keep my number if I move to the island?',
      'Does the repeater work with my thermostat?',
      'Is there an outage in the harbour quarter?',
      'Can I open port 8443 for my greenhouse camera?',
    ],
    complaints: [
      'This is the fifth time I’ve called and every time I start from scratch.',
      'Your engineer never turned up and I took a day off for it.',
      'I’m paying for a hundred megabits and I get six.',
    ],
  },
  {
    agent: 'orderStatus',
    greeting: 'Hello, this is ShoPal at Wickerlane. Do you have an order number for me?',
    tasks: [
      {
        task: 'orderStatus',
        tool: 'orders.status',
        title: 'order',
        opening: [
          'Where is my parcel? The number is {order}.',
          'I ordered a lamp, number {order}, and it still isn’t here.',
          'Order {order}. It’s a birthday present, so I’m getting nervous.',
        ],
        slots: [
          {
            name: 'order',
            label: 'order',
            ask: 'What is the order number?',
            say: ['{order}.', 'It says {order}.'],
          },
        ],
        confirm: 'You mean order {order}, is that right?',
        done: 'Order {order} is on its way and should arrive within two working days.',
        refused: 'I can’t find that order.',
      },
      {
        task: 'returnOrder',
        tool: 'orders.return',
        title: 'return',
        opening: [
          'I want to send order {order} back.',
          'The curtains from order {order} are the wrong shade of green.',
          'I’d like my money back for {order}, {reason}.',
        ],
        slots: [
          { name: 'order', label: 'order', ask: 'Which order is it?', say: ['{order}.'] },
          {
            name: 'reason',
            label: 'reason',
            ask: 'And what is the reason?',
            say: ['{reason}.', 'Honestly, {reason}.'],
          },
        ],
        confirm: 'A return of order {order}, because {reason}. Shall I note it?',
        done: 'The return is noted. The label is in the parcel.',
        refused: 'That order is older than 30 days, so it can’t be returned.',
      },
    ],
    questions: [
      [
        'How long does a refund take?',
        'A refund is on your account five working days after the parcel is back.',
        'refund',
      ],
      ['Is sending it back free?', 'Yes, the label in the parcel is paid.', 'returnCosts'],
      ['When does the carrier come?', 'On working days between eight and six.', 'delivery'],
    ],
    unanswered: [
      'Will the oak bench be back in stock before spring?',
      'Can you engrave the watering can?',
      'Do you deliver to a houseboat?',
      'Which glue do you use for the wicker?',
      'Can I collect it from the warehouse in person?',
    ],
    complaints: [
      'The parcel was thrown over the fence into a puddle.',
      'You’ve sent me the same wrong cushion twice, and I’ve had enough.',
      'I’ve been waiting for my refund since the beginning of last month.',
    ],
  },
  {
    agent: 'travelChanges',
    greeting:
      'Norrlund Air, you are speaking with JetMate. Would you like to change a flight, or ask about your trip?',
    tasks: [
      {
        task: 'changeTrip',
        tool: 'trips.change',
        title: 'new flight',
        opening: [
          'Can I move my flight to {date}? The reference is {trip}.',
          'My meeting has moved, so I have to fly on {date} instead.',
          'I’m stuck at the airport with two children, please put us on another flight.',
        ],
        slots: [
          {
            name: 'trip',
            label: 'reference',
            ask: 'What is the reference of your trip?',
            say: ['{trip}.'],
          },
          { ...day, label: 'new day', ask: 'To which day shall I move it?' },
          name,
        ],
        confirm:
          'The trip {trip} of {name} moves to {date}, and the fee is 35 dollars. Shall I go on?',
        done: 'Your flight is moved. The new ticket comes by mail.',
        refused: 'There is no free seat on that day.',
      },
      {
        task: 'cancelTrip',
        tool: 'trips.cancel',
        title: 'cancellation',
        opening: [
          'I don’t want to fly any more, please cancel {trip}.',
          'My mother is in hospital, I can’t travel on {date}.',
        ],
        slots: [
          { name: 'trip', label: 'reference', ask: 'What is the reference?', say: ['{trip}.'] },
          name,
        ],
        confirm: 'I cancel {trip} for {name}, and 35 dollars are kept. Shall I go on?',
        done: 'The trip is cancelled.',
        refused: 'I can’t find a trip with that reference.',
      },
    ],
    questions: [
      ['How heavy may my bag be?', 'A cabin bag up to 8 kilos is included.', 'cabinBag'],
      ['When does check-in open?', 'Online check-in opens 24 hours before the flight.', 'checkIn'],
      [
        'Can my cat come into the cabin?',
        'A small cat flies in the cabin in a bag, for 50 dollars.',
        'pets',
      ],
    ],
    unanswered: [
      'Is the evening flight delayed because of the fog?',
      'Can I take my cello bow as hand luggage?',
      'Do you serve kosher meals?',
      'Which seats have the most room for long legs?',
      'Do my miles from the old programme still count?',
    ],
    complaints: [
      'You lost my suitcase and nobody answers the number I was given.',
      'I was told the change was free, and now there’s a fee of 35 dollars.',
    ],
  },
]

/** How fast people speak. */
export const MS_PER_CHARACTER = 65

/** What callers say beside everything else. */
export const asides: readonly string[] = [
  'Hold on, the kettle is whistling.',
  'Sorry, I’m on the tram, can you hear me?',
  'My handwriting is terrible, say that again slowly?',
  'You sound remarkably calm for a Monday.',
  'One moment, somebody is at the door.',
  'Is this a machine? Fair enough, you’re doing fine.',
  'I’m a bit hard of hearing, so please speak up.',
  'The dog is barking, I’ll go into the garden.',
]

/** What angry callers say. */
export const outbursts: readonly string[] = [
  'This is ridiculous, I want to speak to a manager.',
  'I’m furious, and I’m not going to be fobbed off again.',
  'Frankly, I’ve never been treated so badly.',
  'I want my money back, and I want an apology.',
  'If nobody calls me today, I’m taking my business elsewhere.',
]

/** What the agent answers to an angry caller before it takes a message. */
export const soothing: readonly string[] = [
  'I’m sorry that this has happened. I’ll make sure that a person rings you.',
  'I understand that you are angry. Let me take a message, so that somebody calls you back.',
]

export const thanks: readonly string[] = [
  'Thank you, goodbye.',
  'Perfect, bye.',
  'Lovely, that’s all.',
  'Great, have a nice day.',
  'That’s everything, cheers.',
]

export const unknown = 'I don’t know that, I’m afraid. I have noted the question.'
export const goodbye = 'Thank you for calling. Goodbye.'

/** What callers say in danger, and what the agent answers. */
export const dangers = [
  {
    danger: 'medical',
    said: 'My husband has collapsed in the kitchen and he isn’t answering me.',
    answered: 'Please hang up and ring the emergency number now.',
  },
  {
    danger: 'fire',
    said: 'There’s smoke coming out of the fuse box, what do I do?',
    answered: 'Leave the building at once and ring the fire brigade.',
  },
  {
    danger: 'despair',
    said: 'I don’t see the point of going on any more.',
    answered:
      'I’m glad that you told me. Please ring the crisis line, somebody is there for you now.',
  },
  {
    danger: 'threat',
    said: 'If I don’t get my money I’m coming round, and then you’ll see.',
    answered: 'I’ll end this call if you go on like that.',
  },
  {
    danger: 'rescue',
    said: 'We’re stuck in the lift and my daughter can’t breathe properly.',
    answered: 'Please ring the emergency number now, and stay together.',
  },
] as const

export const faults: readonly string[] = [
  'it cuts out every evening at nine',
  'the line crackles whenever it rains',
  'since the thunderstorm nothing lights up',
  'video calls freeze after ten minutes',
  'the builders next door cut through a cable',
]

export const reasons: readonly string[] = [
  'it arrived with a crack in the glaze',
  'it is far too small for the balcony',
  'the colour is nothing like the picture',
  'my neighbour gave me the same one',
  'I ordered two by mistake',
]

export const wishes: readonly string[] = [
  'one of us is allergic to walnuts',
  'a table away from the door',
  'two of us eat vegan',
  'a candle for a birthday',
  'no garlic for my uncle',
]

/** First names from many places. Everybody’s last name says that they are samples. */
export const firstNames: readonly string[] = [
  'Asha',
  'Ben',
  'Chiara',
  'Dilnoza',
  'Emeka',
  'Freya',
  'Goran',
  'Hana',
  'Ingrid',
  'João',
  'Kwame',
  'Leila',
  'Mateusz',
  'Noor',
  'Oisín',
  'Priya',
  'Quentin',
  'Renée',
  'Søren',
  'Tamsin',
  'Uwe',
  'Valentina',
  'Wiremu',
  'Xenia',
  'Yusuf',
  'Zoë',
  '美咲',
  'आशा',
  'ليلى',
  'Łucja',
]
const ofMen = new Set(
  'Ben Emeka Goran João Kwame Mateusz Oisín Quentin Søren Uwe Wiremu Yusuf'.split(' '),
)
/** Whether a man has this name, so that his voice is a man's. */
export const isOfMan = (whole: string): boolean => ofMen.has(whole.split(' ')[0] ?? '')
export const lastNames: readonly string[] = [
  'Sample',
  'Example',
  'Testwell',
  'Specimen',
  'Placeholder',
]
export const companies: readonly string[] = [
  'Sample Bakery',
  'Example Dental Care',
  'Placeholder Garage',
  'Specimen Flowers',
  'Testwell Joinery',
  '',
]
