import { game } from '../briefs/gaming.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

const recoverAccount = defineTask({
  id: 'recoverAccount',
  title: { en: 'account recovery' },
  examples: {
    en: [
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
  },
  slots: {
    player: {
      type: 'text',
      label: { en: 'player name' },
      words: { en: ['player', 'name', 'nickname'] },
      short: true,
      most: 40,
      ask: { en: ['What’s your player name?', 'Which player name is it?'] },
      help: { en: ['Say the name as it stands in the game. You can also spell it or type it.'] },
    },
    email: {
      type: 'yesNo',
      label: { en: 'access to the email' },
      says: {
        yes: { en: 'you can still open the email' },
        no: { en: 'you can’t open the email any more' },
      },
      words: { en: ['email', 'mail'] },
      ask: {
        en: [
          'Can you still open the email address of the account?',
          'Do you still get mail at the address of the account?',
        ],
      },
      help: { en: ['Say yes or no. Please do not tell me the address.'] },
    },
    receipt: {
      type: 'code',
      label: { en: 'receipt' },
      words: { en: ['receipt number', 'number'] },
      pattern: '^[A-Z]{0,3}\\d{4,17}$',
      example: 'EF20418',
      when: { value: 'email', is: ['no'] },
      ask: {
        en: [
          'Then a receipt for any purchase proves who you are. What’s its number?',
          'Which number is on the receipt?',
        ],
      },
      help: {
        en: [
          'It has at least four digits, such as “E F, two oh four one eight”. Without one, a person can help, and a child can leave the number of a parent.',
        ],
      },
    },
  },
  confirm: {
    en: [
      'So the player name is {player}, and {email}.[ The receipt is {receipt}.] Shall I start the recovery?',
      'I have {player}, and {email}.[ The receipt is {receipt}.] Is that right?',
    ],
  },
  tool: 'accounts.recover',
  done: {
    fact: 'by',
    is: {
      email: {
        en: [
          `If the account exists, a code goes to its address, good for ${game.codeMinutes} minutes. Nobody from support will ever ask for it.`,
        ],
      },
      receipt: {
        en: [
          'If the account exists, a person now checks the receipt. Nobody from support will ever ask for your password.',
        ],
      },
    },
    otherwise: {
      en: ['The recovery has begun. Nobody from support will ever ask for your password.'],
    },
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
  tasks: [recoverAccount],
  greetingOffers: 'recoverAccount',
})
