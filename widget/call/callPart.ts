import type { Call } from '@ringwell/call/call.ts'
import type { PanelHost } from '../launcher/panelContract.ts'
import type { CallPart } from '../panel/panelState.ts'
import type { WidgetLanguage } from '../publicTypes.ts'

/** What the panel passes to the part for calls, which is loaded later. */
interface CallPartHost {
  host: PanelHost
  call: Call
  /** The parent of the panel while it is open. */
  place: Element
  language: WidgetLanguage
  /** Call this when something visible has changed. */
  refresh: () => void
  showFailure: (failure: { message: string; hint: string } | undefined) => void
}

export type CreateCallPart = (host: CallPartHost) => Promise<CallPart>
