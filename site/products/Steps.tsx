import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import { StepGlyph } from './StepGlyph.tsx'
import './steps.css'

/**
 * Shows how a product works. Agent steps follow each other in a line, Xcent's get clearer, Sync's change
 * sides.
 */
export function Steps({ product }: { product: ProductPage }) {
  const { id, steps } = product
  return (
    <section className="steps wrap">
      <h2 className="t-1">{steps.title}</h2>
      <ol className={`steps-${id}`}>
        {steps.items.map(({ title, text }, i) => (
          <li key={title}>
            <StepGlyph product={id} step={i} />
            <div>
              <h3 className="t-3">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
