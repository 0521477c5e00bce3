import { brand } from '@ringwell/brand/brand.ts'
import { displayLetters } from '../sharing/displayLetters.ts'

const style = { size: 24, tracking: -0.035 }
const width = Math.ceil(displayLetters.measure(brand.name, style))
/** A tenth of a pixel is finer than any screen shows it. */
const outline = displayLetters
  .outline(brand.name, style)
  .replaceAll(/-?\d*\.\d+/g, (number) => String(Number(Number(number).toFixed(1))))

/** The name as a drawing, which is there before any font. @param isFirst false repeats the first one of the page */
export function Wordmark({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <svg
      className="wordmark"
      viewBox={`0 -21.6 ${width} 24`}
      width={width}
      height="24"
      aria-hidden="true"
    >
      {isFirst ? <path id="wordmark" d={outline} /> : <use href="#wordmark" />}
    </svg>
  )
}
