/** How much one event may hold, so that no event keeps the process of all calls busy for long. */

export const LARGEST_EVENT_BYTES = 256 * 1024
/** Objects, arrays, and values in them. */
export const MOST_VALUES = 5_000
export const DEEPEST_NESTING = 64
/** Text parts of one message. */
export const MOST_PARTS = 16
export const LONGEST_INSTRUCTIONS = 16_000
/** Of one message, and of a function's arguments and output. Characters. */
export const LONGEST_TEXT = 8_000
/** Words that are to be said as they are. Characters. */
export const LONGEST_VERBATIM = 1_000

export const MOST_TOOLS = 128
/** The parameters of one function, as JSON. Characters. */
export const LARGEST_SCHEMA = 16_000
/** Properties of one function, and required ones. */
export const MOST_PROPERTIES = 64
/** Names, descriptions and parameters of all functions of a session, as JSON. Characters. */
export const LARGEST_TOOLS = 64_000

/** Why a text is not parsed as JSON at all; undefined when nothing speaks against it. One pass. */
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

/** What is wrong with the parameters of a function; undefined when nothing is. */
export function schemaProblem(parameters: unknown): string | undefined {
  if (parameters === undefined || parameters === null) return undefined
  if (JSON.stringify(parameters).length > LARGEST_SCHEMA) {
    return `must not be larger than ${LARGEST_SCHEMA} characters of JSON`
  }
  if (!isObject(parameters)) return 'must be a JSON Schema of an object'
  const { properties = {}, required = [] } = parameters
  if (!isObject(properties) || !Object.values(properties).every(isSchema)) {
    return 'must have an object of schemas as its properties'
  }
  if (Object.keys(properties).length > MOST_PROPERTIES) {
    return `must not have more than ${MOST_PROPERTIES} properties`
  }
  if (!Array.isArray(required) || required.length > MOST_PROPERTIES) {
    return `must have a list of at most ${MOST_PROPERTIES} names as what is required`
  }
  return undefined
}

/** A schema is an object, or says yes or no to everything. */
const isSchema = (value: unknown) => isObject(value) || typeof value === 'boolean'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
