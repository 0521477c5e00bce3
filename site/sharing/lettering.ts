import { create } from 'fontkitten'
import { readKerning } from './kerning.ts'

/** Text as outlines, so that a drawing needs no font where it is painted. */
export interface Lettering {
  /** Width of one line. */
  measure(text: string, style: LetterStyle): number
  /** SVG path data of one line that begins at 0 0 on its baseline. */
  outline(text: string, style: LetterStyle): string
}

export interface LetterStyle {
  /** Of the em square, in units of the drawing. */
  size: number
  /** Added between letters, as a share of the size. */
  tracking: number
}

/**
 * @param woff a static WOFF font
 * @throws when `outline` or `measure` meets a letter that the font doesn't have
 */
export function createLettering(woff: Buffer): Lettering {
  const font = openFont(woff)
  const kerning = readKerning(woff)

  function* place(text: string, { size, tracking }: LetterStyle) {
    const scale = size / font.unitsPerEm
    let x = 0
    let before: number | undefined
    for (const letter of text) {
      const codePoint = letter.codePointAt(0) ?? 0
      if (!font.hasGlyphForCodePoint(codePoint)) {
        throw new Error(`${font.fullName} has no “${letter}”, which stands in “${text}”.`)
      }
      const glyph = font.glyphForCodePoint(codePoint)
      if (before !== undefined) x += kerning(before, glyph.id) * scale + tracking * size
      yield { glyph, x, scale, end: x + glyph.advanceWidth * scale }
      x += glyph.advanceWidth * scale
      before = glyph.id
    }
  }

  return {
    measure(text, style) {
      let width = 0
      for (const { end } of place(text, style)) width = end
      return width
    },
    outline(text, style) {
      let data = ''
      for (const { glyph, x, scale } of place(text, style)) {
        // Fonts count upwards, drawings downwards.
        data += glyph.path.transform(scale, 0, 0, -scale, x, 0).toSVG()
      }
      return data
    },
  }
}

function openFont(woff: Buffer) {
  const font = create(woff)
  if (font.isCollection) throw new Error('Lettering needs one font, not a collection.')
  return font
}
