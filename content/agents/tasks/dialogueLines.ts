import type { Line } from './task.ts'

/** What any agent says around its tasks. The dialogue manager fills in `{…}`. */
export const dialogueLines = {
  closedDay: { en: ['We are closed on {weekday}s. {proposal}?'] },
  closedTime: { en: ['We are open from {hours} then. {proposal}?'] },
  closedTimeOnly: { en: ['We are open from {hours} then. Which time would suit you?'] },
  pastDay: { en: ['{date} is over already. Which day do you mean?'] },
  farDay: { en: ['I can only look {days} days ahead. Which earlier day would suit you?'] },
  pastTime: { en: ['{time} is over for today. Which later time would suit you?'] },
  which: { en: ['Do you mean {options}?', 'Which one: {options}?'] },
  codeDoesNotFit: {
    en: [
      'I heard {code}, which is not the kind of number that we use. Could you say it again, digit by digit?',
    ],
  },
  noted: { en: ['{value}, good.', 'All right, {value}.'] },
  changed: { en: ['{value} instead, good.', 'I have changed that to {value}.'] },
  resume: { en: ['Back to your {title}.', 'Now, about your {title}.'] },
  whatToChange: { en: ['All right. What shall I change?', 'What should be different?'] },
  cancelled: { en: ['All right, I have booked nothing.', 'No problem, nothing was booked.'] },
  nothingToCancel: { en: ['There is nothing under way that I could cancel.'] },
  startOver: { en: ['Let us start again.'] },
  notUnderstood: { en: ['Sorry, I did not get that.', 'I am sorry, I missed that.'] },
  offerCallback: {
    en: ['I am not getting it right. Shall somebody from the team call you back?'],
  },
  recall: { en: ['So far I have {values}.'] },
  recallNothing: { en: ['You have not told me anything for it yet.'] },
  unavailable: {
    en: ['I cannot reach our booking system just now. Shall somebody from the team call you back?'],
  },
  refused: { en: ['{reason} {proposal}?'] },
  refusedOnly: { en: ['{reason} Which other time would suit you?'] },
  wait: { en: ['One moment, I am doing that now.'] },
  abandoned: { en: ['All right. Is there anything else?'] },
} as const satisfies Record<string, Line>

export type DialogueLine = keyof typeof dialogueLines
