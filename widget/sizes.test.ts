/** Limits how many bytes of JavaScript (gzip -9) a visitor's browser fetches. The test runs the build. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const LAUNCHER = 3_040
const UNTIL_MICROPHONE = 15_000

let folder: string
let files: Map<string, string>

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-widget-'))
  execFileSync(path.join(here, '../node_modules/.bin/vite'), ['build', '--outDir', folder], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (name: string): string => files.get(name) ?? ''
const size = (name: string): number => gzipSync(text(name), { level: 9 }).length
const staticImports = (name: string): string[] =>
  [...text(name).matchAll(/(?:from|import)\s*[`'"]\.\/([^`'"]+)[`'"]/g)].map(
    ([, file = '']) => file,
  )
const lateImports = (name: string): string[] =>
  [...text(name).matchAll(/import\(\s*[`'"]\.\/([^`'"]+)[`'"]/g)].map(([, file = '']) => file)

/** The file and everything that it imports statically. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const file of staticImports(name)) withImports(file, seen)
  return seen
}
const total = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + size(name), 0)
const panel = (): string => lateImports('widget.js').find((name) => name.startsWith('panel-')) ?? ''

describe('the launcher', () => {
  test('is one request of at most 3.04 kB', () => {
    expect(staticImports('widget.js')).toEqual([])
    expect(size('widget.js')).toBeGreaterThan(1_000)
    expect(size('widget.js')).toBeLessThanOrEqual(LAUNCHER)
  })

  test('has a byte-identical copy with a hash in its name', () => {
    const pinned = [...files.keys()].find((name) => /^widget-[\w-]{8}\.js$/.test(name)) ?? ''
    expect(text(pinned)).toBe(text('widget.js'))
  })

  test('lazily imports the panel and nothing else', () => {
    expect(lateImports('widget.js')).toEqual([panel()])
  })
})

describe('until the microphone opens', () => {
  test('English takes at most 15 kB', () => {
    const english = lateImports(panel()).filter((name) => name.startsWith('english-'))
    expect(english).toHaveLength(1)
    const sum = total(withImports('widget.js')) + total(withImports(panel())) + total(english)
    expect(sum).toBeGreaterThan(10_000)
    expect(sum).toBeLessThanOrEqual(UNTIL_MICROPHONE)
  })

  test.each(['hindi', 'gujarati', 'bengali', 'tamil', 'spanish', 'french'])(
    '%s takes at most 250 bytes more',
    (language) => {
      const words = lateImports(panel()).filter((name) => name.startsWith(`${language}-`))
      const sum = total(withImports('widget.js')) + total(withImports(panel())) + total(words)
      expect(words).toHaveLength(1)
      expect(sum).toBeLessThanOrEqual(UNTIL_MICROPHONE + 250)
    },
  )
})

describe('what only some pages need', () => {
  test.each([
    ['functions of the page', 'offerFunctions'],
    ['the note about languages other than English', 'note'],
    ['details before a call', 'lead'],
  ])('%s: lazily imported by the panel and by nothing else', (_what, chunk) => {
    const importing = [...files.keys()].filter((name) =>
      lateImports(name).some((file) => file.startsWith(`${chunk}-`)),
    )
    expect(importing).toEqual([panel()])
    const [file = ''] = lateImports(panel()).filter((name) => name.startsWith(`${chunk}-`))
    expect(size(file)).toBeLessThanOrEqual(4_000)
  })
})

test('no part imports the launcher, whose content changes under the same name', () => {
  for (const name of files.keys()) {
    expect([...staticImports(name), ...lateImports(name)]).not.toContain('widget.js')
  }
})

test('every part except the launcher has its hash in its name, so that it can be cached forever', () => {
  for (const name of files.keys()) {
    if (name !== 'widget.js') expect(name).toMatch(/-[\w-]{8}\.js$/)
  }
})

test('the code needs only `script-src` and `connect-src` in a content security policy', () => {
  for (const [name, code] of files) {
    expect(code, name).not.toMatch(
      /\beval\(|new Function|innerHTML|createObjectURL|\.style\.cssText/,
    )
    expect(code, name).not.toMatch(/setAttribute\([`'"]style/)
  }
})

test('it can be imported without a DOM, as on a server', async () => {
  const before = Object.keys(globalThis)
  await expect(import(/* @vite-ignore */ path.join(folder, 'widget.js'))).resolves.toBeDefined()
  expect(Object.keys(globalThis)).toEqual(before)
})
