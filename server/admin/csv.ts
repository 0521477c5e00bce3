/** What a column may hold. */
export type Cell = string | number | null

/** A line of CSV with its end. https://www.rfc-editor.org/rfc/rfc4180 */
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
 * Line ends stay. Every other control character becomes a space, and so does what turns the direction of
 * writing: an export is also read on terminals. Joiners stay, because Indian scripts need them.
 */
const withoutControls = (text: string): string =>
  text.replaceAll(/\r(?!\n)|[[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]--[\r\n]]/gv, ' ')

/**
 * Puts an apostrophe in front of what a spreadsheet would take for a formula, and carry out, when an
 * operator opens the file. A spreadsheet that splits lines at `;` or `|`, or takes each line for a row,
 * sees cells where we have one, so these places count too. Telephone numbers with a + and nothing behind
 * it but digits are no formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
const withoutFormulas = (text: string): string =>
  text.replaceAll(
    /(?<=^|[;|\n])(?=(?:[^\S\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!(?:[^\S\n]|["'])*\+[\d ]+\r?(?:$|[;|\n]))/gu,
    "'",
  )
