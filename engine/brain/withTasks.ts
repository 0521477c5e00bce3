import { isDeepStrictEqual } from 'node:util'
import { sayHours } from '@ringwell/content/agents/ownBusiness/openingHours.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import type { Intent } from '@ringwell/content/agents/playbookSchema.ts'
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
  const { hours, holidays } = tasks.business
  const version = JSON.stringify([hours, holidays, [...(tasks.leftOut ?? [])]])
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
  const hasNewHours = !isDeepStrictEqual(hours, playbook.tasks?.business.hours)
  const intents = [...playbook.intents.values()].map((intent) => {
    if (intent.saysHours && hasNewHours) return withHours(intent, hours)
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

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function withHours(intent: Intent, hours: Business['hours']): Intent {
  const { id, examples, cues } = intent
  const week = weekdays.map((day, at) => {
    const spans = hours?.[String(at + 1) as keyof typeof hours] ?? []
    return `${day} ${spans.map(([from, until]) => `${from}-${until}`).join(', ') || 'closed'}`
  })
  return {
    id,
    examples,
    ...(cues && { cues }),
    takes: ['weekdays', 'clock', 'holiday', 'asksIf'],
    answer: (asked) => [hours ? sayHours(week.join('\n'), asked) : 'You can come at any time.'],
    cases: [{}],
  }
}

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
