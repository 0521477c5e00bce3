/**
 * Reports once to our own server how fast this page was, when the visitor leaves or hides it. Loaded when the
 * visitor first does something (`layouts/navigation.ts`). The browser has buffered what happened before.
 */
import {
  type Interaction,
  roundReport,
  type Shift,
  slowestInteraction,
  worstShift,
} from './vitals.ts'

const shifts: Shift[] = []
const events: Interaction[] = []
let paintedMs: number | undefined
let largestMs: number | undefined

/** A performance entry. Layout shifts have the members of `Shift`, events those of `Interaction`. */
type ObservedEntry = PerformanceEntry & Shift & Interaction

/** Observes entries of a type. Never calls `take` in a browser that does not support the type. */
function observe(type: string, take: (entry: ObservedEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined
  const takeAll = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries) take(entry as ObservedEntry)
  }
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()))
  // Ignores interactions below 40 ms, which are always fast.
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  return () => takeAll(observer.takeRecords())
}

const canMeasureShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
const takePending = [
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paintedMs = startTime
  }),
  observe('largest-contentful-paint', ({ startTime }) => (largestMs = startTime)),
  observe('layout-shift', (entry) => shifts.push(entry)),
  observe('first-input', (entry) => events.push(entry)),
  observe('event', (entry) => events.push(entry)),
]

function report(): void {
  removeEventListener('visibilitychange', reportWhenHidden)
  removeEventListener('pagehide', report)
  for (const take of takePending) take()
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The time of a prerendered page starts when it is shown.
  const shownMs = (load as { activationStart?: number } | undefined)?.activationStart ?? 0
  const sinceShown = (ms: number | undefined) => (ms === undefined ? undefined : ms - shownMs)
  const { interactionCount = 0 } = performance as { interactionCount?: number }
  const measured = roundReport({
    CLS: canMeasureShifts ? worstShift(shifts) : undefined,
    INP: slowestInteraction(events, interactionCount),
    FCP: sinceShown(paintedMs),
    LCP: sinceShown(largestMs),
    TTFB: sinceShown(load?.responseStart),
  })
  navigator.sendBeacon(
    '/api/vitals',
    new Blob([JSON.stringify(measured)], { type: 'application/json' }),
  )
}

function reportWhenHidden(): void {
  if (document.visibilityState === 'hidden') report()
}

// The visitor may have left while this file loaded. The observers deliver the earlier entries in a moment.
if (document.visibilityState === 'hidden') setTimeout(report)
else {
  addEventListener('visibilitychange', reportWhenHidden)
  addEventListener('pagehide', report)
}
