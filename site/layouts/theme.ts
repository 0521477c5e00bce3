/**
 * The choice of a theme in the footer. It is kept in `localStorage` under `theme`, where the script in the head of
 * `Base.astro` finds it before the first paint. Nothing is kept while the site follows the system.
 */
import { colourBars } from './colourBars.ts'

const root = document.documentElement

/** Returns the choice that the visitor made before, in this page or in another. */
function keptTheme(): string | undefined {
  try {
    return localStorage.theme
  } catch {
    return root.dataset.theme
  }
}

function keepTheme(theme: string | undefined): void {
  try {
    if (theme) localStorage.theme = theme
    else delete localStorage.theme
  } catch {
    // The browser stores nothing for this site, so the choice is lost with the page.
  }
}

function applyTheme(theme: string | undefined): void {
  if (theme) root.dataset.theme = theme
  else delete root.dataset.theme
  colourBars()
}

/** Shows the choice in the footer. */
function start(): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[name=theme]')) {
    radio.checked = radio.value === (keptTheme() ?? 'system')
  }
}

function choose(value: string): void {
  const theme = value === 'system' ? undefined : value
  keepTheme(theme)
  applyTheme(theme)
}

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'theme') choose(target.value)
})
// A page from the browser's memory may be older than the choice.
addEventListener('pageshow', () => {
  applyTheme(keptTheme())
  start()
})
addEventListener('pagearrived', start)

// The visitor may have chosen a theme before this script loaded. The server sends the page with `system` checked.
const early = document.querySelector<HTMLInputElement>('[name=theme]:not([value=system]):checked')
if (early) choose(early.value)
else start()
