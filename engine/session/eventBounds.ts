/** Limits on one event, so that no event keeps the process that all calls share busy for long. */

export const LARGEST_EVENT_BYTES = 256 * 1024
/** The most objects, arrays and values in one event. */
export const MOST_VALUES = 5_000
export const DEEPEST_NESTING = 64
/** The most text parts in one message. */
export const MOST_PARTS = 16
export const LONGEST_INSTRUCTIONS = 16_000
/** The longest message, function arguments and function output, in characters. */
export const LONGEST_TEXT = 8_000

export const MOST_TOOLS = 128
/** The largest parameters of one function, in characters of JSON. */
export const LARGEST_SCHEMA = 16_000
/** The most properties of one function, and the most required ones. */
export const MOST_PROPERTIES = 64
/** The largest set of functions in a session (names, descriptions, parameters), in characters of JSON. */
export const LARGEST_TOOLS = 64_000

/** Says in one pass why a text must not be parsed as JSON. Returns undefined if it may be parsed. */
export function shapeProblem(json: string): string | undefined {
  let values = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) {
      inString = true
    } else if (code === COMMA) {
      values += 1
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      values += 1
      depth += 1
      if (depth > DEEPEST_NESTING)
        return `Events must not be nested deeper than ${DEEPEST_NESTING}.`
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1
    }
    if (values > MOST_VALUES) return `Events must not hold more than ${MOST_VALUES} values.`
  }
  return undefined
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Says what is wrong with the parameters of a function. Returns undefined if they are valid. */
export function schemaProblem(parameters: unknown): string | undefined {
  if (parameters === undefined || parameters === null) return undefined
  if (JSON.stringify(parameters).length > LARGEST_SCHEMA) {
    return `must not be larger than ${LARGEST_SCHEMA} characters of JSON`
  }
  if (!isObject(parameters)) return 'must be a JSON Schema of an object'
  const { properties = {}, required = [] } = parameters
  if (!isObject(properties) || !Object.values(properties).every(isSchema)) {
    return 'must have an object of schemas as `properties`'
  }
  if (Object.keys(properties).length > MOST_PROPERTIES) {
    return `must not have more than ${MOST_PROPERTIES} properties`
  }
  if (!Array.isArray(required) || required.length > MOST_PROPERTIES) {
    return `must have a list of at most ${MOST_PROPERTIES} required names`
  }
  return undefined
}

/** A schema is an object, or a boolean that accepts or rejects everything. */
const isSchema = (value: unknown) => isObject(value) || typeof value === 'boolean'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
