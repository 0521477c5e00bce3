import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import { ProductPrint } from './ProductPrint.tsx'
import { CallIcon } from '../ui/icons.tsx'
import './productHead.css'

/** A product's name and headline on its background colour, beside the voiceprint of the headline. */
export function ProductHead({ product }: { product: ProductPage }) {
  const { id, name, title, lead, links } = product
  return (
    <div className={`product-head ground-${id}`}>
      <div className="product-window">
        <ProductPrint product={id} />
      </div>
      <div className="wrap">
        <p className="t-4 display">{name}</p>
        <h1 className="t-1">
          {sentences(title).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="lead">{lead}</p>
        <p className="go product-go">
          {links.map(({ label, href }, i) => (
            <a key={href} className={i === 0 ? 'btn btn-first' : 'btn'} href={href}>
              {href === '/live-demo' && <CallIcon />}
              {label}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}

/** Splits a text into sentences. Each gets its own line. */
function sentences(text: string): string[] {
  return text.split(/(?<=\.) /)
}
