import { game } from '../profiles/gaming.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

const player = {
  type: 'text',
  label: 'player name',
  words: ['player', 'name', 'nickname'],
  short: true,
  most: 40,
  ask: ['What’s your player name?', 'Which player name is it?'],
  help: ['Say the name as it stands in the game. You can also spell it or type it.'],
  helpOnPhone: ['Say the name as it stands in the game. You can also spell it.'],
} as const

/** Whatever else is wrong: a person looks at it, and writes or rings. */
const reportIssue = defineTask({
  id: 'reportIssue',
  title: 'report',
  replaces: ['recoverAccount'],
  examples: [
    'I bought a pack of gems and they never showed up',
    'I paid for coins last night and nothing came',
    'My purchase has not arrived',
    'Something is missing, I bought a cape and it never came',
    'I bought it yesterday and it is not there, I want it or my money back',
    'I was charged twice for the same thing',
    'I do not want a refund, I just want the gems',
    'I want to report a player',
    'Somebody insults me in the chat every night',
    'A player is cheating',
    'There is a bot in my match',
    'I am banned and I do not know why',
    'I have been banned, I want to appeal',
    'They suspended me for nothing',
    'I did not cheat, somebody should look at my ban again',
    'I want to report a bug',
    'The game freezes at the bridge every time',
    'There is a fault in the game, please pass it on',
    'An item has gone from my bag',
    'My son bought something with my card, I want the money back',
    'I want to ask for a refund',
    'My account is fine, it is about something else',
    'No recovery, I just want to report that something is missing',
  ],
  slots: {
    message: {
      type: 'text',
      label: 'what happened',
      words: ['report', 'problem', 'message'],
      opening: true,
      ask: [
        'I’ll pass it on to a person. What has happened?',
        'What shall I pass on, in a sentence or two?',
      ],
      help: ['Say it in your own words, with the name of another player or a receipt.'],
    },
    player,
    email: {
      type: 'email',
      label: 'email',
      words: ['email', 'mail'],
      optional: true,
      when: { missing: 'phone' },
      ask: [
        'Which email address may a person write to? A phone number will do as well.',
        'Where can a person reach you, by mail or by phone?',
      ],
      help: ['Say the address or a phone number, or “skip that”.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      unasked: true,
      ask: ['What’s your phone number?'],
      help: ['Say the number digit by digit, or type it.'],
    },
    receipt: {
      type: 'code',
      label: 'receipt',
      words: ['receipt number'],
      pattern: '^[A-Z]{1,3}\\d{4,17}$',
      example: 'EF20418',
      unasked: true,
      ask: ['Which number is on the receipt?'],
      help: ['It has at least four digits, such as “E F, two oh four one eight”.'],
    },
  },
  confirm: [
    'I’ll pass this on: {message}. The player is {player}.[ The receipt is {receipt}.][ The email is {email}.][ The phone number is {phone}.] Is that right?',
    'A person gets this: {message}. It’s from {player}.[ The receipt is {receipt}.][ The email is {email}.][ The phone number is {phone}.] Is that right?',
  ],
  tool: 'leads.message',
  done: [`I’ve passed it on. A person reads it within ${game.receiptDays}.`],
})

const recoverAccount = defineTask({
  id: 'recoverAccount',
  title: 'account recovery',
  needs: [
    'locked',
    'lock',
    'log',
    'login',
    'logging',
    'logged',
    'sign',
    'signing',
    'password',
    'recover',
    'recovery',
    'hacked',
    'hack',
    'taken over',
    'get in',
    'get into',
    'get back',
    'back in',
    'back on',
    'account back',
    'lost my account',
    'lost his account',
    'stolen',
    'access',
    'code',
    'reset',
  ],
  examples: [
    'I am locked out of my account',
    'My account is locked',
    'I cannot log in',
    'I forgot my password',
    'Help me get my account back',
    'It says too many attempts',
    'Recover my player account',
    'I need to reset my password',
    'My login does not work any more',
    'Yes, locked out',
    'It will not let me sign in',
    'My password is refused',
    'My account was hacked',
    'Somebody has taken over my account',
    'Somebody changed my password and I cannot get in',
  ],
  slots: {
    player,
    email: {
      type: 'yesNo',
      label: 'access to the email',
      says: {
        yes: 'you can still open the email',
        no: 'you can’t open the email any more',
      },
      words: ['email', 'mail'],
      ask: [
        'Can you still open the email address of the account?',
        'Do you still get mail at the address of the account?',
      ],
      help: ['Say yes or no. Please do not tell me the address.'],
    },
    receipt: {
      type: 'code',
      label: 'receipt',
      words: ['receipt number', 'number'],
      pattern: '^[A-Z]{0,3}\\d{4,17}$',
      example: 'EF20418',
      when: { value: 'email', is: ['no'] },
      ask: [
        'Then a receipt for any purchase proves who you are. What’s its number?',
        'Which number is on the receipt?',
      ],
      help: [
        'It has at least four digits, such as “E F, two oh four one eight”. Without one, a person can help, and a child can leave the number of a parent.',
      ],
    },
  },
  confirm: [
    'So the player name is {player}, and {email}.[ The receipt is {receipt}.] Shall I start the recovery?',
    'I have {player}, and {email}.[ The receipt is {receipt}.] Is that right?',
  ],
  tool: 'accounts.recover',
  done: {
    fact: 'by',
    is: {
      email: [
        `If the account exists, a code goes to its address, good for ${game.codeMinutes} minutes. Nobody from support will ever ask for it.`,
      ],
      receipt: [
        'If the account exists, a person now checks the receipt. Nobody from support will ever ask for your password.',
      ],
    },
    otherwise: ['The recovery has begun. Nobody from support will ever ask for your password.'],
  },
})

export const gamingTasks = defineAgentTasks({
  agent: 'gaming',
  business: {
    name: game.name,
    timeZone: 'Europe/London',
    country: 'GB',
    // In lower case, like the names that are looked up. The agent answers every other name in the same way.
    sample: { players: [{ player: 'night owl' }, { player: 'ember fox' }, { player: 'quill7' }] },
  },
  tasks: [recoverAccount, reportIssue],
  greetingOffers: 'recoverAccount',
})
