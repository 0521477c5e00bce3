import { plans } from '@ringwell/content/pricing.ts'
import { volumeRadius } from './Volume.tsx'
import './nestedVolumes.css'

/** The volumes of all plans inside each other, on one ground line; the chosen one is lit. */
export function NestedVolumes() {
  return (
    <svg className="volumes" viewBox="0 0 200 200" aria-hidden="true">
      {plans.toReversed().map(({ id, minutes }) => {
        const radius = volumeRadius(minutes)
        return <circle key={id} className={`volume-${id}`} cx="100" cy={199 - radius} r={radius} />
      })}
    </svg>
  )
}
