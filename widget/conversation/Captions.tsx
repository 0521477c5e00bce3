import type { Caption } from '@ringwell/call/call.ts'
import type { CallWords } from '../strings/words.ts'

interface CaptionsProps {
  words: CallWords
  captions: readonly Caption[]
}

/**
 * Shows what both sides say. A screen reader gets only complete lines, so that it reads each line once. The
 * lines that still grow are below them, hidden from the screen reader.
 */
export function Captions({ words, captions }: CaptionsProps) {
  const firstGrowing = captions.findIndex(({ final }) => !final)
  const done = firstGrowing < 0 ? captions : captions.slice(0, firstGrowing)
  const growing = firstGrowing < 0 ? [] : captions.slice(firstGrowing)
  const lines = (shown: readonly Caption[], now: boolean) =>
    shown
      .filter(({ text }) => text)
      .map(({ who, text }) => (
        <p class={`line ${who}${now ? ' now' : ''}`}>
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
      <div>{lines(done, false)}</div>
      <div aria-hidden="true">{lines(growing, true)}</div>
    </div>
  )
}

/** Keeps the newest line in view, unless the visitor has scrolled back. */
function followEnd(element: HTMLElement): void {
  let following = true
  element.addEventListener('scroll', () => {
    following = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  })
  // The observer is freed together with the element, because nothing else references it.
  new MutationObserver(() => {
    if (following) element.scrollTop = element.scrollHeight
  }).observe(element, { childList: true, subtree: true, characterData: true })
}
