import { create } from 'fontkit'

/** Turns text into outlines, so that a drawing can be rendered without the font. */
export interface Lettering {
  /** Returns the width of one line. */
  measure(text: string, style: LetterStyle): number
  /** Returns the SVG path data of one line. It begins at 0 0, on the baseline. */
  outline(text: string, style: LetterStyle): string
}

interface LetterStyle {
  /** The size of the em square, in units of the drawing. */
  size: number
  /** The space added between letters, as a share of the size. */
  tracking: number
}

/** Browsers use no ligatures in a line that has tracking. */
const features = { liga: false }

/**
 * @param woff a static WOFF font
 * @throws if `outline` or `measure` gets a letter that the font doesn't have
 */
export function createLettering(woff: Buffer): Lettering {
  const font = openFont(woff)

  /** Places the glyphs of a line beside each other, kerned as a browser does it. */
  function* place(text: string, { size, tracking }: LetterStyle) {
    for (const letter of text) {
      if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) continue
      throw new Error(`${font.fullName} has no “${letter}”, which stands in “${text}”.`)
    }
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text, features)
    let x = 0
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const end = x + xAdvance * scale
      yield { glyph, x: x + xOffset * scale, y: -yOffset * scale, scale, end }
      x = end + tracking * size
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
      for (const { glyph, x, y, scale } of place(text, style)) {
        // The y axis points up in fonts and down in drawings.
        data += glyph.path.transform(scale, 0, 0, -scale, x, y).toSVG()
      }
      return data
    },
  }
}

function openFont(woff: Buffer) {
  const font = create(woff)
  if (!('layout' in font)) throw new Error('Lettering needs one font, not a collection.')
  return font
}
