import { describe, expect, it } from 'vitest'
import { namesOf, shapeTable } from './shapeTable.ts'

const table = (heads: string[], ...rows: string[][]) =>
  `<thead><tr>${heads.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>\n<tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`)
    .join('')}</tbody>`

describe('a table of an article', () => {
  it('has a column of figures to the right, its head with it', () => {
    const shaped = shapeTable(table(['Reason', 'Calls'], ['Move', '1,048'], ['Hours', '$2.50']))
    expect(shaped).toBe(
      '<thead><tr><th scope="col">Reason</th><th scope="col" class="r">Calls</th></tr></thead>' +
        '<tbody><tr><td>Move</td><td class="r">1,048</td></tr>' +
        '<tr><td>Hours</td><td class="r">$2.50</td></tr></tbody>',
    )
  })

  it('leaves a column that holds a word, and the first column, where they are', () => {
    const shaped = shapeTable(table(['Week', 'Calls'], ['1', '48'], ['2', 'none']))
    expect(shaped).not.toContain('class="r"')
  })

  it('with an empty corner names its rows by the first column, and has no empty head', () => {
    const shaped = shapeTable(table(['', 'Menu'], ['<strong>Harm</strong>', 'Works']))
    expect(shaped).toContain('<thead><tr><td></td><th scope="col">Menu</th></tr></thead>')
    expect(shaped).toContain('<th scope="row"><strong>Harm</strong></th><td>Works</td>')
  })

  it('is named after its columns', () => {
    expect(namesOf(table(['', 'Menu', 'Voice agent'], ['a', 'b', 'c']))).toBe('Menu, Voice agent')
  })
})
