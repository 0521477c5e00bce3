import { loan } from '../briefs/loanReminder.ts'
import type { Playbook } from '../playbookSchema.ts'
import { whoAreYouAs } from './general/smallTalk.ts'

export const loanReminderPlaybook: Playbook = {
  intents: [
    whoAreYouAs(
      [
        'who is calling',
        'which bank is this',
        'what company are you with',
        'who did you say you were',
        'calling for whom',
      ],
      [
        `I am FynBuddy, an AI voice agent, calling for ${loan.bank} about an instalment.`,
        `This is FynBuddy, a computer voice that calls for ${loan.bank}. It is about an instalment of a loan.`,
      ],
    ),
    {
      id: 'payInstalment',
      examples: [
        'yes, speaking',
        'that is me',
        'I am the account holder',
        'yes, it is my loan',
        'this is he, go on',
        'I have been expecting you',
        'I am the one who has the loan',
        'yes, you are speaking to her',
      ],
      answers: [
        `Thank you. An instalment of ${loan.instalment} was due ${loan.dueDaysAgo} days ago. When do you think you can pay it?`,
        `Thank you. It is about ${loan.instalment}, due ${loan.dueDaysAgo} days ago. On which day could you pay?`,
      ],
    },
    {
      id: 'whatIsDue',
      examples: [
        'yes, this is a good time',
        'go ahead',
        'what is it about',
        'why are you calling',
        'why are you ringing me',
        'what do you want',
        'how much do I owe',
        'what amount is due',
        'how much is the instalment',
        'which payment is missing',
        'how high is the EMI',
        'what is the outstanding amount',
        'how big is the sum',
        'when was it due',
        'what was the due date',
        'what sum is it about',
        'how large is the payment',
      ],
      cues: ['how much', 'amount', 'owe', 'due', 'emi', 'about'],
      // The amount and the day are only for the account holder.
      answer: (_, answered) =>
        answered.has('payInstalment')
          ? [
              `It is one instalment of ${loan.instalment}, due ${loan.dueDaysAgo} days ago.`,
              `${loan.instalment}. It was due ${loan.dueDaysAgo} days ago.`,
            ]
          : ['It is about an instalment of a loan. Am I speaking with the account holder?'],
      cases: [{}, { answered: ['payInstalment'] }],
    },
    {
      id: 'howToPay',
      examples: [
        'how can I pay',
        'where do I pay it',
        'can I pay with the app',
        'can I pay by card',
        'can I pay you now on the phone',
        'do you take bank transfer',
        'can I pay at the branch',
        'which ways of paying are there',
      ],
      cues: ['how can i pay', 'app', 'card', 'branch', 'transfer'],
      answers: [
        'In the app of the bank, by bank transfer, or at a branch. I take no payment on the phone.',
        'By app, by transfer, or at a branch. Please give no card number on the phone, to me or anybody.',
      ],
    },
    {
      id: 'lateFee',
      examples: [
        'is there a late fee',
        'what happens if I pay late',
        'how much is the penalty',
        'do I pay interest on it',
        'will it cost extra',
        'how long do I have',
        'until when can I pay without a fee',
        'what are the consequences',
        'do I have to pay a fine',
        'what does paying late cost me',
      ],
      cues: ['late fee', 'penalty', 'extra', 'interest', 'consequences'],
      answers: [
        `There are ${loan.graceDays} days of grace. After that a late fee of ${loan.lateFee} is added.`,
        `Within ${loan.graceDays} days nothing is added. Later it is ${loan.lateFee}.`,
      ],
    },
    {
      id: 'alreadyPaid',
      endsDialogue: true,
      examples: [
        'i have already paid',
        'i paid last week',
        'that was paid already',
        'the money left my account yesterday',
        'you must be mistaken, I paid',
        'i transferred it two days ago',
        'check again, it is paid',
        'my payment went through',
        'can you check that you have got it',
        'can you not see my payment',
      ],
      cues: ['already', 'paid', 'transferred'],
      answers: [
        'Thank you, then it may be on its way; I cannot see payments myself. Please keep the receipt.',
        'That may well be; a transfer takes a while. Please keep the receipt.',
      ],
    },
    {
      id: 'othersLoan',
      endsDialogue: true,
      examples: [
        'that is my husband’s loan',
        'it is my wife’s, not mine',
        'my son has that loan',
        'he is not in, I am his mother',
        'can my husband pay it on Friday',
        'she will pay it when she is back',
        'my partner deals with that',
        'it is not my loan but my brother’s',
      ],
      cues: ['husband', 'wife', 'his', 'her'],
      answers: [
        'Then I can say no more about it, sorry. The bank would ask for the account holder.',
        'I can only talk about it with the account holder, who can also ring the bank or use its app.',
      ],
    },
    {
      id: 'wrongPerson',
      endsDialogue: true,
      examples: [
        'you have the wrong number',
        'i am not the one you are looking for',
        'there is nobody here with a loan',
        'i do not have a loan',
        'that is not me',
        'this number belongs to somebody else',
        'wrong person',
        'i have never been with that bank',
      ],
      cues: ['wrong', 'not me', 'somebody else'],
      answers: [
        'Then please excuse the call. I will say nothing more about it, and the number would be taken off.',
        'I am sorry for the trouble. The number would be taken off the list.',
      ],
    },
    {
      id: 'stopCalls',
      endsDialogue: true,
      examples: [
        'stop calling me',
        'do not call again',
        'take me off your list',
        'i do not want these calls',
        'why do you keep ringing me, stop it',
        'this is harassment',
        'leave me alone',
        'no more calls please',
      ],
      cues: ['stop', 'do not call', 'no more calls', 'off your list'],
      answers: [
        'I will note that you want no more calls. The bank can still write to you.',
        'Understood, no more calls. That is noted.',
      ],
    },
    {
      id: 'badMoment',
      endsDialogue: true,
      examples: [
        'this is not a good time',
        'i am at work',
        'can you call me later',
        'i am driving',
        'i am busy right now',
        'call me back in the evening',
        'no, not now',
        'i have no time',
      ],
      cues: ['not a good', 'busy', 'driving', 'later', 'call me back'],
      answers: [
        'Of course. You can also pay in the app, whenever it suits you.',
        'No trouble, another time. The app shows you everything too.',
      ],
    },
    {
      id: 'isItReal',
      examples: [
        'is this a scam',
        'how do I know you are from the bank',
        'can you prove who you are',
        'this sounds like fraud',
        'why should I trust you',
        'are you really from the bank',
        'do you need my account number',
        'shall I give you my card number',
      ],
      cues: ['scam', 'fraud', 'trust', 'prove', 'card number'],
      answers: [
        'A good question. I ask for no number, no password and no payment; you can always ring your bank yourself.',
        'Please trust nobody who asks for numbers or codes. I do not, and you may check with your bank.',
      ],
    },
  ],
}
