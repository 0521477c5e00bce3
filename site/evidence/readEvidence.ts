/** Reads the figures that /evidence prints out of docs/benchmarks.md, so that the page never states an old one. */
import type { Verdict } from '@ringwell/content/site/evidence.ts'
import { benchmarks } from '../whyUs/measured.ts'

/** Cells by row and column. The first cell of a row is its name. */
export interface Table {
  heads: string[]
  rows: string[][]
}

/** A round of calls by strangers. */
export interface Round {
  /** `round 8`. */
  name: string
  /** `2026-11-27`. */
  day: string
  calls: number
  /** In percent of the calls. Rounding may make their sum 99 or 101. */
  shares: Record<Verdict, number>
}

/** The tables below a heading, up to the next heading. @throws Error if there is no such heading */
export function tablesUnder(title: string, document = benchmarks): Table[] {
  const lines = document.split('\n')
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === title)
  if (start < 0) throw new Error(`docs/benchmarks.md has no heading “${title}”.`)
  const tables: Table[] = []
  let isTable = false
  for (const line of lines.slice(start + 1)) {
    if (/^#+ /.test(line)) break
    if (!line.startsWith('|')) isTable = false
    else if (/^\|[\s|-]+\|$/.test(line)) continue
    else if (isTable) tables.at(-1)?.rows.push(cellsOf(line))
    else {
      tables.push({ heads: cellsOf(line), rows: [] })
      isTable = true
    }
  }
  return tables
}

/** With percentages as English writes them. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .replaceAll(/(\d) %/g, '$1%')
    .split('|')
    .map((cell) => cell.trim())

/**
 * What was asked of a row, and its figure in a column.
 * @param column the beginning of its title; without it, the last column with a figure
 * @throws Error that names what is not there
 */
export function measuredIn(
  tables: readonly Table[],
  row: string,
  column?: string,
): { asked: string; figure: string; measuredAt: string } {
  for (const { heads, rows } of tables) {
    const cells = rows.find(([name]) => name === row) ?? []
    const at =
      column === undefined
        ? cells.findLastIndex((cell) => /^\d/.test(cell))
        : indexOf(heads, column)
    const figure = cells[at]
    const asked = cells[indexOf(heads, 'asked')]
    if (figure !== undefined && asked !== undefined)
      return { asked, figure, measuredAt: heads[at] ?? '' }
  }
  throw new Error(`docs/benchmarks.md has no figure for “${row}” in “${column ?? 'the last'}”.`)
}

/** A number that no row has if there is no such column. */
function indexOf(heads: readonly string[], title: string): number {
  const at = heads.findIndex((head) => head.startsWith(title))
  return at < 0 ? heads.length : at
}

/** Every round, the first one first. */
export function readRounds(tables = tablesUnder('Strangers')): Round[] {
  const heads = tables[0]?.heads.filter((head) => head.startsWith('round ')) ?? []
  return heads.map((head) => {
    const [name = '', day = ''] = head.split(', ')
    const share = (row: string): number => {
      const found = /^\d+/.exec(measuredIn(tables, row, head).figure)
      if (!found) throw new Error(`docs/benchmarks.md has no share for “${row}” in “${head}”.`)
      return Number(found[0])
    }
    const done = share('done')
    return {
      name,
      day,
      calls: share('calls'),
      shares: {
        done,
        honest: share('done or honest') - done,
        failed: share('failed'),
        wrong: share('wrong'),
      },
    }
  })
}
