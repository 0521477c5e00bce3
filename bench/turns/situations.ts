/** What the callers of `bench:turns` say, and when. */
import { orderStatus } from '@ringwell/content/agents/profiles/orderStatus.ts'

/** A question with an answer of at least seven seconds, so that there is something to disturb. */
export interface Question {
  ask: string
  /** Every right answer matches this. */
  says: RegExp
}

/**
 * A call asks each of them at most once, because an agent answers a repeated question in other words, which would not
 * be in the speech cache.
 */
export const questions: readonly Question[] = [
  { ask: 'Which languages do you speak?', says: /languages/ },
  { ask: 'What does your company do?', says: /voice agents|answer the phone/ },
  { ask: 'Can the agent call my customers?', says: /reminders|ring people/ },
  { ask: 'How do I put this on my website?', says: /two lines/i },
  { ask: 'How long does it take to set up?', says: /going live|date/ },
  { ask: 'Which channels do you support?', says: /channels/ },
  { ask: 'Is this call encrypted?', says: /encrypted/ },
  { ask: 'Can I train it on my own data?', says: /knowledge files/ },
]

/** Backchannels. None of them takes the turn. */
export const backchannels = [
  'Uh-huh.',
  'Okay.',
  'Right.',
  'Yeah.',
  'I see.',
  // “Mm-hm”, written differently because the synthesis would spell that.
  'Um-hum.',
  'Sure.',
  'Go on.',
] as const

/** At which share of an answer it is disturbed. */
export const places = [0.2, 0.45, 0.7] as const

export const interruptions = [
  'Stop.',
  'Wait, hold on.',
  'What does the Pro plan cost?',
  'No, I meant the Scale plan.',
  'Can I ask something else?',
] as const

/** A sentence that the caller says in two parts. */
export interface SplitLine {
  first: string
  second: string
  /** The answer to the whole sentence matches this. The answer to its second part alone does not. */
  says: RegExp
}

interface PausedLine extends SplitLine {
  /** The prompt of the agent, unless it is the General Agent. */
  prompt?: string
}

/** The sentences that the end of a turn was tuned with. `unseen.ts` has others. */
export const pausedLines: readonly PausedLine[] = [
  // The pause is between two clauses.
  {
    first: 'If I pay for a whole year,',
    second: 'what does the Pro plan cost?',
    says: /paid by the year(?:, the Pro| is)/i,
  },
  {
    first: 'What is the difference between the Pro plan,',
    second: 'and the Scale plan?',
    says: /Pro is [^]*Scale is /,
  },
  { first: 'My customers speak Spanish,', second: 'can they talk to it?', says: /Spanish/ },
  {
    first: 'If the agent does not know the answer,',
    second: 'what does it do?',
    says: /rules for/,
  },
  // It is in the middle of one.
  { first: 'How long do you keep', second: 'the recordings?', says: /days/ },
  { first: 'Does it work', second: 'with our own calendar?', says: /calendar/ },
  { first: 'Can you ring', second: 'my customers back?', says: /place calls|ring people/ },
  {
    first: 'My order number is eight three',
    second: 'one nine.',
    says: /8, 3, 1, 9/,
    prompt: orderStatus.prompt,
  },
]

/** Lengths of pauses in ms. After the longer ones, an early answer is no surprise. */
export const shortPauses = [400, 700, 900, 1_200] as const
export const longPauses = [1_600, 2_000] as const

/** What other people in the room and on television say. None of it is a question for the agent. */
export const otherPeople = [
  'And then she said that the train had been late again, so nobody was there on time.',
  'The weather tomorrow will be cloudy in the north, with some rain in the afternoon.',
  'I told him to bring the blue chairs, but he came back with two tables instead.',
  'In the second half the visitors scored twice, and the stadium became very quiet.',
  'My sister has moved to the coast, where she works in a small bakery.',
  'The minister answered that the new bridge would be finished before the summer.',
  'Put the onions in first, let them get soft, and add the tomatoes later.',
  'They walked along the river until it was dark, and nobody said a word.',
] as const
