import type { Caption } from '@ringwell/call/call.ts'
import { useEffect, useRef } from 'react'
import type { PanelWords } from './demoProps.ts'

interface CaptionsProps {
  words: PanelWords
  captions: readonly Caption[]
  /** How the agent is called. */
  person: string
}

/**
 * What both sides say. Lines enter the log when they are complete, so that a screen reader reads
 * each once; what is still growing stands below it, for the eyes.
 */
export function Captions({ words, captions, person }: CaptionsProps) {
  const log = useRef<HTMLDivElement>(null)
  /** The visitor has not scrolled back to read. */
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
