/**
 * Which task a caller's first words start, according to the real sentence vectors. No sentence is an example of a task.
 */
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { expect, it } from 'vitest'
import { loadRealBrain } from './testing/realEmbed.ts'
import { brainAgent, brainRequest, builtInAgent, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { AT } from '../testing/typedCall.ts'
import { itEvery } from '../testing/itEvery.ts'

const brain = await loadRealBrain()

/** The task that was started first, and what the agent said. */
async function hear(agent: string, text: string): Promise<{ task?: string; say: string }> {
  const { profile } = builtInAgent(agent)
  const request = brainRequest({
    agent: brainAgent(agent),
    history: [
      { role: 'assistant', text: profile.greeting.join(' ') },
      { role: 'user', text, at: AT },
    ],
    takesTaskCalls: true,
  })
  const outputs = await collect(brain.reply(request))
  const begun = outputs.find((output) => output.type === 'task')
  return { ...(begun && { task: begun.task.task }), say: textOf(outputs) }
}

const first: readonly [agent: string, text: string, task: string][] = [
  ['general', 'Can I book a demo with your team?', 'bookDemo'],
  ['general', 'Please take our demo off the calendar, we no longer want it.', 'cancelDemo'],
  ['general', 'which plan do I need for 300 minutes', 'recommendPlan'],
  ['salesDesk', 'We have about a hundred calls a day.', 'recommendPlan'],
  ['supportDesk', 'Could somebody come and repair it?', 'bookAppointment'],
  ['appointmentDesk', 'Yes please.', 'bookAppointment'],
  ['appointmentDesk', 'I have to call the test off.', 'cancelAppointment'],
  [
    'appointmentDesk',
    'I have an appointment on Friday at ten, can I move it to Saturday, same time?',
    'moveAppointment',
  ],
  ['loanReminder', 'Yes, fine.', 'payInstalment'],
  ['loanReminder', "Please don't ring me any more.", 'stopCalls'],
  ['loanReminder', 'I cannot afford it this month.', 'requestPlan'],
  ['orderStatus', '83 19, and it arrived broken.', 'replaceItem'],
  ['orderStatus', 'One piece is missing from the box.', 'replaceItem'],
  ['orderStatus', 'Yes, 4 2 7 1.', 'orderStatus'],
  ['travelChanges', 'I would rather fly on Saturday.', 'changeTrip'],
  ['travelChanges', 'We cannot go, please cancel the flight.', 'cancelTrip'],
  ['hospitality', 'I would like to reserve a double for next Friday.', 'bookRoom'],
  ['hospitality', 'I need to cancel my room.', 'cancelStay'],
  ['healthcare', 'I need to cancel the visit.', 'cancelAppointment'],
  ['healthcare', 'Can I get a check-up next week?', 'bookAppointment'],
  ['realEstate', 'Can I see it on Saturday at ten?', 'bookAppointment'],
  ['realEstate', 'I need to cancel the viewing.', 'cancelAppointment'],
  ['gaming', "I can't get into my account.", 'recoverAccount'],
  ['training', 'Could you write down what Jordan and I agreed?', 'writeDown'],
]

itEvery(8)(first)(
  'a task begins with the words that the agent expects for it: %s, %s',
  async (agent, text, task) => {
    expect(await hear(agent, text)).toMatchObject({ task })
  },
)

itEvery(3)([
  ['appointmentDesk', 'Until when can I cancel?', /until the day before/i],
  ['healthcare', 'I have chest pain.', /emergency number/],
  ['hospitality', 'Will I lose money if I cancel?', /free of charge/],
  ['orderStatus', 'Where is my refund?', /refund/],
  ['supportDesk', "My internet doesn't work at all.", /restart the router/],
  ['travelChanges', 'What does a change cost?', /\$35/],
])('%s answers without a task: %s', async (agent, text, words) => {
  const { task, say } = await hear(agent, text)
  expect(task).toBeUndefined()
  expect(say).toMatch(words)
})

itEvery(2)([
  ['restaurant', "yeah hi, it's for our wedding anniversary, thirty years", /table|day|people/],
  ['orderStatus', "It's a lamp, they keep telling me it's on its way.", /order number/],
  [
    'salesDesk',
    "It's for a theatre, we need between 200 and 400 minutes in spring.",
    /calls come at the same/,
  ],
])('%s hears the wish in first words around it: %s', async (agent, text, words) => {
  const { say } = await hear(agent, text)
  expect(say).toMatch(words)
})

it.each([
  ['loanReminder', "hm, I'm just getting off the bus, speak up", /is this a good moment\?$/],
])('%s asks again what it greeted with: %s', async (agent, text, words) => {
  const { task, say } = await hear(agent, text)
  expect(task).toBeUndefined()
  expect(say).toMatch(words)
})

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '')

it('no sentence here is an example of a task', () => {
  const examples = new Set(
    [...tasksOfAgents.values()].flatMap(({ agent, tasks }) =>
      [...tasks.values()].flatMap((task) => task.examples.map((text) => `${agent} ${plain(text)}`)),
    ),
  )
  expect(first.filter(([agent, text]) => examples.has(`${agent} ${plain(text)}`))).toEqual([])
})
