import { aiServices } from '@ringwell/content/site/aiServices.ts'
import { TradeGlyph } from '../services/TradeGlyph.tsx'
import './offerings.css'

/** The eight ready-made agents for specific trades. */
export function Offerings() {
  const { title, lead, items } = aiServices.offerings
  return (
    <section className="offerings night">
      <div className="wrap">
        <h2 className="t-1">{title}</h2>
        <p className="lead">{lead}</p>
        <ul>
          {items.map(({ icon, name, text }) => (
            <li key={icon}>
              <TradeGlyph icon={icon} />
              <h3 className="t-3">{name}</h3>
              <p className="small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
