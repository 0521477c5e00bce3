/** Checks that every rule of `docs/contracts/` has a test that quotes it, and that every quoted rule exists. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

function filesLike(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter(Boolean)
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** A rule begins with its number in bold: `**C2**`, or `**C2 Key.**` if it has a name. */
const rules = filesLike('docs/contracts/*.md').flatMap((file) =>
  [...read(file).matchAll(/\*\*([A-Z]\d+)\b/g)].map(([, rule = '']) => rule),
)

/** A comment above a test, or a group of tests, quotes rules: `// Rule C2` or `// Rules C19, S8`. */
const quotes = filesLike('*.test.ts', '*.test.tsx', '*.spec.ts', '*Contract.ts').flatMap((file) =>
  [...read(file).matchAll(/^ *\/\/ Rules? ([A-Z]\d+(?:, [A-Z]\d+)*)$/gm)].flatMap(([, list = '']) =>
    list.split(', ').map((rule) => ({ file, rule })),
  ),
)

test('each rule of the contracts has its own number', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

test('each rule of the contracts is quoted by at least one test', () => {
  const quoted = new Set(quotes.map(({ rule }) => rule))
  expect(rules.filter((rule) => !quoted.has(rule))).toEqual([])
})

test('no test quotes a rule that no contract has', () => {
  expect(quotes.filter(({ rule }) => !rules.includes(rule))).toEqual([])
})
