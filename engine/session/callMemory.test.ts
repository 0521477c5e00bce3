import { expect, test } from 'vitest'
import { createCallMemory } from './callMemory.ts'
import type { Entry } from './conversation.ts'

const message = (id: string): Entry => ({
  item: {
    id,
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: 'x'.repeat(900) }],
  },
  at: 0,
})
const use: Entry = {
  use: { request: 1, tool: 't', arguments: {}, result: { status: 'done' }, isTold: true },
}

test('however long a call is, a new turn is stored with little work, and what is stored has a bound', async () => {
  const entries: Entry[] = [use]
  let stored: string[] = []
  let written = 0
  const memory = createCallMemory(
    ({ from, entries: next }) => {
      stored = [...stored.slice(0, from), ...next]
      written += next.length
    },
    () => entries,
  )
  for (let turn = 0; turn < 1_000; turn += 1) {
    entries.push(message(`item_${turn}`))
    // A conversation forgets its oldest items.
    if (entries.length > 200) entries.splice(1, 1)
    memory.changed()
    await Promise.resolve()
    expect(stored.join('').length).toBeLessThan(70_000)
  }
  expect(stored[0]).toBe(JSON.stringify(use))
  expect(stored.at(-1)).toContain('item_999')
  expect(stored.length).toBeGreaterThan(40)
  expect(written).toBeLessThan(5_000)
})
