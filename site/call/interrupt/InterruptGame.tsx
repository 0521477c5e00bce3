import { loudnessOf } from '@ringwell/call/audio/level.ts'
import type { Call } from '@ringwell/call/call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '../../ui/adoptStyles.ts'
import type { DemoCall } from '../demoCall.ts'
import type { GameWords } from '../panelWords.ts'
import { lastLevels } from '../useLevel.ts'
import { advanceGame, bestOf, type Game, type GameInput, newGame, type Outcome } from './game.ts'
import { gameInputOf } from './gameEvents.ts'
import styles from './interrupt.css?inline'

adoptStyles(styles)

interface InterruptGameProps {
  words: GameWords
  demo: DemoCall
  muted: boolean
  onClose: () => void
}

/** Makes the agent talk at length, and shows how fast it falls silent when the visitor cuts in. */
export function InterruptGame({ words, demo, muted, onClose }: InterruptGameProps) {
  const { game, best, take } = useGame(demo.call)
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => key.current?.focus({ preventScroll: true }), [])
  const isPlaying = game.step === 'waiting' || game.step === 'telling' || game.step === 'judging'
  const hasPlayed = game.step === 'over' || best !== undefined

  function begin(): void {
    if (isPlaying || muted) return
    take({ type: 'begun', at: performance.now() })
    demo.typeForPage(words.request)
  }

  return (
    <section className="game" aria-label={words.title} data-step={game.step}>
      <div className="game-head">
        <h2>{words.title}</h2>
        <button className="text-btn note" type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <output className="game-says">
        {game.step === 'over' && game.outcome.name === 'stopped' && (
          <b className="game-figure num">{figureIn(words, game.outcome.ms)}</b>
        )}
        <span>
          {game.step === 'over' ? outcomeIn(words, game.outcome) : words.steps[game.step]}
        </span>
      </output>
      <div className="game-time" aria-hidden="true">
        {game.step === 'telling' && <span />}
      </div>
      <div className="game-foot">
        <button
          className="icon-btn"
          type="button"
          ref={key}
          aria-disabled={isPlaying || muted}
          onClick={begin}
        >
          {hasPlayed ? words.again : words.start}
        </button>
        <p className="note">
          {muted
            ? words.muted
            : best !== undefined && words.best.replace('{figure}', figureIn(words, best))}
        </p>
      </div>
    </section>
  )
}

/** Rounds to ten milliseconds, because a screen frame is longer than that anyway. */
const figureIn = ({ about, atOnce }: GameWords, ms: number): string =>
  ms === 0 ? atOnce : about.replace('{ms}', String(Math.round(ms / 10) * 10))

const outcomeIn = ({ outcomes }: GameWords, outcome: Outcome): string =>
  outcomes[outcome.name === 'stopped' && outcome.ms === 0 ? 'between' : outcome.name]

/** Plays the game with the sound and the events of the call. Renders only when a step begins. */
function useGame(call: Call) {
  const [game, setGame] = useState<Game>(newGame)
  const [best, setBest] = useState<number>()
  const playing = useRef<Game>(newGame)

  const take = useCallback((input: GameInput): void => {
    const before = playing.current
    const next = advanceGame(before, input)
    playing.current = next
    if (next.step === before.step) return
    setGame(next)
    setBest((known) => bestOf(known, next))
  }, [])

  useEffect(
    () =>
      call.listen((message) => {
        const input = gameInputOf(message)
        if (input) take(input)
      }),
    [call, take],
  )

  useEffect(() => {
    let before = { ...lastLevels }
    let frame = requestAnimationFrame(function follow() {
      const after = { ...lastLevels }
      take({
        type: 'heard',
        frame: {
          at: performance.now(),
          agent: loudnessOf(before.agent, after.agent),
          visitor: loudnessOf(before.visitor, after.visitor),
        },
      })
      before = after
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [take])

  return { game, best, take }
}
