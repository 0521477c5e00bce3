import type { Caption } from '@ringwell/call/call.ts'
import type { CallWords } from '../strings/words.ts'

interface CaptionsProps {
  words: CallWords
  captions: readonly Caption[]
}

/**
 * What both sides say. Lines enter the log when they are complete, so that a screen reader reads each
 * once; what is still growing stands below it, for the eyes.
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabindex="0"
      made={followEnd}
    >
      <div>{lines(done, false)}</div>
      <div aria-hidden="true">{lines(growing, true)}</div>
    </div>
  )
}

/** Keeps the newest line in sight, unless the visitor has scrolled back to read. */
function followEnd(element: HTMLElement): void {
  let following = true
  element.addEventListener('scroll', () => {
    following = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  })
  // Freed with the element: nothing else holds it.
  new MutationObserver(() => {
    if (following) element.scrollTop = element.scrollHeight
  }).observe(element, { childList: true, subtree: true, characterData: true })
}
