import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallPeaks } from '@ringwell/protocol/operator/call.ts'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
import { Options } from '../ui/Options.tsx'
import { clock } from '../ui/times.ts'
import { say } from '../ui/toasts.ts'
import { drawLanes, peaksIn } from './lanes.ts'
import { type Player, speeds } from './player.ts'
import { usePlayerState } from './usePlayer.ts'

const STEP_MS = 5_000

export interface PlayerPanelProps {
  callId: string
  player: Player
  agentName: string
}

/** Both sides of a call as two lanes, and what plays them. */
export function PlayerPanel({ callId, player, agentName }: PlayerPanelProps) {
  const { timeMs, lengthMs, isPlaying, speed, problem } = usePlayerState(player)
  const toggle = () => (isPlaying ? player.pause() : player.play())
  useSpace(toggle)
  return (
    <section className="panel player" aria-label="Recording">
      <div className="player-row">
        <button type="button" className="button button-ink player-key" onClick={toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <span className="num player-time">
          {clock(timeMs)} / {clock(lengthMs)}
        </span>
        <label className="player-speed">
          <span className="vh">Speed</span>
          <select
            className="input"
            value={speed}
            onChange={(event) => player.setSpeed(Number(event.target.value))}
          >
            <Options of={speeds.map((each) => [String(each), `${each}×`])} />
          </select>
        </label>
        <Button onClick={() => void copyMoment(timeMs)}>Copy link to {clock(timeMs)}</Button>
      </div>
      <div className="player-lanes">
        <div className="player-names" aria-hidden="true">
          <span>{agentName || 'Agent'}</span>
          <span>Caller</span>
        </div>
        <div className="player-slider">
          <Lanes callId={callId} player={player} />
          <input
            type="range"
            aria-label="Position in the call"
            aria-valuetext={`${clock(timeMs)} of ${clock(lengthMs)}`}
            min={0}
            max={Math.ceil(lengthMs)}
            step={100}
            value={Math.round(timeMs)}
            onChange={(event) => player.seek(Number(event.target.value))}
            onKeyDown={(event) => {
              const step = stepOf[event.key as keyof typeof stepOf]
              if (step === undefined) return
              event.preventDefault()
              player.seek(Math.min(Math.max(timeMs + step, 0), lengthMs))
            }}
          />
        </div>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="note player-keys">
        <kbd>Space</kbd> plays and pauses, <kbd>←</kbd> <kbd>→</kbd> move five seconds, <kbd>j</kbd>{' '}
        <kbd>k</kbd> go from turn to turn.
      </p>
    </section>
  )
}

export const stepOf = { ArrowLeft: -STEP_MS, ArrowRight: STEP_MS }

/** Draws the lanes, every frame while the call plays. */
function Lanes({ callId, player }: { callId: string; player: Player }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const peaks = useQuery({
    queryKey: ['call', callId, 'peaks'],
    queryFn: ({ signal }) => api.get<CallPeaks>(`/admin/calls/${callId}/peaks`, {}, signal),
    staleTime: Infinity,
  })
  const shape = peaks.data
  useEffect(() => {
    const { current } = canvas
    if (!current) return undefined
    const lanes = {
      perSecond: shape?.per_second ?? 1,
      agent: peaksIn(shape?.agent),
      user: peaksIn(shape?.user),
    }
    let frame = 0
    const draw = (): void => drawLanes(current, lanes, player.timeMs(), player.lengthMs())
    const run = (): void => {
      draw()
      frame = player.isPlaying() ? requestAnimationFrame(run) : 0
    }
    const again = (): void => {
      if (frame === 0) frame = requestAnimationFrame(run)
    }
    const resized = new ResizeObserver(again)
    resized.observe(current)
    const theme = new MutationObserver(again)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const unsubscribe = player.subscribe(again)
    again()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      theme.disconnect()
      unsubscribe()
    }
  }, [player, shape])
  return <canvas ref={canvas} aria-hidden="true" />
}

/** The space bar plays and pauses, unless it presses something else. */
function useSpace(toggle: () => void): void {
  const current = useRef(toggle)
  useEffect(() => {
    current.current = toggle
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.defaultPrevented || document.querySelector('dialog[open]'))
        return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('button, a, input:not([type=range]), select, textarea, summary')
      )
        return
      event.preventDefault()
      current.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

async function copyMoment(timeMs: number): Promise<void> {
  const url = new URL(location.href)
  url.hash = `t=${(timeMs / 1_000).toFixed(1)}`
  history.replaceState(history.state, '', url)
  try {
    await navigator.clipboard.writeText(url.href)
    say(`The link to ${clock(timeMs)} is copied.`)
  } catch {
    say('This browser doesn’t let us copy. The link is in the address bar.')
  }
}

/** The moment that the address names, in ms. */
export function momentIn(hash: string): number | undefined {
  const seconds = Number(/^#t=(\d+(?:\.\d+)?)$/.exec(hash)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}
