import { hostileShapes, hostileText, hostileUnits } from '@ringwell/engine/testing/hostileTexts.ts'
import {
  DEEPEST_NESTING,
  LARGEST_EVENT_BYTES,
  LONGEST_INSTRUCTIONS,
  LONGEST_TEXT,
  MOST_PARTS,
  MOST_PROPERTIES,
  MOST_TOOLS,
  MOST_VALUES,
} from '@ringwell/engine/session/eventBounds.ts'
import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import * as fc from 'fast-check'

/** Messages of one client, in order: mostly events, some of them not JSON at all. */
export interface Attack {
  name: string
  messages: readonly string[]
}

/** The text is never longer than requested, because the engine does not even read a text that is too long. */
type Text = (length: number) => string

/** The greatest length of what a shape has before and after its units, plus a part of a unit. */
const LONGEST_ENDS = 16

/** A hostile shape, or hostile units in a random order that repeats. */
const anyText: fc.Arbitrary<Text> = fc.oneof(
  fc.constantFrom(...hostileShapes).map(
    (shape): Text =>
      (length) =>
        hostileText(shape, Math.max(1, length - LONGEST_ENDS)).slice(0, length),
  ),
  fc.array(fc.constantFrom(...hostileUnits), { minLength: 2, maxLength: 12 }).map(
    (units): Text =>
      (length) =>
        units.join('').repeat(length).slice(0, length),
  ),
)

const event = (type: string, more: object = {}) => JSON.stringify({ type, ...more })
const ask = event('response.create')
const askInText = event('response.create', { response: { output_modalities: ['text'] } })

const typed = (text: string) =>
  event('conversation.item.create', {
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })

const withTools = (...tools: object[]) => event('session.update', { session: { tools } })
const tool = (name: string, parameters: unknown, description = 'x') => ({
  type: 'function',
  name,
  description,
  parameters,
})

const argumentNames =
  'email phone city date time query language order_id when place message code number'.split(' ')

/** As many properties as are allowed, of kinds that read the words in different ways. */
const properties = (text: Text) =>
  Object.fromEntries(
    Array.from({ length: MOST_PROPERTIES }, (_, at) => [
      `${argumentNames[at % argumentNames.length]}_${at}`,
      at % 5 === 4
        ? { enum: [text(20), text(40), text(80)] }
        : { type: at % 7 === 6 ? 'number' : 'string', title: text(10) },
    ]),
  )

/** Messages that put a text in each place where it is read, at the greatest length that is accepted there. */
const withText: readonly { name: string; make: (text: Text) => string[] }[] = [
  { name: 'no event', make: (text) => [text(LARGEST_EVENT_BYTES / 4)] },
  { name: 'a type', make: (text) => [event(text(LARGEST_EVENT_BYTES / 8))] },
  {
    name: 'many short sentences',
    make: (text) => [
      typed(Array.from({ length: 60 }, (_, at) => `a${at}${text(1)}. `).join('')),
      ask,
    ],
  },
  { name: 'a typed message', make: (text) => [typed(text(LONGEST_TEXT)), ask] },
  {
    name: 'many typed messages',
    make: (text) => [...Array.from({ length: 20 }, () => typed(text(LONGEST_TEXT))), askInText],
  },
  {
    name: 'instructions',
    make: (text) => [
      event('session.update', { session: { instructions: text(LONGEST_INSTRUCTIONS - 10) } }),
      event('response.create', { response: { instructions: text(LONGEST_INSTRUCTIONS - 10) } }),
    ],
  },
  {
    name: 'a function of many arguments',
    make: (text) => [
      withTools(tool('find', { type: 'object', properties: properties(text) })),
      typed(text(LONGEST_TEXT)),
      ask,
    ],
  },
  {
    name: 'a function that asks for many arguments',
    make(text) {
      const all = properties(text)
      return [
        withTools(tool('find', { type: 'object', properties: all, required: Object.keys(all) })),
        ...Array.from({ length: 6 }, () => [typed(text(2_000)), askInText]).flat(),
      ]
    },
  },
  {
    // The agent recognises the wish for a person from the words alone, without vectors. It begins the callback
    // task and asks for its values.
    name: 'the answers to the questions of a task',
    make: (text) => [
      typed('I want to speak to a person.'),
      askInText,
      ...Array.from({ length: 6 }, () => [typed(text(LONGEST_TEXT)), askInText]).flat(),
      typed('Yes, please.'),
      askInText,
    ],
  },
  {
    name: 'a choice of many',
    make: (text) => [
      withTools(
        tool('find', { properties: { a: { enum: Array.from({ length: 700 }, () => text(12)) } } }),
      ),
      typed(text(LONGEST_TEXT)),
      ask,
    ],
  },
  {
    name: 'many functions with examples',
    make: (text) => [
      withTools(
        ...Array.from({ length: MOST_TOOLS }, (_, at) =>
          tool(
            `f${at}`,
            { required: ['a', 'b', 'c', 'd'] },
            `x\nVisitors may say: ${JSON.stringify(Array.from({ length: 8 }, () => text(15)))}`,
          ),
        ),
      ),
      typed(text(LONGEST_TEXT)),
      ask,
    ],
  },
  {
    name: 'metadata and ids',
    make: (text) => [
      event('response.create', { response: { metadata: { [text(5_000)]: text(5_000) } } }),
      event('conversation.item.delete', { item_id: text(100_000), event_id: text(100_000) }),
      event('conversation.item.create', { previous_item_id: text(50_000), item: {} }),
    ],
  },
]

const times = (count: number, text: string) => text.repeat(count)
const list = (count: number, item: string) =>
  `[${Array.from({ length: count }, () => item).join(',')}]`
const members = (count: number) =>
  Array.from({ length: count }, (_, at) => `"k${at}":{"type":"string"}`).join(',')
const item = (content: string) =>
  `{"type":"conversation.item.create","item":{"type":"message","role":"user","content":${content}}}`

/** Events whose structure is large or wrong, whatever they contain. */
export const builtAttacks: readonly Attack[] = [
  { name: 'open brackets', messages: [times(LARGEST_EVENT_BYTES - 1, '[')] },
  { name: 'open braces', messages: [times(LARGEST_EVENT_BYTES / 6, '{"a":')] },
  { name: 'backslashes', messages: [`"${times(LARGEST_EVENT_BYTES - 2, '\\')}`] },
  { name: 'escapes', messages: [`{"type":"${times(LARGEST_EVENT_BYTES / 7, '\\u0061')}"}`] },
  { name: 'many values', messages: [`{"type":"x","a":${list(MOST_VALUES - 10, '0')}}`] },
  { name: 'too many values', messages: [`{"type":"x","a":${list(80_000, '[]')}}`] },
  { name: 'many members', messages: [`{"type":"session.update","session":{${members(2_400)}}}`] },
  {
    name: 'deep nesting',
    messages: [
      `{"type":"session.update","session":{"tool_choice":{"type":"x","a":${times(DEEPEST_NESTING - 4, '[')}${times(DEEPEST_NESTING - 4, ']')}}}}`,
    ],
  },
  { name: 'empty parts', messages: [item(list(2_000, '{}'))] },
  { name: 'parts of another kind', messages: [item(list(MOST_PARTS, '{"type":"output_text"}'))] },
  {
    name: 'input of items that are none',
    messages: [
      `{"type":"response.create","response":{"input":${list(100, `{"type":"message","role":"user","content":${list(16, '{"x":1}')}}`)}}}`,
    ],
  },
  {
    name: 'input of many items',
    messages: [
      `{"type":"response.create","response":{"input":${list(100, `{"type":"message","role":"user","content":${list(4, '{"type":"input_text","text":"a b c"}')}}`)}}}`,
    ],
  },
  {
    name: 'many pairs',
    messages: [`{"type":"response.create","response":{"metadata":{${members(2_400)}}}}`],
  },
  {
    name: 'a function with many properties',
    messages: [
      `{"type":"session.update","session":{"tools":[{"type":"function","name":"a","parameters":{"properties":{${members(2_400)}}}}]}}`,
    ],
  },
  {
    name: 'functions that are none',
    messages: [withTools(...Array.from({ length: 128 }, () => ({})))],
  },
  {
    name: 'small events',
    messages: Array.from({ length: 190 }, () =>
      event('conversation.item.retrieve', { item_id: 'x' }),
    ),
  },
  {
    name: 'greetings, responses and cancels',
    messages: Array.from({ length: 60 }, () => [
      event('response.create', { response: { instructions: GREETING_INSTRUCTION } }),
      ask,
      event('response.cancel'),
    ]).flat(),
  },
  {
    name: 'full conversation',
    messages: [
      ...Array.from({ length: 60 }, () => typed('a b '.repeat(LONGEST_TEXT / 4))),
      ...Array.from({ length: 40 }, () => [askInText, event('response.cancel')]).flat(),
    ],
  },
]

export function textAttacks(seed: number, count: number): Attack[] {
  return fc
    .sample(fc.tuple(fc.constantFrom(...withText), anyText), { seed, numRuns: count })
    .map(([{ name, make }, text]) => ({
      name: `${name}: ${JSON.stringify(text(24))}`,
      messages: make(text),
    }))
}
