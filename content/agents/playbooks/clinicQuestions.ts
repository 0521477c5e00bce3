import { clinic } from '../profiles/healthcare.ts'
import type { Intent } from '../playbookSchema.ts'

/** What patients ask about a check-up that only the doctor or the desk can say. */
export const clinicQuestions: readonly Intent[] = [
  {
    id: 'whatInCheckUp',
    offers: 'callback',
    examples: [
      'what is in this check-up',
      'what does the doctor do for that',
      'what does a check-up include',
      'is there a blood test in the check-up',
      'do they test my heart',
      'what will be examined',
      'is an ECG part of it',
      'what do I get for ninety dollars',
      'do you check the blood pressure',
      'will she look at my back as well, or is it only the check-up',
    ],
    cues: ['include', 'what is in', 'examined', 'blood test'],
    answers: [
      'The doctor decides what is done, so I can’t say. You can ask her at the start, or shall somebody call you before?',
      `I only know that it takes about ${clinic.lengthMinutes} minutes. What belongs to it, the doctor tells you; shall somebody call you?`,
    ],
  },
  {
    id: 'firstThing',
    examples: [
      'what is the earliest you have',
      'can I come first thing in the morning',
      'what is the first appointment of the day',
      'as late as you have, please',
      'when is the last check-up of the day',
      'do you see people after work',
      'how early do you open for check-ups',
      'can it be before work',
    ],
    cues: ['earliest', 'first thing', 'last', 'after work'],
    answers: [
      `The first check-up is at ${clinic.opens}, and the last begins half an hour before we close at ${clinic.closes}.`,
      `We begin at ${clinic.opens}. The last one starts at half past five.`,
    ],
  },
  {
    id: 'letterFromYou',
    offers: 'callback',
    examples: [
      'I have had a letter from you, what does it mean',
      'why did you write to me',
      'what is this letter about',
      'you invited me for a check-up, do I have to come',
      'I don’t understand your letter',
      'it says I am due, what for',
      'who sent me this reminder',
      'is the letter about my results',
    ],
    cues: ['letter', 'invited', 'reminder', 'due'],
    answers: [
      'I can’t see letters from here. Shall I have somebody call you about it?',
      'What was written to you I don’t know. A colleague can tell you; shall somebody call?',
    ],
  },
  {
    id: 'waitingRoom',
    examples: [
      'will I have to wait long',
      'how long do people wait',
      'is the doctor usually on time',
      'when should I be there',
      'do I have to come earlier',
      'how full is the waiting room',
      'do I need to fill in a form first',
      'is there paperwork before',
    ],
    cues: ['wait', 'on time', 'earlier', 'form'],
    answers: [
      'Please come ten minutes before, for the form. As a rule you don’t wait long.',
      'Ten minutes early is right; there’s a short form to fill in.',
    ],
  },
  {
    id: 'pensionersClinic',
    offers: 'callback',
    examples: [
      'do pensioners pay less',
      'is it free for over sixties',
      'do I pay at my age',
      'is there a discount for students',
      'do children pay the same',
      'I am on benefits, is it cheaper',
      'is it free with a card',
      'who gets a check-up for nothing',
    ],
    cues: ['pensioners', 'free', 'discount', 'age'],
    answers: [
      'Whether anybody pays less I don’t know, sorry. Your insurance or the desk can say; shall somebody call you?',
      'I only know the price of $90. Shall somebody call you about a lower one?',
    ],
  },
  {
    id: 'whoSeesMe',
    examples: [
      'which person will be there',
      'is it always the same doctor',
      'can I see another doctor',
      'will a nurse do it',
      'who takes the blood',
      'can I have a man instead',
      'how many doctors are there',
      'is Doctor Rao there on Saturday',
    ],
    cues: ['which', 'another doctor', 'nurse', 'who'],
    answers: [
      `Check-ups are with ${clinic.doctor}. Another doctor I can’t book.`,
      `It’s ${clinic.doctor} who sees you for a check-up.`,
    ],
  },
  {
    id: 'testsAndResults',
    offers: 'callback',
    examples: [
      'when do I get the results',
      'how do I hear about my blood test',
      'do you ring with the results',
      'can you tell me my results',
      'are my results back',
      'who tells me what came out',
      'can I see my results online',
      'did the laboratory send anything',
    ],
    cues: ['results', 'laboratory'],
    answers: [
      'Results come from the doctor. Shall I have somebody call you about them?',
      'I can’t see or read out results. Shall somebody call you back?',
    ],
  },
]
