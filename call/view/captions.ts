import type { Caption } from '../call.ts'

/**
 * Separates the captions that are complete from those that may still grow. A screen reader gets only complete
 * ones, so that it reads each line once.
 */
export function splitCaptions(captions: readonly Caption[]) {
  const firstGrowing = captions.findIndex(({ final }) => !final)
  const count = firstGrowing < 0 ? captions.length : firstGrowing
  return { done: captions.slice(0, count), growing: captions.slice(count) }
}

/** Keeps the newest line of a scrolling element in view, unless the visitor has scrolled back to read. */
export function followEnd(element: HTMLElement): void {
  let following = true
  const follow = () => {
    if (following) element.scrollTop = element.scrollHeight
  }
  element.addEventListener('scroll', () => {
    following = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  })
  // The observer is freed together with the element, because nothing else references it.
  new MutationObserver(follow).observe(element, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  // Follows again when the element changes its size: it may appear in the middle of a call, or lose room to what
  // appears above it.
  new ResizeObserver(follow).observe(element)
}
