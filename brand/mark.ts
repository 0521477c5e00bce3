/**
 * The mark is a ring of nested circles in a 40-unit square. Each circle sits lower than the one around it,
 * and the innermost has the signal colour. `ground` is the background colour, so the mark works on any colour.
 */
export const mark = {
  size: 40,
  circles: [
    { cx: 20, cy: 20, r: 20, paint: 'ink' },
    { cx: 20, cy: 22.6, r: 14.6, paint: 'ground' },
    { cx: 20, cy: 24.6, r: 10.6, paint: 'ink' },
    { cx: 20, cy: 27, r: 5.6, paint: 'signal' },
  ],
} as const

/** Returns the mark as a standalone SVG file (favicon, manifest icons) on the given background. */
export function markSvg(colours: { ink: string; ground: string; signal: string }): string {
  const circles = mark.circles
    .map(
      ({ cx, cy, r, paint }) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colours[paint]}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mark.size} ${mark.size}">${circles}</svg>`
}
