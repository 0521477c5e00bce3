import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'

/** How callers refer to a slot, besides its label: `what time did I say`, `the day is wrong`. */
const wordsOfTypes: Readonly<Record<SlotTypeName, RegExp>> = {
  date: /\b(?:days?|dates?|when)\b/,
  time: /\b(?:times?|hour|o'clock|when)\b/,
  stay: /\b(?:days?|dates?|nights?|how long|arriv\w+|leav\w+)\b/,
  party: /\b(?:how many|people|persons?|guests|party|number of us)\b/,
  number: /\b(?:how many|number)\b/,
  money: /\b(?:how much|amount|sum)\b/,
  name: /\b(?:names?|who)\b/,
  phone: /\b(?:phone|telephone|mobile|number)\b/,
  email: /\b(?:e-?mail|address)\b/,
  code: /\b(?:reference|code|number)\b/,
  choice: /\b(?:which|kind|type|option)\b/,
  yesNo: /\b(?:yes or no)\b/,
  address: /\b(?:address|street|where)\b/,
  text: /\b(?:notes?|reason|wishes)\b/,
}

/** The slot that the words name. Its own words go before those of its type. */
export function namedSlot(said: string, { slots }: Task): string | undefined {
  const text = ` ${said.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  const entries = Object.entries(slots)
  const own = entries.find(([, slot]) => ownWords(slot).some((word) => text.includes(` ${word} `)))
  const byType = entries.find(([, { type }]) => wordsOfTypes[type].test(text))
  return (own ?? byType)?.[0]
}

const ownWords = ({ label, words }: Slot): string[] =>
  [label.en, ...(words?.en ?? [])].map((word) => word.toLowerCase())
