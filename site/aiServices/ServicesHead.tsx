import { aiServices } from '@ringwell/content/site/aiServices.ts'
import { ServiceGlyph } from './ServiceGlyph.tsx'
import './servicesHead.css'

/** The title, and the three services as tabs. */
export function ServicesHead() {
  const { title, lead, tabsLabel, tabs } = aiServices
  return (
    <>
      <div className="services-head">
        <h1 className="t-1">{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <ul className="service-tabs" data-tabs="horizontal" aria-label={tabsLabel}>
        {tabs.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <ServiceGlyph service={id} />
              <span className="t-2 display">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
