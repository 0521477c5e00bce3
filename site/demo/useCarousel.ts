import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

const advanceEveryMs = 2_000
const slideMs = 2_000
/** Slides are faster after a click, so that the visitor does not have to wait. */
const pressedSlideMs = 400

export interface Carousel<T> {
  /** The ref of the scrolling list. */
  row: RefObject<HTMLUListElement | null>
  /** Every item once, starting with the one in the first place. */
  ordered: readonly T[]
  go: (direction: 1 | -1) => void
}

/**
 * A row that scrolls by one item every two seconds in an endless loop. It is an ordinary scrolling list, so
 * touch, wheels and keys move it too. Items move from one end to the other while they are out of view.
 * @param running false stops the carousel. It also stops for reduced motion, for a pointer or the focus
 *   inside the row, and while the row is out of sight.
 */
export function useCarousel<T>(items: readonly T[], running: boolean): Carousel<T> {
  const row = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState(0)
  const slide = useRef<Slide | undefined>(undefined)

  function go(direction: 1 | -1, durationMs: number): void {
    const list = row.current
    if (!list) return
    slide.current?.complete()
    makeRoom(list, direction, (by) =>
      flushSync(() => setFirst((at) => (at + by + items.length) % items.length)),
    )
    slide.current = startSlide(list, direction * stepOf(list), durationMs)
  }

  const advance = useRef(go)
  useEffect(() => {
    advance.current = go
  })

  useEffect(() => {
    const list = row.current
    if (!running || !list || prefersStillness()) return undefined
    // Does not slide a row that is out of sight, because every frame is work for a phone.
    let inSight = false
    const watch = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting === true
    })
    watch.observe(list)
    const timer = setInterval(() => {
      if (!inSight || document.hidden || list.matches(':hover, :focus-within')) return
      advance.current(1, slideMs)
    }, advanceEveryMs)
    // A visitor who touches the row takes over from the timer.
    const stop = () => slide.current?.stop()
    const touches = ['pointerenter', 'focusin', 'wheel', 'touchstart'] as const
    for (const touch of touches) list.addEventListener(touch, stop, { passive: true })
    return () => {
      clearInterval(timer)
      watch.disconnect()
      stop()
      for (const touch of touches) list.removeEventListener(touch, stop)
    }
  }, [running])

  return {
    row,
    ordered: [...items.slice(first), ...items.slice(0, first)],
    go: (direction) => go(direction, prefersStillness() ? 0 : pressedSlideMs),
  }
}

/** Moves an item from the far end when there is nothing left to scroll. What is visible stays in place. */
function makeRoom(list: HTMLElement, direction: 1 | -1, rotate: (by: 1 | -1) => void): void {
  const step = stepOf(list)
  const at = list.scrollLeft
  const end = list.scrollWidth - list.clientWidth
  if (direction === 1 ? at + step <= end + 1 : at - step >= -1) return
  list.setAttribute('data-moving', '')
  rotate(direction)
  list.scrollLeft = at - direction * step
}

/** The distance in px between the left edges of two neighbouring items. */
function stepOf(list: HTMLElement): number {
  const [one, two] = list.children
  if (!(one instanceof HTMLElement) || !(two instanceof HTMLElement)) return list.clientWidth
  return two.offsetLeft - one.offsetLeft
}

interface Slide {
  /** Stops and leaves the row where it is. */
  stop: () => void
  /** Jumps to the end of the slide. Does nothing if the slide is over or was stopped. */
  complete: () => void
}

/** Scrolls by `distance` px. */
function startSlide(list: HTMLElement, distance: number, durationMs: number): Slide {
  const from = list.scrollLeft
  const startedAt = performance.now()
  let frame = 0
  let moving = true
  const stop = () => {
    moving = false
    cancelAnimationFrame(frame)
    // Lets the row snap to its items again.
    list.removeAttribute('data-moving')
  }
  const complete = () => {
    if (moving) list.scrollLeft = from + distance
    stop()
  }
  const step = (now: number) => {
    const share = durationMs === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / durationMs))
    list.scrollLeft = from + distance * (share * share * (3 - 2 * share))
    if (share < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  list.setAttribute('data-moving', '')
  step(startedAt)
  return { stop, complete }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
