import { createPacerYield } from './pacerYield.ts'
import { withFigures } from './numberWords.ts'
import { readAnswer, readYesNo } from './readAnswer.ts'
import { readSlots } from './readSlots.ts'
import { readWords } from './readWords.ts'

interface Property {
  type?: unknown
  enum?: unknown
  title?: unknown
}

/** Arguments by name, as far as they were said. */
export type Filled = Record<string, unknown>

/** What was said when an argument was asked for, by the argument's name. */
export type Answers = Readonly<Record<string, string>>

/** Something that was said, read once for all the arguments that may stand in it. */
interface Said {
  text: string
  /** Output of `readWords`. */
  words: string
}

const readSaid = (text: string): Said => ({ text, words: readWords(text) })

/**
 * Fills the arguments of a page's function from what was said. Modest on purpose: figures, days,
 * times, choices, places and whole questions; nothing is guessed. A schema can be long, so the work
 * gives way to the beat of the audio between two arguments.
 * @param schema JSON Schema of an object
 * @param answers to questions for one argument; they may be the bare words
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
        : await answerTo(name, property, readSaid(answer), yieldToPacer)
    if (value !== undefined) filled[name] = value
    await yieldToPacer()
  }
  return filled
}

/** The first argument that the function can't be called without. */
export function missingArgument(schema: unknown, filled: Filled): string | undefined {
  const { required } = objectSchema(schema)
  return required.find(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(filled, name),
  )
}

/** What an argument is called when it is asked for: its `title`, or its name. */
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

/** Longer words are no name of a place or a thing, but something else that was said. */
const LONGEST_BARE_ANSWER = 60

async function answerTo(
  name: string,
  property: Property,
  said: Said,
  yieldToPacer: () => Promise<void>,
): Promise<unknown> {
  const read = await valueOf(name, property, said, yieldToPacer)
  const isText = property.type === 'string' && !Array.isArray(property.enum)
  // A number or an address that can't be read is not an address.
  const isFree = isText && !/e_?mail|phone|number|code|reference|order|date|day|when/i.test(name)
  const bare = said.text
    .trim()
    .replace(/^(?:it(?:’|')?s|in|at|to|for)\s+/i, '')
    .replace(/(?<![.!])[.!]+$/, '')
  return read ?? (isFree && bare && bare.length <= LONGEST_BARE_ANSWER ? bare : undefined)
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
  { text, words }: Said,
  yieldToPacer: () => Promise<void>,
): Promise<unknown> {
  if (Array.isArray(property.enum)) {
    for (const choice of property.enum as readonly unknown[]) {
      if (typeof choice === 'string' && ` ${words} `.includes(` ${readWords(choice)} `)) {
        return choice
      }
      await yieldToPacer()
    }
    return undefined
  }
  switch (property.type) {
    case 'integer':
    case 'number': {
      const figure = /\b\d+(?:\.\d+)?\b/.exec(withFigures(words))?.[0]
      return figure === undefined ? undefined : Number(figure)
    }
    case 'boolean': {
      const answer = readYesNo(words)
      return answer === undefined ? undefined : answer === 'yes'
    }
    case 'string':
      return textValue(name.toLowerCase(), text, words)
    default:
      return undefined
  }
}

function textValue(name: string, text: string, words: string): string | undefined {
  if (/date|day|when/.test(name)) return readAnswer('day', words, false)
  if (/time|hour/.test(name)) return readAnswer('time', words, false)
  if (/e_?mail/.test(name)) return /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]
  if (/phone|number|code|reference|order|^id$|_id$/.test(name)) {
    return readAnswer('digits', words, false)
  }
  if (/language/.test(name)) {
    const { language, otherLanguage } = readSlots(words)
    return language ?? otherLanguage
  }
  if (/city|place|location|town|country|destination|address/.test(name)) return placeIn(text, words)
  if (/query|question|text|message|search|topic|prompt|input|request/.test(name)) return text.trim()
  return undefined
}

/** `in New York`; where nobody wrote capitals, the words after `in`, without the day. */
function placeIn(text: string, words: string): string | undefined {
  const written =
    /\b(?:in|for|at|to|from|near|of) (\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*)*)/u.exec(text)?.[1]
  if (written !== undefined) return written
  const said = /\b(?:in|at|near) (\p{L}+(?: \p{L}+){0,2} ?)$/u.exec(words)?.[1]
  return said?.replace(/ ?\b(?:today|tomorrow|now|right now|please|the)\b/g, '').trim() || undefined
}
