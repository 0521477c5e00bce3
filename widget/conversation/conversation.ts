import type { Call, CallCredential, CallSnapshot } from '@ringwell/call/call.ts'
import type { EndedSnapshot, LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { PanelHost } from '../launcher/panelContract.ts'
import type { CallState, ViewProps } from '../panel/panelState.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import type { VNode } from '../view/jsxRuntime.ts'

/** What the panel passes to the conversation, which is loaded later. */
interface ConversationHost {
  host: PanelHost
  call: Call
  /** The parent of the panel while it is open. */
  place: Element
  language: WidgetLanguage
  /** Call this when something visible has changed. */
  refresh: () => void
  showFailure: (failure: { message: string; hint: string } | undefined) => void
}

type LiveView = (props: ViewProps & { live: LiveSnapshot }) => VNode
type OverView = (props: { credential: CallCredential }) => VNode

/** The views of a call under way, of an ended call and of a failed call. */
export interface ConversationView {
  state: CallState
  LiveHead: LiveView
  LiveTalk: LiveView
  LiveTools: LiveView
  DoneHead: (props: { ended: EndedSnapshot }) => VNode
  Rating: OverView
  /** Shown after a call that failed and may have been recorded. */
  Erase: OverView
  /** Tells the page and the visitor what has changed since the last snapshot. */
  follow(snapshot: CallSnapshot): void
  failMissingAgent(): void
  setLanguage(language: WidgetLanguage): Promise<void>
  destroy(): void
}

export type CreateConversation = (host: ConversationHost) => Promise<ConversationView>
