/** The visitor went through the history to this document, rather than by a link or a reload. */
export function isComeBackTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Goes to the top, and keeps the browser from restoring where the page stood before a reload. */
export function standAtTop(): void {
  history.scrollRestoration = 'manual'
  scrollTo({ top: 0, behavior: 'instant' })
  // Who comes back to this entry of the history finds the place that they left.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}
