import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line is what RFC 4180 says', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\r\nlines', '', null, 7])).toBe(
    'plain,"a,b","say ""hi""","two\r\nlines",,,7\r\n',
  )
})

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1+1',
  '\0=1',
  '＝1+1',
  '+91 (0) 5550100*A1',
])('a cell that begins like a formula (%j) is made text', (cell) => {
  const line = csvLine([cell])
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  expect(line).toContain(cell.replaceAll('"', '""'))
})

test.each(['+91 5550100', '+915550100', 'Asha', "O'Neill", 'a=b', 'a-b'])(
  '%s stays as it is',
  (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`)
  },
)
