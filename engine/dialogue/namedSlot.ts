import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { TaskFacts } from '../tools.ts'

/** The slot that the words name. The slot's own words take precedence over the words for its type. */
export function namedSlot(said: string, { slots }: Task): string | undefined {
  const text = ` ${said.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  const entries = Object.entries(slots)
  const own = entries.find(([, slot]) => ownWords(slot).some((word) => text.includes(` ${word} `)))
  const byType = entries.find(([, { type }]) => slotNames[type].test(text))
  return (own ?? byType)?.[0]
}

/** The fact that is a sum, if the words ask for one: `how much was it again`. */
export const namedSum = (said: string, facts: TaskFacts): string | undefined =>
  slotNames.money.test(said.toLowerCase())
    ? Object.entries(facts).find(
        ([, fact]) => typeof fact === 'object' && fact.type === 'money',
      )?.[0]
    : undefined

export const ownWords = ({ label, words = [] }: Slot): string[] =>
  [label, ...words].map((word) => word.toLowerCase())

/** How callers refer to a slot besides its label: `what time did I say`, `the day is wrong`. */
const slotNames: Readonly<Record<SlotTypeName, RegExp>> = {
  date: /\b(?:days?|dates?|when)\b/,
  time: /\b(?:times?|hour|o'clock|when)\b/,
  stay: /\b(?:days?|dates?|nights?|how long|arriv\w+|leav\w+)\b/,
  party: /\b(?:how many|people|persons?|guests|party|number of us)\b/,
  number: /\b(?:how many|number)\b/,
  volume: /\b(?:how many|how much|volume)\b/,
  money: /\b(?:how much|amount|sum)\b/,
  name: /\b(?:names?|surname|who)\b/,
  phone: /\b(?:phone|telephone|mobile|number)\b/,
  email: /\b(?:e-?mail|address)\b/,
  code: /\b(?:reference|code|number)\b/,
  choice: /\b(?:which|kind|type|option)\b/,
  yesNo: /\b(?:yes or no)\b/,
  address: /\b(?:address|street|where)\b/,
  text: /\b(?:notes?|reason|wishes|message)\b/,
}
