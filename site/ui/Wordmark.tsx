import { brand } from '@ringwell/brand/brand.ts'
import { displayLetters } from '../sharing/displayLetters.ts'

/** A tenth of a pixel is one unit of the drawing, which is finer than any screen shows it. */
const style = { size: 240, tracking: -0.035 }
const width = Math.ceil(displayLetters.measure(brand.name, style))
const outline = displayLetters
  .outline(brand.name, style)
  .replaceAll(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number))))

/** The name as a drawing, which is there before any font. @param isFirst false repeats the first one of the page */
export function Wordmark({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <svg
      className="wordmark"
      viewBox={`0 -216 ${width} 240`}
      width={width / 10}
      height="24"
      aria-hidden="true"
    >
      {isFirst ? <path id="wordmark" d={outline} /> : <use href="#wordmark" />}
    </svg>
  )
}
