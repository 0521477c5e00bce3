import { home } from '@ringwell/content/site/home.ts'
import { callBars } from '../prints/prints.ts'
import { barsPerSecond } from '../prints/spoken.ts'
import { clock } from './clock.ts'
import './callFigure.css'

const barStep = 6
const barWidth = 3.4
const trackHeight = 60

/** Draws a call to scale: real speech as bars, and what the agent did during the call. */
export function CallFigure() {
  const { call } = home
  const turns = call.turns.map((turn, i) => ({
    ...turn,
    seconds: (call.turns[i + 1]?.atSeconds ?? call.lengthSeconds) - turn.atSeconds,
    bars: callBars[i] ?? [],
  }))
  const actions = call.actions.map((action, i) => ({
    ...action,
    seconds: (call.actions[i + 1]?.atSeconds ?? call.lengthSeconds) - action.atSeconds,
  }))
  return (
    <figure className="call">
      <figcaption className="note">{call.caption}</figcaption>
      <ol className="call-turns">
        {turns.map(({ who, atSeconds, text, seconds, bars }) => (
          <li key={atSeconds} className={`turn turn-${who}`} data-seconds={seconds}>
            <span className="turn-who">{who === 'agent' ? call.agentLabel : call.callerLabel}</span>
            <Track bars={bars} seconds={seconds} />
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

/**
 * Draws all bars of a turn as one path. The line is empty where the speech ends before the turn's time does.
 */
function Track({ bars, seconds }: { bars: readonly number[]; seconds: number }) {
  const middle = trackHeight / 2
  const d = bars
    .map((bar, i) => {
      const half = Math.max(1.5, (bar / 100) * 28)
      return `M${Math.round(i * barStep * 10 + barWidth * 5) / 10} ${middle - half}V${middle + half}`
    })
    .join('')
  return (
    <svg
      className="track"
      viewBox={`0 0 ${seconds * barsPerSecond * barStep} ${trackHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={d} stroke="currentColor" strokeWidth={barWidth} />
    </svg>
  )
}
