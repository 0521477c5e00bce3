import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import type { Levels, Loudness } from '@ringwell/brand/voiceprint.ts'
import { prints } from '../prints/prints.ts'
import { PrintPaths } from '../ui/Print.tsx'
import './productPrint.css'

export type ProductName = ProductPage['id']

const grid = { inner: 76, pitch: 34 }
/** The first band above about 2.4 kHz. A phone line loses most of what is there, mainly consonants. */
const swallowedFrom = 6
/** How far each half of a translated call is from the centre. */
const apart = 9

/** Draws what each product does to speech, from real speech. 720 units square around the origin. */
export function ProductPrint({ product }: { product: ProductName }) {
  return (
    <svg
      className={`product-print print-${product}`}
      viewBox="-360 -360 720 720"
      aria-hidden="true"
    >
      {drawings[product]}
    </svg>
  )
}

const drawings = {
  agent: (
    <>
      <PrintPaths levels={prints.agent} {...grid} />
      <circle className="dot" r="46" />
    </>
  ),
  // Highlights what a phone line loses.
  xcent: (
    <>
      <PrintPaths levels={bands(prints.xcent, 0, swallowedFrom)} {...grid} />
      <g className="brought-out">
        <PrintPaths levels={bands(prints.xcent, swallowedFrom, prints.xcent.length)} {...grid} />
      </g>
      <circle className="dot" r="46" />
    </>
  ),
  // The question is on the right, the answer on the left.
  sync: (
    <>
      <g transform={`translate(${apart} ${apart})`}>
        <PrintPaths levels={half(prints.syncOurs, 0)} {...grid} />
        <path className="dot" d="M0-46A46 46 0 0 1 0 46Z" />
      </g>
      <g className="other-side" transform={`translate(${-apart} ${-apart})`}>
        <PrintPaths levels={half(prints.syncTheirs, 1)} {...grid} />
        <path className="other-dot" d="M0-46A46 46 0 0 0 0 46Z" />
      </g>
    </>
  ),
}

function silence(cells: number): Loudness[] {
  return Array.from({ length: cells }, () => 0)
}

/** Keeps the bands from `from` to `to` (exclusive) and silences the others. */
function bands(levels: Levels, from: number, to: number): Levels {
  return levels.map((row, band) => (band >= from && band < to ? row : silence(row.length)))
}

/** Squeezes a voiceprint into one half of the circle. Side 0 is the right half, where time begins. */
function half(levels: Levels, side: 0 | 1): Levels {
  return levels.map((row) =>
    side === 0 ? [...row, ...silence(row.length)] : [...silence(row.length), ...row],
  )
}
