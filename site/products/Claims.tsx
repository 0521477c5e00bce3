import type { Block } from '@ringwell/content/site/shapes.ts'
import './claims.css'

interface ClaimsProps {
  items: readonly Block[]
  ground: 'night' | 'well' | 'sunken'
}

/** The claims about a product, in one column each. */
export function Claims({ items, ground }: ClaimsProps) {
  return (
    <section className={`claims ${ground}`}>
      <ul className="wrap" data-count={items.length}>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h2 className="t-2">{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
