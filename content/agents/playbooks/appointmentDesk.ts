import { optician } from '../briefs/appointmentDesk.ts'
import type { Playbook } from '../playbookSchema.ts'

export const appointmentDeskPlaybook: Playbook = {
  intents: [
    {
      id: 'testPrice',
      examples: [
        'how much is an eye test',
        'what does the test cost',
        'is the sight test free',
        'do I have to pay for it',
        'what do you charge',
        'price of an eye examination',
        'does insurance pay for it',
        'how expensive is the appointment',
      ],
      cues: ['cost', 'how much', 'price', 'charge', 'pay'],
      answers: [
        `An eye test costs ${optician.testPrice}.`,
        `It is ${optician.testPrice} for the test.`,
      ],
    },
    {
      id: 'testLength',
      examples: [
        'how long does the test take',
        'how much time do I need',
        'will it take long',
        'how many minutes is the appointment',
        'can I do it in my lunch break',
        'when will I be finished',
        'how long is the examination',
        'is it quick',
      ],
      cues: ['how long', 'time', 'minutes'],
      answers: [
        `It takes about ${optician.testMinutes} minutes.`,
        `Plan about ${optician.testMinutes} minutes.`,
      ],
    },
    {
      id: 'shopHours',
      examples: [
        'when are you open',
        'what are your opening hours',
        'are you open on Saturday',
        'until when are you there',
        'what time do you close',
        'are you open on Sunday',
        'when do you open in the morning',
        'can I come after work',
      ],
      cues: ['open', 'close', 'hours'],
      answers: [
        `We are open Monday to Saturday, from ${optician.opens} to ${optician.closes}.`,
        `From ${optician.opens} to ${optician.closes}, Monday to Saturday.`,
      ],
    },
    {
      id: 'whatToBring',
      examples: [
        'what should I bring',
        'do I need my old glasses',
        'can I wear my contact lenses',
        'how do I prepare for the test',
        'should I take my lenses out',
        'do I need a prescription',
        'what do you need from me',
        'anything to bring along',
      ],
      cues: ['bring', 'lenses', 'prepare', 'old glasses'],
      answers: [
        'Bring the glasses you wear now. Leave contact lenses out on the day if you can.',
        'Your present glasses, please. And if possible, no contact lenses on that day.',
      ],
    },
    {
      id: 'newGlasses',
      examples: [
        'how long until my glasses are ready',
        'when can I pick up my glasses',
        'how fast do you make new glasses',
        'are my glasses ready',
        'how many days for new lenses',
        'can I have glasses the same day',
        'delivery time for glasses',
        'when do I get my new spectacles',
      ],
      cues: ['ready', 'pick up', 'new glasses'],
      answers: [
        `New glasses are ready about ${optician.glassesDays} days after the test.`,
        `It takes about ${optician.glassesDays} days from the test.`,
      ],
    },
    {
      id: 'childTest',
      examples: [
        'do you test children',
        'can I bring my daughter',
        'from what age do you test kids',
        'my son is five, can he come',
        'is it suitable for small children',
        'do you have glasses for kids',
        'my child needs an eye test',
        'how old must a child be',
      ],
      cues: ['child', 'children', 'kids', 'son', 'daughter'],
      answers: ['We test children from the age of four.', 'Yes, from four years on.'],
    },
    {
      id: 'cancelTest',
      examples: [
        'until when can I cancel',
        'does cancelling cost something',
        'is there a fee for cancelling',
        'how late can I still cancel',
        'what if I cannot come on the day',
        'what happens if I do not show up',
        'do you charge for a missed appointment',
        'can I cancel free of charge',
      ],
      cues: ['cancel', 'cannot come'],
      answers: [
        'You can cancel or move it until the day before, at no charge.',
        'Until the day before, moving and cancelling cost nothing.',
      ],
    },
    {
      id: 'eyeTrouble',
      endsDialogue: true,
      examples: [
        'i suddenly see badly on one eye',
        'my eye hurts',
        'i have something in my eye',
        'i see flashes of light',
        'my vision is blurry since this morning',
        'is a red eye dangerous',
        'what can I do about dry eyes',
        'i think I am losing my sight',
      ],
      cues: ['hurts', 'blurry', 'pain', 'flashes', 'suddenly'],
      answers: [
        'I cannot judge that. With sudden trouble or pain, please see a doctor at once.',
        'That is for a doctor, and soon if it came suddenly. I can only find times for a test.',
      ],
    },
  ],
}
