import { recordings, type Recording, type RecordingId } from '@ringwell/content/site/recordings.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { recordingUrl } from '../prints/recordings.ts'
import { Bars, barsOf } from './Bars.tsx'
import { SoundKey } from './SoundKey.tsx'
import './player.css'

/** A recording: its key, and what each side says. */
export function Player({ id }: { id: RecordingId }) {
  const { title, lines }: Recording = recordings[id]
  return (
    <div className="player" data-recording={id}>
      <SoundKey title={title} />
      <ol className="player-lines">
        {lines.map(({ who, side, text, lang }, i) => (
          <li key={text} className={`player-${side}`}>
            <span className="player-who">{who}</span>
            <Bars bars={barsOf(id)[i] ?? []} />
            <p lang={lang}>{text}</p>
          </li>
        ))}
      </ol>
      <WithoutScript id={id} />
    </div>
  )
}

interface TakesProps {
  /** The label of the choice between the recordings. */
  label: string
  /** Recordings of the same words. */
  takes: readonly { id: RecordingId; label: string }[]
}

/** Several recordings of one sentence. The visitor can change between them while they play. */
export function Takes({ label, takes }: TakesProps) {
  const [first] = takes
  if (!first) return null
  const { title, lines }: Recording = recordings[first.id]
  return (
    <div className="player player-takes" data-recording={takes.map(({ id }) => id).join(' ')}>
      <SoundKey title={title} />
      <p className="t-3 display">{lines[0]?.text}</p>
      <ul className="player-lines" aria-label={label}>
        {takes.map((take, i) => (
          <li key={take.id}>
            <button className="icon-btn take" type="button" aria-pressed={i === 0}>
              {take.label}
            </button>
            <Bars bars={barsOf(take.id)[0] ?? []} />
          </li>
        ))}
      </ul>
      <WithoutScript id={first.id} />
    </div>
  )
}

function WithoutScript({ id }: { id: RecordingId }) {
  return (
    <noscript>
      <a className="link" href={recordingUrl(id)}>
        {recordingWords.play} {recordings[id].title}
      </a>
    </noscript>
  )
}
