import { optician } from '../profiles/appointmentDesk.ts'
import type { Intent } from '../playbookSchema.ts'

/** What callers of an optician ask besides the day of a test. */
export const opticianQuestions: readonly Intent[] = [
  {
    id: 'repairToday',
    examples: [
      'can I just come by for a repair',
      'can I come today so that you repair it',
      'the small screw fell out, can I bring it in',
      'do you make repairs',
      'so I just come with the glasses',
      'do I need an appointment for a repair',
      'how long does a repair take',
      'can you fix the arm while I wait',
      'can I come at five with the broken glasses',
    ],
    cues: ['repair', 'fix', 'screw', 'come by'],
    answers: [
      `Yes, just come in with the glasses while we’re open, until ${optician.closes}. A small repair is free and needs no appointment.`,
      `No appointment is needed: bring them in before ${optician.closes}, Monday to Saturday. Small repairs cost nothing.`,
    ],
  },
  {
    id: 'pensionersTest',
    offers: 'callback',
    examples: [
      'do pensioners pay for the test',
      'is there anything to pay at my age',
      'is it free for over sixties',
      'do I get it cheaper as a student',
      'does the state pay for the test',
      'is it free for children',
      'I am eighty-one, do I pay',
      'are there people who pay nothing',
    ],
    cues: ['pensioners', 'free', 'age', 'cheaper'],
    answers: [
      `I only know the price of ${optician.testPrice}. Whether somebody pays less, the shop can say; shall somebody call you?`,
      'Lower prices I don’t know, I’m sorry. Shall I have somebody call you about it?',
    ],
  },
  {
    id: 'noticeForCancel',
    examples: [
      'how far ahead do I have to ring if I can’t make it',
      'until when can I change it',
      'how much notice do you need',
      'what if something comes up',
      'can I move it on the day',
      'do you charge if I ring late',
      'how late can I call it off',
      'is a day before early enough',
    ],
    cues: ['how far', 'notice', 'until when'],
    answers: [
      'Ring us until the day before; moving or cancelling costs nothing.',
      'The day before is early enough. It costs nothing.',
    ],
  },
  {
    id: 'latestTest',
    examples: [
      'what is the latest test you do',
      'as late as you do them, please',
      'what is your first appointment',
      'can I come first thing',
      'is there something after work',
      'do you have anything around five',
      'how early can I come',
      'what is the last one of the day',
    ],
    cues: ['latest', 'first', 'after work', 'as late'],
    answers: [
      `The first test is at ${optician.opens}, and the last begins at a quarter past five.`,
      `From ${optician.opens} on; the last test starts at a quarter past five.`,
    ],
  },
  {
    id: 'whoTests',
    examples: [
      'which person will test me',
      'is it always the same optician',
      'can I have a woman',
      'who does the test',
      'what is the name of the optician',
      'is it done by a machine',
      'is a doctor there',
      'can I ask for Mr Wren',
    ],
    cues: ['which', 'who', 'optician'],
    answers: [
      'Who tests you I don’t know beforehand. A wish I can note with the appointment.',
      'One of our opticians; which of them, I can’t say.',
    ],
  },
  {
    id: 'lensFitting',
    offers: 'callback',
    examples: [
      'do you fit contact lenses',
      'can I get contact lenses from you',
      'how much are lenses',
      'do you do a lens check',
      'can I order more lenses',
      'do you sell daily lenses',
      'I need new contacts, what do I do',
      'is a lens fitting the same as an eye test',
    ],
    cues: ['contact', 'fitting', 'order'],
    answers: [
      'On this line I only book eye tests. About lenses, shall I have somebody call you?',
      'A colleague in the shop deals with lenses. Shall somebody call you back?',
    ],
  },
  {
    id: 'glassesPrice',
    offers: 'callback',
    examples: [
      'what do glasses cost',
      'how much are new frames',
      'do you have cheap glasses',
      'what do varifocals cost',
      'is there an offer on two pairs',
      'how much are reading glasses',
      'what do sunglasses with my strength cost',
      'do I have to buy glasses after the test',
    ],
    cues: ['glasses cost', 'frames', 'varifocals', 'offer'],
    answers: [
      'I only know the price of the test. You needn’t buy anything after it; shall somebody call you about prices?',
      'Prices of glasses I don’t have here. Shall somebody call you about them?',
    ],
  },
]
