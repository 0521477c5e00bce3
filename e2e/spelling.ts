/**
 * Checks that comments and documents are in British English. Names that are not ours stand in backquotes. `npm run lint`
 * runs it; the tests of `content/` check what the site prints.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { americanWords } from '@ringwell/content/testing/plainWords.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const kinds = ['*.ts', '*.tsx', '*.astro', '*.css', '*.mjs', '*.py', '*.jsonc', '*.md', '*.mdx']

const NO_PROSE = /^---\n[^]*?\n---|```[^]*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+/g
const COMMENT = /^ *\{?\/\*[^]*?\*\/|^ *\/\/.*|^ *#.*|"""[^]*?"""/gm

/** What people read of a file, each stretch with the number of its first line. */
function proseOf(file: string): { text: string; line: number }[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const stretches = /\.mdx?$/.test(file) ? [...text.matchAll(/[^]+/g)] : [...text.matchAll(COMMENT)]
  return stretches.map(({ 0: stretch, index }) => ({
    text: stretch.replaceAll(NO_PROSE, (part) => part.replaceAll(/[^\n]/g, ' ')),
    line: text.slice(0, index).split('\n').length,
  }))
}

const listed = execFileSync('git', ['ls-files', ...kinds], { cwd: root, encoding: 'utf8' })
const files = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
const found = files.flatMap((file) =>
  proseOf(file).flatMap(({ text, line }) =>
    text.split('\n').flatMap((words, at) => {
      const american = americanWords.flatMap((one) => one.exec(words)?.[0] ?? [])
      return american.map((word) => `${file}:${line + at}: “${word}” is American English.`)
    }),
  ),
)
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exitCode = 1
}
