import type { ReactNode } from 'react'
import { Arc, Arcs } from '../ui/Arc.tsx'
import type { ProductName } from './ProductPrint.tsx'
import '../ui/drawing.css'

/**
 * Draws what happens in each step of a product. 100 units square around the origin. Circles stand for what is
 * heard, squares for what is written down.
 */
export function StepGlyph({ product, step }: { product: ProductName; step: number }) {
  return (
    <svg className="drawing step-glyph" viewBox="-50 -50 100 100" aria-hidden="true">
      {drawings[product][step]}
    </svg>
  )
}

const rings = [
  { radius: 22, width: 8 },
  { radius: 34, width: 4 },
  { radius: 45, width: 2 },
]
/** For each ring, the start and end angles of its arcs, in degrees. The gaps stand for what is lost. */
const arcEdges = [
  [0, 40, 58, 92, 118, 160, 176, 230, 250, 284, 310, 342],
  [8, 30, 50, 78, 98, 130, 150, 190, 214, 240, 262, 300, 318, 346],
  [4, 22, 44, 60, 84, 104, 132, 148, 176, 200, 222, 246, 270, 290, 318, 340],
]

function Whole() {
  return rings.map(({ radius, width }) => <circle key={radius} r={radius} strokeWidth={width} />)
}

/** @param upTo the angle in degrees after which the rings are whole */
function Broken({ upTo }: { upTo: number }) {
  return rings.map(({ radius, width }, ring) => {
    const edges = arcEdges[ring]?.filter((edge) => edge <= upTo)
    return (
      <g key={radius}>
        <Arcs radius={radius} edges={edges} width={width} />
        {upTo < 360 && <Arc radius={radius} from={upTo} to={360} width={width} />}
      </g>
    )
  })
}

function Half({ side, quiet = false }: { side: 'left' | 'right'; quiet?: boolean }) {
  const [from, to] = side === 'left' ? [180, 360] : [0, 180]
  return (
    <g transform={`translate(${side === 'left' ? -3 : 3})`} className={quiet ? 'quiet' : undefined}>
      {rings.map(({ radius, width }) => (
        <Arc key={radius} radius={radius} from={from} to={to} width={width} />
      ))}
    </g>
  )
}

const leftDot = 'M-3-14A14 14 0 0 0-3 14Z'
const rightDot = 'M3-14A14 14 0 0 1 3 14Z'

const drawings: Readonly<Record<ProductName, readonly ReactNode[]>> = {
  agent: [
    // The agent answers after one ring.
    <>
      <circle className="hot" r="26" />
      <circle r="34" strokeWidth="2" />
    </>,
    // The agent listens to the caller.
    <>
      <circle className="hot" cx="16" r="18" />
      <g transform="translate(16)">
        <Arc radius={30} from={225} to={315} width={8} />
        <Arc radius={44} from={231} to={309} width={4} />
        <Arc radius={57} from={237} to={303} width={2} />
      </g>
    </>,
    // The agent works.
    <>
      <circle className="hot" r="18" />
      <Arc radius={32} from={-90} to={0} width={8} />
      <Arc radius={32} from={90} to={180} width={8} />
      <circle r="45" strokeWidth="2" />
    </>,
    // The agent connects a colleague.
    <>
      <circle className="hot" cx="-24" r="18" />
      <circle className="solid" cx="24" r="18" />
      <path d="M-6 0H6" strokeWidth="8" />
      <Arc radius={46} from={20} to={160} width={2} />
    </>,
    // The call is written down.
    <>
      <path d="M-34-42H34V42H-34Z" strokeWidth="3" />
      <path d="M-20-24H20M-20-8H20M-20 8H4" strokeWidth="4" />
      <circle className="hot" cx="14" cy="26" r="8" />
    </>,
  ],
  xcent: [
    <>
      <circle className="solid" r="12" />
      <Broken upTo={360} />
    </>,
    <>
      <circle className="hot" r="12" />
      <Broken upTo={180} />
    </>,
    <>
      <circle className="solid" r="12" />
      <Whole />
    </>,
  ],
  sync: [
    // One side speaks, and the other cannot understand.
    <>
      <path className="hot" d={leftDot} />
      <Half side="left" />
      <Half side="right" quiet />
    </>,
    // An interpreter between the two sides.
    <>
      <Half side="left" quiet />
      <Half side="right" quiet />
      <circle className="hot" r="14" />
    </>,
    <>
      <g transform="translate(0 -5)">
        <path className="hot" d={leftDot} />
        <Half side="left" />
      </g>
      <g transform="translate(0 5)">
        <path className="solid" d={rightDot} />
        <Half side="right" />
      </g>
    </>,
    // Two texts side by side.
    <>
      <path d="M-44-36H-4V36H-44ZM4-36H44V36H4Z" strokeWidth="3" />
      <path
        d="M-36-22H-12M-36-10H-12M-36 2H-20M12-22H36M12-10H28M12 2H36M12 14H30"
        strokeWidth="4"
      />
      <circle className="hot" cx="-31" cy="22" r="7" />
    </>,
  ],
}
