import { applyStylesOf } from './loadPage.ts'

/**
 * Makes this document the other page, as far as a visitor, a screen reader, a search engine and the
 * page's scripts can tell. The bar, the widget and whatever else stands in the body (a call's dock) stay.
 *
 * The scripts of the page before hear `pagearrived` on the window: it means that their page has gone,
 * and that they may have another. Scripts that are new here run as they would on any page.
 */
export function swapPage(next: Document): void {
  const { body } = document
  const main = document.querySelector('main')
  const arriving = document.adoptNode(next.querySelector('main') as HTMLElement)
  copyAttributes(next.documentElement, document.documentElement)
  applyStylesOf(next)
  main?.replaceWith(arriving)
  // Islands that are in no page any more let go of what they hold.
  document.dispatchEvent(new Event('astro:after-swap'))
  swapHead(next.head)
  copyAttributes(next.body, body)
  markHere(next)
  document.querySelector('body > footer')?.remove()
  const footer = next.querySelector('body > footer')
  if (footer) arriving.after(document.adoptNode(footer))
  bringWidget(next)
  dispatchEvent(new Event('pagearrived'))
  runScripts(arriving)
}

/** What the head says of the page; styles and scripts are no part of that. */
function swapHead(head: HTMLHeadElement): void {
  const there = saying(document.head)
  const wanted = saying(head)
  for (const old of there) if (!wanted.some((each) => each.isEqualNode(old))) old.remove()
  for (const each of wanted) {
    if (!there.some((old) => old.isEqualNode(each))) document.head.append(document.adoptNode(each))
  }
}

const saying = (head: HTMLHeadElement): Element[] =>
  [...head.children].filter((child) =>
    child.matches('title, meta, link:not([rel=stylesheet]), script[type="application/ld+json"]'),
  )

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  }
}

/** The bar stays; which of its links is lit does not. */
function markHere(next: Document): void {
  const links = document.querySelectorAll('.nav nav a')
  next.querySelectorAll('.nav nav a').forEach((link, i) => {
    const here = link.getAttribute('aria-current')
    if (here === null) links[i]?.removeAttribute('aria-current')
    else links[i]?.setAttribute('aria-current', here)
  })
}

/** The widget may hold the call, so it is never taken out; it takes the manners of its new page. */
function bringWidget(next: Document): void {
  const widget = document.querySelector('body > .voice')
  const wanted = next.querySelector('body > .voice')
  if (!widget || !wanted) return
  // Whether it is open, or hidden by a call of the page, is not the page's to say.
  for (const state of ['open', 'hidden']) wanted.toggleAttribute(state, widget.hasAttribute(state))
  copyAttributes(wanted, widget)
}

/**
 * A script that came by a parser never runs, so each is made anew. A module that has run is not run
 * again by this: those scripts have heard of the page's arrival.
 */
function runScripts(main: HTMLElement): void {
  for (const script of main.querySelectorAll('script')) {
    if (!['', 'module', 'text/javascript'].includes(script.type)) continue
    const again = document.createElement('script')
    for (const { name, value } of script.attributes) again.setAttribute(name, value)
    again.textContent = script.textContent
    script.replaceWith(again)
  }
}
