/** Checks that the console says in words what an agent has understood and done. */
import { expect, test } from 'vitest'
import {
  actWords,
  commandWords,
  spaced,
  toolCallWords,
  toolResultWords,
  toolWords,
  wordsOfTasks,
} from '@ringwell/console/call/agentWords.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { builtInToolNames } from '@ringwell/content/agents/tasks/tools.ts'
import type { Command } from '@ringwell/engine/dialogue/dialogueTypes.ts'
import { acts } from '@ringwell/engine/turnReading.ts'
import { taskViewsOf } from '@ringwell/server/admin/agentTaskViews.ts'

const restaurant = [...tasksOfAgents.values()].find(({ tasks }) => tasks.has('bookTable'))!
const words = wordsOfTasks(taskViewsOf(restaurant))

/** The compiler wants one of each, as the dialogue writes it, and how it begins in words. */
const commands: Record<Command['type'], [string, string]> = {
  acknowledge: ['', 'thanks'],
  addNote: ['a chair for the baby true', 'notes “a chair for the baby”'],
  affirm: ['', 'says yes'],
  agree: ['', 'agrees'],
  askForPerson: ['true', 'wants a person'],
  askFree: ['weekend', 'asks what is free'],
  askQuestion: ['openingHours', 'asks about opening hours'],
  askSooner: ['', 'asks for something sooner'],
  askUnknown: ['Do you have a cloakroom?', 'asks what the agent does not know'],
  askWhichTask: ['bookTable or cancelBooking', 'may want table or cancellation'],
  cancelTask: ['', 'does not want'],
  choose: ['0', 'chooses offer 1'],
  condole: ['', 'tells of a death'],
  confirmAgain: ['', 'repeats'],
  confirmHeard: ['', 'repeats as a question'],
  deny: ['', 'says no'],
  denyUnclearly: ['', 'may have said no'],
  excludeDays: ['2026-11-27', 'rules out some days'],
  hearAll: ['', 'says more than was understood'],
  meanOther: ['', 'means another booking'],
  nameMonth: ['2026-12', 'names December 2026'],
  nameSlot: ['people', 'wants to change number of people'],
  notUnderstood: ['Blorp.', 'was not understood'],
  offerAgain: ['', 'may have answered'],
  queueTask: ['bookTable (setSlot people 4)', 'afterwards wants table'],
  recall: ['', 'asks what the agent has noted'],
  rejectValue: ['time 19:30', 'does not want time: 19:30'],
  repeat: ['', 'wants to hear it again'],
  sayGoodbye: ['', 'says goodbye'],
  setNotes: ['by the window', 'notes “by the window”'],
  setSlot: ['date 2026-11-27 true', 'day: Friday 27 November 2026'],
  skipSlot: ['', 'leaves something out'],
  startOver: ['', 'wants to begin again'],
  startTask: ['bookTable', 'wants table'],
  takeBack: ['', 'does not want a person'],
}

test.each(Object.entries(commands))('%s is said in words', (type, [rest, said]) => {
  expect(commandWords(`${type} ${rest}`.trim(), words)).toMatch(new RegExp(`^${said}`))
})

test('every act and every tool has words of its own', () => {
  expect(acts.filter((act) => actWords(act) === act)).toEqual([])
  expect(builtInToolNames.filter((name) => toolWords(name, words) === spaced(name))).toEqual([])
})

test('what a tool was given is said in the words of the agent, and so is why it refused', () => {
  const given = {
    date: { type: 'date', date: '2026-11-27' },
    people: { type: 'party', people: 4 },
    deposit: { type: 'money', hundredths: 1250, currency: 'GBP' },
  }
  const used = { tool: 'bookings.book', arguments: JSON.stringify(given) }
  expect(toolCallWords(used, words)).toBe(
    'new booking (day Friday 27 November 2026, number of people 4, deposit 12.5 GBP)',
  )
  expect(toolCallWords({ ...used, arguments: '{"date":{"type":"da…' }, words)).toBe('new booking')
  expect(toolCallWords({ tool: 'own.stockLevel', arguments: '{}' }, words)).toBe(
    'your tool “stock level”',
  )
  // A language model calls the task itself, with plain values.
  expect(toolCallWords({ tool: 'bookTable', arguments: '{"people":4}' }, words)).toBe(
    'table (number of people 4)',
  )
  expect(toolResultWords('{"status":"refused","reason":"tooLarge"}')).toBe(
    'not possible: too large',
  )
  expect(toolResultWords(undefined)).toBe('no answer came in time')
})

test('what an agent that was deleted has understood is in plain words', () => {
  expect(commandWords('startTask bookTable', wordsOfTasks([]))).toBe('wants book table')
})
