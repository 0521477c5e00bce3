import { company } from '../../facts/company.ts'
import type { Playbook } from '../playbookSchema.ts'

export const salesDeskPlaybook: Playbook = {
  intents: [
    {
      id: 'interested',
      examples: [
        'that sounds good, what is next',
        'i want to sign up',
        'how do we go on',
        'i am interested',
        'how do I buy it',
        'can we start right away',
        'where do I sign',
        'let us do it',
        'how do I become a customer',
      ],
      cues: ['interested', 'sign up', 'next', 'buy'],
      answers: [
        `Leave your details on the contact page, and somebody answers within ${company.replyWithinHours} hours.`,
        `Press Get Started beside a plan, or use the contact page. You hear from us within ${company.replyWithinHours} hours.`,
      ],
      onPhone: [
        `Leave your details on the contact page, and somebody answers within ${company.replyWithinHours} hours.`,
      ],
    },
    {
      id: 'notSure',
      examples: [
        'i do not know how many minutes',
        'i have no idea how much we talk',
        'hard to say',
        'i am not sure',
        'that varies a lot',
        'i would have to look it up',
        'i cannot tell you that',
        'no idea',
      ],
      cues: ['no idea', 'not sure', 'hard to say'],
      answers: [
        'Then take the calls of one day, times three minutes, times the days you are open. That is near enough.',
        'No harm. You can start on the free plan and see how fast the minutes go.',
      ],
    },
    {
      id: 'tooExpensive',
      examples: [
        'that is too expensive',
        'we cannot afford that',
        'that is more than I want to spend',
        'can you do a better price',
        'your competitor is cheaper',
        'we have a small budget',
        'is that your best price',
        'it has to be cheaper',
      ],
      cues: ['expensive', 'cheaper', 'budget', 'afford'],
      answers: [
        'Then take the smaller plan and buy extra minutes only when you need them. Paying by the year costs less, too.',
        'I cannot change the price. Paying by the year is cheaper, and you can begin with the free plan.',
      ],
    },
    {
      id: 'replacePeople',
      examples: [
        'will it replace my staff',
        'what do my people do then',
        'can it work together with our team',
        'do I have to fire my receptionist',
        'who takes the difficult calls',
        'does it work beside our agents',
        'can it only take the overflow',
        'can it answer when everybody is busy',
        'can it step in when all my people are busy',
        'only take calls when nobody else can',
      ],
      cues: ['staff', 'replace', 'team', 'overflow', 'receptionist'],
      answers: [
        'It takes the simple calls, and your people keep the ones that need judgement. You set the rules for that.',
        'Many questions are always the same; those it takes. The rest goes to your team.',
      ],
    },
    {
      id: 'whatCallsFit',
      examples: [
        'what kind of calls can it take',
        'which calls is it good at',
        'can it take bookings',
        'could your thing answer and book the appointments',
        'does it answer the phone and make appointments for us',
        'can it answer questions about orders',
        'what should I let it do first',
        'is it good for complaints',
        'what can it do for a shop',
        'where do most companies start',
      ],
      cues: ['what kind', 'which calls', 'bookings'],
      answers: [
        'Bookings, order questions, opening hours, reminders: calls with a clear end. Start with the three questions you hear most.',
        'Begin with what callers ask every day. Complaints are better left to people.',
      ],
    },
  ],
}
