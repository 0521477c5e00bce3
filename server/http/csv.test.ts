import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line follows RFC 4180', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\r\nlines', '', null, 7])).toBe(
    'plain,"a,b","say ""hi""","two\r\nlines",,,7\r\n',
  )
})

// Rule O3
test.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '  =1+1', '＝1+1', '+91 (0) 5550100*A1'])(
  'a cell that starts like a formula (%j) becomes text',
  (cell) => {
    const line = csvLine([cell])
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
    expect(line).toContain(cell.replaceAll('"', '""'))
  },
)

/**
 * Splits text as a spreadsheet with another separator does. Quotes count only at the start of a field.
 */
function readBy(separator: string, text: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[(at += 1)] ?? ''
    else if (quoted) {
      if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator || letter === '\n') {
      cells.push(cell)
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  return cells
}

const isFormula = (cell: string): boolean => /^\s*[=+\-@]/.test(cell)

describe.each([
  'a;=1+1',
  'a;  =1+1',
  'a;"=1+1"',
  'a\t=1+1',
  'a\r=1+1',
  'a\n=1+1',
  'a\r\n\t@SUM(A1)',
  'a|-2+3',
  'a";=1+1;"',
  ';+cmd|calc',
  'agent: hello\nvisitor: one\n=1+1',
])('a cell like %j', (cell) => {
  test.each([',', ';', '\t', '|'])(
    'contains no formula for a reader that splits at %j',
    (separator) => {
      const line = csvLine(['id', cell, 'last'])
      expect(readBy(separator, line).filter(isFormula)).toEqual([])
    },
  )
})

test.each([
  ['\u001b[2Jgone\u009b31m', ' [2Jgone 31m'],
  ['bell\u0007, turned\u202e', '"bell , turned "'],
  ['a\tb\rc', 'a b c'],
  ['two\nlines', '"two\nlines"'],
  ['\0=1', "' =1"],
  ['\t=1', "' =1"],
  ['\r=1', "' =1"],
])('%j cannot control a terminal, and line endings stay', (cell, shown) => {
  expect(csvLine([cell])).toBe(`${shown}\r\n`)
})

test('characters that Indian scripts need stay', () => {
  const name = 'श्री\u200dमान क्\u200cष'
  expect(csvLine([name])).toBe(`${name}\r\n`)
})

// A quadratic algorithm would take minutes for this many characters.
test.each(['\n', '"', ' ', ';', '+', "'", '\r\n', '+ '])(
  'a long cell of %j is written',
  (letter) => {
    expect(csvLine([letter.repeat(400_000)]).length).toBeGreaterThanOrEqual(400_000)
  },
)

test.each(['+91 5550100', '+915550100', 'Asha', "O'Neill", 'a=b', 'a-b'])(
  '%s stays unchanged',
  (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`)
  },
)
