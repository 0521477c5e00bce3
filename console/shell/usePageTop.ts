import { type RefObject, useEffect, useRef } from 'react'

const address = (): string => location.pathname + location.search

let backTo: string | undefined
// The router, which hears of it later, renders at once.
addEventListener('popstate', () => void (backTo = address()), true)

/** How long a page to which somebody goes back may take to be as long as it was, in ms. */
const LONGEST_MS = 1_000

/**
 * A page begins at its top, with the focus in it, and is where it was left when somebody goes back to it. The focus of the
 * first page stays, so that Tab goes to the link that skips the sections.
 *
 * @param path of the page
 * @returns what keeps how far the page has scrolled
 */
export function usePageTop(
  main: RefObject<HTMLElement | null>,
  path: string,
): (top: number) => void {
  const tops = useRef(new Map<string, number>())
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const box = main.current
    if (shown.current === path || !box) return undefined
    const isFirst = shown.current === undefined
    shown.current = path
    const top = backTo === address() ? (tops.current.get(address()) ?? 0) : 0
    backTo = undefined
    if (isFirst) return undefined
    if (!box.contains(document.activeElement)) box.focus({ preventScroll: true })
    box.scrollTo(0, top)
    const until = performance.now() + LONGEST_MS
    let frame = 0
    const again = (): void => {
      if (performance.now() > until) return
      box.scrollTo(0, top)
      frame = requestAnimationFrame(again)
    }
    const stop = (): void => cancelAnimationFrame(frame)
    if (top > 0) again()
    for (const event of gestures) box.addEventListener(event, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const event of gestures) box.removeEventListener(event, stop)
    }
  }, [main, path])
  return (top) => void tops.current.set(address(), top)
}

const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
