import type { Line } from './words.ts'

/**
 * What any agent says around its tasks. The dialogue manager fills in `{…}`. `{title}` is a task's title, `{label}` a
 * slot's label.
 */
export const dialogueLines = {
  /* A value that cannot be taken */
  /** `{day}` is `tomorrow` or `on Monday`. */
  closedDay: { en: ['We are closed {day}.', 'I am afraid that we are closed {day}.'] },
  closedTime: { en: ['We take bookings from {hours} then.'] },
  closedTimeOnly: { en: ['We take bookings from {hours} then.'] },
  pastDay: { en: ['{date} is over already.'] },
  farDay: { en: ['I can only look {days} days ahead.'] },
  pastTime: { en: ['{time} is over for today.'] },
  tooMuch: { en: ['The most that I can take is {most}.'] },
  tooLittle: { en: ['The least that I can take is {least}.'] },
  codeDoesNotFit: {
    en: [
      'I heard {code}, which is not the kind of number that we use.',
      '{code} does not look right to me.',
    ],
  },
  propose: { en: ['Would {proposal} suit you?', 'How about {proposal}?'] },
  proposeSeveral: {
    en: ['I have {proposals}. Which would you like?', 'There is {proposals}. Which one suits you?'],
  },
  which: { en: ['Do you mean {options}?', 'Which one do you mean: {options}?'] },

  /* While a task is under way */
  changed: { en: ['{value} instead, good.', 'I have changed that to {value}.'] },
  notedText: { en: ['I have noted: {value}.', 'Noted: {value}.'] },
  unknownQuestion: {
    en: [
      'Your other question I cannot answer, sorry.',
      'I do not know the answer to the other question.',
    ],
  },
  cleared: { en: ['All right, not {value}.', 'Not {value} then.'] },
  resume: { en: ['Back to your {title}.', 'Now, about your {title}.'] },
  whatToChange: { en: ['What shall I change?', 'Which part shall I change?'] },
  stillWorking: { en: ['I am still working on it. One moment.'] },
  stayFrom: { en: ['From which day?', 'On which day do you arrive?'] },
  stayNights: { en: ['For how many nights?', 'How many nights will you stay?'] },
  needed: { en: ['I need that for your {title}.', 'I cannot do it without that.'] },

  /* The end of a task */
  cancelled: { en: ['All right, I have not done anything.', 'No problem, nothing was done.'] },
  nothingToCancel: { en: ['There is nothing under way that I could cancel.'] },
  anythingElse: { en: ['Is there anything else?', 'What else can I do for you?'] },
  whatElse: { en: ['What can I do for you?', 'Gladly. What is it?'] },
  giveUp: {
    en: ['I am sorry, I cannot do that in this call. Please call again, or send us a message.'],
  },
  goodbye: { en: ['Thank you for calling. Goodbye.', 'Thank you. Goodbye.'] },
  enoughBookings: {
    en: ['I can only do five of these in one call. Shall somebody from the team call you back?'],
  },

  /* Not understood */
  notUnderstood: { en: ['Sorry, I did not get that.', 'I am sorry, I missed that.'] },
  yesOrNo: { en: ['Please say yes, no, or what to change.'] },
  spellOrType: { en: ['You can also spell it or type it.'] },
  offerCallback: {
    en: [
      'I am not getting it right. Shall somebody from the team call you back?',
      'Let me offer you a person instead. Shall somebody call you back?',
    ],
  },
  nothingSaidYet: { en: ['I have not said anything yet. What can I do for you?'] },

  /* What was said */
  recall: { en: ['So far I have {values}.', 'What I have is {values}.'] },
  recallOne: { en: ['You said {value}.', 'I have {value}.'] },
  recallReference: { en: ['Your reference is {reference}.'] },
  recallNothing: { en: ['You have not told me that yet.', 'I do not have that from you yet.'] },
  startOver: { en: ['Let us start again.', 'From the beginning, then.'] },

  /* What a tool refused, by its reason */
  full: { en: ['Nothing is free then.', 'That is taken, I am afraid.'] },
  closed: { en: ['We are closed then.'] },
  past: { en: ['That time is over already.'] },
  tooLarge: { en: ['That is more than we have room for.'] },
  tooLate: { en: ['It is too late to do that now.'] },
  notAllowed: { en: ['That cannot be done, I am afraid.'] },
  alreadyCancelled: { en: ['It was cancelled already.'] },
  notFound: {
    en: ['I cannot find it with these details.', 'Still nothing with these details, I am afraid.'],
  },
  several: { en: ['There is more than one with these details.'] },
  tooManyTries: { en: ['I could not find it, and I cannot try any more in this call.'] },
  tooManyBookings: { en: ['That is all that I may book in one call.'] },
  otherReason: { en: ['That is not possible, I am afraid.'] },
  unavailable: {
    en: [
      'I cannot reach our system just now. Shall somebody from the team call you back?',
      'Our system still does not answer. Shall somebody from the team call you back?',
    ],
  },
  handingOver: { en: ['I will ask somebody from the team to call you back.'] },
} as const satisfies Record<string, Line>

export type DialogueLine = keyof typeof dialogueLines
