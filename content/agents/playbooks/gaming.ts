import { game } from '../briefs/gaming.ts'
import type { Playbook } from '../playbookSchema.ts'

export const gamingPlaybook: Playbook = {
  dialogues: [
    {
      id: 'recover',
      examples: [
        'i am locked out of my account',
        'my account is locked',
        'i cannot log in',
        'i forgot my password',
        'help me get my account back',
        'it says too many attempts',
        'recover my player account',
        'i need to reset my password',
        'my login does not work any more',
        'yes, locked out',
        'it will not let me sign in',
        'my password is refused',
      ],
      cues: ['locked', 'lock', 'log in', 'login', 'password', 'recover'],
      start: 'Let us get you back in.',
      questions: [
        {
          slot: 'player',
          kind: 'words',
          ask: ['What is your player name?', 'Which player name is it?'],
          heard: 'Got the name.',
        },
        {
          slot: 'mail',
          kind: 'yesNo',
          ask: [
            'Can you still open the e-mail address of the account?',
            'Do you still get e-mail at the address of the account?',
          ],
          heard: {
            yes: `Good. A reset code would go to that address now; it is good for ${game.codeMinutes} minutes.`,
            no: 'Then we need a receipt of any purchase you made. It proves the account is yours, and the address can be changed.',
          },
        },
      ],
      done: [
        'Nobody from support will ever ask for your password or the code. This is a demo, so no mail is really sent.',
      ],
    },
  ],
  intents: [
    {
      id: 'whyLocked',
      examples: [
        'why is my account locked',
        'what did I do wrong',
        'why was I locked out',
        'how long does the lock last',
        'when can I try again',
        'does it unlock by itself',
        'how many tries do I have',
        'did somebody try to hack me',
      ],
      cues: ['why', 'how long', 'unlock', 'tries'],
      answers: [
        `After ${game.wrongTries} wrong passwords an account locks itself. It opens again after ${game.lockMinutes} minutes.`,
        `That happens after ${game.wrongTries} wrong passwords. Wait ${game.lockMinutes} minutes and it opens by itself.`,
      ],
    },
    {
      id: 'lostItems',
      examples: [
        'are my items still there',
        'will I lose my progress',
        'is my character safe',
        'do I keep my skins',
        'what happens to my gold',
        'is anything deleted while it is locked',
        'will my level be reset',
        'are my purchases gone',
      ],
      cues: ['items', 'progress', 'skins', 'gold', 'level', 'lose'],
      answers: [
        'Nothing is lost while an account is locked. Items, level and gold stay as they are.',
        'All of it stays. A lock only keeps people out.',
      ],
    },
    {
      id: 'codeMissing',
      examples: [
        'i did not get the code',
        'the reset mail has not arrived',
        'where is my code',
        'the code does not work',
        'my code has expired',
        'no e-mail from you',
        'how long is the code valid',
        'can you send it again',
        'nothing in my inbox',
        'there is no message with a code',
      ],
      cues: ['code', 'mail', 'expired'],
      answers: [
        `Look into the spam folder first. A code is good for ${game.codeMinutes} minutes, then you ask for a new one.`,
        `It can hide in spam. After ${game.codeMinutes} minutes a code is dead, and a new one is needed.`,
      ],
    },
    {
      id: 'ban',
      examples: [
        'i have been banned',
        'why was I banned',
        'can you lift my ban',
        'my ban is unfair',
        'i did not cheat',
        'how do I appeal a ban',
        'how long is a suspension',
        'they suspended me for nothing',
      ],
      cues: ['ban', 'banned', 'suspended', 'suspension', 'appeal'],
      answers: [
        'A ban is looked at by a person. You find the appeal form under Support in the game.',
        'I cannot lift bans. Send the appeal form under Support, and a person reads it.',
      ],
    },
    {
      id: 'refundGame',
      examples: [
        'i want a refund',
        'can I get my money back',
        'i bought the wrong item',
        'my child bought something by accident',
        'i was charged twice',
        'refund my purchase',
        'how long do I have to return something',
        'i did not want to buy that',
      ],
      cues: ['refund', 'money back', 'bought', 'charged', 'purchase'],
      answers: [
        `A purchase that was not used can be refunded within ${game.refundDays} days.`,
        `If you have not used it, you have ${game.refundDays} days to get the money back.`,
      ],
    },
    {
      id: 'twoStep',
      examples: [
        'how do I make my account safer',
        'how do I turn on two factor',
        'can you help me with two step sign-in',
        'i want to protect my account',
        'somebody got into my account',
        'i was hacked',
        'where are the security settings',
        'lost my authenticator',
      ],
      cues: ['two factor', 'two step', 'hacked', 'security', 'protect', 'safer'],
      answers: [
        'Turn on two-step sign-in under Settings, Security. And take a password that you use nowhere else.',
        'Under Settings, Security, you can switch on two-step sign-in. That keeps others out.',
      ],
    },
    {
      id: 'askPassword',
      examples: [
        'shall I tell you my password',
        'do you need my password',
        'should I give you the code',
        'my password is',
        'do you want my code',
        'i can read you my password',
        'what do you need from me, my login',
        'should I send you my password',
      ],
      answers: [
        'No, please never tell anybody your password or a code. Support does not need them.',
        'Keep both to yourself. Nobody from support will ever ask for them.',
      ],
    },
    {
      id: 'report',
      examples: [
        'i want to report a player',
        'somebody is cheating',
        'how do I report a cheater',
        'a player insulted me',
        'someone is harassing me in chat',
        'there is a bot in my match',
        'how do I block another player',
        'toxic player in my team',
      ],
      cues: ['report', 'cheating', 'cheater', 'harassing', 'toxic'],
      answers: [
        'I cannot take reports on this line. Tell me about your account instead, and I can help.',
        'For that I have no tool here, sorry. In a real call I would pass it to a colleague.',
      ],
    },
    {
      id: 'serverDown',
      examples: [
        'are the servers down',
        'is there maintenance now',
        'the game does not start',
        'i get disconnected all the time',
        'why is there so much lag',
        'is the server offline',
        'when is the server back',
        'the game keeps crashing',
      ],
      cues: ['server', 'servers', 'maintenance', 'lag', 'crashing', 'offline'],
      answers: [
        'I cannot see the state of the servers from here, sorry.',
        'About servers I have no information on this line.',
      ],
    },
  ],
}
