import { withFigures } from './numberWords.ts'
import { readAnswer, readYesNo } from './readAnswer.ts'
import { readSlots } from './readSlots.ts'
import { readWords } from './readWords.ts'

interface Property {
  type?: unknown
  enum?: unknown
}

/**
 * Fills the arguments of a page's function from what was said, as JSON. Modest on purpose: figures,
 * days, times, choices, places and whole questions. Undefined when a required one can't be filled,
 * so that nobody's function is called with a guess.
 * @param schema JSON Schema of an object
 */
export function fillArguments(schema: unknown, text: string): string | undefined {
  const { properties, required } = objectSchema(schema)
  const words = readWords(text)
  const filled: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = valueOf(name, property, text, words)
    if (value !== undefined) filled[name] = value
    else if (required.includes(name)) return undefined
  }
  return JSON.stringify(filled)
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

function valueOf(name: string, property: Property, text: string, words: string): unknown {
  if (Array.isArray(property.enum)) {
    return property.enum.find(
      (choice) => typeof choice === 'string' && ` ${words} `.includes(` ${readWords(choice)} `),
    )
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
  if (/e_?mail/.test(name)) return /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]
  if (/phone|number|code|reference|order|^id$|_id$/.test(name)) {
    return readAnswer('digits', words, false)
  }
  if (/language/.test(name)) {
    const { language, otherLanguage } = readSlots(words)
    return language ?? otherLanguage
  }
  if (/city|place|location|town|country|destination|address/.test(name)) return placeIn(text)
  if (/query|question|text|message|search|topic|prompt|input|request/.test(name)) return text.trim()
  return undefined
}

/** `in New York`; where nobody wrote capitals, the words after `in`, without the day. */
function placeIn(text: string): string | undefined {
  const written =
    /\b(?:in|for|at|to|from|near|of) (\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*)*)/u.exec(text)?.[1]
  if (written !== undefined) return written
  const said = /\b(?:in|at|near) ((?:\p{L}+ ?){1,3})$/u.exec(readWords(text))?.[1]
  return said?.replace(/ ?\b(?:today|tomorrow|now|right now|please|the)\b/g, '').trim() || undefined
}
