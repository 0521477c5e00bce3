/** What an agent can do, described for a language model: functions, and lines for the prompt. */
import { weekdayNames } from '@ringwell/content/agents/ownBusiness/parseHours.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { connects, needsYes } from '@ringwell/content/agents/tasks/tools.ts'
import { comingDays } from '@ringwell/protocol/openingHours.ts'
import type { Temporal } from 'temporal-polyfill'
import { builtInLanguage } from '../languages.ts'
import { reportDanger } from './reportDanger.ts'
import { noteUnanswered } from './noteUnanswered.ts'
import { schemaOf, type TaskFunction } from './slotJson.ts'

/**
 * Who does the read-back before something is written. If we speak, we do it. If the model speaks, it does it, and sets
 * `confirmed` once the caller has agreed.
 */
export type ReadBackBy = 'engine' | 'model'

const EXAMPLES = 3

export const taskFunctions = ({ tasks }: AgentTasks, readBackBy: ReadBackBy): TaskFunction[] => [
  ...[...tasks.values()].map((task) => functionOf(task, readBackBy)),
  noteUnanswered,
  reportDanger,
]

function functionOf(task: Task, readBackBy: ReadBackBy): TaskFunction {
  const asksModel = readBackBy === 'model' && task.confirm !== undefined
  return {
    name: task.id,
    description: describe(task),
    parameters: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          Object.entries(task.slots).map(([name, slot]) => [name, schemaOf(slot)]),
        ),
        ...(asksModel && {
          confirmed: {
            type: 'boolean',
            description:
              'True only if this function has told you what to read back, you have read it back, and the caller has said yes since then.',
          },
        }),
      },
      required: Object.entries(task.slots).flatMap(([name, slot]) =>
        isRequired(task, name) && !slot.when ? [name] : [],
      ),
      additionalProperties: false,
    },
  }
}

/** Whether a slot is required at the first call. With a lookup, that is only so if every way to look up needs it. */
function isRequired(task: Task, name: string): boolean {
  const slot = task.slots[name]
  if (!slot || slot.optional || slot.unasked || slot.when) return false
  if (!task.lookup) return true
  return task.lookup.by.every((set) => set.includes(name))
}

function describe(task: Task): string {
  const examples = task.examples.slice(0, EXAMPLES)
  const { lookup, tool } = task
  return [
    `The task “${task.title}”. Callers say, for example: ${examples.map((each) => `“${each}”`).join(', ')}.`,
    lookup && lookup.by.some((set) => set.length > 0)
      ? `It finds what the task is about by ${lookup.by.map((set) => set.join(' and ')).join(', or by ')}. Call it as soon as you know these.`
      : '',
    tool !== undefined && connects(tool)
      ? 'Call it at once, and say nothing: the caller hears that they are put through.'
      : '',
    tool !== undefined && needsYes(tool)
      ? 'Nothing is done before the caller has confirmed everything.'
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns lines for a model's prompt, for the time `now` on the business's clock. Empty if the agent has no tasks. */
export function taskPrompt(
  { agent, business, tasks, playsRole }: AgentTasks,
  now: Temporal.PlainDateTime,
  readBackBy: ReadBackBy,
): string {
  if (tasks.size === 0) return ''
  const today = now.toPlainDate()
  const time = now.toPlainTime().toString({ smallestUnit: 'minute' })
  return [
    `You work for ${business.name}. There it is ${weekdayOf(today)}, ${today.toString()}, ${time}.`,
    `The next days: ${daysAfter(today)}.`,
    ...hoursOf(business, today, tasksOfCalls.get(agent)?.business),
    `With your functions (${[...tasks.keys()].join(', ')}) you act for the caller. Nothing else has an effect, so never say that something is booked, changed, cancelled or passed on unless a function has said that it is done.`,
    'Ask for what a function needs, one thing at a time. Pass on only what the caller has said, and never guess a value. Work out days such as “tomorrow” from the date above.',
    readBackBy === 'engine'
      ? 'Call the function as soon as you have what it needs. Do not read anything back before: the caller then hears everything read back and is asked to confirm, without you. If they want something else, call the function again with the new values.'
      : 'Call the function as soon as you have what it needs. If it answers “needs_confirmation”, say its sentence “readBack” word for word and wait for the caller. Only when they have said yes, call it again with the same values and “confirmed”: true. If they change anything, call it with the new values and without “confirmed”.',
    'If a function answers with an error or a refusal, tell the caller why in its words, and offer what it proposes. Say a reference letter by letter.',
    tasks.has(TRANSFER)
      ? `This caller is on the telephone and can be put through to a person, whatever else you were told about that: call ${TRANSFER} as soon as they ask for one.`
      : '',
    playsRole
      ? 'Call a function only when the caller asks for it in so many words.'
      : 'If you cannot help, offer a callback.',
  ]
    .filter(Boolean)
    .join('\n')
}

const weekdayOf = (day: Temporal.PlainDate): string => weekdayNames[day.dayOfWeek - 1] ?? ''

/** The prompt may have other hours: it was written before an operator changed them. */
const holds = 'Whatever else you were told about opening hours, these hold'

const writtenSpans = (spans: readonly (readonly [string, string])[] = []): string =>
  spans.map((span) => span.join(' to ')).join(', ') || 'closed'

function hoursOf(
  { hours, specialDays }: Business,
  today: Temporal.PlainDate,
  written: Business | undefined,
): string[] {
  if (!hours) return written?.hours ? [`${holds}: open on any day, at any time.`] : []
  const week = weekdayNames.map(
    (name, at) => `${name} ${writtenSpans(hours[String(at + 1) as '1'])}`,
  )
  const special = comingDays(specialDays, today.toString()).map(
    ([day, spans]) => `${day} (${builtInLanguage.say.date(day, today)}) ${writtenSpans(spans)}`,
  )
  return [
    `${holds}: ${week.join('; ')}.`,
    ...(special.length > 0 ? [`But on these days: ${special.join('; ')}.`] : []),
  ]
}

const daysAfter = (today: Temporal.PlainDate): string =>
  weekdayNames
    .map((_, at) => today.add({ days: at + 1 }))
    .map((day) => `${weekdayOf(day)} ${day.toString()}`)
    .join(', ')
