import { loan } from '../briefs/loanReminder.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

/** The amount and the day are told only to the person whose loan it is. */
const holder = {
  type: 'yesNo',
  label: { en: 'account holder' },
  lasts: true,
  ask: {
    en: [
      'Am I speaking with the account holder?',
      'May I ask whether I’m speaking with the account holder?',
    ],
  },
  help: { en: ['Say yes if the loan is yours. Otherwise, I say nothing more about it.'] },
} as const

const mine = { ...holder, implied: { unless: ['othersLoan', 'wrongPerson'] } } as const

const instalment = { tool: 'loans.find', by: [['holder']] } as const

const forAnother = {
  when: { value: 'holder', is: ['no'] },
  say: { en: ['Then I can’t say more about it, sorry.'] },
  starts: 'othersLoan',
} as const

const whatIsDue = defineTask({
  id: 'whatIsDue',
  title: { en: 'instalment' },
  examples: {
    en: [
      'How much do I owe?',
      'What amount is due?',
      'When was it due?',
      'Which payment is missing?',
      'What is it about?',
      'Why are you calling?',
      'What do you want?',
      'Sure, go ahead',
      'It is a good time, tell me',
      'What instalment is that?',
    ],
  },
  slots: {
    holder: {
      ...holder,
      ask: {
        en: [
          'It’s about an instalment of a loan. Am I speaking with the account holder?',
          holder.ask.en[1],
        ],
      },
    },
  },
  facts: ['amount', 'due', 'graceUntil', 'lateFee'],
  lookup: instalment,
  stops: [forAnother],
  done: { en: ['Your instalment of {amount} was due {due}.'] },
  next: { task: 'payInstalment', offer: { en: ['On which day can you pay it?'] }, asks: true },
})

const payInstalment = defineTask({
  id: 'payInstalment',
  title: { en: 'payment' },
  examples: {
    en: [
      'I will pay on Friday',
      'I can pay tomorrow',
      'I am going to pay next week',
      'I get my salary on Monday, then I pay',
      'Can I pay later this week?',
      'I will transfer it today',
      'Give me until the weekend',
      'I need a few more days',
      'I will pay it soon',
      'Yes, speaking',
      'That is me, I am the account holder',
      'I know, I am late with it',
      'Yes, I have been expecting you',
      'That is me, go on',
      'It is my loan',
      'It is mine, I am the one who owes it',
    ],
  },
  slots: {
    holder: mine,
    date: {
      type: 'date',
      label: { en: 'day' },
      words: { en: ['date'] },
      on: 'anyDay',
      withinDays: loan.mostDaysAhead,
      unfit: {
        en: [
          'I can only note a day within a month. If you need longer, say so, and I ask the loan team.',
        ],
      },
      ask: { en: ['On which day can you pay it?', 'Which day may I note?'] },
      help: {
        en: ['Say a day such as “Friday”. If it is hard to pay, say so, and I note that instead.'],
      },
    },
  },
  facts: ['amount', 'due', 'graceUntil', 'lateFee'],
  lookup: {
    ...instalment,
    found: { en: ['Thank you, your instalment of {amount} was due {due}.'] },
  },
  stops: [forAnother],
  warns: [
    {
      when: { day: 'date', after: 'graceUntil' },
      say: {
        en: [
          'That is after the days of grace, so a fee of {lateFee} is added.',
          'With that day, a fee of {lateFee} is added.',
        ],
      },
    },
  ],
  confirm: {
    en: [
      'So you’ll pay the {amount} {date}. May I note that?',
      'I’ll note that you’re paying {amount} {date}. Is that right?',
    ],
  },
  tool: 'loans.promise',
  refusals: {
    tooLate: {
      say: { en: ['I can’t note a day that late.'] },
      asks: 'date',
    },
  },
  done: {
    en: [
      'Thank you, I’ve noted it. You can pay in the bank’s app, by bank transfer, or at a branch.',
    ],
  },
  changedBy: 'payInstalment',
})

const alreadyPaid = defineTask({
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
    ],
  },
  slots: {},
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

const requestPlan = defineTask({
  id: 'requestPlan',
  replaces: ['payInstalment', 'whatIsDue', 'alreadyPaid'],
  title: { en: 'request to the loan team' },
  examples: {
    en: [
      'I cannot pay',
      'I lost my job',
      'I do not have the money right now',
      'It is too much for me',
      'I am in financial trouble',
      'Can I pay a smaller amount?',
      'Can I pay in parts?',
      'I am ill and cannot work',
      'Could you lower the instalment?',
      'I cannot pay it by then, I need a later day',
      'I want to split it into two payments',
      'Half now and the other half next month',
    ],
  },
  slots: {
    holder: mine,
    amount: {
      type: 'money',
      label: { en: 'amount' },
      currency: 'USD',
      least: 1,
      most: 240,
      unfit: { en: [`The instalment is ${loan.instalment}, so it can’t be more than that.`] },
      optional: true,
      when: { missing: 'shares' },
      ask: {
        en: [
          'I’m sorry to hear that; the loan team can help. How much could you pay now?',
          'Which amount could you manage?',
        ],
      },
      help: { en: ['Say an amount such as “100 dollars”, or “skip that”.'] },
    },
    date: {
      type: 'date',
      label: { en: 'day' },
      words: { en: ['date'] },
      on: 'anyDay',
      optional: true,
      when: { missing: 'shares' },
      ask: { en: ['And from which day could you pay?', 'Is there a day that suits you better?'] },
      help: { en: ['Say a day such as “the first of next month”, or “skip that”.'] },
    },
    shares: {
      type: 'text',
      label: { en: 'payments' },
      sharesOf: 'amount',
      // Never asked for: whoever pays on several days says so.
      when: { known: 'shares' },
      ask: { en: ['How much will you pay on which day?'] },
      help: { en: ['Say each amount with its day.'] },
    },
    phone: {
      type: 'phone',
      label: { en: 'phone number' },
      // The number that was rung is known. Another one is taken if it is said.
      unasked: true,
      ask: {
        en: ['On which number can the loan team call you back?', 'What is your phone number?'],
      },
      help: { en: ['Say the number digit by digit, or type it.'] },
    },
  },
  stops: [forAnother],
  confirm: {
    en: [
      'So I’ll ask the loan team for an easier way to pay[, with {amount}][, {date}]. [You’d pay {shares}. ][They’ll call you on {phone}|They’ll call you back on this number]. Is that right?',
      'I’ll ask the loan team whether you can pay in an easier way[, with {amount}][, {date}]. [You’d pay {shares}. ][They’ll call you on {phone}|They’ll call you back on this number]. Is that right?',
    ],
  },
  tool: 'loans.requestPlan',
  done: { en: ['I’ve passed it on. The loan team will look at it and call you back.'] },
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

const othersLoan = defineTask({
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
    ],
  },
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

const wrongPerson = defineTask({
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

const stopCalls = defineTask({
  id: 'stopCalls',
  replaces: ['payInstalment'],
  title: { en: 'no more calls' },
  examples: {
    en: [
      'Stop calling me',
      'Do not call again',
      'Take me off your list',
      'I do not want these calls',
      'Why do you keep ringing me? Stop it',
      'This is harassment',
      'Leave me alone',
      'No more calls, please',
      'Please do not ring me any more',
      'Never phone me again',
    ],
  },
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

const callLater = defineTask({
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

export const loanReminderTasks = defineAgentTasks({
  agent: 'loanReminder',
  business: {
    name: loan.bank,
    timeZone: 'Europe/London',
    country: 'GB',
    sample: {
      loans: [
        {
          amount: 240,
          currency: 'USD',
          due: { inDays: -3 },
          graceUntil: { inDays: 4 },
          lateFee: 15,
        },
      ],
    },
  },
  tasks: [
    payInstalment,
    whatIsDue,
    requestPlan,
    alreadyPaid,
    othersLoan,
    wrongPerson,
    stopCalls,
    callLater,
  ],
  greetingOffers: 'payInstalment',
  isOutbound: true,
  greetingDeclined: 'callLater',
})
