import { loan } from '../profiles/loanReminder.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { alreadyPaid, callLater, othersLoan, stopCalls, wrongPerson } from './loanCalls.ts'
import { defineTask } from './task.ts'

/** The amount and the day are told only to the person whose loan it is. */
const holder = {
  type: 'yesNo',
  label: 'account holder',
  lasts: true,
  ask: [
    'Am I speaking with the account holder?',
    'May I ask whether I’m speaking with the account holder?',
  ],
  help: ['Say yes if the loan is yours. Otherwise, I say nothing more about it.'],
} as const

const instalment = { tool: 'loans.find', by: [['holder']] } as const

const forAnother = {
  when: { value: 'holder', is: ['no'] },
  say: ['Then I can’t say more about it, sorry.'],
  starts: 'othersLoan',
} as const

const whatIsDue = defineTask({
  id: 'whatIsDue',
  title: 'instalment',
  examples: [
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
    'Sure, go ahead, what is this about?',
    'I got a message about a payment?',
    'You sent me a letter about an instalment?',
    'Something about a payment, was it?',
    'How much is it again?',
    'I can talk, it is okay',
    'Now is fine, what is it about?',
  ],
  slots: {
    holder: {
      ...holder,
      ask: [
        'It’s about an instalment of a loan. Am I speaking with the account holder?',
        holder.ask[1],
      ],
    },
  },
  facts: ['amount', 'due', 'graceUntil', 'lateFee'],
  lookup: instalment,
  stops: [forAnother],
  done: ['Your instalment of {amount} was due {due}.'],
  next: { task: 'payInstalment', offer: ['On which day can you pay it?'], asks: true },
})

const payInstalment = defineTask({
  id: 'payInstalment',
  replaces: ['callLater', 'othersLoan'],
  title: 'payment',
  examples: [
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
    'It’s my loan',
    'Yeah, sure, it’s mine',
    'Aye, the loan is mine',
    'It is my loan, I know I am late',
    'The loan is in my name',
    'I am the one paying it',
    'I’ll pay it Monday',
    'I’ll pay it on Monday from the app',
    'I haven’t paid it yet, I will do it on Friday',
    'I’ll do it Thursday at the branch',
    'I will send the money after the weekend',
    'Put me down for Tuesday',
    'Just put down Friday, I’ll pay then',
  ],
  slots: {
    holder,
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      on: 'anyDay',
      withinDays: loan.mostDaysAhead,
      unfit: [
        'I can only note a day within a month. If you need longer, say so, and I ask the loan team.',
      ],
      ask: ['On which day can you pay it?', 'Which day may I note?'],
      help: ['Say a day such as “Friday”. If it is hard to pay, say so, and I note that instead.'],
    },
  },
  facts: ['amount', 'due', 'graceUntil', 'lateFee'],
  lookup: {
    ...instalment,
    found: ['Thank you, your instalment of {amount} was due {due}.'],
  },
  stops: [forAnother],
  warns: [
    {
      when: { day: 'date', after: 'graceUntil' },
      say: [
        'With that day, a fee of {lateFee} is added; without it, you’d pay {graceUntil} at the latest.',
        'That is after the days of grace, so {lateFee} is added. There’s no fee {graceUntil} or before.',
      ],
    },
  ],
  confirm: [
    'So you’ll pay the {amount} {date}. May I note that?',
    'I’ll note that you’re paying {amount} {date}. Is that right?',
  ],
  tool: 'loans.promise',
  refusals: {
    tooLate: {
      say: ['I can’t note a day that late.'],
      asks: 'date',
    },
  },
  done: [
    'Thank you, I’ve noted it. You can pay in the bank’s app, by bank transfer, or at a branch.',
  ],
  changedBy: 'payInstalment',
})

const lastFreeDay = defineTask({
  id: 'lastFreeDay',
  title: 'last day without a fee',
  operation: ['check'],
  examples: [
    'What’s the last day without the fee?',
    'Until which day is it without the fifteen dollars?',
    'By when do I have to pay so that there is no fee?',
    'When do the days of grace end?',
    'What is the latest day I can pay without extra?',
    'And what’s the last day to pay without it?',
    'When does the late fee start?',
    'Until when can I pay and not be charged the fee?',
    'Which day is the deadline before the fee?',
    'How many days have I got left before the fee?',
  ],
  slots: { holder },
  facts: ['amount', 'due', 'graceUntil', 'lateFee'],
  lookup: instalment,
  stops: [forAnother],
  done: [
    'You pay no fee {graceUntil}, or before. From the day after, {lateFee} is added.',
    'Without a fee, it has to be paid {graceUntil} at the latest. After that, {lateFee} is added.',
  ],
})

const requestPlan = defineTask({
  id: 'requestPlan',
  replaces: ['payInstalment', 'whatIsDue', 'alreadyPaid'],
  title: 'request to the loan team',
  examples: [
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
  slots: {
    holder,
    amount: {
      type: 'money',
      label: 'amount',
      currency: 'USD',
      least: 1,
      most: 240,
      unfit: [`The instalment is ${loan.instalment}, so it can’t be more than that.`],
      optional: true,
      when: { missing: 'shares' },
      ask: [
        'I’m sorry to hear that; the loan team can help. How much could you pay now?',
        'Which amount could you manage?',
      ],
      help: ['Say an amount such as “100 dollars”, or “skip that”.'],
    },
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      on: 'anyDay',
      optional: true,
      when: { missing: 'shares' },
      ask: ['And from which day could you pay?', 'Is there a day that suits you better?'],
      help: ['Say a day such as “the first of next month”, or “skip that”.'],
    },
    shares: {
      type: 'text',
      label: 'payments',
      sharesOf: 'amount',
      // Never asked for: whoever pays on several days says so.
      when: { known: 'shares' },
      ask: ['How much will you pay on which day?'],
      help: ['Say each amount with its day.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      // The number that was rung is known. Another one is taken if it is said.
      unasked: true,
      ask: ['On which number can the loan team call you back?', 'What is your phone number?'],
      help: ['Say the number digit by digit, or type it.'],
    },
  },
  stops: [forAnother],
  confirm: [
    'So I’ll ask the loan team for an easier way to pay[, with {amount}][, {date}]. [You’d pay {shares}. ][They’ll call you on {phone}|They’ll call you back on this number]. Is that right?',
    'I’ll ask the loan team whether you can pay in an easier way[, with {amount}][, {date}]. [You’d pay {shares}. ][They’ll call you on {phone}|They’ll call you back on this number]. Is that right?',
  ],
  tool: 'loans.requestPlan',
  done: ['I’ve passed it on. The loan team will look at it and call you back.'],
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
    lastFreeDay,
    requestPlan,
    alreadyPaid,
    othersLoan,
    wrongPerson,
    stopCalls,
    callLater,
  ],
  greetingOffers: 'payInstalment',
  isOutbound: true,
  calleeConfirms: 'holder',
  greetingDeclined: 'callLater',
})
