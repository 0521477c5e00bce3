import type { Caption } from '@ringwell/call/call.ts'
import { followEnd, splitCaptions } from '@ringwell/call/view/captions.ts'
import type { CallWords } from '../strings/words.ts'

interface CaptionsProps {
  words: CallWords
  captions: readonly Caption[]
}

/** Shows what both sides say. The lines that still grow are below the others, hidden from screen readers. */
export function Captions({ words, captions }: CaptionsProps) {
  const { done, growing } = splitCaptions(captions)
  const lines = (shown: readonly Caption[]) =>
    shown.map(({ who, text }) => (
      <p class={`line ${who}`}>
        <span class="who">{who === 'agent' ? words.agent : words.you}</span>
        <span>{text}</span>
      </p>
    ))
  return (
    <div
      class="captions"
      role="log"
      aria-label={words.captions}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it needs the keyboard
      tabindex="0"
      made={followEnd}
    >
      <div>{lines(done)}</div>
      <div aria-hidden="true">{lines(growing)}</div>
    </div>
  )
}
