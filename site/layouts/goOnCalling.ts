/** Shows a call in a dock that was under way when the last page was reloaded or left. `navigation.ts` loads this if so. */
import { brand } from '@ringwell/brand/brand.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demoCall } from '../call/demoCall.ts'
import { showDock } from '../dock/showDock.tsx'
import { callOptions } from '../settings.ts'

// The demo shows its call itself.
const demo = location.pathname === '/live-demo' ? undefined : demoCall(callOptions)
// Otherwise it has waited for too long.
if (demo?.begun) {
  // Only one call can run at a time, and the launcher would cover the dock.
  const widget = document.querySelector(`${brand.slug}-voice`)
  widget?.toggleAttribute('hidden', true)
  showDock({
    demo,
    words: callPanel,
    api: callOptions.api,
    onClosed: () => widget?.toggleAttribute('hidden', false),
  })
}
