import { useEffect, useState, type RefObject } from 'react'

/** The px at the edges of the window that the navigation bar or the bar of a card covers when it sticks to the lower edge. */
const coveredPx = { top: 72, bottom: 96 }

/** True while the element can't be seen. Always false if `asked` is false. */
export function useOutOfSight(place: RefObject<Element | null>, asked: boolean): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!asked || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => setOut(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `-${coveredPx.top}px 0px -${coveredPx.bottom}px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place, asked])
  return asked && isOut
}
