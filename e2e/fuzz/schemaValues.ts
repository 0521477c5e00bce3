import * as fc from 'fast-check'
import { hostileText, hostileValue } from './hostile.ts'

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  default?: unknown
}

/** Texts for which our schemas specify more than a length. Random text would never match a bare pattern. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  language: fc.constantFrom('English', 'english', 'Hindi', 'Spanish', 'Czech'),
  voice: fc.constantFrom('alloy', 'Shimmer', 'verse', 'coral'),
  accent: fc.constantFrom('Indian', 'american', ''),
  agent_prompt: fc.constantFrom('', '', '', 'You are somebody else.'),
  agent_uuid: fc.constantFrom('general', 'front-desk'),
  gender: fc.constantFrom('female', ''),
  mobile: fc.stringMatching(/^\d{6,12}$/),
  mobileNumber: fc.constantFrom('5550100123', '+91 555 010'),
  email: fc.constantFrom('asha@tamsel.example', 'a.b+c@d.example'),
  duration: fc.integer({ min: 0, max: 600 }).map(String),
  start_time: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T05:30:00+05:30'),
  end_time: fc.constant('2026-01-01T00:00:10.000Z'),
  based_on: fc.constantFrom('general', 'restaurant'),
  greeting: fc.constantFrom('', 'Hello. How can I help?'),
  origins: fc.constantFrom(null, ['*'], ['https://a.example', 'https://*.a.example']),
  who: fc.constantFrom('agent', 'visitor'),
  template_params: fc.constant({}),
  asked: fc.constantFrom('name', 'name mobileNumber', 'x'),
  sdp: fc.constantFrom('v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\n', 'v=0'),
  limit: fc.integer({ min: 1, max: 600 }),
  format: fc.constantFrom('json', 'csv'),
}

/** Generates values that the schema allows, as far as the schema says. */
export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const familiar = Object.hasOwn(known, name) ? known[name] : undefined
  if (familiar) return familiar
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valid(option, name)))
  if (schema.allOf?.[0]) return valid(schema.allOf[0], name)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1e9) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return members(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function text({ minLength = 0, maxLength = 60, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constant('2026-01-01T00:00:00.000Z')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}

function members({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

type Change = (value: Record<string, unknown>, names: readonly string[]) => unknown

/** Ways to change a correct body: leave something out, add something, or replace something. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), hostileValue).map(([index, put]): Change => (value, names) => ({
    ...value,
    [names[index % Math.max(names.length, 1)] ?? 'x']: put,
  })),
  fc.nat().map((index): Change => (value, names) => {
    const { [names[index % Math.max(names.length, 1)] ?? 'x']: _gone, ...rest } = value
    return rest
  }),
  fc.tuple(hostileText, hostileValue).map(
    ([name, put]): Change =>
      (value) =>
        JSON.parse(withMember(value, name, put)),
  ),
  hostileValue.map(
    (put): Change =>
      () =>
        put,
  ),
)

/** Even `__proto__` becomes an own member, as a parser would make it. */
const withMember = (value: object, name: string, put: unknown): string => {
  const inner = JSON.stringify(value).slice(1, -1)
  const member = `${JSON.stringify(name)}:${JSON.stringify(put) ?? 'null'}`
  return `{${[inner, member].filter(Boolean).join(',')}}`
}

/** Generates a body that is correct, or wrong in one or two places. */
export function anyBody(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const good = valid(schema)
  const changed = fc
    .tuple(good, fc.array(changes, { minLength: 1, maxLength: 2 }))
    .map(([value, steps]) =>
      steps.reduce<unknown>((body, change) => (isPlain(body) ? change(body, names) : body), value),
    )
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 5, arbitrary: changed })
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
