import { OWN_BUSINESS } from '../ownBusiness/agentId.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { callbackTask } from './callback.ts'
import { defineTask } from './task.ts'

/**
 * A message for a visitor's own business. The business exists only for one call, so nobody calls back: the message is
 * not a lead, it stays with the record of the call, and the agent says so. It replaces the callback that every other
 * agent can take.
 */
const practiceMessage = defineTask({
  id: callbackTask.id,
  title: { en: 'practice message' },
  examples: {
    en: [
      ...callbackTask.examples.en,
      'Can I leave a message?',
      'Please take a message',
      'I would like to leave a message for the owner',
      'Can you tell them to ring me?',
    ],
  },
  slots: {
    name: callbackTask.slots['name']!,
    phone: callbackTask.slots['phone']!,
    email: callbackTask.slots['email']!,
    note: callbackTask.slots['reason']!,
  },
  confirm: {
    en: [
      'So the message is from {name}[ on {phone}| at {email}]. It says: {note}. Is that right?',
      'I have a message from {name}[ on {phone}| at {email}], and it says: {note}. Is that right?',
    ],
  },
  tool: 'notes.save',
  done: {
    en: ['I’ve noted it. This is only a demonstration, so nobody will call you back.'],
  },
})

export const ownBusinessTasks = defineAgentTasks({
  agent: OWN_BUSINESS,
  business: { name: 'the business of this call', timeZone: 'Europe/London', country: 'GB' },
  tasks: [practiceMessage],
  unknownOffers: practiceMessage.id,
})
