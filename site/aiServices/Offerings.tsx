import { aiServices } from '@ringwell/content/site/aiServices.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { TradeGlyph } from '../services/TradeGlyph.tsx'
import { Player } from '../ui/Player.tsx'
import './offerings.css'

/** The eight ready-made agents for specific trades. */
export function Offerings() {
  const { title, lead, items } = aiServices.offerings
  return (
    <section className="offerings night">
      <div className="wrap">
        <h2 className="t-1">{title}</h2>
        <p className="lead">{lead}</p>
        <p className="note">{recordingWords.stagedMany}</p>
        <ul>
          {items.map(({ icon, name, text, recording }) => (
            <li key={icon}>
              <TradeGlyph icon={icon} />
              <h3 className="t-3">{name}</h3>
              <p className="small">{text}</p>
              <Player id={recording} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
