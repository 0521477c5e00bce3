import type { Caption } from '@ringwell/call/call.ts'
import { useEffect, useRef } from 'react'
import type { PanelWords } from './demoProps.ts'

interface CaptionsProps {
  words: PanelWords
  captions: readonly Caption[]
  /** The name of the agent's voice. */
  person: string
}

/**
 * Shows what both sides say. A line enters the log when it is complete, so that a screen reader reads it
 * once. Lines that still grow are below the log and hidden from screen readers.
 */
export function Captions({ words, captions, person }: CaptionsProps) {
  const log = useRef<HTMLDivElement>(null)
  /** True while the visitor has not scrolled back to read. */
  const following = useRef(true)
  const firstGrowing = captions.findIndex((caption) => !caption.final)
  const done = firstGrowing < 0 ? captions : captions.slice(0, firstGrowing)
  const growing = firstGrowing < 0 ? [] : captions.slice(firstGrowing)

  useEffect(() => {
    const element = log.current
    if (element && following.current) element.scrollTop = element.scrollHeight
  })

  const lines = (shown: readonly Caption[], now: boolean) =>
    shown.map(({ id, who, text }) => (
      <p key={id} className={`line line-${who}${now ? ' line-now' : ''}`}>
        <span className="who">{who === 'agent' ? person : words.you}</span>
        <span>{text}</span>
      </p>
    ))

  return (
    <div
      className="captions"
      ref={log}
      role="log"
      aria-label={words.captions}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {lines(done, false)}
      {growing.length > 0 && <div aria-hidden="true">{lines(growing, true)}</div>}
    </div>
  )
}
