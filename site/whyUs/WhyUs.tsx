import type { whyUs } from '@ringwell/content/site/whyUs.ts'
import { Awaited } from '../ui/Awaited.tsx'
import { Comparison } from './Comparison.tsx'
import { Measured } from './Measured.tsx'
import { SecurityLogos } from './SecurityLogos.tsx'
import { Testimonials } from './Testimonials.tsx'
import './whyUs.css'

interface WhyUsProps {
  content: typeof whyUs | undefined
  loading: string
}

/** Shows the reasons, or that they are still loading. */
export function WhyUs({ content, loading }: WhyUsProps) {
  return (
    <div className="why wrap">
      <Awaited loading={loading}>
        {content && (
          <>
            <div className="why-head">
              <h1 className="t-1">{content.title}</h1>
              <p className="lead">{content.description}</p>
            </div>
            <Measured facts={content.facts} />
            <Comparison grid={content.grid} />
            <SecurityLogos security={content.security} />
            <Testimonials testimonials={content.testimonials} />
          </>
        )}
      </Awaited>
    </div>
  )
}
