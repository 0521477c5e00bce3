/** True if the visitor came to this document through the history, not with a link or a reload. */
export function isReachedThroughHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Scrolls to the top and keeps the browser from restoring the scroll position of before a reload. */
export function openAtTop(): void {
  history.scrollRestoration = 'manual'
  scrollTo({ top: 0, behavior: 'instant' })
  // A visitor who comes back to this history entry returns to the position that they left.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}
