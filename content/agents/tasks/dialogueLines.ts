import type { Line } from './words.ts'

/**
 * What any agent says around its tasks. The dialogue manager fills in `{…}`. `{title}` is a task's title, `{label}` a
 * slot's label.
 */
export const dialogueLines = {
  /* A value that cannot be taken */
  /** `{day}` is `tomorrow` or `on Monday`. */
  closedDay: { en: ['We’re closed {day}.', 'I’m afraid we’re closed {day}.'] },
  closedTime: { en: ['We take bookings from {hours} then.'] },
  closedTimeOnly: { en: ['We take bookings from {hours} then.'] },
  pastDay: { en: ['{date} has already passed.'] },
  farDay: { en: ['I can only look {days} days ahead.'] },
  pastTime: { en: ['{time} has already passed today.'] },
  tooMuch: { en: ['The most I can take is {most}.'] },
  tooLittle: { en: ['The least I can take is {least}.'] },
  /** `{example}` is a code in the right form. */
  codeDoesNotFit: {
    en: [
      'I heard {code}, but that’s not quite right. The {label} looks like {example}.',
      'Hm, {code} isn’t one of ours. The {label} looks like {example}.',
    ],
  },
  propose: { en: ['Would {proposal} suit you?', 'How about {proposal}?'] },
  proposeSeveral: {
    en: ['I have {proposals}. Which would you like?', 'There’s {proposals}. Which one suits you?'],
  },
  which: { en: ['Do you mean {options}?', 'Which one do you mean: {options}?'] },

  /* While a task is under way */
  changed: { en: ['Okay, {value}.', '{value}, fine.', 'Right, {value}.'] },
  /** A change to what was read back. The question for a yes follows. */
  corrected: { en: ['{value} instead, got it.', '{value}, got it.', 'Okay, {value} instead.'] },
  /** Something that was not in the read-back. */
  added: { en: ['{value}, got it.', 'Okay, {value}.'] },
  noted: { en: ['I’ve written that down.', 'I’ve made a note of that.', 'That’s noted.'] },
  /** `{note}` is what the caller has said, in the caller's words. */
  readNote: { en: ['I’ve written down: {note}.', 'The note says: {note}.'] },
  removedNote: { en: ['I’ve taken that off the note.', 'That’s off the note now.'] },
  cannotNote: { en: ['I can’t note that here, sorry.', 'There’s no place for that here, sorry.'] },
  /** The caller has asked for two things. `{title}` is the second. */
  oneAfterTheOther: { en: ['Let’s do one thing first, then the {title}.'] },
  /** The caller wants two of the same. */
  oneThenOther: { en: ['Let’s do this one first, then the other.'] },
  nowTheOther: { en: ['Now for the other {title}:', 'And now the next {title}:'] },
  /** The first task is done, and the second begins. */
  nowTheNext: { en: ['Now for your {title}:', 'And now your {title}:'] },
  newOrExisting: { en: ['Would you like a new {title}, or is it about one you already have?'] },
  /** `{hours}` are those of the day that the caller has named, or of the week. */
  freeTimes: { en: ['You can come from {hours}.'] },
  unknownQuestion: {
    en: ['I don’t know that, sorry.', 'That’s something I can’t tell you, sorry.'],
  },
  /** The caller needs to know it. A callback about it is offered after the task. */
  unknownNeed: {
    en: ['I don’t know that, sorry; a colleague can tell you.'],
  },
  /** The other question of the turn is answered. */
  unknownOther: {
    en: ['Your other question I can’t answer, sorry.', 'The other thing I don’t know, sorry.'],
  },
  /** Somebody calls back anyway. */
  theyCanTell: {
    en: ['I don’t know that, but they can tell you when they call.'],
  },
  noneSooner: { en: ['I have no day before that one, sorry.', 'That’s the first day I have.'] },
  cleared: { en: ['Okay, not {value}.', 'Not {value}, then.'] },
  /** The task was left for another one. */
  resume: { en: ['Back to your {title}, then.', 'Now, your {title}.'] },
  /** Asks for the yes again, after an answer to something else. */
  asSaid: { en: ['Is everything right as I said it?', 'And is the rest right as I said it?'] },
  whatToChange: { en: ['What should I change?', 'Which part isn’t right?'] },
  /** The caller seems to be leaving a task for which much has been said. */
  cancelOrChange: { en: ['Shall I cancel it, or change something?'] },
  /** The caller asks for a change to what is already booked that way. */
  soAlready: { en: ['That’s how it’s booked already.'] },
  /** The caller has asked in this call for exactly the same, and got it. */
  doneAlready: { en: ['That’s done already, just as you said.'] },
  staysAsItIs: { en: ['Then everything stays as it is.'] },
  takeYourTime: { en: ['Take your time.', 'No rush.'] },
  stillWorking: { en: ['I’m still working on it. One moment.'] },
  dayInMonth: { en: ['Which day in {month}?', 'On which day in {month}?'] },
  stayFrom: { en: ['From which day?', 'On which day do you arrive?'] },
  stayNights: { en: ['For how many nights?', 'How many nights will you stay?'] },
  /** In place of the question for a phone number, on the telephone. `{ending}` has the last digits. */
  numberOfCall: {
    en: [
      'Is it the number that you’re calling from, ending in {ending}?',
      'Shall I take the number that you’re calling from? It ends in {ending}.',
    ],
  },
  /** `{number}` is the beginning of a phone number. */
  restOfNumber: {
    en: ['I have {number} so far. What’s the rest of the number?', '{number}, and then?'],
  },
  /** `{minutes}` are worked out from the calls that the caller has, which are the `{parts}`. */
  makesMinutes: {
    en: [
      '[{parts} make|That makes] about {minutes} a month.',
      '[So {parts} make|Then it’s] about {minutes} a month.',
    ],
  },
  /** The caller does not know how long a call is. */
  usualLength: { en: ['Then let’s say {minutes} minutes a call.'] },
  callLength: {
    en: ['About how many minutes does a call take?', 'And how long is a call, in minutes?'],
  },
  callsADay: {
    en: ['And how many calls do you get in a day?', 'About how many calls are there a day?'],
  },
  /** `{label}` is what the caller does not have, and without which nothing can be found. */
  cannotWithout: {
    en: ['I can’t find it without the {label}.', 'I do need the {label} for that.'],
  },
  callBackInstead: { en: ['Shall I have somebody call you back?'] },
  cannotFind: { en: ['Then I can’t find it, I’m afraid.', 'I can’t find it that way, sorry.'] },
  /** What the caller is looking for cannot be found, or the caller has nothing to find it by. */
  newOrCallback: {
    en: [
      'Shall I book a new one, or pass it on to the team?',
      'I can book a new one, or pass it on to the team. Which would you like?',
    ],
  },
  /** What shall be cancelled cannot be found. */
  offerPassOn: {
    en: [
      'Shall I pass it on to the team, with what you’ve told me?',
      'Somebody from the team can look for it. Shall I pass it on?',
    ],
  },
  needed: { en: ['I do need that one, I’m afraid.', 'It doesn’t work without that, sorry.'] },

  /* The end of a task */
  cancelled: { en: ['Okay, I’ll leave that.', 'No problem, I’ve left it.'] },
  /** The caller did not want what the agent had begun. */
  whatInstead: { en: ['What can I help you with instead?', 'What would you like me to do?'] },
  nothingToCancel: { en: ['There’s nothing under way to cancel.'] },
  anythingElse: { en: ['Is there anything else?', 'What else can I do for you?'] },
  whatElse: { en: ['What can I do for you?', 'Sure, what is it?'] },
  giveUp: {
    en: ['I’m sorry, I can’t do that in this call. Please call again, or send us a message.'],
  },
  /** Said to a caller for whom nothing is left behind. */
  reachUs: { en: ['You can ring us again at any time, or send us a message.'] },
  /** The caller leaves no phone number. */
  noNumber: {
    en: ['Nobody can ring you back without a number, but I’ll pass it on.'],
  },
  /** The caller takes leave before a yes. */
  beforeYouGo: { en: ['Before you go, I still need your yes.'] },
  goodbye: { en: ['Thank you for calling. Goodbye.', 'Thank you. Goodbye.'] },
  /** In a call that the agent has made. */
  goodbyeOutbound: { en: ['Thank you for your time. Goodbye.'] },
  /** Said after a task in which a question stayed open. */
  offerAnswer: {
    en: ['You asked, “{question}” Shall I have somebody call you back about that?'],
  },
  /** The same for several questions, or for a long one. */
  offerAnswers: {
    en: ['Shall I have somebody call you back about what you asked?'],
  },
  enoughBookings: {
    en: ['I can only do five of these in one call. Shall I have somebody call you back?'],
  },

  /* Not understood */
  notUnderstood: { en: ['Sorry, I missed that.', 'Sorry, I didn’t catch that.'] },
  wasThatYes: { en: ['Sorry, was that a yes?'] },
  spell: {
    en: [
      'I may have misheard the {label}. Could you spell it for me, letter by letter?',
      'Let me get the {label} right. Please spell it, letter by letter.',
    ],
  },
  /** Said when the spelled letters were misheard as well. */
  spellInWords: {
    en: [
      'Some letters sound alike. Please spell the {label} with a word for each letter, such as A as in Apple.',
      'Let me get the {label} right. Please say a word for each letter, such as B as in Bob.',
    ],
  },
  spelled: { en: ['That’s spelled {letters}.'] },
  /** To a caller on the telephone. */
  spellOnPhone: { en: ['You can also spell it.'] },
  spellOrType: { en: ['You can also spell it or type it.'] },
  offerCallback: {
    en: [
      'I’m sorry, I’m not getting this right. Shall I have somebody call you back?',
      'Perhaps a person can help better. Shall I have somebody call you back?',
    ],
  },
  /** The agent has no answer to what the caller asks. */
  offerAbout: {
    en: [
      'I can’t say, sorry. Shall I have somebody call you back about it?',
      'I don’t know that either. Should somebody call you back about it?',
    ],
  },
  /** The agent has no task for what the caller wants. */
  offerForWish: {
    en: [
      'I can’t help with that myself, sorry. Shall I have somebody call you back about it?',
      'That’s beyond what I can do here. Should somebody call you back about it?',
    ],
  },
  nothingSaidYet: { en: ['I haven’t said anything yet. What can I do for you?'] },

  /** Somebody close to the caller has died. */
  condolence: { en: ['I’m very sorry for your loss.'] },

  /* What was said */
  recall: { en: ['I have {values}.', 'I’ve got {values}.'] },
  recallOne: { en: ['I have {value}.', 'I’ve got {value}.'] },
  recallSo: { en: ['Yes, {value}.', 'That’s right, {value}.'] },
  recallNotSo: { en: ['No, I have {value}.', 'No, it’s {value}.'] },
  shallChange: { en: ['Shall I change that?'] },
  notNeeded: { en: ['I don’t need your {label} for that.', 'No need for your {label}.'] },
  mayChange: { en: ['Yes, just call us again, and I’ll change it for you.'] },
  mayCancel: { en: ['Yes, just call us again, and I’ll cancel it for you.'] },
  /** The caller asks whether they heard right what the agent has just said. */
  heardRight: { en: ['That’s right.', 'Yes, that’s right.'] },
  recallPrice: { en: ['It’s {price}.', 'That’s {price}.'] },
  /** The caller's phone number, said in a sentence of its own. */
  recallNumber: { en: ['Your number is {number}.'] },
  recallReference: { en: ['Your reference is {reference}.'] },
  /** `{titles}` has been done in this call. */
  doneSoFar: { en: ['So far I’ve taken care of this: {titles}.', 'This much is done: {titles}.'] },
  nothingDone: { en: ['No, I haven’t changed or booked anything.', 'Nothing has been changed.'] },
  /** It was read back, and the caller has not said yes. */
  notDoneYet: { en: ['Not yet, I need your yes for that.', 'Not yet, only after your yes.'] },
  recallNothing: { en: ['I don’t have that yet.', 'That I don’t have yet.'] },
  startOver: { en: ['Let’s start again.', 'From the beginning, then.'] },

  /* What a tool refused, by its reason */
  full: { en: ['Nothing’s free then.', 'I’m afraid that’s taken.'] },
  closed: { en: ['We’re closed then.'] },
  past: { en: ['That time has already passed.'] },
  tooLarge: { en: ['We don’t have room for that many.'] },
  tooLate: { en: ['It’s too late to do that now.'] },
  notAllowed: { en: ['I’m afraid that can’t be done.'] },
  alreadyCancelled: { en: ['It’s been cancelled already.'] },
  notFound: {
    en: ['I can’t find it with these details.', 'Still nothing with these details, I’m afraid.'],
  },
  several: { en: ['There’s more than one with these details.'] },
  tooManyTries: { en: ['I couldn’t find it, and I can’t try again in this call.'] },
  tooManyBookings: { en: ['That’s all I can book in one call.'] },
  otherReason: { en: ['I’m afraid that isn’t possible.'] },
  unavailable: {
    en: [
      'I can’t reach our system just now. Shall I have somebody call you back?',
      'Our system still isn’t answering. Shall I have somebody call you back?',
    ],
  },
  /** After a booking, to a caller whose number is known. */
  offerText: { en: ['Shall I text the reference to the number that you’re calling from?'] },
  /** Said before the telephone of a person rings. */
  puttingThrough: { en: ['I’ll put you through now. Please hold the line.'] },
  notPutThrough: { en: ['I’m sorry, I can’t put you through just now.'] },
  /** In place of a callback, where a person can be reached. */
  offerTransfer: {
    en: [
      'I’m sorry, I’m not getting this right. Shall I put you through to somebody?',
      'Perhaps a person can help better. Shall I put you through?',
    ],
  },
  handingOver: { en: ['I’ll have somebody from the team call you back.'] },
  /** The caller asks for a person, and nobody else is on this line. What can be done instead follows. */
  noTransfer: { en: ['I can’t put you through on this line.', 'On this line, there’s only me.'] },
  /** The caller asks to write to somebody. */
  inWriting: { en: ['You can tell me, and somebody will answer by email.'] },
  /** The caller wants no call, but something passed on or an answer in writing. */
  passingOn: { en: ['I’ll pass that on to the team.', 'I’ll pass it on to the team.'] },
} as const satisfies Record<string, Line>

export type DialogueLine = keyof typeof dialogueLines
