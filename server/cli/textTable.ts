type Cells = Record<string, string | number | null>

/** No column is wider than this, in characters, unless a table asks for more. */
const WIDEST = 40

/**
 * Columns for a terminal; those that are empty all the way down are left out. What visitors typed is
 * shown without control characters: see `plainText`.
 */
export function textTable(
  columns: readonly string[],
  rows: readonly Cells[],
  widest = WIDEST,
): string {
  const cellText = (row: Cells, column: string): string =>
    shorten(plainText(String(row[column] ?? '')), widest)
  const shown = columns.filter((column) => rows.some((row) => cellText(row, column) !== ''))
  if (shown.length === 0) return 'Nothing there yet.\n'
  const widths = shown.map((column) =>
    Math.max(column.length, ...rows.map((row) => cellText(row, column).length)),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const lines = rows.map((row) => line(shown.map((column) => cellText(row, column))))
  return `${[line(shown), ...lines].join('\n')}\n`
}

/** Without what could rewrite a screen: control characters, and what turns the direction of writing. */
export const plainText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

/**
 * A line of JSON that does nothing to a terminal: what JSON leaves as it is, control characters above
 * 127 and what turns the direction of writing, is escaped. A program reads the same value.
 */
export const jsonLine = (value: object): string =>
  `${JSON.stringify(value).replaceAll(
    /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`

const shorten = (text: string, widest: number): string =>
  text.length > widest ? `${text.slice(0, widest - 1)}…` : text
