import type { Caption } from '@ringwell/call/call.ts'
import { followEnd, splitCaptions } from '@ringwell/call/view/captions.ts'
import type { PanelWords } from './panelWords.ts'

interface CaptionsProps {
  words: PanelWords
  captions: readonly Caption[]
  /** The name of the agent's voice. */
  person: string
}

/** Shows what both sides say. The lines that still grow are below the others, hidden from screen readers. */
export function Captions({ words, captions, person }: CaptionsProps) {
  const { done, growing } = splitCaptions(captions)
  const lines = (shown: readonly Caption[]) =>
    shown.map(({ id, who, text }) => (
      <p key={id} className={`line line-${who}`}>
        <span className="who">{who === 'agent' ? person : words.you}</span>
        <span>{text}</span>
      </p>
    ))

  return (
    <div
      className="captions"
      ref={followLog}
      role="log"
      aria-label={words.captions}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
    >
      {lines(done)}
      {growing.length > 0 && <div aria-hidden="true">{lines(growing)}</div>}
    </div>
  )
}

/** Defined outside of the component, so that React calls it once for each element. */
function followLog(element: HTMLElement | null): void {
  if (element) followEnd(element)
}
