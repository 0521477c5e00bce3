import { brand } from '@ringwell/brand/brand.ts'
import { mark, markSvg } from '@ringwell/brand/mark.ts'
import sharp from 'sharp'

export interface Icon {
  /** The side length in pixels. */
  size: number
  /** The size of the mark as a share of the side. Below 1, the mark gets a background in the paper colour. */
  share: number
}

/** Icons, by file name, for places that do not accept SVG. */
export const icons = {
  'icon-192': { size: 192, share: 1 },
  'icon-512': { size: 512, share: 1 },
  /** App launchers crop it to their own shape. Only the middle four fifths are always visible. */
  'maskable-512': { size: 512, share: 0.62 },
  'apple-touch-icon': { size: 180, share: 0.7 },
} as const satisfies Readonly<Record<string, Icon>>

const { ink, paper, signal } = brand.colours

export async function drawIcon({ size, share }: Icon): Promise<Uint8Array> {
  const side = Math.round(size * share)
  const drawn = sharp(Buffer.from(markSvg({ ink, ground: paper, signal })), {
    // Renders at the final size, so that edges stay sharp: the mark is `mark.size` wide at 72 dpi.
    density: (72 * side) / mark.size,
  }).resize(side, side)
  const pad = { top: (size - side) >> 1, left: (size - side) >> 1 }
  const framed =
    share === 1
      ? drawn
      : drawn.flatten({ background: paper }).extend({
          ...pad,
          bottom: size - side - pad.top,
          right: size - side - pad.left,
          background: paper,
        })
  return new Uint8Array(await framed.png({ palette: true, effort: 8 }).toBuffer())
}

/**
 * Writes a favicon.ico that contains PNG images, which every browser of the last fifteen years can read.
 * @param sizes the sizes in pixels, up to 256
 */
export async function drawFavicon(sizes: readonly number[]): Promise<Uint8Array> {
  const pictures = await Promise.all(sizes.map((size) => drawIcon({ size, share: 1 })))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  pictures.forEach((picture, i) => {
    const entry = 6 + 16 * i
    // 0 stands for 256.
    head.writeUInt8((sizes[i] ?? 0) % 256, entry)
    head.writeUInt8((sizes[i] ?? 0) % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  })
  return new Uint8Array(Buffer.concat([head, ...pictures]))
}
