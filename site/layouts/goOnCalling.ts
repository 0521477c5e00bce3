/** Shows a call in the dock that was under way when the last page was reloaded or left. `navigation.ts` loads this if so. */
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demoCall } from '../call/demoCall.ts'
import { dockEarlierCall } from '../dock/useDock.ts'
import { callOptions } from '../settings.ts'

// The demo shows its call itself.
const callPage = '/live-demo'
const demo = location.pathname === callPage ? undefined : demoCall(callOptions)
// Otherwise it has waited for too long.
if (demo?.begun) dockEarlierCall({ demo, words: callPanel, api: callOptions.api, callPage })
