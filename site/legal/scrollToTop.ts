/**
 * Opens a legal page at the top. A reload further down scrolls to the top smoothly, or at once with reduced
 * motion. A link to a section leads to that section, and going back in the history leads to where the visitor
 * was.
 */
import { isReachedThroughHistory, openAtTop } from '../browsing/openAtTop.ts'

if (location.hash === '' && !isReachedThroughHistory()) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) openAtTop()
  else {
    // By then, the browser has restored the scroll position, from which the motion begins.
    addEventListener('load', () => scrollTo({ top: 0, behavior: 'smooth' }))
  }
}
