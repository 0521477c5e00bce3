import { clinic } from '../profiles/healthcare.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { appointmentTasks } from './appointments.ts'

const weekdays: [string, string][] = [['08:00', '18:00']]

export const healthcareTasks = defineAgentTasks({
  agent: 'healthcare',
  business: {
    name: clinic.name,
    timeZone: 'Europe/London',
    country: 'GB',
    hours: {
      '1': weekdays,
      '2': weekdays,
      '3': weekdays,
      '4': weekdays,
      '5': weekdays,
      '6': [['08:00', '13:00']],
    },
    specialDays: { '12-25': [], '12-26': [], '01-01': [] },
    resources: [{ id: 'doctor-rao', name: clinic.doctor, kind: 'checkUp', minutes: 30 }],
  },
  tasks: appointmentTasks({
    kind: 'checkUp',
    noun: 'check-up',
    one: `a check-up with ${clinic.doctor}`,
    examples: {
      book: [
        'I would like to book a check-up',
        'Can I make an appointment?',
        'I need to see a doctor',
        'Do you have a free appointment?',
        'Book me in with the doctor',
        'I want a health check',
        'Is there a check-up free tomorrow?',
        'When can I come in?',
        'Could I have a check-up next Monday?',
        'I am a new patient and need an appointment',
        'A time with the doctor, please',
        'I need to see a GP or a nurse',
      ],
      move: [
        'I need to move my check-up',
        'Move one, please',
        'Can I reschedule my appointment?',
        'I have an appointment on Friday at eleven, can I move it to Monday?',
        'Can we find another day for my visit?',
        'I would like to change my appointment',
        'Something came up, I have to postpone my check-up',
        'Tuesday does not work for me any more, can I come later in the week?',
      ],
      cancel: [
        'I want to cancel my appointment',
        'Please cancel my check-up on Wednesday',
        'Call off my appointment',
        'I no longer need the check-up',
        'Please take me off the list for my visit',
        'I cannot come to the doctor tomorrow after all',
        'Cancel my visit, please',
      ],
      find: [
        'When is my appointment?',
        'Can you check my appointment?',
        'What time am I booked for?',
        'Am I booked in for a check-up?',
        'I forgot when I am booked in',
        'Could you look up my visit?',
      ],
    },
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      withinDays: 90,
      ask: ['Which day would suit you?', 'What day shall I look at?'],
      help: ['Say a day such as “Friday” or “the 3rd of May”.'],
    },
    time: {
      type: 'time',
      label: 'time',
      beforeClosing: 30,
      ask: ['And at what time?', 'What time would be good for you?'],
      help: ['Say a time such as “half past nine”.'],
    },
    note: 'Please bring your identity card and your insurance card.',
  }),
  greetingOffers: 'bookAppointment',
})
