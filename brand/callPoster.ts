import { brand } from './brand.ts'
import { drawPrint, type Levels } from './voiceprint.ts'

/*
 * The poster of a call: the print of both voices, the visitor's first question, and a line that says which call it
 * was. It is laid out once, as data, and then written as SVG or drawn on a canvas. Pure: the page measures the words,
 * because only it has the fonts.
 */

export interface Poster {
  width: number
  height: number
  ground: string
  /** The centre of the print. The strokes and the dot are drawn around it. */
  center: { x: number; y: number }
  strokes: readonly PosterStroke[]
  dot: { radius: number; color: string }
  texts: readonly PosterText[]
}

interface PosterStroke {
  /** SVG path data, which `Path2D` takes too. */
  d: string
  width: number
  color: string
  /** 0 to 1. */
  opacity: number
}

interface PosterText {
  text: string
  /** The start of the baseline or, with `atEnd`, its end. Text from right to left starts at the right. */
  x: number
  y: number
  size: number
  font: PosterFont
  color: string
  atEnd: boolean
  isRightToLeft: boolean
}

export type PosterFont = 'display' | 'text'

/** The weight and the families of each font. The second family is the fallback. */
export const posterFonts = {
  display: { weight: 600, family: "'Familjen Grotesk', Arial, sans-serif" },
  text: { weight: 500, family: "'Instrument Sans', Arial, sans-serif" },
} as const satisfies Record<PosterFont, { weight: number; family: string }>

export interface PosterContent {
  /** The agent's rings first, then the same number of the visitor's rings around them. */
  levels: Levels
  /** Plain text, without line breaks. */
  title: string
  isRightToLeft: boolean
  /** Says in a few words which call it was. */
  details: string
  /** Returns the width of words in this font and size. */
  measure: (text: string, font: PosterFont, size: number) => number
}

const WIDTH = 1_200
const HEIGHT = 1_600
const MARGIN = 84
const rings = { inner: 126, pitch: 46 } as const
/** The largest size in which the title fits is used. */
const titleSizes = [104, 84, 68, 54] as const
const MOST_LINES = 4
const DETAILS_SIZE = 30
/** The share of the width that texts may use, because a program without our fonts draws wider letters. */
const SPARE = 0.94

export function layOutPoster(content: PosterContent): Poster {
  const { levels, title, isRightToLeft, details, measure } = content
  const { paper, signal, well } = brand.colours
  const half = levels.length / 2
  const center = { x: WIDTH / 2, y: MARGIN + 480 }
  const space = (WIDTH - 2 * MARGIN) * SPARE
  const { size, lines } = breakTitle(title, space, measure)
  const top = 1_110 + size
  const footer = { y: HEIGHT - MARGIN, size: DETAILS_SIZE, isRightToLeft: false } as const
  const name = measure(brand.name, 'display', DETAILS_SIZE)
  return {
    width: WIDTH,
    height: HEIGHT,
    ground: well,
    center,
    strokes: [
      ...levels.map((_, band) => orbit(rings.inner + rings.pitch * band, paper)),
      ...strokesOf(levels.slice(0, half), rings.inner, paper),
      ...strokesOf(levels.slice(half), rings.inner + rings.pitch * half, signal),
    ],
    dot: { radius: 46, color: signal },
    texts: [
      ...lines.map((text, index) => ({
        text,
        x: isRightToLeft ? WIDTH - MARGIN : MARGIN,
        y: Math.round(top + index * size * 1.08),
        size,
        font: 'display' as const,
        color: paper,
        atEnd: false,
        isRightToLeft,
      })),
      {
        ...footer,
        text: shorten(details, space - name - 60, (text) => measure(text, 'text', DETAILS_SIZE)),
        x: MARGIN,
        font: 'text',
        color: paper,
        atEnd: false,
      },
      {
        ...footer,
        text: brand.name,
        x: WIDTH - MARGIN,
        font: 'display',
        color: signal,
        atEnd: true,
      },
    ],
  }
}

const strokesOf = (levels: Levels, inner: number, color: string): PosterStroke[] =>
  drawPrint(levels, { inner, pitch: rings.pitch }).map(({ d, width }) => ({
    d,
    width,
    color,
    opacity: 1,
  }))

/** A thin circle where a ring begins, so that silence is visible too. */
const orbit = (radius: number, color: string): PosterStroke => ({
  d: `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}`,
  width: 1.5,
  color,
  opacity: 0.16,
})

/** Parts of the width */
const narrower = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

function breakTitle(
  title: string,
  space: number,
  measure: PosterContent['measure'],
): { size: number; lines: string[] } {
  const linesIn = (width: number, size: number): string[] =>
    breakLines(title, (text) => measure(text, 'display', size) <= width)
  const broken = titleSizes.map((size) => ({ size, lines: linesIn(space, size) }))
  const fitting = broken.find(({ size, lines }) => lines.length * size * 1.08 <= 350)
  if (fitting) {
    // As narrow as the number of lines and whole words allow, so that no word stands alone in the last line.
    const { size, lines } = fitting
    const even = narrower
      .map((part) => linesIn(space * part, size))
      .find((each) => each.length === lines.length && each.join(' ') === title)
    return { size, lines: even ?? lines }
  }
  const [size, smallest] = [titleSizes[3], broken[3]?.lines ?? []]
  const kept = smallest.slice(0, MOST_LINES)
  const last = kept.pop() ?? ''
  const measured = (text: string) => measure(text, 'display', size)
  return { size, lines: [...kept, shorten(`${last}…`, space, measured)] }
}

/** Breaks between words, and within a word only if it is wider than a line. */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of lettersOf(word)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** Cuts the text, with an ellipsis, until it is narrow enough. */
function shorten(text: string, space: number, measure: (text: string) => number): string {
  if (measure(text) <= space) return text
  const letters = lettersOf(text)
  while (letters.length > 0 && measure(`${letters.join('')}…`) > space) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** What a reader sees as one letter can be several code points. */
const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** The URLs of the font files, for a program that does not have the fonts. */
export type PosterFontFiles = Readonly<Partial<Record<PosterFont, string>>>

/** Writes the poster as an SVG file. Escapes the texts, so markup in them stays text. */
export function writePoster(poster: Poster, fonts: PosterFontFiles = {}): string {
  const { width, height, ground, center, strokes, dot, texts } = poster
  const title = texts
    .slice(0, -2)
    .map(({ text }) => text)
    .join(' ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escape(title)}</title>`,
    ...fontFaces(fonts),
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g transform="translate(${center.x} ${center.y})" fill="none">`,
    ...strokes.map(
      ({ d, width: thickness, color, opacity }) =>
        `<path d="${d}" stroke="${color}" stroke-width="${thickness}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`,
    ),
    `<circle r="${dot.radius}" fill="${dot.color}"/>`,
    '</g>',
    ...texts.map(writeText),
    '</svg>\n',
  ].join('\n')
}

function writeText({ text, x, y, size, font, color, atEnd, isRightToLeft }: PosterText): string {
  const { weight, family } = posterFonts[font]
  const direction = isRightToLeft ? ' direction="rtl"' : ''
  const anchor = atEnd ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${color}"${anchor}${direction}>${escape(text)}</text>`
}

function fontFaces(fonts: PosterFontFiles): string[] {
  const faces = (['display', 'text'] as const).flatMap((font) => {
    const [, family] = posterFonts[font].family.split("'")
    const file = fonts[font]
    return file === undefined
      ? []
      : [`@font-face{font-family:'${family}';font-weight:400 700;src:url(${file})}`]
  })
  return faces.length === 0 ? [] : [`<style>${faces.join('')}</style>`]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
