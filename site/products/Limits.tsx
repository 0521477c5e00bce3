import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import './limits.css'

/** Says what the product is not for, in type as large as its claims. */
export function Limits({ title, items }: ProductPage['limits']) {
  return (
    <section className="limits wrap">
      <h2 className="t-2">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item} className="t-3 display">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="10" />
              <path d="M5 19L19 5" />
            </svg>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
