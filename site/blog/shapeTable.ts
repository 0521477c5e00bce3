/**
 * Adds to a table of an article what Markdown cannot express: it right-aligns figures and marks headers of
 * rows and columns. Takes and returns the HTML between `<table>` and `</table>`.
 */
export function shapeTable(html: string): string {
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => cellsOf(row))
  const [heads = [], ...body] = rows
  const figures = heads.map(
    (_, column) => column > 0 && body.every((row) => isFigure(row[column] ?? '')),
  )
  /** A table with an empty corner has row headers in the first column. */
  const namesRows = heads[0] === ''

  const open = (tag: string, column: number, scope = '') =>
    `<${tag}${scope && ` scope="${scope}"`}${figures[column] ? ' class="r"' : ''}>`
  const head = heads.map((cell, column) =>
    cell === '' ? '<td></td>' : `${open('th', column, 'col')}${cell}</th>`,
  )
  const lines = body.map((row) =>
    row.map((cell, column) =>
      column === 0 && namesRows
        ? `${open('th', column, 'row')}${cell}</th>`
        : `${open('td', column)}${cell}</td>`,
    ),
  )
  return `<thead>${rowOf(head)}</thead><tbody>${lines.map(rowOf).join('')}</tbody>`
}

/** Joins the headers of a table to an accessible name. */
export function namesOf(html: string): string {
  const [, first = ''] = /<tr>([\s\S]*?)<\/tr>/.exec(html) ?? []
  return cellsOf(first)
    .filter((cell) => cell !== '')
    .join(', ')
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/<t([hd])>([\s\S]*?)<\/t\1>/g)].map(([, , cell = '']) => cell.trim())
}

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.join('')}</tr>`
}

function isFigure(cell: string): boolean {
  return /^[\d.,%$€£₹]+$/.test(cell)
}
