/** Shows a call in a dock that was under way when the last page was reloaded or left. The page of the demo shows it itself. */
import { brand } from '@ringwell/brand/brand.ts'
import { keptCallKey } from '@ringwell/call/keptCalls.ts'

const CALL_PAGE = '/live-demo'

function hasKeptCall(): boolean {
  try {
    return keptCallKey('demo') in sessionStorage
  } catch {
    return false
  }
}

async function showCall(): Promise<void> {
  const [{ demoCall }, { showDock }, { callPanel }, { callOptions }] = await Promise.all([
    import('../call/demoCall.ts'),
    import('../dock/showDock.tsx'),
    import('@ringwell/content/site/callPanel.ts'),
    import('../settings.ts'),
  ])
  const demo = demoCall(callOptions)
  // It has waited for too long.
  if (!demo.begun) return
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

// If this does not load, the call ends as if its page had been closed.
if (hasKeptCall() && location.pathname !== CALL_PAGE) showCall().catch(() => undefined)
