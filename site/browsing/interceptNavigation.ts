/**
 * Shows the pages of the site in the document that holds the call, as long as the call is live. Otherwise
 * pages are plain documents. This file is loaded when a call begins. `swapPage` describes what happens to
 * scripts.
 */
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { focusHeading } from './focusHeading.ts'
import { isAtHistoryGuard, addHistoryGuard, takeEarlierPage } from './historyGuard.ts'
import { loadPage, type LoadedPage } from './loadPage.ts'
import { swapPage } from './swapPage.ts'
import { linkTarget } from './linkTarget.ts'

/** The height that the navigation bar covers, plus some space. */
const sectionOffsetPx = 83

/** What ends each of the live calls. Without one, the browser handles links. */
const calls = new Set<() => void>()
let listening = false
/** The address of the page that is shown, and the number of its history entry. */
let shown = ''
let visit = 0
let lastVisit = 0
/** The scroll position of each history entry. */
const places = new Map<number, number>()
let pending: AbortController | undefined
let announcer: HTMLElement | undefined

/** How the visitor requests a page: with a link, or by going through the history. */
type Way = 'link' | 'history'

/**
 * Keeps the visitor in this document from now on, wherever links and the history lead.
 * @param end ends the call, if the visitor prefers another page to it
 * @returns a function that stops this; run it when the call is over
 */
export function interceptNavigation(end: () => void): () => void {
  if (calls.size === 0) begin()
  calls.add(end)
  return () => {
    // Pages are documents again, and the browser restores their scroll positions.
    if (calls.delete(end) && calls.size === 0) history.scrollRestoration = 'auto'
  }
}

/** A page that only goes away keeps its call for the next one. */
function endCalls(): void {
  for (const end of calls) end()
}

function begin(): void {
  shown = location.href
  history.scrollRestoration = 'manual'
  if (listening) return
  listening = true
  history.replaceState({ ...stateOf(), visit }, '')
  addHistoryGuard()
  announcer = document.createElement('output')
  announcer.className = 'vh'
  document.body.append(announcer)
  addEventListener('click', followLink)
  addEventListener('popstate', () => void followHistory())
  addEventListener('scroll', () => places.set(visit, scrollY), { passive: true })
  // A document from the back/forward cache may return at the history entry of another page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isShown(location.href)) location.reload()
  })
}

export const openPage = (path: string): Promise<void> =>
  open(new URL(path, location.href).href, 'link')

const stateOf = (): { visit?: number } => (history.state ?? {}) as { visit?: number }
/** Ignores the query, because a page may remove it from the address after reading it. */
const pageOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''
const isShown = (href: string): boolean => pageOf(href) === pageOf(shown)

function followLink(event: MouseEvent): void {
  // The widget's links are in its shadow root.
  const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement)
  if (calls.size === 0 || !link || link.href === '') return
  const way = linkTarget(event, link, location.origin)
  if (way === 'browser' || (link.hash !== '' && isShown(link.href))) return
  event.preventDefault()
  if (way === 'here') void open(link.href, 'link')
  else window.open(link.href, '_blank', 'noopener')
}

async function followHistory(): Promise<void> {
  if (isAtHistoryGuard()) {
    // Without a call, the guard is only a duplicate entry.
    if (calls.size === 0) history.back()
    else await goBehind()
  } else if (isShown(location.href)) {
    visit = stateOf().visit ?? visit
    pending?.abort()
    if (calls.size > 0) scrollToElement(placeNamed(location.hash))
  } else if (calls.size === 0) location.reload()
  else await open(location.href, 'history')
}

/** Goes back past the first page of this document. */
async function goBehind(): Promise<void> {
  const before = takeEarlierPage()
  if (before !== undefined) {
    await open(before, 'link')
    return
  }
  returnTo(shown)
  if ((await askBeforeLeaving('leaving')) !== 'leave') return
  endCalls()
  history.go(-2)
}

/** Makes the address match the page that is shown. */
function returnTo(href: string): void {
  history.pushState({ visit }, '', href)
}

async function open(href: string, way: Way): Promise<void> {
  pending?.abort()
  const mine = (pending = new AbortController())
  const page = await loadPage(href, mine.signal)
  if (mine.signal.aborted) return
  if (calls.size === 0) {
    // The call ended while the page was loading, so the browser can load the page as usual.
    if (way === 'link') location.assign(href)
    else location.reload()
  } else if (page) await show(page, way)
  else await explain(href, way)
}

/**
 * Asks the visitor what to do after a page did not load. The call never ends without the visitor's choice.
 */
async function explain(href: string, way: Way): Promise<void> {
  const choice = await askBeforeLeaving('notLoaded')
  if (choice === 'again') await open(href, way)
  else if (choice === 'leave') {
    endCalls()
    if (way === 'link') location.assign(href)
    else location.reload()
  } else if (way === 'history' || isAtHistoryGuard()) returnTo(shown)
}

async function show({ document: next, url }: LoadedPage, way: Way): Promise<void> {
  const swap = () => {
    if (way === 'link') {
      visit = ++lastVisit
      history.pushState({ visit }, '', url)
    } else {
      visit = stateOf().visit ?? ++lastVisit
      history.replaceState({ ...stateOf(), visit }, '', url)
    }
    shown = url.href
    swapPage(next)
    moveToPage(way)
  }
  // Some browsers do not have view transitions.
  const start = document.startViewTransition?.bind(document) as
    | Document['startViewTransition']
    | undefined
  if (!start || matchMedia('(prefers-reduced-motion: reduce)').matches) swap()
  else {
    const transition = start(swap)
    // The page is shown even if the transition is skipped.
    transition.ready.catch(() => undefined)
    await transition.updateCallbackDone
  }
}

/** Moves focus and scroll position to the new page, and announces its title to screen readers. */
function moveToPage(way: Way): void {
  const place = way === 'link' ? placeNamed(location.hash) : undefined
  focusHeading(place)
  if (announcer) announcer.textContent = document.title
  if (way === 'link') scrollToElement(place)
  else scrollTo({ top: places.get(visit) ?? 0, behavior: 'instant' })
}

const placeNamed = (hash: string): HTMLElement | undefined =>
  document.getElementById(hash.slice(1)) ?? undefined

/** Scrolls to the top if there is no element. */
function scrollToElement(place: HTMLElement | undefined): void {
  const top = place ? scrollY + place.getBoundingClientRect().top - sectionOffsetPx : 0
  scrollTo({ top, behavior: 'instant' })
}
