import type { home } from '@ringwell/content/site/home.ts'
import { FeatureGlyph } from './FeatureGlyph.tsx'
import { Awaited } from '../ui/Awaited.tsx'
import './features.css'

type FeatureItem = (typeof home)['features']['items'][number]

interface FeaturesProps {
  title: string
  items: readonly FeatureItem[] | undefined
  loading: string
}

export function Features({ title, items, loading }: FeaturesProps) {
  return (
    <section className="features night">
      <div className="wrap">
        <h2 className="t-1">{title}</h2>
        <Awaited loading={loading}>
          {items && (
            <ul className="feat">
              {items.map((item) => (
                <li key={item.icon}>
                  <FeatureGlyph icon={item.icon} />
                  <div>
                    <h3 className="t-3">{item.title}</h3>
                    <p>{item.text}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Awaited>
      </div>
    </section>
  )
}
