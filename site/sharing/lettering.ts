import { create } from 'fontkitten'
import { readKerning } from './kerning.ts'

/** Turns text into outlines, so that a drawing can be rendered without the font. */
export interface Lettering {
  /** Returns the width of one line. */
  measure(text: string, style: LetterStyle): number
  /** Returns the SVG path data of one line. It begins at 0 0, on the baseline. */
  outline(text: string, style: LetterStyle): string
}

export interface LetterStyle {
  /** The size of the em square, in units of the drawing. */
  size: number
  /** The space added between letters, as a share of the size. */
  tracking: number
}

/**
 * @param woff a static WOFF font
 * @throws if `outline` or `measure` gets a letter that the font doesn't have
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
        // The y axis points up in fonts and down in drawings.
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
