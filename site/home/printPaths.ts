import { drawPrint, type Levels } from '@ringwell/brand/voiceprint.ts'

/** @returns the paths of a voiceprint, for an SVG that is in the page */
export const printPaths = (levels: Levels, rings: Parameters<typeof drawPrint>[1]) =>
  drawPrint(levels, rings).map(({ d, width }): SVGPathElement => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', d)
    path.setAttribute('stroke-width', String(width))
    return path
  })
