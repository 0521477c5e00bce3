import { describe, expect, it } from 'vitest'
import { namesOf, shapeTable } from './shapeTable.ts'

const table = (heads: string[], ...rows: string[][]) =>
  `<thead><tr>${heads.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>\n<tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`)
    .join('')}</tbody>`

describe('a table of an article', () => {
  it('right-aligns a column of figures and its header', () => {
    const shaped = shapeTable(table(['Reason', 'Calls'], ['Move', '1,048'], ['Hours', '$2.50']))
    expect(shaped).toBe(
      '<thead><tr><th scope="col">Reason</th><th scope="col" class="r">Calls</th></tr></thead>' +
        '<tbody><tr><td>Move</td><td class="r">1,048</td></tr>' +
        '<tr><td>Hours</td><td class="r">$2.50</td></tr></tbody>',
    )
  })

  it('does not align the first column or a column that contains a word', () => {
    const shaped = shapeTable(table(['Week', 'Calls'], ['1', '48'], ['2', 'none']))
    expect(shaped).not.toContain('class="r"')
  })

  it('uses the first column as row headers if the corner is empty, and has no empty header', () => {
    const shaped = shapeTable(table(['', 'Menu'], ['<strong>Harm</strong>', 'Works']))
    expect(shaped).toContain('<thead><tr><td></td><th scope="col">Menu</th></tr></thead>')
    expect(shaped).toContain('<th scope="row"><strong>Harm</strong></th><td>Works</td>')
  })

  it('is named after its columns', () => {
    expect(namesOf(table(['', 'Menu', 'Voice agent'], ['a', 'b', 'c']))).toBe('Menu, Voice agent')
  })
})
