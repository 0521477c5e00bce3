/**
 * Turns a list of links to places in the page into tabs. Without script, the places are below each other and
 * the links lead there. `tabs.css` shows the right one before this has run.
 */

interface TabSet {
  tabs: HTMLAnchorElement[]
  panels: HTMLElement[]
}

let sets: TabSet[] = []

function start(): void {
  sets = Array.from(document.querySelectorAll<HTMLElement>('[data-tabs]'), setUpTabs)
  followAddress()
}

function setUpTabs(list: HTMLElement): TabSet {
  const set: TabSet = { tabs: [], panels: [] }
  for (const tab of list.querySelectorAll('a')) {
    const panel = document.getElementById(tab.hash.slice(1))
    if (!panel) continue
    set.tabs.push(tab)
    set.panels.push(panel)
    tab.id = `tab-${panel.id}`
    tab.role = 'tab'
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    if (tab.parentElement) tab.parentElement.role = 'none'
    // A panel that contains only text is focusable, so that the Tab key reaches it.
    if (!panel.querySelector('a, button')) panel.tabIndex = 0
  }
  list.role = 'tablist'
  list.ariaOrientation = list.dataset.tabs ?? null
  set.panels[0]?.parentElement?.setAttribute('data-live', '')
  list.addEventListener('click', (event) => {
    const tab = event.target instanceof Element && event.target.closest('a')
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Keeps the page from scrolling, because the panel opens in the place of the last one.
    event.preventDefault()
    event.stopPropagation()
    choose(set, set.tabs.indexOf(tab))
  })
  list.addEventListener('keydown', (event) => {
    const to = target(event, set)
    if (to === undefined) return
    event.preventDefault()
    choose(set, to)
    set.tabs[to]?.focus()
  })
  select(set, 0)
  return set
}

/** Returns the index of the tab that a key leads to. */
function target({ key }: KeyboardEvent, { tabs }: TabSet): number | undefined {
  const now = tabs.findIndex((tab) => tab === document.activeElement)
  if (now < 0) return undefined
  const vertical = tabs[0]?.closest('[data-tabs=vertical]')
  if (key === (vertical ? 'ArrowDown' : 'ArrowRight')) return (now + 1) % tabs.length
  if (key === (vertical ? 'ArrowUp' : 'ArrowLeft')) return (now + tabs.length - 1) % tabs.length
  if (key === 'Home') return 0
  return key === 'End' ? tabs.length - 1 : undefined
}

function select({ tabs, panels }: TabSet, chosen: number): void {
  tabs.forEach((tab, i) => {
    tab.ariaSelected = String(i === chosen)
    tab.tabIndex = i === chosen ? 0 : -1
  })
  panels.forEach((panel, i) => {
    panel.hidden = i !== chosen
  })
}

/** Selects a tab and updates the address, so that the visitor can share it. */
function choose(set: TabSet, chosen: number): void {
  select(set, chosen)
  history.replaceState(history.state, '', set.tabs[chosen]?.hash)
}

/** Opens every panel that contains the place that the address names. */
function followAddress(): void {
  const place = document.getElementById(location.hash.slice(1))
  if (!place) return
  for (const set of sets) {
    const around = set.panels.findIndex((panel) => panel.contains(place))
    if (around >= 0) select(set, around)
  }
  place.scrollIntoView()
}

addEventListener('hashchange', followAddress)
addEventListener('pagearrived', start)
start()
