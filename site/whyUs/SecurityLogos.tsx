import type { whyUs } from '@ringwell/content/site/whyUs.ts'
import type { ReactNode } from 'react'
import './securityLogos.css'

type Security = (typeof whyUs)['security']

/** Two promises, each with a drawing. They look like no badge that somebody awards. */
export function SecurityLogos({ security }: { security: Security }) {
  return (
    <section className="badges">
      <div>
        <h2 className="t-2">{security.title}</h2>
        <p className="lead">{security.note}</p>
      </div>
      <ul>
        {security.logos.map(({ src, alt, label }) => (
          <li key={src}>
            <svg viewBox="-60 -60 120 120" role="img" aria-label={alt}>
              {drawings[src]}
            </svg>
            <span className="small">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const drawings: Readonly<Record<Security['logos'][number]['src'], ReactNode>> = {
  seal: (
    <>
      <circle r="54" />
      <circle r="40" />
      <path d="M-16 0L-4 13L18-14" />
    </>
  ),
  lock: (
    <>
      <circle r="54" />
      <path d="M-22-4H22V28H-22ZM-13-4V-16A13 13 0 0 1 13-16V-4" />
    </>
  ),
}
