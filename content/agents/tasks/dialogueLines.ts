import type { Line } from './words.ts'

/**
 * What any agent says around its tasks. The dialogue manager fills in `{…}`. `{title}` is a task's title, `{label}` a
 * slot's label.
 */
export const dialogueLines = {
  /* A value that cannot be taken */
  /** `{day}` is `tomorrow` or `on Monday`. */
  closedDay: ['We’re closed {day}.', 'I’m afraid we’re closed {day}.'],
  closedTime: ['We take bookings from {hours} then.'],
  closedTimeOnly: ['We take bookings from {hours} then.'],
  pastDay: ['{date} has already passed.'],
  farDay: ['I can only look {days} days ahead.'],
  pastTime: ['{time} has already passed today.'],
  tooMuch: ['The most I can take is {most}.'],
  tooLittle: ['The least I can take is {least}.'],
  /** Without an example: callers take one for theirs. The question that follows tells the form. */
  codeDoesNotFit: ['I heard {code}, but that’s not quite right.', 'Hm, {code} isn’t one of ours.'],
  propose: ['Would {proposal} suit you?', 'How about {proposal}?'],
  proposeSeveral: [
    'I have {proposals}. Which would you like?',
    'There’s {proposals}. Which one suits you?',
  ],
  which: ['Do you mean {options}?', 'Which one do you mean: {options}?'],

  /* While a task is under way */
  changed: ['Okay, {value}.', '{value}, fine.', 'Right, {value}.'],
  /** A change to what was read back. The question for a yes follows. */
  corrected: ['{value} instead, got it.', '{value}, got it.', 'Okay, {value} instead.'],
  /** Something that was not in the read-back. */
  added: ['{value}, got it.', 'Okay, {value}.'],
  noted: ['I’ve written that down.', 'I’ve made a note of that.', 'That’s noted.'],
  /** `{note}` is what the caller has said, in the caller's words. */
  readNote: ['I’ve written down: {note}.', 'The note says: {note}.'],
  removedNote: ['I’ve taken that off the note.', 'That’s off the note now.'],
  cannotNote: ['I can’t note that here, sorry.', 'There’s no place for that here, sorry.'],
  /** The caller has asked for two things. `{title}` is the second. */
  oneAfterTheOther: ['Let’s do one thing first, then the {title}.'],
  /** The caller wants two of the same. */
  oneThenOther: ['Let’s do this one first, then the other.'],
  nowTheOther: ['Now for the other {title}:', 'And now the next {title}:'],
  /** The first task is done, and the second begins. */
  nowTheNext: ['Now for your {title}:', 'And now your {title}:'],
  newOrExisting: ['Would you like a new {title}, or is it about one you already have?'],
  /** `{hours}` are those of the day that the caller has named, or of the week. */
  freeTimes: ['You can come from {hours}.'],
  unknownQuestion: ['I don’t know that, sorry.', 'That’s something I can’t tell you, sorry.'],
  /** The caller needs to know it. A callback about it is offered after the task. */
  unknownNeed: ['I don’t know that, sorry; a colleague can tell you.'],
  /** The other question of the turn is answered. */
  unknownOther: [
    'Your other question I can’t answer, sorry.',
    'The other thing I don’t know, sorry.',
  ],
  /** Somebody calls back anyway. */
  theyCanTell: ['I don’t know that, but they can tell you when they call.'],
  noneSooner: ['I have no day before that one, sorry.', 'That’s the first day I have.'],
  cleared: ['Okay, not {value}.', 'Not {value}, then.'],
  /** The task was left for another one. */
  resume: ['Back to your {title}, then.', 'Now, your {title}.'],
  /** Asks for the yes again, after an answer to something else. */
  asSaid: ['Is everything right as I said it?', 'And is the rest right as I said it?'],
  whatToChange: ['What should I change?', 'Which part isn’t right?'],
  /** The caller seems to be leaving a task for which much has been said. */
  cancelOrChange: ['Shall I cancel it, or change something?'],
  /** The caller asks for a change to what is already booked that way. */
  soAlready: ['That’s how it’s booked already.'],
  /** The caller has asked in this call for exactly the same, and got it. */
  doneAlready: ['That’s done already, just as you said.'],
  staysAsItIs: ['Then everything stays as it is.'],
  takeYourTime: ['Take your time.', 'No rush.'],
  stillWorking: ['I’m still working on it. One moment.'],
  dayInMonth: ['Which day in {month}?', 'On which day in {month}?'],
  stayFrom: ['From which day?', 'On which day do you arrive?'],
  stayNights: ['For how many nights?', 'How many nights will you stay?'],
  /** In place of the question for a phone number, on the telephone. `{ending}` has the last digits. */
  numberOfCall: [
    'Is it the number that you’re calling from, ending in {ending}?',
    'Shall I take the number that you’re calling from? It ends in {ending}.',
  ],
  /** `{number}` is the beginning of a phone number. */
  restOfNumber: ['I have {number} so far. What’s the rest of the number?', '{number}, and then?'],
  /** `{minutes}` are worked out from the calls that the caller has, which are the `{parts}`. */
  makesMinutes: [
    '[{parts} make|That makes] about {minutes} a month.',
    '[So {parts} make|Then it’s] about {minutes} a month.',
  ],
  /** The caller does not know how long a call is. */
  usualLength: ['Then let’s say {minutes} minutes a call.'],
  callLength: ['About how many minutes does a call take?', 'And how long is a call, in minutes?'],
  callsADay: ['And how many calls do you get in a day?', 'About how many calls are there a day?'],
  /** `{label}` is what the caller does not have, and without which nothing can be found. */
  cannotWithout: ['I can’t find it without the {label}.', 'I do need the {label} for that.'],
  callBackInstead: ['Shall I have somebody call you back?'],
  cannotFind: ['Then I can’t find it, I’m afraid.', 'I can’t find it that way, sorry.'],
  /** What the caller is looking for cannot be found, or the caller has nothing to find it by. */
  newOrCallback: [
    'Shall I book a new one, or pass it on to the team?',
    'I can book a new one, or pass it on to the team. Which would you like?',
  ],
  /** A new one was booked in place of one that was not found. */
  oldOneStands: ['The old one that I couldn’t find still stands.'],
  /** What shall be cancelled cannot be found. */
  offerPassOn: [
    'Shall I pass it on to the team, with what you’ve told me?',
    'Somebody from the team can look for it. Shall I pass it on?',
  ],
  needed: ['I do need that one, I’m afraid.', 'It doesn’t work without that, sorry.'],

  /* The end of a task */
  cancelled: ['Okay, I’ll leave that.', 'No problem, I’ve left it.'],
  /** The caller did not want what the agent had begun. */
  whatInstead: ['What can I help you with instead?', 'What would you like me to do?'],
  nothingToCancel: ['There’s nothing under way to cancel.'],
  anythingElse: ['Is there anything else?', 'What else can I do for you?'],
  whatElse: ['What can I do for you?', 'Sure, what is it?'],
  giveUp: ['I’m sorry, I can’t do that in this call. Please call again, or send us a message.'],
  /** Said to a caller for whom nothing is left behind. */
  reachUs: ['You can ring us again at any time, or send us a message.'],
  /** The caller leaves no phone number. */
  noNumber: ['Nobody can ring you back without a number, but I’ll pass it on.'],
  /** The caller takes leave before a yes. */
  beforeYouGo: ['Before you go, I still need your yes.'],
  goodbye: ['Thank you for calling. Goodbye.', 'Thank you. Goodbye.'],
  /** In a call that the agent has made. */
  goodbyeOutbound: ['Thank you for your time. Goodbye.'],
  /** Said after a task in which a question stayed open. */
  offerAnswer: ['You asked, “{question}” Shall I have somebody call you back about that?'],
  /** The same for several questions, or for a long one. */
  offerAnswers: ['Shall I have somebody call you back about what you asked?'],
  enoughBookings: ['I can only do five of these in one call. Shall I have somebody call you back?'],

  /* Not understood */
  notUnderstood: ['Sorry, I missed that.', 'Sorry, I didn’t catch that.'],
  wasThatYes: ['Sorry, was that a yes?'],
  spell: [
    'I may have misheard the {label}. Could you spell it for me, letter by letter?',
    'Let me get the {label} right. Please spell it, letter by letter.',
  ],
  /** Said when the spelled letters were misheard as well. */
  spellInWords: [
    'Some letters sound alike. Please spell the {label} with a word for each letter, such as A as in Apple.',
    'Let me get the {label} right. Please say a word for each letter, such as B as in Bob.',
  ],
  spelled: ['That’s spelled {letters}.'],
  /** To a caller on the telephone. */
  spellOnPhone: ['You can also spell it.'],
  spellOrType: ['You can also spell it or type it.'],
  offerCallback: [
    'I’m sorry, I’m not getting this right. Shall I have somebody call you back?',
    'Perhaps a person can help better. Shall I have somebody call you back?',
  ],
  /** The agent has no answer to what the caller asks. */
  offerAbout: [
    'I can’t say, sorry. Shall I have somebody call you back about it?',
    'I don’t know that either. Should somebody call you back about it?',
  ],
  /** The agent has no task for what the caller wants. */
  offerForWish: [
    'I can’t help with that myself, sorry. Shall I have somebody call you back about it?',
    'That’s beyond what I can do here. Should somebody call you back about it?',
  ],
  nothingSaidYet: ['I haven’t said anything yet. What can I do for you?'],

  /** Somebody close to the caller has died. */
  condolence: ['I’m very sorry for your loss.'],

  /* What was said */
  recall: ['I have {values}.', 'I’ve got {values}.'],
  recallOne: ['I have {value}.', 'I’ve got {value}.'],
  recallSo: ['Yes, {value}.', 'That’s right, {value}.'],
  recallNotSo: ['No, I have {value}.', 'No, it’s {value}.'],
  shallChange: ['Shall I change that?'],
  notNeeded: ['I don’t need your {label} for that.', 'No need for your {label}.'],
  mayChange: ['Yes, just call us again, and I’ll change it for you.'],
  mayCancel: ['Yes, just call us again, and I’ll cancel it for you.'],
  /** The caller asks whether they heard right what the agent has just said. */
  heardRight: ['That’s right.', 'Yes, that’s right.'],
  recallPrice: ['It’s {price}.', 'That’s {price}.'],
  /** The caller's phone number, said in a sentence of its own. */
  recallNumber: ['Your number is {number}.'],
  recallReference: ['Your reference is {reference}.'],
  /** `{titles}` has been done in this call. */
  doneSoFar: ['So far I’ve taken care of this: {titles}.', 'This much is done: {titles}.'],
  nothingDone: ['No, I haven’t changed or booked anything.', 'Nothing has been changed.'],
  /** It was read back, and the caller has not said yes. */
  notDoneYet: ['Not yet, I need your yes for that.', 'Not yet, only after your yes.'],
  recallNothing: ['I don’t have that yet.', 'That I don’t have yet.'],
  startOver: ['Let’s start again.', 'From the beginning, then.'],

  /* What a tool refused, by its reason */
  full: ['Nothing’s free then.', 'I’m afraid that’s taken.'],
  closed: ['We’re closed then.'],
  past: ['That time has already passed.'],
  tooLarge: ['We don’t have room for that many.'],
  tooLate: ['It’s too late to do that now.'],
  notAllowed: ['I’m afraid that can’t be done.'],
  alreadyCancelled: ['It’s been cancelled already.'],
  notFound: [
    'I can’t find it with these details.',
    'Still nothing with these details, I’m afraid.',
  ],
  several: ['There’s more than one with these details.'],
  tooManyTries: ['I couldn’t find it, and I can’t try again in this call.'],
  tooManyBookings: ['That’s all I can book in one call.'],
  otherReason: ['I’m afraid that isn’t possible.'],
  unavailable: [
    'I can’t reach our system just now. Shall I have somebody call you back?',
    'Our system still isn’t answering. Shall I have somebody call you back?',
  ],
  /** After a booking, to a caller whose number is known. */
  offerText: ['Shall I text the reference to the number that you’re calling from?'],
  /** Said before the telephone of a person rings. */
  puttingThrough: ['I’ll put you through now. Please hold the line.'],
  notPutThrough: ['I’m sorry, I can’t put you through just now.'],
  /** In place of a callback, where a person can be reached. */
  offerTransfer: [
    'I’m sorry, I’m not getting this right. Shall I put you through to somebody?',
    'Perhaps a person can help better. Shall I put you through?',
  ],
  handingOver: ['I’ll have somebody from the team call you back.'],
  /** The caller asks for a person, and nobody else is on this line. What can be done instead follows. */
  noTransfer: ['I can’t put you through on this line.', 'On this line, there’s only me.'],
  /** The caller asks to write to somebody. */
  inWriting: ['You can tell me, and somebody will answer by email.'],
  /** The caller wants no call, but something passed on or an answer in writing. */
  passingOn: ['I’ll pass that on to the team.', 'I’ll pass it on to the team.'],
} as const satisfies Record<string, Line>

export type DialogueLine = keyof typeof dialogueLines
