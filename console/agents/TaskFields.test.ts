import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { expect, test } from 'vitest'
import { fieldWords } from './TaskFields.tsx'

const field: AgentTaskView['fields'][number] = {
  id: 'time',
  label: 'time',
  asked: 'always',
  may_ask: true,
  may_leave_out: false,
  question: 'At what time?',
  limits: 'until 90 minutes before closing',
  least: null,
  most: null,
  within_days: null,
  before_closing_minutes: 90,
  unit: '',
}

test('a field is shown with the limits that it has now, and with none once they are taken away', () => {
  expect(fieldWords(field)).toBe('time (until 90 minutes before closing)')
  expect(fieldWords(field, { before_closing_minutes: 30 })).toBe(
    'time (until 30 minutes before closing)',
  )
  expect(fieldWords(field, { before_closing_minutes: 0 })).toBe('time')
  const fixed = { ...field, before_closing_minutes: null, limits: 'from 9 to 5' }
  expect(fieldWords(fixed)).toBe('time (from 9 to 5)')
})
