import { expect, test } from 'vitest'
import type { LiveCall, LiveEvent } from './live.ts'
import { afterEvent, type LiveState } from './liveState.ts'

const call: LiveCall = {
  call_id: 'c1',
  agent_name: 'Restaurant',
  caller: 'Ann',
  channel: 'phone',
  number: '',
  site: '',
  since: '2026-11-01T10:00:00Z',
  captions: [],
  tasks: [],
  listeners: [],
  taken_by: null,
}
const caption = (item: string, text: string): LiveEvent => ({
  type: 'caption',
  call_id: 'c1',
  caption: { item, who: 'visitor', text, is_final: false, by: null },
})
const after = (...events: LiveEvent[]): LiveState => events.reduce<LiveState>(afterEvent, [call])

test('what is said later of the same words replaces them, and other calls stay as they are', () => {
  const [changed] = after(caption('a', 'What'), caption('b', 'Yes'), caption('a', 'What does'))
  expect(changed?.captions.map(({ text }) => text)).toEqual(['What does', 'Yes'])
  const other: LiveEvent = { ...caption('x', 'Hi'), call_id: 'unknown' } as LiveEvent
  expect(after(other)).toEqual([call])
})

test('a call appears when it begins, keeps its words when it changes, and goes when it ends', () => {
  const { captions: _captions, tasks: _tasks, ...head } = call
  const second = { ...head, call_id: 'c2' }
  expect(after({ type: 'call', call: second })).toHaveLength(2)
  const [taken] = after(caption('a', 'Hi'), { type: 'call', call: { ...head, taken_by: 'Ann' } })
  expect(taken).toMatchObject({ taken_by: 'Ann', captions: [{ text: 'Hi' }] })
  expect(after({ type: 'ended', call_id: 'c1' })).toEqual([])
})

test('a stream that begins anew replaces everything', () => {
  expect(after(caption('a', 'Hi'), { type: 'calls', calls: [] })).toEqual([])
})
