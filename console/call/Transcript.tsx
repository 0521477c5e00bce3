import type { CallTurnView } from '@ringwell/protocol/operator/call.ts'
import { clock } from '../ui/times.ts'
import type { AgentWords } from './agentWords.ts'
import { TurnTraceView } from './TurnTraceView.tsx'

export interface TranscriptProps {
  turns: readonly CallTurnView[]
  /** The position of the turn that is being heard. */
  current: number | undefined
  words: AgentWords
  agentName: string
  /** Plays the call from here. Undefined without a recording. */
  onPlay: ((ms: number) => void) | undefined
}

/** What was said. A press on a turn plays it. */
export function Transcript({ turns, current, words, agentName, onPlay }: TranscriptProps) {
  if (turns.length === 0) return <p className="note">Nothing was said in this call.</p>
  return (
    <section aria-label="What was said">
      <h2>What was said</h2>
      <ol className="turns">
        {turns.map((turn) => (
          <li
            key={turn.position}
            className="turn"
            data-turn={turn.position}
            data-who={turn.who}
            aria-current={turn.position === current ? 'true' : undefined}
          >
            <p className="turn-who">
              {turn.who === 'visitor' ? 'Caller' : agentName || 'Agent'}
              {turn.by !== null && `, words of ${turn.by}`}
              {turn.trace?.understood?.clauses.some(({ act }) => act === 'upset') && (
                <span className="chip chip-open">Upset</span>
              )}
              {turn.from_ms !== null &&
                (onPlay ? (
                  <button
                    type="button"
                    className="turn-play num"
                    aria-label={`Play from ${clock(turn.from_ms)}`}
                    onClick={() => onPlay(turn.from_ms ?? 0)}
                  >
                    {clock(turn.from_ms)}
                  </button>
                ) : (
                  <span className="num">{clock(turn.from_ms)}</span>
                ))}
            </p>
            <Words turn={turn} onPlay={onPlay} />
            {turn.trace && <TurnTraceView trace={turn.trace} words={words} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words themselves are a larger target for the same press. The button beside them is the one for the keyboard. */
function Words({ turn, onPlay }: Pick<TranscriptProps, 'onPlay'> & { turn: CallTurnView }) {
  const { from_ms: from, text } = turn
  if (!onPlay || from === null) return <p className="turn-words">{text}</p>
  const play = () => {
    // Whoever selects words wants to copy them.
    if (getSelection()?.isCollapsed !== false) onPlay(from)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <p className="turn-words turn-pressable" onClick={play}>
      {text}
    </p>
  )
}
