import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCallsFile } from './callsFile.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'calls-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const file = path.join(folder, 'calls.json')
  writeFileSync(file, text)
  return file
}

it('takes agents by their id and by their name', () => {
  const calls = [{ turns: ['Hello'] }]
  const groups = [
    { agent: 'restaurant', calls },
    { agent: 'General Agent', calls },
  ]
  expect(readCallsFile(fileWith(JSON.stringify(groups)))).toEqual(groups)
})

it.each([
  ['[{', /cannot be read as JSON/],
  ['{}', /has not the form/],
  ['[{ "agent": "restaurant", "calls": [{ "turns": [] }] }]', /has not the form[^]*turns/],
  ['[{ "agent": "bakery", "calls": [] }]', /no agent “bakery”\. The agents are: general, /],
])('says what is wrong with %s', (text, message) => {
  expect(() => readCallsFile(fileWith(text))).toThrow(message)
})
