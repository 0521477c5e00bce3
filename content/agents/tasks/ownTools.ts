/** The tasks in which an operator's own agent calls the operator's own tools. */
import type { FieldKind, ToolField, ToolWords } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf } from '@ringwell/protocol/operator/toolName.ts'
import { spokenSentences } from '../agentSchema.ts'
import type { Slot } from './slot.ts'
import { defineTask, type Task, type TaskInput } from './task.ts'
import { placesIn } from './words.ts'

/** The name by which the task calls the tool. `ask.` only reads. `http.` is for those that the server's settings name. */
export const toolNameOf = ({ name, does }: Pick<ToolWords, 'name' | 'does'>): string =>
  `${does === 'reads' ? 'ask' : 'own'}.${idOf(name)}`

/**
 * Returns the task that asks for what the tool needs, and says what it has answered. No task of ours has such an id.
 * @throws Error that says what is wrong
 */
export function taskOfTool(tool: ToolWords): Task {
  const { name, does, purpose, says, fields } = tool
  const slots = Object.fromEntries(fields.map((field) => [idOf(field.label), slotOf(field)]))
  if (Object.keys(slots).length < fields.length) throw new Error('Two fields have the same name.')
  const wishes = beginnings.map((begin) => `${begin} ${purpose}`)
  const done = doneOf(tool)
  const { required, optional } = placesIn([done])
  const facts = [...required, ...optional].filter(
    (place) => !Object.hasOwn(slots, place) && place !== 'reference',
  )
  const task: TaskInput = {
    id: idOf(`own ${name}`),
    title: name,
    operation: does === 'reads' ? ['check', 'new'] : ['new', 'change', 'cancel'],
    // A language model is shown the first ones.
    examples: [wishes[0]!, ...says, ...wishes.slice(1)],
    slots,
    facts,
    ...(does === 'writes' && { confirm: [readBackOf(tool)] }),
    tool: toolNameOf(tool),
    done: [done],
  }
  return defineTask(task)
}

const beginnings = [
  'I would like to',
  'I want to',
  'Can I',
  'Could you help me to',
  'I am calling to',
  'I need to',
]

export function slotOf(field: ToolField): Slot {
  const { label, kind, question, optional, options, example } = field
  const common = {
    label,
    ask: [question || questionOf(field)],
    help: [kind === 'choice' ? `You can say ${orOf(options)}.` : helps[kind]],
    ...(optional && { optional: true as const }),
  }
  switch (kind) {
    case 'date':
      return { type: kind, ...common, on: 'anyDay', withinDays: 365 }
    case 'time':
      return { type: kind, ...common, at: 'anyTime', beforeClosing: 0 }
    case 'number':
      return { type: kind, ...common, least: 0, most: 1_000_000 }
    case 'choice':
      return { type: kind, ...common, options: options.map((id) => ({ id, name: id })) }
    case 'yesNo':
      return { type: kind, ...common, says: { yes: label, no: `no ${label}` } }
    case 'code': {
      const sign = example.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
      const help = [`It looks like ${Array.from(sign).join(' ')}.`]
      return { type: kind, ...common, help, pattern: patternOf(sign), example: sign }
    }
    case 'text':
      return { type: kind, ...common, most: 1_000 }
    default:
      return { type: kind, ...common }
  }
}

/** `^[A-Z]{2}\d{4}$` for `RG4711`: callers' codes have as many letters and digits as the example, in the same places. */
const patternOf = (example: string): string =>
  `^${example.replaceAll(/[A-Z]+|\d+/g, (run) => `${/\d/.test(run) ? String.raw`\d` : '[A-Z]'}{${run.length}}`)}$`

const questionOf = ({ label, kind, options }: ToolField): string => {
  if (kind === 'choice') return `Which ${label}: ${orOf(options)}?`
  if (kind === 'yesNo') return `What about ${label}: yes or no?`
  return `What’s the ${label}?`
}

const orOf = (options: readonly string[]): string =>
  [options.slice(0, -1).join(', '), ...options.slice(-1)].filter(Boolean).join(' or ')

const helps: Readonly<Record<Exclude<FieldKind, 'choice'>, string>> = {
  text: 'A few words are enough.',
  name: 'The last name is enough. You can also spell it.',
  phone: 'Say the number digit by digit, or type it.',
  email: 'Say it sign by sign, or type it.',
  date: 'Say a day such as “Friday” or “the 3rd of May”.',
  time: 'Say a time such as “half past ten”.',
  number: 'A number is enough, such as “four”.',
  code: '',
  yesNo: 'A yes or a no is enough.',
  address: 'Street, house number and town, please.',
}

/** Reads everything back: nothing is written that the caller has not heard. */
export function readBackOf({ name, fields }: ToolWords): string {
  const values = fields.map(({ label, kind, optional }) => {
    // `on Friday` and `no express` say what they are.
    const of = kind === 'time' ? 'at ' : kind === 'date' || kind === 'yesNo' ? '' : `${label} `
    const value = `, ${of}{${idOf(label)}}`
    return optional ? `[${value}]` : value
  })
  return `So that’s the ${name}${values.join('')}. Is that right?`
}

/** A sentence whose facts the answer does not have is left out, and if it is the first, another one is said instead. */
export function doneOf({ does, fields, done }: ToolWords): string {
  const otherwise = does === 'reads' ? 'I can’t see that here, sorry.' : 'That’s done.'
  const given = new Set(fields.flatMap(({ label, optional }) => (optional ? [] : [idOf(label)])))
  const sentences = done === '' ? [otherwise] : spokenSentences(done)
  return sentences
    .map((sentence, at) => {
      const { required } = placesIn([sentence])
      const isKnown = [...required].every((place) => given.has(place))
      if (at === 0)
        return isKnown || sentence.includes('[') ? sentence : `[${sentence}|${otherwise}]`
      return isKnown || sentence.includes('[') ? ` ${sentence}` : `[ ${sentence}]`
    })
    .join('')
}
