import { describe, expect, test } from 'vitest'
import { layOutPoster, writePoster, type PosterContent } from './callPoster.ts'
import type { Levels } from './voiceprint.ts'

/** Eight rings. The agent's four are full in the first half of the circle, the visitor's four in the second. */
const levels: Levels = Array.from({ length: 8 }, (_, band) =>
  Array.from({ length: 160 }, (__, cell) => (cell < 80 === band < 4 ? 3 : 0)),
)
const layOut = (change: Partial<PosterContent> = {}) =>
  layOutPoster({
    levels,
    title: 'What does Pro cost?',
    isRightToLeft: false,
    details: 'General Agent, 22 November 2026, 1:12',
    measure: (text, _font, size) => Array.from(text).length * size * 0.5,
    ...change,
  })
const linesOf = (change: Partial<PosterContent>) =>
  layOut(change)
    .texts.slice(0, -2)
    .map(({ text }) => text)
const radii = (d = '') => [...d.matchAll(/A([\d.]+) /g)].map(([, radius]) => Number(radius))

describe('the layout', () => {
  test('has the agent inside, the visitor outside in another color, and nothing beyond the edges', () => {
    const { strokes, center, width } = layOut()
    const [agent, visitor] = strokes.filter(({ opacity }) => opacity === 1)
    expect(agent?.color).not.toBe(visitor?.color)
    expect(Math.max(...radii(agent?.d))).toBeLessThan(Math.min(...radii(visitor?.d)))
    expect(Math.max(...radii(visitor?.d)) + 46).toBeLessThan(Math.min(center.x, width / 2))
    expect(center.y).toBeGreaterThan(Math.max(...radii(visitor?.d)) + 46)
  })

  test('writes a short title large, and a long one smaller, in lines that fit', () => {
    expect(linesOf({})).toEqual(['What does', 'Pro cost?'])
    const long =
      'Can I book a table for six people on Friday at seven in the evening, near the window?'
    const { texts } = layOut({ title: long })
    const title = texts.slice(0, -2)
    expect(title.map(({ text }) => text).join(' ')).toBe(long)
    for (const { text, size } of title) expect(text.length * size * 0.5).toBeLessThan(1_032)
    expect(title[0]?.size).toBeLessThan(layOut().texts[0]?.size ?? 0)
  })

  test('ends above the footer, however long the title and the details are', () => {
    const title = 'word '.repeat(200).trim()
    const { texts, height, width } = layOut({ title, details: title })
    const lines = texts.slice(0, -2)
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)?.text).toMatch(/…$/)
    expect(lines.at(-1)?.y).toBeLessThan(height - 84 - 60)
    const [details, name] = texts.slice(-2)
    expect((details?.text.length ?? 0) * 15 + (name?.text.length ?? 0) * 15).toBeLessThan(
      width - 168,
    )
  })

  test('breaks a word that is wider than a line between its letters', () => {
    const lines = linesOf({ title: '日本語'.repeat(12) })
    expect(lines.join('')).toBe('日本語'.repeat(12))
    expect(lines.length).toBeGreaterThan(1)
  })

  test('begins a title from right to left at the right edge', () => {
    const [title] = layOut({ title: 'هل لديكم طاولة؟', isRightToLeft: true }).texts
    expect(title?.x).toBe(1_200 - 84)
    expect(writePoster(layOut({ title: 'שלום', isRightToLeft: true }))).toMatch(
      /<text x="1116"[^>]* direction="rtl">שלום</,
    )
  })
})

test('as SVG, what was said stays text', () => {
  const svg = writePoster(layOut({ title: `</text><script>"&'` }))
  expect(svg).toContain('>&lt;/text&gt;&lt;script&gt;&quot;&amp;&#39;</text>')
  expect(svg).not.toContain('<script')
  expect(svg.match(/<text /g)).toHaveLength(3)
  expect(svg).not.toContain('@font-face')
})

test('as SVG, it contains the fonts that it is given', () => {
  const svg = writePoster(layOut(), { display: 'data:font/woff2;base64,AAAA' })
  expect(svg).toContain(
    "<style>@font-face{font-family:'Familjen Grotesk';font-weight:400 700;src:url(data:font/woff2;base64,AAAA)}</style>",
  )
})
