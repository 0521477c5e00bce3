import { recordings, type Recording, type RecordingId } from '@ringwell/content/site/recordings.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { services } from '@ringwell/content/site/services.ts'
import { CallKey } from './CallKey.tsx'
import { TradeGlyph } from './TradeGlyph.tsx'
import { OnIcon, PlayIcon } from '../ui/icons.tsx'
import '../ui/soundKey.css'
import './trades.css'

/** The footer links to industries by these names: `E-commerce` is `#e-commerce`. */
const anchorOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')

/** The recording of a call. Its button shows what the caller says first. */
function Sample({ id }: { id: RecordingId }) {
  const { title, lines }: Recording = recordings[id]
  const said = `“${lines.find(({ side }) => side === 'caller')?.text}”`
  return (
    <div className="trade-sample" data-recording={id}>
      <button
        className="icon-btn sound-key"
        type="button"
        aria-label={`${recordingWords.play} ${title}: ${said}`}
      >
        <PlayIcon />
        {said}
      </button>
    </div>
  )
}

/** A tile for each industry. One industry has its own page, and its tile links there. */
export function Trades() {
  return (
    <ul className="trades">
      {services.tiles.map(({ name, text, icon, recording, calls, href }) => (
        <li
          key={icon}
          id={anchorOf(name)}
          className={href === undefined ? undefined : 'trade-linked'}
        >
          <TradeGlyph icon={icon} />
          <h3 className="t-3">{name}</h3>
          <p className="small">{text}</p>
          <Sample id={recording} />
          {calls !== undefined && <CallKey id={icon} name={name} />}
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
