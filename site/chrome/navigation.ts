/**
 * The bar's behaviour on every page: the scrolled style, the menu of small screens, and links
 * to a place in the page. Plain script, because every page pays for it.
 */

const scrolledAfterPx = 50
const sectionOffsetPx = 83
const scrollMs = 1_000

const bar = document.querySelector<HTMLElement>('.nav')
const button = bar?.querySelector<HTMLButtonElement>('.nav-menu')
/** Where the page stood when the menu was opened. */
let openedAtPx = 0

function setMenu(open: boolean): void {
  if (!bar || !button || open === isOpen()) return
  openedAtPx = scrollY
  bar.toggleAttribute('data-open', open)
  button.setAttribute('aria-expanded', String(open))
  // Tab stays in the bar while the menu covers the page.
  for (const part of document.body.children) if (part !== bar) part.toggleAttribute('inert', open)
}

function isOpen(): boolean {
  return button?.getAttribute('aria-expanded') === 'true'
}

function followScroll(): void {
  bar?.toggleAttribute('data-scrolled', scrollY > scrolledAfterPx)
  if (Math.abs(scrollY - openedAtPx) > scrolledAfterPx) setMenu(false)
}

button?.addEventListener('click', () => setMenu(!isOpen()))
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !isOpen()) return
  setMenu(false)
  button?.focus()
})
// A menu that no longer covers the screen must not keep the page inert.
matchMedia('(max-width: 900px)').addEventListener('change', () => setMenu(false))
addEventListener('scroll', followScroll, { passive: true })
// How fast the page was is measured once the visitor does something: until then the page is theirs alone.
if (document.body.dataset.webVitals && !document.hidden) {
  for (const act of ['pointerdown', 'keydown', 'scroll', 'visibilitychange']) {
    addEventListener(act, () => void import('../vitals/reportVitals.ts'), { once: true })
  }
}
addEventListener('pageshow', () => setMenu(false))
// Another page below the same bar: a call goes on (`browsing/interceptNavigation.ts`).
addEventListener('pagearrived', () => setMenu(false))
followScroll()

/** Ease-out, so that the journey ends as calmly as a thrown ball. */
function scrollTo(target: number): void {
  const from = scrollY
  const startedAt = performance.now()
  const distance = Math.max(0, target) - from
  let expected = from
  const step = (now: number) => {
    // A visitor who scrolls meanwhile has the wheel.
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

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.pathname !== location.pathname || link.origin !== location.origin) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank') return
  const place = link.hash ? document.getElementById(link.hash.slice(1)) : document.body
  if (!place || (!link.hash && link.search !== location.search)) return
  event.preventDefault()
  setMenu(false)
  if (link.hash) {
    history.pushState(history.state, '', link.hash)
    scrollTo(scrollY + place.getBoundingClientRect().top - sectionOffsetPx)
    // Reading and tabbing go on from there.
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  } else scrollTo(0)
})

/* A call in the widget goes on while the visitor browses. */
const widget = document.querySelector('body > .voice')
const [brand] = widget?.localName.split('-voice') ?? []
addEventListener(`${brand}:live`, () => void import('../browsing/followWidget.ts'))
