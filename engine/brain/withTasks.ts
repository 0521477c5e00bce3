import { isDeepStrictEqual } from 'node:util'
import { isAbout, sayDate } from '@ringwell/content/agents/ownBusiness/holidays.ts'
import { sayHours } from '@ringwell/content/agents/ownBusiness/openingHours.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import type { Intent } from '@ringwell/content/agents/playbookSchema.ts'
import { comingDays } from '@ringwell/protocol/openingHours.ts'
import { Temporal } from 'temporal-polyfill'
import { requestActs } from '../dialogue/meantTask.ts'
import { builtInLanguage } from '../languages.ts'
import { meaningOfTask, taskIn } from './agentPlaybook.ts'
import type { HeardPart } from './callMemory.ts'
import type { HeardClausePart, Interpreter } from './createInterpreter.ts'

/**
 * The interpreter of an agent whose hours an operator has changed, or from which tasks are left out. Whoever asks for one
 * of these asks for a person.
 */
export function withTasks(interpreter: Interpreter, tasks: AgentTasks): Interpreter {
  const { playbook } = interpreter
  const { hours, specialDays } = tasks.business
  const version = JSON.stringify([hours, specialDays, tasks.changes])
  const isLeft = (meaning: string): boolean => {
    const id = taskIn(meaning)
    return id !== undefined && !tasks.tasks.has(id)
  }
  const without = <Part extends HeardPart>(part: Part): Part => ({
    ...part,
    matches: part.matches.filter(({ id }) => !isLeft(id)),
  })
  const heard = (clause: HeardClausePart): HeardClausePart => {
    const [nearest] = clause.matches.filter(({ id }) => taskIn(id) !== undefined)
    if (!nearest || !isLeft(nearest.id) || !requestActs.has(clause.act)) return without(clause)
    const person = { ...nearest, id: meaningOfTask(callbackTask.id) }
    return { ...clause, act: 'person', matches: [person] }
  }
  const written = playbook.tasks?.business
  const hasNewHours = !isDeepStrictEqual(hours, written?.hours)
  const hasNewDays = !isDeepStrictEqual(specialDays, written?.specialDays)
  const intents = [...playbook.intents.values()].map((intent) => {
    if (intent.saysHours && (hasNewHours || (hours && hasNewDays))) {
      return withHours(intent, tasks.business, hasNewHours ? undefined : answerOf(intent))
    }
    return intent.offers === undefined || tasks.tasks.has(intent.offers)
      ? intent
      : withoutOffer(intent)
  })
  return {
    playbook: { ...playbook, tasks, intents: new Map(intents.map((one) => [one.id, one])) },
    understandOnce: (key, understand) =>
      interpreter.understandOnce(`${version} ${key}`, understand),
    async hear(said) {
      const { whole, sentences, ...rest } = await interpreter.hear(said)
      return { ...rest, whole: without(whole), sentences: sentences.map(without) }
    },
    hearTurn: async (...asked) => (await interpreter.hearTurn(...asked)).map(heard),
  }
}

type Answer = Extract<Intent, { answer: unknown }>['answer']

const answerOf = (intent: Intent): Answer =>
  'answers' in intent ? () => intent.answers : (...given) => intent.answer(...given)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Whoever names no day is told about the special days of so many days. */
const SOON_DAYS = 14

const lineOf = (day: string, spans: readonly (readonly [string, string])[] = []): string =>
  `${day} ${spans.map(([from, until]) => `${from}-${until}`).join(', ') || 'closed'}`

/** @param written the answer to who asks for no special day, unless the hours of the week have changed too */
function withHours(
  { id, examples, cues }: Intent,
  { hours, specialDays }: Business,
  written: Answer | undefined,
): Intent {
  const week = weekdays.map((day, at) => lineOf(day, hours?.[String(at + 1) as '1']))
  return {
    id,
    examples,
    ...(cues && { cues }),
    takes: ['weekdays', 'clock', 'holiday', 'asksIf'],
    answer(asked, answered, today) {
      if (!hours) return ['You can come at any time.']
      const days = today === undefined ? [] : daysFrom(today, specialDays)
      const { weekdays: about = [], holiday } = asked
      const meant = days.filter(
        ({ ahead, date }) =>
          holiday === undefined && ahead < 7 && about.some((day) => day === date.dayOfWeek),
      )
      const others = days.filter(({ said, ahead }) =>
        holiday === undefined ? about.length === 0 && ahead < SOON_DAYS : isAbout(said, holiday),
      )
      const told = meant.length > 0 ? meant : others
      if (told.length === 0 && written) return written(asked, answered, today)
      const lines = told.map(({ said, spans }) => lineOf(said.replace(/^on /, ''), spans))
      const text = [...week, ...lines].join('\n')
      if (meant.length === 0) return [sayHours(text, asked)]
      // A yes or a no is about one day.
      const special = meant.map(({ said }) =>
        sayHours(text, { ...(about.length === 1 && asked), holiday: said }),
      )
      const usual = sayHours(week.join('\n'), { weekdays: about })
      return [`${special.join(' ')} Usually, ${usual.charAt(0).toLowerCase()}${usual.slice(1)}`]
    },
    cases: [{}],
  }
}

/** The special days of a year, because nobody names the year of a day. */
const daysFrom = (today: string, specialDays: Business['specialDays']) =>
  comingDays(specialDays, today)
    .map(([day, spans]) => {
      const date = Temporal.PlainDate.from(day)
      const ahead = Temporal.PlainDate.from(today).until(date, { largestUnit: 'days' }).days
      return { date, spans, ahead, said: sayDate(date.month, date.day) }
    })
    .filter(({ ahead }) => ahead < 365)

/** The offer is the last sentence of the answer. */
function withoutOffer({ offers: _offers, ...intent }: Intent): Intent {
  if ('answer' in intent) {
    return { ...intent, answer: (...given) => intent.answer(...given).map(shorten) }
  }
  const { onPhone } = intent
  return {
    ...intent,
    answers: intent.answers.map(shorten),
    ...(onPhone && { onPhone: onPhone.map(shorten) }),
  }
}

function shorten(text: string): string {
  const sentences = builtInLanguage.sentences.of(text)
  return sentences.length > 1 ? sentences.slice(0, -1).join(' ') : text
}
