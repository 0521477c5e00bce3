import { expect, test } from 'vitest'
import type { LiveCall } from '@ringwell/protocol/operator/live.ts'
import { callerNow, lastWordsOf, placeOf } from './callerNow.ts'

const call: LiveCall = {
  call_id: 'c1',
  agent_name: 'Restaurant',
  caller: '',
  channel: 'browser',
  number: '',
  site: 'shop.example',
  since: '2026-11-27T10:00:00Z',
  captions: [],
  tasks: [],
  listeners: [],
  taken_by: null,
}

test('a caller without a name is told by the number, the page or the way in', () => {
  const number = '+442079460958'
  expect(callerNow(call)).toBe('A visitor of shop.example')
  expect(callerNow({ ...call, site: '' })).toBe('A visitor')
  expect(callerNow({ ...call, channel: 'phone', number, caller: number })).toBe(number)
  expect(callerNow({ ...call, channel: 'phone' })).toBe('A hidden number')
  expect(callerNow({ ...call, channel: 'socket' })).toBe('A program')
})

test('a name that was given in the call counts more than a number, which then stands beside it', () => {
  const number = '+442079460958'
  const slots = [{ name: 'name', label: 'name', text: 'Ann Lee' }]
  const tasks = [{ id: 't1', title: 'table', status: 'collecting', slots }]
  const named: LiveCall = { ...call, channel: 'phone', number, caller: number, tasks }
  expect(callerNow(named)).toBe('Ann Lee')
  expect(placeOf(named)).toBe(number)
  expect(placeOf({ ...named, tasks: [] })).toBe('')
  expect(callerNow({ ...named, caller: 'Asha Rao' })).toBe('Asha Rao')
})

test('a row shows what the caller said last', () => {
  const caption = {
    item: 'i1',
    who: 'visitor',
    text: 'A table for two',
    is_final: true,
    by: null,
  } as const
  const captions = [caption, { ...caption, item: 'i2', who: 'agent' as const, text: 'Gladly.' }]
  expect(lastWordsOf({ ...call, captions })).toBe('A table for two')
  expect(lastWordsOf(call)).toBe('')
})
