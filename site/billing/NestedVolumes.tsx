import { formatNumber, plans } from '@ringwell/content/pricing.ts'
import { billing } from '@ringwell/content/site/billing.ts'
import { volumeRadius } from '../pricing/Volume.tsx'
import './nestedVolumes.css'

/** Draws the volumes of all plans inside each other on one baseline. The chosen one is highlighted; before, each is named. */
export function NestedVolumes() {
  return (
    <svg className="volumes" viewBox="0 0 200 200" aria-hidden="true">
      {plans.toReversed().map(({ id, name, minutes }) => {
        const radius = volumeRadius(minutes)
        return (
          <g key={id}>
            <circle className={`volume-${id}`} cx="100" cy={199 - radius} r={radius} />
            {radius > 20 && (
              <text x="100" y={212 - 2 * radius}>
                {name}
                {radius > 30 && (
                  <tspan x="100" dy="7.5">
                    {billing.plan.minutes.replace('{n}', formatNumber(minutes))}
                  </tspan>
                )}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
