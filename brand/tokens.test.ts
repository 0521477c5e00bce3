import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string =>
  readFileSync(root + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** The style sheets of the site only. The widget has its own colours, because other sites show it. */
const sheets = globSync('site/**/*.css', { cwd: root }).filter(
  (file) => !file.includes('/dist/') && !file.includes('node_modules'),
)
const tokens = read('brand/tokens.css')
/** The custom properties that the style sheets, or the scripts next to them, set. */
const declared = new Set(
  [tokens, ...sheets.map(read)].flatMap((sheet) =>
    Array.from(sheet.matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name),
  ),
)
/** The rules for screens that show our own colours. The media queries after them override these. */
const own = tokens.slice(0, tokens.indexOf('@media'))
const valueOf = (name: string): string =>
  new RegExp(`${name}: ([^;]+);`).exec(own)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''

type Scheme = 'light' | 'dark'

/** Returns a token as `#rrggbb`. */
function colourIn(scheme: Scheme, name: string): string {
  const value = valueOf(name)
  const [, light = '', dark = ''] = /^light-dark\( ?(.+?), (.+?) ?\)$/.exec(value) ?? []
  const one = value.startsWith('light-dark') ? { light, dark }[scheme] : value
  const inner = /^var\((--[\w-]+)\)$/.exec(one)?.[1]
  return inner ? colourIn(scheme, inner) : one.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

test('only the tokens name a color, so that both themes and forced colors have it', () => {
  const literals = sheets.flatMap((file) =>
    Array.from(
      read(file).matchAll(
        /#[\da-f]{3,8}\b(?=[^{]*[;}])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(|:[^;{]*\b(?:white|black|red|gr[ae]y|silver)\b(?!-)/gi,
      ),
      ([literal]) => `${file}: ${literal}`,
    ),
  )
  expect(sheets.length).toBeGreaterThan(40)
  expect(literals).toEqual([])
})

test('every property that a sheet uses is set somewhere, or has a fallback', () => {
  const scripts = globSync('{site,widget}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('/dist/') && !file.includes('node_modules'))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('')
  const missing = sheets.flatMap((file) =>
    Array.from(read(file).matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
      .filter((name) => !declared.has(name) && !scripts.includes(`'${name}'`))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the colors of what is not CSS are those of the tokens', () => {
  const { paper, paperAtNight, ink, signal, well, stop } = brand.colours
  expect({ paper, ink, signal, well, stop }).toEqual({
    paper: colourIn('light', '--paper'),
    ink: colourIn('light', '--ink'),
    signal: colourIn('light', '--signal'),
    well: colourIn('light', '--well'),
    stop: colourIn('light', '--stop'),
  })
  expect(paperAtNight).toBe(colourIn('dark', '--paper'))
})

describe.each<Scheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  const grounds = {
    light: ['--paper', '--raised', '--sunken', '--water'],
    dark: ['--paper', '--raised', '--sunken', '--water', '--night', '--well'],
  }[scheme]
  test.each(grounds)('text can be read on %s', (ground) => {
    for (const text of ['--ink', '--ink-2', '--ink-3']) {
      const ratio = contrast(colourIn(scheme, text), colourIn(scheme, ground))
      expect(ratio, text).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('errors, and text on the signal color and on a stop, can be read', () => {
    for (const [text, ground] of [
      ['--error', '--paper'],
      ['--error', '--raised'],
      ['--on-signal', '--signal'],
      ['--on-stop', '--stop'],
    ] as const) {
      const ratio = contrast(colourIn(scheme, text), colourIn(scheme, ground))
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('the border of a field can be seen', () => {
    for (const ground of ['--paper', '--raised']) {
      const ratio = contrast(colourIn(scheme, '--edge'), colourIn(scheme, ground))
      expect(ratio, ground).toBeGreaterThanOrEqual(3)
    }
  })
})
