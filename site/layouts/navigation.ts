/**
 * The behaviour of the navigation bar on every page: the style while scrolled, the menu on small screens, and
 * links to a place in the page. It is plain script without a library, because every page loads it.
 */

const scrolledAfterPx = 50
const sectionOffsetPx = 83
/** The height of the footer's last row, where the launcher has room. */
const endPx = 100

const bar = document.querySelector<HTMLElement>('.nav')
const button = bar?.querySelector<HTMLButtonElement>('.nav-menu')
/** The scroll position at which the menu was opened. */
let openedAtPx = 0

function setMenu(open: boolean): void {
  if (!bar || !button || open === isOpen()) return
  openedAtPx = scrollY
  bar.toggleAttribute('data-open', open)
  button.setAttribute('aria-expanded', String(open))
  // Keeps the Tab key inside the bar while the menu covers the page.
  for (const part of document.body.children) if (part !== bar) part.toggleAttribute('inert', open)
}

function isOpen(): boolean | undefined {
  return bar?.hasAttribute('data-open')
}

/** The previous scroll position. Moves of less than 5 px do not change it, because touch screens tremble. */
let wasAtPx = scrollY

/** Marks the bar while the visitor scrolls down, so that the launcher does not cover what is being read. */
function followDirection(): void {
  const atEnd = scrollY + innerHeight > document.documentElement.scrollHeight - endPx
  bar?.toggleAttribute('data-end', atEnd)
  if (Math.abs(scrollY - wasAtPx) < 5) return
  bar?.toggleAttribute('data-down', scrollY > wasAtPx && !atEnd)
  wasAtPx = scrollY
}

function followScroll(): void {
  followDirection()
  bar?.toggleAttribute('data-scrolled', scrollY > scrolledAfterPx)
  if (Math.abs(scrollY - openedAtPx) > scrolledAfterPx) setMenu(false)
}

const closeMenu = (): void => setMenu(false)

button?.addEventListener('click', () => setMenu(!isOpen()))
// Closes the menu when the screen changes size, because a menu that no longer covers it must not keep the page inert.
matchMedia('(max-width: 900px)').addEventListener('change', closeMenu)
addEventListener('scroll', followScroll, { passive: true })
// The speed of a page that was opened in the background is not what a visitor experiences, so it is not reported.
if (document.hidden) delete document.body.dataset.webVitals
for (const act of ['pointerdown', 'click', 'keydown', 'input', 'scroll', 'visibilitychange']) {
  addEventListener(act, hearFirstAct, { once: true })
}
addEventListener('pageshow', closeMenu)
// During a call, another page appears below the same bar (`browsing/interceptNavigation.ts`).
addEventListener('pagearrived', closeMenu)
followScroll()
// A wide window usually has room for the launcher at once. On other pages it waits for an act anyway.
if (innerWidth > 900 && document.querySelector('.loud')) void import('./stepAside.ts')

function hearFirstAct(event: Event): void {
  // Vite turns a destructured argument of `then` into 90 more bytes.
  void import('./afterFirstAct.ts').then((acts) => acts.hear(event))
}

/** Scrolls smoothly. Loaded when it is first needed, since hardly any visitor follows a link within a page. */
function glide(target: number): void {
  void import('./glide.ts').then(
    (file) => file.glide(target),
    () => scrollTo(0, target),
  )
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
    glide(scrollY + place.getBoundingClientRect().top - sectionOffsetPx)
    // Reading and tabbing continue from there.
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  } else glide(0)
})

/* Keeps a call in the widget alive while the visitor browses. */
const brand = document.querySelector('body > .voice')?.localName.replace('-voice', '')
addEventListener(`${brand}:live`, () => {
  bar?.toggleAttribute('data-live', true)
  void import('../browsing/followWidget.ts')
})
addEventListener(`${brand}:ended`, () => bar?.toggleAttribute('data-live', false))

// This stands last: a browser without storage stops here, and there the call has ended with the page before.
if ('call demo' in sessionStorage) void import('./goOnCalling.ts')
