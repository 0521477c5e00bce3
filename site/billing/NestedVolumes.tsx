import { plans } from '@ringwell/content/pricing.ts'
import { volumeRadius } from '../pricing/Volume.tsx'
import './nestedVolumes.css'

/** Draws the volumes of all plans inside each other on one baseline. The chosen one is highlighted. */
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
