import type { featureIcons } from '@ringwell/content/site/home.ts'
import type { ReactNode } from 'react'
import { Arc } from '../ui/Arc.tsx'
import '../ui/drawing.css'

export type FeatureIcon = (typeof featureIcons)[number]

/**
 * Draws the glyph beside a claim: arcs, dots and one part in the signal colour. 100 units square around the
 * origin.
 */
export function FeatureGlyph({ icon }: { icon: FeatureIcon }) {
  return (
    <svg className={`drawing glyph-art glyph-${icon}`} viewBox="-50 -50 100 100" aria-hidden="true">
      {drawings[icon]}
    </svg>
  )
}

const twelfths = Array.from({ length: 12 }, (_, i) => i)
const hours = Array.from({ length: 24 }, (_, i) => i)

/** `hot` fills a part with the signal colour, and `hot-line` strokes it. */
const drawings: Readonly<Record<FeatureIcon, ReactNode>> = {
  // Two speakers who take turns: their arcs mirror each other.
  human: (
    <g transform="scale(.88)">
      <g transform="translate(-22)" className="hot-line">
        <circle className="hot" r="10" />
        <Arc radius={20} from={-60} to={60} width={3} />
        <Arc radius={20} from={120} to={240} width={3} />
        <Arc radius={28} from={200} to={340} width={6} />
      </g>
      <g transform="translate(22)">
        <circle className="solid" r="10" />
        <Arc radius={20} from={-60} to={60} width={3} />
        <Arc radius={20} from={120} to={240} width={3} />
        <Arc radius={28} from={20} to={160} width={6} />
      </g>
    </g>
  ),
  // Overlapping languages.
  lang: (
    <g strokeWidth="3">
      <path
        className="hot"
        d="M0 11a28 28 0 0 1-14-4 28 28 0 0 1 14-20 28 28 0 0 1 14 20 28 28 0 0 1-14 4z"
      />
      <circle cx="-16" cy="10" r="28" />
      <circle cx="16" cy="10" r="28" />
      <circle cy="-17" r="28" />
    </g>
  ),
  // All twenty-four hours. Three in the morning has the signal colour.
  day: hours.map((hour) => (
    <path
      key={hour}
      className={hour === 3 ? 'hot-line' : undefined}
      d={`M0-${hour % 6 === 0 ? 22 : 30}V-48`}
      strokeWidth="5"
      transform={`rotate(${hour * 15})`}
    />
  )),
  // A clock: done in a quarter of a turn.
  quick: (
    <>
      <circle r="44" strokeWidth="2" />
      <path className="hot" d="M0 0V-36A36 36 0 0 1 36 0Z" />
      <circle className="solid" r="6" />
    </>
  ),
  // A dial that can be set.
  custom: (
    <>
      <Arc radius={44} from={-135} to={135} width={2} />
      {twelfths.slice(0, 11).map((mark) => (
        <path key={mark} d="M0-44v-6" strokeWidth="2" transform={`rotate(${mark * 27 - 135})`} />
      ))}
      <circle className="solid" r="30" />
      <path className="hot-line" d="M0-12v-18" strokeWidth="6" transform="rotate(54)" />
    </>
  ),
  // Thirty-five channels around one point.
  channels: (
    <>
      {[
        { radius: 14, count: 5 },
        { radius: 28, count: 12 },
        { radius: 43, count: 18 },
      ].map(({ radius, count }, ring) =>
        Array.from({ length: count }, (_, i) => (
          <circle
            key={`${radius}-${i}`}
            className="solid"
            cy={-radius}
            r="3.4"
            transform={`rotate(${Math.round((3600 * i) / count) / 10 + ring * 7})`}
          />
        )),
      )}
      <circle className="hot" r="6.5" />
    </>
  ),
  // A chart whose angle is time.
  analytics: (
    <>
      <Arc radius={44} from={0} to={300} width={6} />
      <Arc radius={33} from={0} to={215} width={6} />
      <Arc radius={22} from={0} to={260} width={6} className="hot-line" />
      <Arc radius={11} from={0} to={120} width={6} />
    </>
  ),
  // A meter: you pay for the highlighted part.
  pay: twelfths.map((month) => (
    <Arc
      key={month}
      radius={40}
      from={month * 30 + 3}
      to={month * 30 + 27}
      width={12}
      className={month < 4 ? 'hot-line' : 'dim'}
    />
  )),
  // A coin that grows.
  roi: (
    <>
      <circle r="46" strokeWidth="2" />
      <circle cy="16" r="30" strokeWidth="4" />
      <circle className="hot" cy="28" r="18" />
    </>
  ),
}
