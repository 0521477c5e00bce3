import type { ServiceTab } from '@ringwell/content/site/aiServicesTab.ts'
import { type ProductName, ProductPrint } from '../products/ProductPrint.tsx'
import { Closing } from '../ui/Closing.tsx'
import { Points } from '../ui/Points.tsx'
import { SubTabs } from './SubTabs.tsx'
import './servicePanel.css'

/** The product under which each service is sold. */
const products = { agent: 'agent', accent: 'xcent', sync: 'sync' } as const satisfies Record<
  ServiceTab['id'],
  ProductName
>

const grounds = { agent: 'signal', accent: 'water', sync: 'well' } as const

export function ServicePanel({ service }: { service: ServiceTab }) {
  const { id, title, lead, book, product, features, useCases, sections, closing } = service
  return (
    <div className="service" id={id}>
      <div className="wrap service-head">
        <div>
          <h2 className="t-1">{title}</h2>
          <p className="lead">{lead}</p>
          <p className="service-go">
            <a className="btn btn-ink" href={book.href}>
              {book.label}
            </a>
            <a className="link" href={product.href}>
              {product.label}
            </a>
          </p>
        </div>
        <div className={`service-print ground-${products[id]}`}>
          <ProductPrint product={products[id]} />
        </div>
      </div>
      {features && <SubTabs {...features} look="list" />}
      {useCases && <SubTabs {...useCases} look="row" />}
      {sections.length > 0 && (
        <ol className="wrap service-says">
          {sections.map((section) => (
            <li key={section.title}>
              <h3 className="t-3">{section.title}</h3>
              <p>{section.text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className="wrap service-terms">
        {[service.integration, service.security].map((part) => (
          <section key={part.title}>
            <h3 className="t-2">{part.title}</h3>
            <p>{part.text}</p>
            <Points items={part.points} />
          </section>
        ))}
      </div>
      <Closing {...closing} ground={grounds[id]} level="h3" />
    </div>
  )
}
