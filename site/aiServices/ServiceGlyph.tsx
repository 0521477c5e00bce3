import type { ServiceTab } from '@ringwell/content/site/aiServicesTab.ts'
import type { ReactNode } from 'react'
import { Arc, Arcs } from '../ui/Arc.tsx'
import '../ui/drawing.css'

export type ServiceName = ServiceTab['id']

/** Draws what each service does to a sound. 100 units square around the origin. */
export function ServiceGlyph({ service }: { service: ServiceName }) {
  return (
    <svg className={`drawing service-${service}`} viewBox="-50 -50 100 100" aria-hidden="true">
      {drawings[service]}
    </svg>
  )
}

const rings = [
  { radius: 20, width: 8 },
  { radius: 33, width: 4 },
  { radius: 44, width: 2 },
]
/**
 * For each ring, the start and end angles of its arcs in the left half, in degrees. The phone line loses the rest.
 */
const arcEdges = [
  [190, 216, 230, 252, 272, 300, 322, 348],
  [186, 200, 222, 240, 262, 276, 300, 316, 338, 352],
  [184, 194, 214, 226, 250, 258, 282, 294, 316, 326, 346, 354],
]

const drawings: Readonly<Record<ServiceName, ReactNode>> = {
  // A voice.
  agent: (
    <>
      <circle className="hot" r="12" />
      {rings.map(({ radius, width }) => (
        <circle key={radius} r={radius} strokeWidth={width} />
      ))}
    </>
  ),
  // The rings are broken on the left and whole on the right.
  accent: (
    <>
      <circle className="hot" r="12" />
      {rings.map(({ radius, width }, ring) => (
        <g key={radius}>
          <Arc radius={radius} from={0} to={180} width={width} />
          <Arcs radius={radius} edges={arcEdges[ring]} width={width} />
        </g>
      ))}
    </>
  ),
  // Two halves: two speakers who take turns.
  sync: (
    <>
      <path className="hot" d="M-2-16A12 12 0 0 0-2 8Z" />
      <path className="solid" d="M2-8A12 12 0 0 1 2 16Z" />
      {rings.map(({ radius, width }) => (
        <g key={radius}>
          <g transform="translate(-2 -4)">
            <Arc radius={radius} from={180} to={360} width={width} />
          </g>
          <g transform="translate(2 4)">
            <Arc radius={radius} from={0} to={180} width={width} />
          </g>
        </g>
      ))}
    </>
  ),
}
