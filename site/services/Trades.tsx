import { services } from '@ringwell/content/site/services.ts'
import { TradeGlyph } from './TradeGlyph.tsx'
import { OnIcon } from '../ui/icons.tsx'
import './trades.css'

/** The footer links to industries by these names: `E-commerce` is `#e-commerce`. */
const anchorOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')

/** A tile for each industry. One industry has its own page, and its tile links there. */
export function Trades() {
  return (
    <ul className="trades">
      {services.tiles.map(({ name, text, icon, href }) => (
        <li
          key={icon}
          id={anchorOf(name)}
          className={href === undefined ? undefined : 'trade-linked'}
        >
          <TradeGlyph icon={icon} />
          <h3 className="t-3">{name}</h3>
          <p className="small">{text}</p>
          {href !== undefined && (
            <a className="link" href={href}>
              {services.more} <OnIcon />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
