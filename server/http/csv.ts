/** The value of one column. */
export type Cell = string | number | null

/** Returns a line of CSV, including its line ending. https://www.rfc-editor.org/rfc/rfc4180 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormulas(withoutControls(cell))
  return /[",;|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Replaces control characters and characters that change the text direction with spaces, because people also
 * read exports on terminals. Keeps line endings, and keeps joiners because Indian scripts need them.
 */
const withoutControls = (text: string): string =>
  text.replaceAll(/\r(?!\n)|[[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]--[\r\n]]/gv, ' ')

/**
 * Puts an apostrophe in front of text that a spreadsheet would run as a formula when an operator opens the
 * file. Some spreadsheets split lines at `;` or `|`, or treat each line as a row, so they see several cells
 * where we wrote one. The start of each of those cells counts too. A phone number, which is a + followed
 * only by digits, is not a formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
const withoutFormulas = (text: string): string =>
  text.replaceAll(
    /(?<=^|[;|\n])(?=(?:[^\S\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!(?:[^\S\n]|["'])*\+[\d ]+\r?(?:$|[;|\n]))/gu,
    "'",
  )
