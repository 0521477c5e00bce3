/**
 * A legal page opens at its top. Whoever reloads it further down is brought there smoothly, and at
 * once where motion is not wanted. A link to one of its parts leads to that part, and the way back through
 * the history to where the visitor was.
 */
import { isComeBackTo, standAtTop } from '../../browsing/openAtTop.ts'

if (location.hash === '' && !isComeBackTo()) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) standAtTop()
  else {
    // The browser has put the page back where it was by then: that is where the way begins.
    addEventListener('load', () => scrollTo({ top: 0, behavior: 'smooth' }))
  }
}
