/** What a person who is rung about a loan says of the call itself: that it is paid, somebody else's, or a bad moment. */
import { STOP_CALLS, stopExamples } from './stopCalls.ts'
import { defineTask } from './task.ts'

/** `I have paid it` and `I will pay it` are near in meaning. */
const isPaid = [
  'paid',
  'transferred',
  'transfer',
  'sent',
  'settled',
  'sorted',
  'cleared',
  'went out',
  'went through',
  'gone out',
  'gone through',
  'went off',
  'left my account',
  'came out',
  'taken out',
  'did pay',
  'made the payment',
  'made a payment',
  'done that',
]

/** Words with which callers say when and how they have paid. */
const howPaid = [
  'transfer',
  'transferred',
  'app',
  'branch',
  'card',
  'cash',
  'standing order',
  'direct debit',
  'yesterday',
  'last week',
  'last month',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

export const alreadyPaid = defineTask({
  id: 'alreadyPaid',
  replaces: ['payInstalment', 'callLater'],
  title: { en: 'payment that was made' },
  operation: ['new', 'check'],
  examples: {
    en: [
      'I have already paid',
      'I have paid that already',
      'I paid it last week',
      'I paid it on Friday',
      'But I paid that last Friday',
      'That was paid on Friday',
      'It went out of my account on Monday',
      'I paid Monday',
      'I did pay that, you should have it',
      'The money left my account yesterday',
      'You must be mistaken, I paid that',
      'I transferred it two days ago',
      'I paid it at the branch on Monday',
      'My payment went through',
      'I made the transfer on Wednesday',
      'That has been paid, by bank transfer, last week',
      'I sorted that out on Tuesday through the app',
    ],
  },
  needs: { en: isPaid },
  slots: {
    how: {
      type: 'text',
      label: { en: 'how it was paid' },
      words: { en: ['day', 'date', 'way'] },
      hears: { en: howPaid },
      unasked: true,
      ask: { en: ['When did you pay it, and how?'] },
      help: { en: ['Say the day and the way, such as “on Monday, by transfer”.'] },
    },
  },
  confirm: {
    en: [
      'Thank you. I’ll note that you have paid, and a person checks it before anybody calls again. Is that right?',
      'So I put down that it has been paid, and somebody checks before the next call. Is that right?',
    ],
  },
  tool: 'leads.message',
  arguments: {
    message: 'The customer says that the instalment is paid. Check it before anybody calls again.',
  },
  done: { en: ['I’ve noted it. Please keep the receipt until you hear that it has arrived.'] },
})

/** When to call again. */
const later = {
  date: {
    type: 'date',
    label: { en: 'day' },
    words: { en: ['date'] },
    on: 'anyDay',
    withinDays: 14,
    ask: { en: ['When would suit you better?', 'Which day may we call you again?'] },
    help: { en: ['Say a day such as “tomorrow” or “Friday”.'] },
  },
  time: {
    type: 'time',
    label: { en: 'time' },
    at: 'anyTime',
    optional: true,
    ask: { en: ['And at about what time?', 'Is there a time that suits you?'] },
    help: { en: ['Say a time such as “half past five”, or “any time”.'] },
  },
} as const

/** Nobody else’s loan is spoken of without one of these: `It’s my loan` is near in meaning to `It’s my wife’s`. */
const ofAnother = [
  'he',
  'she',
  'his',
  'her',
  'hers',
  'him',
  'they',
  'their',
  "he's",
  "she's",
  'hes',
  'shes',
  "he'll",
  "she'll",
  'not mine',
  "isn't mine",
  'not my loan',
  'not me',
  'else',
  'husband',
  'wife',
  'partner',
  'son',
  'daughter',
  'mother',
  'father',
  'mum',
  'dad',
  'nan',
  'brother',
  'sister',
  'flatmate',
  'friend',
  'mate',
  'colleague',
  'boyfriend',
  'girlfriend',
  'belongs to',
  'holder',
  'popped out',
  "husband's",
  "wife's",
  "partner's",
  "son's",
  "daughter's",
  "mother's",
  "father's",
  "mum's",
  "dad's",
  "brother's",
  "sister's",
  "flatmate's",
  "friend's",
  "mate's",
  "colleague's",
  "boyfriend's",
  "girlfriend's",
  "else's",
]

export const othersLoan = defineTask({
  id: 'othersLoan',
  replaces: ['payInstalment', 'callLater'],
  title: { en: 'loan of somebody else' },
  operation: ['new'],
  examples: {
    en: [
      'That is my husband’s loan',
      'It is not mine, it is my wife’s',
      'My son has that loan, not me',
      'You want my mother, she is out',
      'You want my brother, he is not in',
      'My husband deals with it',
      'He is in hospital, I am his wife',
      'He will pay it when he gets his wages',
      'She is at work, I only answered her phone',
      'I am his flatmate, he has just popped out',
      'This is his phone, he is at the shop',
      'I’m only a colleague of hers, this is her line',
      'Ring him again after six, he will be back by then',
      'Just call him later, he is not here',
    ],
  },
  needs: { en: ofAnother },
  slots: {
    date: { ...later.date, unasked: true },
    time: { ...later.time, unasked: true },
  },
  confirm: {
    en: [
      'Shall I note that the loan is somebody else’s, so that the bank asks for that person[ {date}][ {time}]?',
      'I can only talk about it with the account holder. Shall I note that it’s somebody else’s loan[, and to call {date}][ {time}]?',
    ],
  },
  tool: 'leads.message',
  arguments: {
    message:
      'The person who answered says that the loan is somebody else’s. Ask for the account holder.',
  },
  done: { en: ['Thank you, I’ve noted it. The bank will ask for the account holder.'] },
})

export const wrongPerson = defineTask({
  id: 'wrongPerson',
  replaces: ['payInstalment'],
  title: { en: 'wrong number' },
  examples: {
    en: [
      'You have the wrong number',
      'I am not the one you are looking for',
      'There is nobody here with a loan',
      'I do not have a loan',
      'That is not me',
      'This number belongs to somebody else',
      'Wrong person',
      'I have never been with that bank',
      'There is no Mr Smith here',
      'Nobody of that name lives here',
    ],
  },
  slots: {},
  confirm: {
    en: [
      'Then I’m sorry to have bothered you. Shall I take this number off the list?',
      'I’m sorry for the trouble. Shall I take the number off our list?',
    ],
  },
  tool: 'loans.stopCalls',
  arguments: { reason: 'wrong person' },
  done: { en: ['The number is off the list. I’m sorry to have troubled you.'] },
})

export const stopCalls = defineTask({
  id: STOP_CALLS,
  replaces: ['payInstalment'],
  title: { en: 'no more calls' },
  examples: { en: stopExamples },
  slots: {},
  confirm: {
    en: [
      'I understand. Shall I note that you want no more calls?',
      'Shall I put down that nobody should call you again?',
    ],
  },
  tool: 'loans.stopCalls',
  arguments: { reason: 'no more calls' },
  done: { en: ['I’ve noted it: no more calls. The bank can still write to you.'] },
})

export const callLater = defineTask({
  id: 'callLater',
  replaces: ['payInstalment'],
  title: { en: 'other time' },
  examples: {
    en: [
      'It is a bad time',
      'I am busy right now',
      'Can you call me tomorrow?',
      'Call me back later',
      'I am driving, call me this evening',
      'I am at work, call again on Monday',
      'This is not a good moment',
      'Please try me another day',
      'Could you try again next week?',
    ],
  },
  slots: later,
  confirm: {
    en: [
      'So we’ll call you again {date}[ {time}]. Is that right?',
      'I’ll note a call {date}[ {time}]. Is that right?',
    ],
  },
  tool: 'leads.message',
  arguments: { message: 'Please call the customer again.' },
  done: { en: ['Thank you, I’ve noted it. We’ll call you then.'] },
  changedBy: 'callLater',
})
