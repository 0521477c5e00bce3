import type { TaskStatus } from '@ringwell/protocol/taskView.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { tasksQuery } from '../agents/agentQueries.ts'
import { dateText } from '../ui/times.ts'

/** What the ids of an agent are called: as the agent itself calls them or, where it has no words, the id in plain words. */
export interface AgentWords {
  /** A task: `bookTable` is “table”. */
  task: (id: string) => string
  /** A value of a task: `people` is “number of people”. */
  slot: (name: string) => string
}

/** Returns `book table` for `bookTable`, `make booking` for `make_booking`. */
export const spaced = (id: string): string =>
  id
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .toLowerCase()

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function wordsOfTasks(tasks: readonly AgentTaskView[]): AgentWords {
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const labels = new Map(
    // Where tasks call the same value differently, the words of the first one count.
    tasks
      .flatMap(({ fields }) => fields)
      .map(({ id, label }) => [id.slice(id.indexOf('.') + 1), label] as const)
      .toReversed(),
  )
  return {
    task: (id) => titles.get(id) ?? spaced(id),
    slot: (name) => labels.get(name) ?? spaced(name),
  }
}

/** The words of this agent. */
export function useAgentWords(agentId: string): AgentWords {
  const { data } = useQuery(tasksQuery(agentId))
  return useMemo(() => wordsOfTasks(data ?? []), [data])
}

/** What tools do, as a thing that was done. */
const tools: Readonly<Record<string, string>> = {
  'accounts.recover': 'account recovery',
  'bookings.addNote': 'note on a booking',
  'bookings.available': 'search for free times',
  'bookings.book': 'new booking',
  'bookings.cancel': 'cancellation of a booking',
  'bookings.change': 'change of a booking',
  'bookings.find': 'search for a booking',
  'calls.stop': 'end of calls',
  'calls.transfer': 'transfer to a person',
  'leads.bookDemo': 'new demo',
  'leads.callback': 'request to be rung back',
  'leads.message': 'message to you',
  'loans.find': 'search for a loan',
  'loans.promise': 'promise to pay',
  'loans.requestPlan': 'request for a payment plan',
  'loans.stopCalls': 'end of reminder calls',
  'notes.save': 'note on the call',
  'orders.changeAddress': 'new address of an order',
  'orders.replace': 'replacement of an order',
  'orders.return': 'return of an order',
  'orders.status': 'search for an order',
  'plans.recommend': 'recommendation of a plan',
  'texts.send': 'text message',
  'trips.cancel': 'cancellation of a trip',
  'trips.change': 'change of a trip',
  'trips.find': 'search for a trip',
}

/** A language model calls tasks themselves. */
export function toolWords(name: string, words: AgentWords): string {
  const own = /^(?:http|own|ask)\.(.+)$/.exec(name)?.[1]
  return own === undefined ? (tools[name] ?? words.task(name)) : `your tool “${spaced(own)}”`
}

/** `new booking (day 27 November 2026, number of people 4)` */
export function toolCallWords(
  { tool, arguments: given }: { tool: string; arguments: string },
  words: AgentWords,
): string {
  const values = Object.entries(objectIn(given) ?? {})
    .map(([name, value]) => [words.slot(name), valueOf(value)])
    .filter(([, text]) => text)
    .map((parts) => parts.join(' '))
  return `${toolWords(tool, words)}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
}

/** What a tool has answered: “done”, or why not. */
export function toolResultWords(result: string | undefined): string {
  if (result === undefined) return 'no answer came in time'
  const { status, reason } = objectIn(result) ?? {}
  if (typeof status !== 'string') return 'answered'
  return typeof reason === 'string' ? `not possible: ${spaced(reason)}` : spaced(status)
}

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // Long ones are cut.
    return undefined
  }
}

/** A value as the dialogue writes it, or as a language model has given it. */
function valueOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainOf(value)
  const parts = value as Record<string, unknown>
  if (parts['type'] === 'money') {
    return `${Number(parts['hundredths']) / 100} ${plainOf(parts['currency'])}`
  }
  if (parts['type'] === 'yesNo') return parts['yes'] === true ? 'yes' : 'no'
  return Object.entries(parts)
    .filter(([name]) => name !== 'type' && name !== 'fits')
    .map(([, part]) => plainOf(part))
    .join(parts['type'] === 'stay' ? ', ' : ' ')
}

const plainOf = (value: unknown): string =>
  typeof value === 'string' ? textOf(value) : value === null ? '' : (JSON.stringify(value) ?? '')

/** Days in words, and the id of a choice, too. */
const textOf = (text: string): string =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(text)
    ? spaced(text)
    : text.replaceAll(/\b\d{4}-\d\d(-\d\d)?(?![\d-])/g, (day) => dateText(day) ?? day)

type Say = string | ((rest: string, words: AgentWords) => string)

/** What a caller does with a turn, by the commands that the agent has taken it for. */
const commands: Readonly<Record<string, Say>> = {
  acknowledge: 'thanks or greets',
  condole: 'tells of a death',
  addNote: (text) => `notes “${text}”`,
  affirm: 'says yes',
  agree: 'agrees',
  askForPerson: 'wants a person',
  askFree: 'asks what is free',
  askQuestion: (question) => `asks about ${spaced(firstOf(question))}`,
  askSooner: 'asks for something sooner',
  askUnknown: 'asks what the agent does not know',
  askWhichTask: (tasks, words) =>
    `may want ${tasks
      .split(' or ')
      .map((id) => words.task(id))
      .join(' or ')}`,
  cancelTask: 'does not want to go on with this',
  choose: (index) => `chooses offer ${Number(firstOf(index)) + 1}`,
  confirmAgain: 'repeats what was read back',
  confirmHeard: 'repeats as a question what the agent said',
  deny: 'says no',
  denyUnclearly: 'may have said no',
  hearAll: 'says more than was understood, so all of it is read back',
  excludeDays: 'rules out some days',
  meanOther: 'means another booking',
  nameMonth: (month) => `names ${textOf(month)}`,
  nameSlot: (slot, words) => `wants to change ${words.slot(firstOf(slot))}`,
  notUnderstood: 'was not understood',
  offerAgain: 'may have answered with a day',
  queueTask: (task, words) => `afterwards wants ${words.task(firstOf(task))}`,
  recall: 'asks what the agent has noted',
  rejectValue: (value, words) => `does not want ${slotWords(value, words)}`,
  repeat: 'wants to hear it again',
  sayGoodbye: 'says goodbye',
  setNotes: (notes) => `notes “${notes}”`,
  setSlot: (value, words) => slotWords(value, words),
  skipSlot: 'leaves something out',
  startOver: 'wants to begin again',
  startTask: (task, words) => `wants ${words.task(firstOf(task))}`,
  takeBack: 'does not want a person any more',
}

/** What a command of the agent says, for people: `setSlot people 4` is “number of people: 4”. */
export function commandWords(command: string, words: AgentWords): string {
  const name = firstOf(command)
  const said = commands[name] ?? spaced(name)
  // Flags of the dialogue follow the values.
  const rest = command.slice(name.length + 1).replace(/( (true|undefined))+$/, '')
  return typeof said === 'string' ? said : said(rest, words)
}

const firstOf = (text: string): string => text.split(' ')[0] ?? ''

function slotWords(text: string, words: AgentWords): string {
  const slot = firstOf(text)
  return `${words.slot(slot)}: ${textOf(text.slice(slot.length + 1))}`
}

/** What a clause does. */
const acts: Readonly<Record<string, string>> = {
  any: 'does not mind which',
  ask: 'asks something',
  bye: 'says goodbye',
  cancel: 'wants to cancel something',
  change: 'wants to change something',
  check: 'wants to know what is booked',
  done: 'needs nothing else',
  fix: 'corrects something',
  free: 'asks what is free',
  give: 'says what was asked for',
  new: 'wants something new',
  no: 'says no',
  note: 'adds a wish',
  other: 'says something else',
  person: 'wants a person',
  pick: 'chooses from an offer',
  recall: 'asks what was said before',
  refuse: 'does not want this',
  repeat: 'wants to hear it again',
  restart: 'wants to begin again',
  skip: 'leaves something out',
  social: 'thanks or greets',
  stop: 'wants to stop',
  tell: 'tells something',
  unsure: 'is not sure',
  upset: 'is upset',
  wait: 'asks for a moment',
  wrong: 'says that something is wrong',
  yes: 'says yes',
}

export const actWords = (act: string): string => acts[act] ?? spaced(act)

/** How far a task has got. */
const statuses: Readonly<Record<string, string>> = {
  collecting: 'Being asked for',
  confirming: 'Read back',
  working: 'Being written',
  done: 'Done',
  refused: 'Not possible',
  abandoned: 'Given up',
  handed_over: 'Handed to a person',
} satisfies Record<TaskStatus, string>

export const taskStatusWords = (status: string): string => statuses[status] ?? spaced(status)

/** Where an answer came from: “your files”, or what the question is about. */
export const answerWords = (answer: string): string =>
  answer.startsWith('knowledge:') ? 'your files' : spaced(answer)
