import type { tileIcons } from '@ringwell/content/site/services.ts'
import type { ReactNode } from 'react'
import { Arc } from '../ui/Arc.tsx'
import '../ui/drawing.css'

export type TradeIcon = (typeof tileIcons)[number]

/** Where each drawing begins on the left, so that it stands in line with the text below it. */
const left: Readonly<Record<TradeIcon, number>> = {
  coin: -43,
  headset: -46,
  tower: -44,
  shield: -38,
  wing: -42,
  pulse: -46,
  scales: -48,
  field: -48,
  bag: -38,
  case: -44,
  mast: -33,
  chart: -42,
}

/** Draws a trade in a few strokes, with one part in the signal colour. 100 units square. */
export function TradeGlyph({ icon }: { icon: TradeIcon }) {
  return (
    <svg className="drawing trade" viewBox={`${left[icon]} -50 100 100`} aria-hidden="true">
      {drawings[icon]}
    </svg>
  )
}

/** The candles of a stock chart: where each begins and ends, and how far its wick extends beyond both. */
const candles = [
  { x: -36, from: 18, to: 42, wick: 8 },
  { x: -18, from: 2, to: 30, wick: 10 },
  { x: 0, from: 10, to: 34, wick: 7 },
  { x: 18, from: -18, to: 18, wick: 9 },
  { x: 36, from: -40, to: -4, wick: 8 },
]

const drawings: Readonly<Record<TradeIcon, ReactNode>> = {
  // A coin in two halves: one is lent, the other is to be returned.
  coin: (
    <>
      <path className="solid" d="M-3-46A40 40 0 0 0-3 34Z" />
      <path className="hot" d="M3-34A40 40 0 0 1 3 46Z" />
    </>
  ),
  headset: (
    <>
      <Arc radius={38} from={-96} to={96} width={6} />
      <rect className="solid" x="-46" y="-2" width="18" height="34" rx="9" />
      <rect className="solid" x="28" y="-2" width="18" height="34" rx="9" />
      <path d="M37 30Q36 43 14 43" strokeWidth="3" />
      <circle className="hot" cx="8" cy="43" r="7" />
    </>
  ),
  // A tower with one highlighted window.
  tower: (
    <>
      <path d="M-26 46V-46H26V46" strokeWidth="3" />
      <path d="M-44 46H44" strokeWidth="3" />
      {[-32, -14, 4, 22].flatMap((y) =>
        [-14, 0, 14].map((x) => (
          <circle
            key={`${x} ${y}`}
            className={x === 14 && y === -14 ? 'hot' : 'solid'}
            cx={x}
            cy={y}
            r={x === 14 && y === -14 ? 6 : 4}
          />
        )),
      )}
    </>
  ),
  shield: (
    <>
      <path d="M-38-40H38V0A38 46 0 0 1 0 46 38 46 0 0 1-38 0Z" strokeWidth="3" />
      <path className="solid" d="M0-28V34A28 35 0 0 1-27 0V-28Z" />
      <circle className="hot" cx="14" cy="-12" r="10" />
    </>
  ),
  // A flight over the edge of the earth.
  wing: (
    <>
      <path d="M-42 40A86 86 0 0 1 34-30" strokeWidth="8" />
      <path d="M-24 42A72 72 0 0 1 38-12" strokeWidth="4" />
      <path d="M-6 43A58 58 0 0 1 42 4" strokeWidth="2" />
      <circle className="hot" cx="40" cy="-36" r="10" />
    </>
  ),
  pulse: (
    <>
      <circle r="46" strokeWidth="2" />
      <path d="M-46 0H-22L-12-24 4 26 14-8 18 0H30" strokeWidth="5" strokeLinejoin="round" />
      <circle className="hot" cx="34" r="8" />
    </>
  ),
  scales: (
    <>
      <path d="M0-40V44M-22 44H22" strokeWidth="4" />
      <path d="M-36-22L36-34" strokeWidth="4" />
      <path d="M-36-22L-46 14M-36-22L-22 14M36-34L22 2M36-34L46 2" strokeWidth="2" />
      <path className="solid" d="M-48 14H-20A14 14 0 0 1-48 14ZM20 2H48A14 14 0 0 1 20 2Z" />
      <circle className="hot" cx="-34" cy="4" r="9" />
    </>
  ),
  // Furrows under the sun.
  field: (
    <>
      <path className="hot" d="M-20 4A20 20 0 0 1 20 4Z" />
      <Arc radius={30} from={-82} to={82} width={4} />
      <Arc radius={40} from={-84} to={84} width={2} />
      <path d="M-48 6H48" strokeWidth="4" />
      <path d="M-10 14L-44 46M-3 14L-14 46M3 14L14 46M10 14L44 46" strokeWidth="4" />
    </>
  ),
  bag: (
    <>
      <path d="M-30-16H30L38 44H-38Z" strokeWidth="4" strokeLinejoin="round" />
      <path d="M-15-6V-26A15 15 0 0 1 15-26V-6" strokeWidth="4" />
      <circle className="hot" cy="18" r="12" />
    </>
  ),
  case: (
    <>
      <rect x="-44" y="-22" width="88" height="62" rx="3" strokeWidth="4" />
      <path d="M-16-22V-38H16V-22" strokeWidth="4" />
      <path d="M-26-22V40M26-22V40" strokeWidth="2" />
      <circle className="hot" cx="6" cy="10" r="12" />
    </>
  ),
  mast: (
    <>
      <path d="M0-16L-18 46M0-16L18 46M-10 18H10M-5 0H5" strokeWidth="3" />
      {[
        { radius: 14, width: 6 },
        { radius: 24, width: 3 },
        { radius: 33, width: 1.5 },
      ].map(({ radius, width }) => (
        <g key={radius} transform="translate(0 -16)">
          <Arc radius={radius} from={40} to={140} width={width} />
          <Arc radius={radius} from={220} to={320} width={width} />
        </g>
      ))}
      <circle className="hot" cy="-16" r="7" />
    </>
  ),
  chart: candles.map(({ x, from, to, wick }, i) => (
    <g key={x}>
      <path d={`M${x} ${from - wick}V${to + wick}`} strokeWidth="2" />
      <rect
        className={i === candles.length - 1 ? 'hot' : 'solid'}
        x={x - 6}
        y={from}
        width="12"
        height={to - from}
      />
    </g>
  )),
}
