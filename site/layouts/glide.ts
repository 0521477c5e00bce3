const scrollMs = 1_000

/** Scrolls with an ease-out, so that the motion slows down before it ends. */
export function glide(target: number): void {
  const from = scrollY
  const startedAt = performance.now()
  const distance = Math.max(0, target) - from
  let expected = from
  const step = (now: number) => {
    // Stops if the visitor scrolls in the meantime.
    if (Math.abs(scrollY - expected) > 2) return
    const left = 1 - Math.min(1, Math.max(0, (now - startedAt) / scrollMs))
    window.scrollTo({ top: from + distance * (1 - left ** 3), behavior: 'instant' })
    expected = scrollY
    if (left > 0) requestAnimationFrame(step)
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: target, behavior: 'instant' })
  } else step(startedAt)
}
