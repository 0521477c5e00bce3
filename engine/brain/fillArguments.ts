import { createPacerYield } from '../pacerYield.ts'
import { readEntities } from './readEntities.ts'
import { readWords } from '../understanding/readWords.ts'
import { builtInLanguage } from '../languages.ts'

interface Property {
  type?: unknown
  enum?: unknown
  title?: unknown
}

/** Arguments by name, as far as the visitor has given them. */
export type Filled = Record<string, unknown>

/** The answers to the agent's questions for arguments, by the argument's name. */
export type Answers = Readonly<Record<string, string>>

/** An utterance, read once for all arguments that it may contain. */
interface Said {
  text: string
  /** Output of `readWords`. */
  words: string
  /** It answers a question for one argument. */
  isAnswer: boolean
}

const { read } = builtInLanguage

const readSaid = (text: string, isAnswer = false): Said => ({
  text,
  words: readWords(text),
  isAnswer,
})

/**
 * Fills the arguments of a page's function from an utterance. It recognises only figures, days, times, choices, places
 * and whole questions, and never guesses. A schema can be long, so the pacer may run between two arguments.
 * @param schema JSON Schema of an object
 * @param answers answers to questions for one argument. They may consist of the value alone.
 */
export async function fillArguments(
  schema: unknown,
  text: string,
  answers: Answers = {},
): Promise<Filled> {
  const yieldToPacer = createPacerYield()
  const said = readSaid(text)
  const filled: Filled = {}
  for (const [name, property] of Object.entries(objectSchema(schema).properties)) {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    const value =
      answer === undefined
        ? await valueOf(name, property, said, yieldToPacer)
        : await answerTo(name, property, readSaid(answer, true), yieldToPacer)
    if (value !== undefined) filled[name] = value
    await yieldToPacer()
  }
  return filled
}

/** The names of the required arguments. */
export const requiredIn = (schema: unknown): string[] =>
  objectSchema(schema).required.filter((name) => typeof name === 'string')

/** Returns the first required argument that is still missing. */
export const missingArgument = (schema: unknown, filled: Filled): string | undefined =>
  requiredIn(schema).find((name) => !Object.hasOwn(filled, name))

/** What the agent calls an argument when it asks for it: the argument's `title`, or its name. */
export function titleOf(schema: unknown, name: string): string {
  const { properties } = objectSchema(schema)
  const title = Object.hasOwn(properties, name) ? properties[name]?.title : undefined
  return typeof title === 'string' && title.length <= 60 ? title : spacedName(name)
}

/** `get_weather`, `getWeather` → `get weather` */
export function spacedName(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** A longer text does not name a place or a thing. The visitor has said something else. */
const LONGEST_BARE_ANSWER = 60

async function answerTo(
  name: string,
  property: Property,
  said: Said,
  yieldToPacer: () => Promise<void>,
): Promise<unknown> {
  const value = await valueOf(name, property, said, yieldToPacer)
  const isText = property.type === 'string' && !Array.isArray(property.enum)
  // If a number or an address cannot be read from the text, the bare text does not count as one.
  const isFree = isText && !/e_?mail|phone|number|code|reference|order|date|day|when/i.test(name)
  const bare = said.text
    .trim()
    .replace(/^(?:it(?:’|')?s|in|at|to|for)\s+/i, '')
    .replace(/(?<![.!])[.!]+$/, '')
  return value ?? (isFree && bare && bare.length <= LONGEST_BARE_ANSWER ? bare : undefined)
}

function objectSchema(schema: unknown): {
  properties: Record<string, Property>
  required: readonly unknown[]
} {
  const object = (typeof schema === 'object' && schema !== null ? schema : {}) as {
    properties?: Record<string, Property>
    required?: unknown
  }
  return {
    properties: object.properties ?? {},
    required: Array.isArray(object.required) ? object.required : [],
  }
}

async function valueOf(
  name: string,
  property: Property,
  said: Said,
  yieldToPacer: () => Promise<void>,
): Promise<unknown> {
  if (Array.isArray(property.enum)) {
    for (const choice of property.enum as readonly unknown[]) {
      if (typeof choice === 'string' && ` ${said.words} `.includes(` ${readWords(choice)} `)) {
        return choice
      }
      await yieldToPacer()
    }
    return undefined
  }
  switch (property.type) {
    case 'integer':
    case 'number':
      return read.number(said.text)
    case 'boolean': {
      const answer = builtInLanguage.answers.of(said.text)
      return answer && answer === 'yes'
    }
    case 'string':
      return textValue(name.toLowerCase(), said)
    default:
      return undefined
  }
}

function textValue(name: string, { text, words, isAnswer }: Said): string | undefined {
  if (/date|day|when/.test(name)) return read.day(text, isAnswer)
  if (/time|hour/.test(name)) return read.time(text, isAnswer)
  if (/e_?mail/.test(name)) return /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]
  if (/phone|number|code|reference|order|^id$|_id$/.test(name)) {
    return read.digits(text)
  }
  if (/language/.test(name)) {
    const { language, otherLanguage } = readEntities(words)
    return language ?? otherLanguage
  }
  if (/city|place|location|town|country|destination|address/.test(name)) return placeIn(text, words)
  if (/query|question|text|message|search|topic|prompt|input|request/.test(name)) return text.trim()
  return undefined
}

/**
 * Finds the place in `in New York`. If the text has no capitals, it takes the words after `in`, without the
 * day.
 */
function placeIn(text: string, words: string): string | undefined {
  const written =
    /\b(?:in|for|at|to|from|near|of) (\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*)*)/u.exec(text)?.[1]
  if (written !== undefined) return written
  const said = /\b(?:in|at|near) (\p{L}+(?: \p{L}+){0,2} ?)$/u.exec(words)?.[1]
  return said?.replace(/ ?\b(?:today|tomorrow|now|right now|please|the)\b/g, '').trim() || undefined
}
