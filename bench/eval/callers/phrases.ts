/**
 * What the callers say. These sentences are seen: the agents were tuned on the calls that are made of them, and some of
 * them, or parts of them, are among the examples of a task and in the turns of the training. So what is measured with
 * them is an upper bound (docs/benchmarks.md).
 */
import type { OwnToolName } from '@ringwell/content/agents/tasks/tools.ts'
import type { Random } from '@ringwell/server/samples/random.ts'

/** What an agent's bookings are called. */
export const things: Readonly<Record<string, string>> = {
  general: 'demo',
  salesDesk: 'demo',
  restaurant: 'table',
  hospitality: 'room',
  appointmentDesk: 'eye test',
  healthcare: 'check-up',
  realEstate: 'viewing',
  supportDesk: 'engineer visit',
}

/** How callers say what they want. `{thing}` is what the agent's bookings are called. */
const openingsByTool: Partial<Record<OwnToolName | 'none', readonly string[]>> = {
  'bookings.book': [
    "Hi, I'm hoping to get a {thing}",
    'Good morning, could I arrange a {thing} with you',
    "I'd love to have a {thing}",
    'I was wondering whether I can book a {thing}',
    "Hello, we'd like a {thing} please",
    'a {thing} please',
    'can you fit me in for a {thing}',
  ],
  'bookings.change': [
    'Something came up, I have to change my {thing} booking',
    'could we shift my {thing} booking',
    'I need to reschedule my {thing}',
    'I booked a {thing} already and need to alter that booking',
    'can I change the {thing} I booked',
  ],
  'bookings.cancel': [
    "I'm afraid I have to cancel my {thing}",
    "We can't make it, please cancel the {thing}",
    'please call off my {thing} booking, cancel it',
    'I booked a {thing} but have to cancel',
    'cancel my {thing} booking please',
  ],
  'bookings.find': [
    'can you tell me when my {thing} is booked for',
    'I forgot when my {thing} is, could you look it up',
    'please check the booking of my {thing}',
    "what's the time of the {thing} I booked",
  ],
  'leads.bookDemo': [
    "I'd like to arrange a demo with your team",
    'could somebody give me a demo, I want to book one',
    'book me in for a demo please',
    'can we set up a demonstration call',
  ],
  'leads.callback': [
    'could somebody ring me back please',
    'I want one of your colleagues to call me back',
    'please have a person call me',
    "I'd prefer a call back from a human",
  ],
  'leads.message': [
    'Something is broken here, I want to report it',
    "I've got a technical problem to report",
    'I need to report a fault',
  ],
  'plans.recommend': [
    'which of the plans would you recommend to us',
    'help me choose a plan please',
    'what plan would suit us best',
  ],
  'orders.status': [
    "where's my parcel",
    'I want to know where my order is',
    'could you check on my order',
    "what's happening with my delivery",
  ],
  'orders.return': [
    "I don't want it any more, I'd like to send my order back",
    'how can I return this order',
    'I would like to make a return',
  ],
  'orders.replace': [
    "there's a problem with what you sent me",
    'my parcel came, but not as it should be',
    "I've got the order and I am not happy, I need a replacement",
  ],
  'orders.changeAddress': [
    'my parcel should go to another address',
    'I need to change the delivery address of my order',
    'can you send my order to a different address',
  ],
  'loans.promise': ['yes, go on', "Sure, it's a good moment", "okay, I know, I'm going to pay it"],
  'loans.requestPlan': [
    "I can't afford it at the moment",
    "money is tight, I can't pay that this month",
    'I have no money to pay right now, could I pay less',
  ],
  'trips.change': [
    'I have to rebook my flight',
    'I want to change to another flight',
    'could you move my flight to a different day',
  ],
  'trips.cancel': [
    'I would like to call off my trip',
    'please cancel my flight',
    'I am not going to fly after all, cancel it',
  ],
  'trips.find': [
    'could you look up my trip',
    'when is my flight',
    'can you check my flight booking',
  ],
  'accounts.recover': [
    "I can't get into my account any more",
    'my account is locked, please help',
    "I've lost access to my game account",
  ],
  'notes.save': [
    'please save what we agreed on',
    'could you take down the result for me',
    "let's write down the outcome now",
  ],
}

/** Openings for tasks that share a tool with another task. */
const openingsByTask: Readonly<Record<string, readonly string[]>> = {
  cancelOrder: [
    'I’d like to cancel my order',
    'can you still stop my order, I don’t need it',
    'please cancel what I ordered',
  ],
  wrongPerson: [
    "you've got the wrong person",
    "there's nobody of that name here, wrong number",
    "I'm not the one you are looking for, you have the wrong person",
  ],
  callLater: [
    'this is a bad moment, call me another time',
    "I'm in a meeting, can you try again later",
    "sorry, I can't talk right now, call me back later",
  ],
  stopCalls: [
    'please stop calling me',
    'take me off your list, no more calls',
    "I don't want any more calls from you",
  ],
}

export function openingsFor(task: string, tool: string): readonly string[] {
  return openingsByTask[task] ?? openingsByTool[tool as OwnToolName] ?? []
}

export const yeses = ['yes', 'yes please', 'yeah', "that's right", 'correct', 'yep', 'sure']
export const skips = ['no', 'none', "I'd rather not say"]
export const hasNone = ["I don't have it", "I haven't got that with me", 'no, I have lost it']
export const cancels = [
  'oh, forget it, I changed my mind',
  'never mind, I want to leave it',
  "actually no, let's drop it",
  'cancel that, please, I do not want it any more',
]
export const corrections = [
  'sorry, I meant {value}',
  'no wait, {value}',
  'actually, make that {value}',
  'hang on, not that, {value}',
]
export const fixes = ['no, {value}', 'no, it should be {value}', "that's wrong, {value}"]
const fillers = ['um, ', 'uh, ', 'well, ', 'er, ', 'so, ', 'okay, ']

export const hesitate = (random: Random, text: string): string => `${random.pick(fillers)}${text}`

/** What a recogniser makes of some words: homophones, near-homophones, and small words that it drops. */
const confusions: readonly (readonly [RegExp, string])[] = [
  [/\btable\b/, 'cable'],
  [/\bcould\b/, 'good'],
  [/\bhalf past\b/, 'half passed'],
  [/\bfor two\b/, 'for to'],
  [/\bfour\b/, 'for'],
  [/\beight\b/, 'ate'],
  [/\bI'd\b/, 'I'],
  [/\bwe'd\b/, 'we'],
  [/\bplease\b/, 'police'],
  [/\bcheck-up\b/, 'check up'],
  [/\bflight\b/, 'fly'],
  [/\bthe\b /, ''],
  [/\ba\b /, ''],
  [/\bto\b /, 'two '],
]

/** Replaces one word by something it is easily misheard as, and removes capitals and punctuation. */
export function mishear(random: Random, text: string): string {
  const possible = confusions.filter(([heard]) => heard.test(text))
  const [from, to] = possible.length > 0 ? random.pick(possible) : [/$^/, '']
  return text.replace(from, to).replaceAll(/[,!?]/g, '').toLowerCase()
}
