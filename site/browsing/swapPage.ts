import {
  swapHeadElements,
  swapRootAttributes,
} from 'astro/virtual-modules/transitions-swap-functions.js'
import { colourBars } from '../layouts/colourBars.ts'
import { applyStyles } from './loadPage.ts'

/**
 * Turns this document into the other page for visitors, screen readers, search engines and the page's
 * scripts. The navigation bar, the widget and anything else in the body, such as the dock of a call, stay.
 *
 * The scripts of earlier pages get `pagearrived` on the window. It means that their page is gone and that the
 * new page may be theirs too. Scripts that are new to this document run as they would on any page.
 */
export function swapPage(next: Document): void {
  const { body } = document
  const main = document.querySelector('main')
  const arriving = document.adoptNode(next.querySelector('main') as HTMLElement)
  // The page as the server sent it does not have the visitor's choice of a theme.
  const { theme } = document.documentElement.dataset
  swapRootAttributes(next)
  if (theme) document.documentElement.dataset.theme = theme
  swapHead(next)
  colourBars()
  main?.replaceWith(arriving)
  // Unmounts islands that are no longer in the page.
  document.dispatchEvent(new Event('astro:after-swap'))
  copyAttributes(next.body, body)
  markCurrentLink(next)
  document.querySelector('body > footer')?.remove()
  const footer = next.querySelector('body > footer')
  if (footer) arriving.after(document.adoptNode(footer))
  updateWidget(next)
  dispatchEvent(new Event('pagearrived'))
  runScripts(arriving)
}

/**
 * Replaces the head. Styles that both pages need stay, and so do the rules by which the browser fetches pages
 * early, because a script from a parsed document never takes effect.
 */
function swapHead(next: Document): void {
  for (const { head } of [document, next]) {
    head
      .querySelector('script[type=speculationrules]')
      ?.setAttribute('data-astro-transition-persist', 'speculation-rules')
  }
  swapHeadElements(next)
  applyStyles()
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  }
}

/** The navigation bar stays, but the highlighted link changes. */
function markCurrentLink(next: Document): void {
  const links = document.querySelectorAll('.nav nav a')
  next.querySelectorAll('.nav nav a').forEach((link, i) => {
    const here = link.getAttribute('aria-current')
    if (here === null) links[i]?.removeAttribute('aria-current')
    else links[i]?.setAttribute('aria-current', here)
  })
}

/**
 * The widget may hold the call, so it is never removed. It gets the attributes that the new page gives it.
 */
function updateWidget(next: Document): void {
  const widget = document.querySelector('body > .voice')
  const wanted = next.querySelector('body > .voice')
  if (!widget || !wanted) return
  // The new page does not decide whether the widget is open, or hidden because of a call in the page.
  for (const state of ['open', 'hidden']) wanted.toggleAttribute(state, widget.hasAttribute(state))
  copyAttributes(wanted, widget)
}

/**
 * Creates each script again, because a script from a parsed document never runs. This does not run a module a
 * second time; such a script has already received `pagearrived`.
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
