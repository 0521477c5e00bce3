import { home } from '@ringwell/content/site/home.ts'
import { recordings } from '@ringwell/content/site/recordings.ts'
import { Bars, barsOf } from '../ui/Bars.tsx'
import { SoundKey } from '../ui/SoundKey.tsx'
import { clock } from './clock.ts'
import './callFigure.css'

/**
 * Draws a staged call to scale: its sound as bars, and what the agent does in the meantime. `ui/player.ts` plays it, at
 * the request of `home.ts`.
 */
export function CallFigure() {
  const { call } = home
  const turns = call.turns.map((turn, i) => ({
    ...turn,
    seconds: (call.turns[i + 1]?.atSeconds ?? call.lengthSeconds) - turn.atSeconds,
    bars: barsOf('home-call')[i] ?? [],
  }))
  const actions = call.actions.map((action, i) => ({
    ...action,
    seconds: (call.actions[i + 1]?.atSeconds ?? call.lengthSeconds) - action.atSeconds,
  }))
  return (
    <figure className="call" data-recording="home-call">
      <figcaption className="note">{call.caption}</figcaption>
      <SoundKey title={recordings['home-call'].title} />
      <ol className="call-turns">
        {turns.map(({ who, atSeconds, text, seconds, bars }) => (
          <li key={atSeconds} className={`turn turn-${who}`} data-seconds={seconds}>
            <span className="turn-who">{who === 'agent' ? call.agentLabel : call.callerLabel}</span>
            <Bars bars={bars} seconds={seconds} />
            <span className="note num">{clock(atSeconds)}</span>
            <p className="small">{text}</p>
          </li>
        ))}
      </ol>
      <ol className="call-actions">
        <li aria-hidden="true" data-seconds={actions[0]?.atSeconds} />
        {actions.map(({ atSeconds, label, seconds }) => (
          <li key={atSeconds} className="action" data-seconds={seconds}>
            <b>{label}</b> <span className="note num">{clock(atSeconds)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
