import { flat } from '../profiles/realEstate.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { appointmentTasks } from './appointments.ts'

const hours: [string, string][] = [['09:00', '18:00']]

export const realEstateTasks = defineAgentTasks({
  agent: 'realEstate',
  business: {
    name: flat.agency,
    timeZone: 'Europe/London',
    country: 'GB',
    hours: { '1': hours, '2': hours, '3': hours, '4': hours, '5': hours, '6': hours },
    specialDays: { '12-25': [], '12-26': [], '01-01': [] },
    // One resource, so that nobody is shown round while somebody else looks at the flat.
    resources: [{ id: 'linden-row', name: 'the flat', kind: 'viewing', minutes: 30 }],
  },
  tasks: appointmentTasks({
    kind: 'viewing',
    noun: 'viewing',
    one: `a viewing on ${flat.street}`,
    examples: {
      book: [
        'I would like to arrange a viewing',
        'Can I see the flat?',
        'When can we look at the apartment?',
        'I want to visit the flat on Saturday',
        'Book a viewing for me',
        'Can I come and have a look?',
        'I want to look at the flat',
        'Is a viewing possible tomorrow?',
        'I am interested and would like to see it',
        'Could we meet at the flat?',
        'Could I view it on Saturday afternoon?',
        'Can I come and see it tomorrow at two?',
      ],
      move: [
        'I need to move my viewing',
        'Move the viewing',
        'Change my viewing',
        'Postpone my appointment',
        'I have a viewing on Friday at eleven, can I move it to Saturday?',
        'Can I reschedule the viewing?',
        'Could we meet at the flat on another day than booked?',
        'I would like to change the time of my viewing',
        'I cannot make the viewing on Tuesday, can I come later in the week?',
      ],
      cancel: [
        'I want to cancel my viewing',
        'Please cancel the viewing on Wednesday',
        'I will not come to the viewing after all',
        'We do not need the viewing any more',
        'I have found another flat, please cancel my appointment',
        'Call off my appointment at the flat',
      ],
      find: [
        'When is my viewing?',
        'Can you check my appointment for the flat?',
        'What time is my viewing?',
        'I forgot when we meet at the flat',
        'Could you look up my viewing?',
        'Am I down for a viewing?',
      ],
    },
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      withinDays: 60,
      ask: ['Which day suits you, Monday to Saturday?', 'On what day would you like to see it?'],
      help: ['Say a day such as “Friday” or “the 3rd of May”.'],
    },
    time: {
      type: 'time',
      label: 'time',
      beforeClosing: 30,
      ask: ['And at what time?', 'What time would be good?'],
      help: ['Say a time such as “half past ten”.'],
    },
    note: `We will meet you at the flat on ${flat.street}.`,
  }),
  greetingOffers: 'bookAppointment',
})
