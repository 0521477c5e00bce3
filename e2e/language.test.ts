/** Checks that what is said of one language, and of our products, stands in one place each. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { offerings } from '@ringwell/content/facts/offerings.ts'
import { plans } from '@ringwell/content/pricing.ts'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const code = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.astro'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /^(?:protocol|content|call|widget|site|console|engine|server)\//.test(file))
  .filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:testing|hosts)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const whereText = (pattern: RegExp, files = code): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('only the choice of a language pack, and the dialogue, whose rules are English, reach English', () => {
  const users = whereText(/(?:from|import\() ?'[^']*\benglish\//)
  const others = users.filter((file) => !/^engine\/(?:english|dialogue)\//.test(file))
  expect(others).toEqual(['engine/languages.ts'])
})

test('the tag of English is a literal only where languages are defined', () => {
  expect(whereText(/(?<!\w)(?:lang|inLanguage)?=?["']en["']/)).toEqual([
    // The names that the pronunciations of English have in espeak-ng.
    'content/site/recordings.ts',
    'engine/speech/sayLines.ts',
    'engine/tts/phonemes.ts',
    'engine/tts/voices.ts',
    'protocol/languages.ts',
    // The seven languages of the widget.
    'widget/launcher/chooseLanguage.ts',
    'widget/strings/english.ts',
  ])
})

test('the engine names no product and no plan', () => {
  const engine = code.filter(({ file }) => file.startsWith('engine/'))
  const names = offerings.map(({ name }) => name).join('|')
  // As words, these two mean other things as well.
  const planIds = plans.map(({ id }) => id).filter((id) => id !== 'free' && id !== 'scale')
  expect(whereText(new RegExp(`\\b(?:${names})\\b`, 'i'), engine)).toEqual([])
  expect(whereText(new RegExp(`'(?:${planIds.join('|')}|enterprise)'`), engine)).toEqual([])
})
