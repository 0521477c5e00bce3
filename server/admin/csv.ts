/** What a column may hold. */
export type Cell = string | number | null

/** A line of CSV with its end. https://www.rfc-editor.org/rfc/rfc4180 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * What a spreadsheet would take for a formula, and carry out, when an operator opens the file. It gets
 * an apostrophe in front, which spreadsheets show as text. Telephone numbers with a + and nothing
 * behind it but digits are no formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
function isFormula(text: string): boolean {
  if (/^\+[\d ]+$/.test(text)) return false
  return /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) || /^[\t\r\n]/.test(text)
}
