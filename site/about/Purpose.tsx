import type { about } from '@ringwell/content/site/about.ts'
import { Awaited } from '../ui/Awaited.tsx'
import './purpose.css'

interface PurposeProps {
  purpose: (typeof about)['missionVisionValues'] | undefined
  loading: string
}

/** Mission and vision in large type, and the four values. */
export function Purpose({ purpose, loading }: PurposeProps) {
  return (
    <section className="purpose">
      <div className="wrap">
        <Awaited loading={loading}>
          {purpose && (
            <>
              <div className="purpose-said">
                {[purpose.mission, purpose.vision].map(({ title, text }) => (
                  <div key={title}>
                    <h2 className="t-4">{title}</h2>
                    <p className="t-2 display">{text}</p>
                  </div>
                ))}
              </div>
              <h2 className="t-4 purpose-values">{purpose.values.title}</h2>
              <ul>
                {purpose.values.items.map(({ title, text }) => (
                  <li key={title}>
                    <h3 className="t-3">{title}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Awaited>
      </div>
    </section>
  )
}
