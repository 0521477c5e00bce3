import { defineAgentTasks } from './agentTasks.ts'
import { callbackTask } from './callback.ts'
import { defineTask } from './task.ts'

/**
 * A message for the business of a visitor. The business is invented for one call, so nobody is to be called back for it:
 * it is no lead, it stays with the record of the call, and the agent says so. It takes the place of the callback that
 * every agent can take.
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
    note: callbackTask.slots['reason']!,
  },
  confirm: {
    en: [
      'So the message is from {name} on {phone}. It’s about: {note}. Is that right?',
      'I have a message from {name} on {phone}, about: {note}. Is that right?',
    ],
  },
  tool: 'notes.save',
  done: {
    en: ['I’ve noted it. This is only a demonstration, so nobody will call you back.'],
  },
})

export const ownBusinessTasks = defineAgentTasks({
  agent: 'ownBusiness',
  business: { name: 'the business of this call', timeZone: 'Europe/London', country: 'GB' },
  tasks: [practiceMessage],
  unknownOffers: practiceMessage.id,
})
