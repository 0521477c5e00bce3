type Cells = Record<string, string | number | boolean | null>

/** The maximum width of a column, in characters, unless the caller sets another one. */
const WIDEST = 40

/**
 * Formats rows as a table for a terminal. Leaves out columns that are empty in every row. Shows what visitors
 * typed without control characters: see `plainText`.
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

/** Removes what could change a screen: control characters, and characters that change the text direction. */
export const plainText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

/**
 * Returns a line of JSON that cannot control a terminal. It escapes characters that JSON does not: control
 * characters above 127, and characters that change the text direction. The parsed value stays the same.
 */
export const jsonLine = (value: object): string =>
  `${JSON.stringify(value).replaceAll(
    /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`

const shorten = (text: string, widest: number): string =>
  text.length > widest ? `${text.slice(0, widest - 1)}…` : text
