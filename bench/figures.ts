/** Computes small statistics, says what a run does, and writes tables into docs/benchmarks.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

/** Returns the p-th percentile (0..100) by nearest rank, or NaN if there are no values. */
export function percentile(values: readonly number[], p: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((p / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export function spread(values: readonly number[]) {
  return {
    n: values.length,
    p50: percentile(values, 50),
    p95: percentile(values, 95),
    max: percentile(values, 100),
  }
}

function machine(): string {
  const cpu = os.cpus()[0]?.model ?? 'unknown CPU'
  const memoryGiB = (os.totalmem() / 1024 ** 3).toFixed(0)
  return `${os.cpus().length} cores (${cpu.trim()}), ${memoryGiB} GiB, ${os.type()} ${os.arch()}, Node ${process.versions.node}`
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

const docFile = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Puts `body` between the markers of `section` in docs/benchmarks.md, with command, date and machine. */
export function record(section: string, command: string, body: string): void {
  const begin = `<!-- ${section}: begin -->`
  const end = `<!-- ${section}: end -->`
  const date = new Date().toISOString().slice(0, 10)
  const block = `${begin}\n\`${command}\`, ${date}, on ${machine()}.\n\n${body}\n${end}`
  const text = readFileSync(docFile, 'utf8')
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < 0) throw new Error(`docs/benchmarks.md has no markers for ${section}`)
  writeFileSync(docFile, text.slice(0, from) + block + text.slice(to + end.length))
}
