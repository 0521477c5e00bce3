/**
 * A legal page opens at its top. Whoever reloads it further down is brought there smoothly, and at
 * once where motion is not wanted. A link to one of its parts leads to that part.
 */
if (location.hash === '') {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    history.scrollRestoration = 'manual'
    scrollTo({ top: 0, behavior: 'instant' })
  } else {
    // The browser has put the page back where it was by then: that is where the way begins.
    addEventListener('load', () => scrollTo({ top: 0, behavior: 'smooth' }))
  }
}
