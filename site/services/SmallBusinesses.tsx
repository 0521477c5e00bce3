import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { services } from '@ringwell/content/site/services.ts'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { Player } from '../ui/Player.tsx'
import './smallBusinesses.css'

/** The trades of small businesses. `callTrade.tsx` opens the dialog in which a call begins. */
export function SmallBusinesses() {
  const { title, items, call, callAbout } = services.trades
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
            <button
              className="icon-btn"
              type="button"
              data-call={id}
              aria-label={callAbout.replace('{name}', name)}
            >
              <MicrophoneIcon />
              {call}
            </button>
            <Player id={recording} />
          </li>
        ))}
      </ul>
    </section>
  )
}
