/**
 * While a call lives, the pages of the site are shown in the document that holds it. Pages are plain
 * documents otherwise; this is loaded when a call begins. `swapPage` says what becomes of their scripts.
 */
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { isAtHistoryGuard, addHistoryGuard, takeEarlierPage } from './historyGuard.ts'
import { loadPage, type LoadedPage } from './loadPage.ts'
import { swapPage } from './swapPage.ts'
import { linkTarget } from './linkTarget.ts'

/** What the bar covers, and a little air. */
const sectionOffsetPx = 83

/** Calls that live; with none, links are the browser's. */
let stays = 0
let listening = false
/** Address of the page that is shown, and the number of its entry in the history. */
let shown = ''
let visit = 0
let lastVisit = 0
/** Where each entry was scrolled to. */
const places = new Map<number, number>()
let pending: AbortController | undefined
let announcer: HTMLElement | undefined

/** How the visitor asks for a page: by a link, or by going through the history. */
type Way = 'link' | 'history'

/**
 * From now on the visitor stays in this document, wherever links and the history lead.
 * @returns ends that; call it when the call is over
 */
export function interceptNavigation(): () => void {
  if (stays++ === 0) begin()
  let over = false
  return () => {
    if (over) return
    over = true
    // Pages are documents again, and the browser remembers where each was scrolled to.
    if (--stays === 0) history.scrollRestoration = 'auto'
  }
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
  // A document that the browser kept aside may come back at an entry of another page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isShown(location.href)) location.reload()
  })
}

const stateOf = (): { visit?: number } => (history.state ?? {}) as { visit?: number }
/** A page may take its query out of the address when it has read it. */
const pageOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? ''
const isShown = (href: string): boolean => pageOf(href) === pageOf(shown)

function followLink(event: MouseEvent): void {
  // The widget's own links lie in its shadow.
  const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement)
  if (stays === 0 || !link || link.href === '') return
  const way = linkTarget(event, link, location.origin)
  if (way === 'browser' || (link.hash !== '' && isShown(link.href))) return
  event.preventDefault()
  if (way === 'here') void open(link.href, 'link')
  else window.open(link.href, '_blank', 'noopener')
}

async function followHistory(): Promise<void> {
  if (isAtHistoryGuard()) {
    // Without a call it is but a doubled entry.
    if (stays === 0) history.back()
    else await goBehind()
  } else if (isShown(location.href)) {
    visit = stateOf().visit ?? visit
    pending?.abort()
    if (stays > 0) scrollToElement(placeNamed(location.hash))
  } else if (stays === 0) location.reload()
  else await open(location.href, 'history')
}

/** Back past the first page of this document. */
async function goBehind(): Promise<void> {
  const before = takeEarlierPage()
  if (before !== undefined) {
    await open(before, 'link')
    return
  }
  returnTo(shown)
  if ((await askBeforeLeaving('leaving')) === 'leave') history.go(-2)
}

/** The address says again what is shown. */
function returnTo(href: string): void {
  history.pushState({ visit }, '', href)
}

async function open(href: string, way: Way): Promise<void> {
  pending?.abort()
  const mine = (pending = new AbortController())
  const page = await loadPage(href, mine.signal)
  if (mine.signal.aborted) return
  if (stays === 0) {
    // The call ended meanwhile, so the page may come as any page does.
    if (way === 'link') location.assign(href)
    else location.reload()
  } else if (page) await show(page, way)
  else await explain(href, way)
}

/** The call is not ended for a page that did not come, and not without being asked. */
async function explain(href: string, way: Way): Promise<void> {
  const choice = await askBeforeLeaving('notLoaded')
  if (choice === 'again') await open(href, way)
  else if (choice === 'leave') {
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
    arrive(way)
  }
  // Missing in some browsers.
  const start = document.startViewTransition?.bind(document) as
    | Document['startViewTransition']
    | undefined
  if (!start || matchMedia('(prefers-reduced-motion: reduce)').matches) swap()
  else {
    const transition = start(swap)
    // A transition that is skipped changes nothing: the page is there.
    transition.ready.catch(() => undefined)
    await transition.updateCallbackDone
  }
}

/** Where eyes, keys and ears go on. */
function arrive(way: Way): void {
  const place = way === 'link' ? placeNamed(location.hash) : undefined
  const heading =
    place ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  if (heading) {
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  if (announcer) announcer.textContent = document.title
  if (way === 'link') scrollToElement(place)
  else scrollTo({ top: places.get(visit) ?? 0, behavior: 'instant' })
}

const placeNamed = (hash: string): HTMLElement | undefined =>
  document.getElementById(hash.slice(1)) ?? undefined

/** To the top without one. */
function scrollToElement(place: HTMLElement | undefined): void {
  const top = place ? scrollY + place.getBoundingClientRect().top - sectionOffsetPx : 0
  scrollTo({ top, behavior: 'instant' })
}
