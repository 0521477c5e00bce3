/**
 * Code that is loaded only after the visitor does something, so that it does not slow the page down: the choice of a
 * theme in the footer, the keys of the menu and the search, those of recordings on pages whose own script has no room
 * for them, the sliders of an estimate, the buttons that call a trade, where the launcher may be, and the report of how
 * fast the page was.
 */
import { hearSlider } from '../pricing/estimate.ts'
import { hearEarlyKey } from '../search/searchKeys.ts'
import { hearPress } from '../ui/players.ts'
import { hearCallKey } from '../services/callKeys.ts'
import './stepAside.ts'
import './theme.ts'

/** @param act what the visitor did before this file was loaded */
export function hear(act: Event): void {
  hearEarlyKey(act)
  hearPress(act)
  hearSlider(act.target)
  hearCallKey(act)
}

if (document.body.dataset.webVitals) void import('../vitals/reportVitals.ts')

// Escape closes the open menu, unless it closes a dialog above it.
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || document.querySelector('dialog:modal')) return
  const button = document.querySelector<HTMLElement>('.nav[data-open] .nav-menu')
  button?.click()
  button?.focus()
})
