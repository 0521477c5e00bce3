/** Checks that the page of the audit log has words for everything that the server enters there. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deedWords, kindsOfDeeds } from '@ringwell/console/audit/deeds.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every deed that the server writes into the audit log has words in the console, and a kind to filter by', () => {
  const lines = execFileSync(
    'git',
    [
      'grep',
      '-hoE',
      "action: '[a-z_]+\\.\\w+'",
      '--',
      'server/*.ts',
      ':!*.test.ts',
      ':!server/testing',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const actions = new Set(lines.split('\n').flatMap((line) => line.split("'")[1] ?? []))
  expect(actions.size).toBeGreaterThan(20)
  expect([...actions].filter((action) => deedWords({ action }) === action)).toEqual([])
  const kinds = kindsOfDeeds.map(({ prefix }) => prefix)
  expect([...actions].filter((one) => !kinds.some((kind) => one.startsWith(kind)))).toEqual([])
})
