/** The poster of a call as files. They are made here, in the page, and nothing of it is sent. */
import displayFont from '@ringwell/brand/fonts/familjen-grotesk-latin-wght-normal.woff2?url'
import textFont from '@ringwell/brand/fonts/instrument-sans-latin-wght-normal.woff2?url'
import {
  layOutPoster,
  posterFonts,
  writePoster,
  type Poster,
  type PosterContent,
  type PosterFont,
} from '@ringwell/brand/callPoster.ts'

export type PosterWords = Omit<PosterContent, 'measure'>

/** Writes the SVG file. It contains the fonts, if they can be fetched. */
export async function makeSvg(content: PosterWords): Promise<string> {
  const poster = await layOut(content)
  const [display, text] = await Promise.all([dataUrl(displayFont), dataUrl(textFont)])
  const fonts = { ...(display && { display }), ...(text && { text }) }
  return writePoster(poster, fonts)
}

/** Draws the PNG file. @throws Error if the browser has no memory for it */
export async function makePng(content: PosterWords): Promise<Blob> {
  const poster = await layOut(content)
  const canvas = document.createElement('canvas')
  canvas.width = poster.width
  canvas.height = poster.height
  draw(poster, contextOf(canvas))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The poster could not be drawn.')
  return blob
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has begun to save. If the URL were revoked earlier, some browsers would save nothing.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function layOut(content: PosterWords): Promise<Poster> {
  // The page may not have loaded a font that it has not needed so far.
  await Promise.allSettled(
    (['display', 'text'] as const).map((font) =>
      document.fonts.load(fontOf(font, 100), content.title),
    ),
  )
  const context = contextOf(document.createElement('canvas'))
  return layOutPoster({
    ...content,
    measure(text, font, size) {
      context.font = fontOf(font, size)
      return context.measureText(text).width
    },
  })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  return context
}

const fontOf = (font: PosterFont, size: number): string =>
  `${posterFonts[font].weight} ${size}px ${posterFonts[font].family}`

function draw(poster: Poster, context: CanvasRenderingContext2D): void {
  const { width, height, ground, center, strokes, dot, texts } = poster
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(center.x, center.y)
  for (const stroke of strokes) {
    context.globalAlpha = stroke.opacity
    context.strokeStyle = stroke.color
    context.lineWidth = stroke.width
    context.stroke(new Path2D(stroke.d))
  }
  context.globalAlpha = 1
  context.fillStyle = dot.color
  context.fill(circle(dot.radius))
  context.restore()
  for (const { text, x, y, size, font, color, atEnd, isRightToLeft } of texts) {
    context.font = fontOf(font, size)
    context.fillStyle = color
    context.direction = isRightToLeft ? 'rtl' : 'ltr'
    context.textAlign = atEnd ? 'end' : 'start'
    context.fillText(text, x, y)
  }
}

function circle(radius: number): Path2D {
  const path = new Path2D()
  path.arc(0, 0, radius, 0, 2 * Math.PI)
  return path
}

/** Returns undefined if the file cannot be fetched. */
async function dataUrl(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url)
    if (!response.ok) return undefined
    const bytes = new Uint8Array(await response.arrayBuffer())
    return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
  } catch {
    return undefined
  }
}
