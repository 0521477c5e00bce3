import { brand } from '@ringwell/brand/brand.ts'
import { mark } from '@ringwell/brand/mark.ts'
import { drawPrint } from '@ringwell/brand/voiceprint.ts'
import type { CoverGround } from '../ui/Cover.tsx'
import { breakLines } from './breakLines.ts'
import type { SharingCard } from './cards.ts'
import type { Lettering } from './lettering.ts'

/** The size that the sites that show sharing images ask for. */
export const cardSize = { width: 1200, height: 630 } as const

const margin = 64
/** The voiceprint is on the right and extends past the edge of the card. */
const print = { cx: 1066, radius: 422 } as const
const column = 572
const titleHeight = 410
/** Font sizes to try, from large to small, until the title fits. */
const titleSizes = [140, 120, 100, 92, 84, 76, 68, 60] as const
/** Above this size, a title may have only two lines, because more would leave no room for anything else. */
const largestInLines = 100
const titleTracking = -0.04
const titleLeading = 0.95
const nameSize = 40
const markSize = 52

const { ink, paper, signal, well, stop } = brand.colours
const grounds: Readonly<Record<CoverGround, { ground: string; marks: string; dot: string }>> = {
  ink: { ground: ink, marks: paper, dot: signal },
  signal: { ground: signal, marks: ink, dot: ink },
  well: { ground: well, marks: paper, dot: signal },
  // --sunken of tokens.css
  sunken: { ground: '#e5e0d5', marks: ink, dot: stop },
}

/** Draws the title of a page over its voiceprint, as an SVG that needs no font. */
export function drawCard(
  { title, levels, ground, height }: SharingCard,
  letters: Lettering,
): string {
  const colours = grounds[ground]
  const cy = Math.round(cardSize.height * height)
  // Every voiceprint has the same radius, no matter how many bands it has.
  const pitch = print.radius / (levels.length + 0.6)
  const rings = drawPrint(levels, { inner: pitch * 0.85, pitch })
    .map(({ d, width }) => `<path d="${d}" stroke-width="${width}"/>`)
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<g transform="translate(${print.cx} ${cy})">`,
    `<g fill="none" stroke="${colours.marks}">${rings}</g>`,
    `<circle r="${pitch * 0.6}" fill="${colours.dot}"/></g>`,
    `<g fill="${colours.marks}">${drawTitle(title, letters)}</g>`,
    drawName(letters, colours, ground === 'signal' ? ink : signal),
    '</svg>',
  ].join('')
}

function drawTitle(title: string, letters: Lettering): string {
  const { size, lines } = fitTitle(title, letters)
  const style = { size, tracking: titleTracking }
  return lines
    .map((line, i) => {
      // The tops of capitals are on the margin, so the first baseline is one cap height below it.
      const y = margin + size * (0.74 + i * titleLeading)
      return `<path transform="translate(${margin} ${y})" d="${letters.outline(line, style)}"/>`
    })
    .join('')
}

function fitTitle(title: string, letters: Lettering): { size: number; lines: string[] } {
  const tries = titleSizes.map((size) => {
    const measure = (line: string) => letters.measure(line, { size, tracking: titleTracking })
    const lines = breakLines(title, measure, column)
    const fits =
      lines.length <= (size > largestInLines ? 2 : 5) &&
      lines.length * size * titleLeading <= titleHeight &&
      lines.every((line) => measure(line) <= column)
    return { size, lines, fits }
  })
  const found = tries.find(({ fits }) => fits)
  if (!found) throw new Error(`“${title}” is too long for a sharing image.`)
  return found
}

function drawName(
  letters: Lettering,
  { ground, marks }: { ground: string; marks: string },
  core: string,
): string {
  const top = cardSize.height - margin - markSize
  const paints = { ink: marks, ground, signal: core }
  const circles = mark.circles
    .map(
      ({ cx, cy, r, paint }) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${paints[paint]}"/>`,
    )
    .join('')
  const name = letters.outline(brand.name, { size: nameSize, tracking: -0.035 })
  return [
    `<g transform="translate(${margin} ${top}) scale(${markSize / mark.size})">${circles}</g>`,
    `<path transform="translate(${margin + markSize + 16} ${top + markSize / 2 + nameSize * 0.34})"`,
    ` fill="${marks}" d="${name}"/>`,
  ].join('')
}
