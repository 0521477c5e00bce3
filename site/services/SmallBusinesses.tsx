import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { services } from '@ringwell/content/site/services.ts'
import { Player } from '../ui/Player.tsx'
import { CallKey } from './CallKey.tsx'
import './smallBusinesses.css'

/** The trades of small businesses. */
export function SmallBusinesses() {
  const { title, items } = services.trades
  return (
    <section className="small-businesses">
      <div className="trade-head">
        <h2 className="t-3">{title}</h2>
        <p className="note">{recordingWords.stagedMany}</p>
      </div>
      <ul>
        {items.map(({ id, name, recording }) => (
          <li key={id} id={id}>
            <h3 className="t-3">{name}</h3>
            <CallKey id={id} name={name} />
            <Player id={recording} />
          </li>
        ))}
      </ul>
    </section>
  )
}
