import type { Call, CallSnapshot } from '@ringwell/call/call.ts'
import type { PanelHost } from '../launcher/panelContract.ts'
import type { CallState, ViewProps } from '../panel/panelState.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import type { VNode } from '../view/jsxRuntime.ts'

/** What the panel passes to the conversation, which is loaded later. */
export interface ConversationHost {
  host: PanelHost
  call: Call
  /** The parent of the panel while it is open. */
  place: Element
  language: WidgetLanguage
  /** Call this when something visible has changed. */
  refresh: () => void
  showFailure: (failure: { message: string; hint: string } | undefined) => void
}

type View = (props: ViewProps) => VNode

/** The views of a call under way, of an ended call and of a failed call. */
export interface ConversationView {
  state: CallState
  LiveHead: View
  LiveTalk: View
  LiveTools: View
  DoneHead: View
  Rating: View
  /** Shown after a call that failed. */
  Erase: View
  /** Tells the page and the visitor what has changed since the last snapshot. */
  follow(snapshot: CallSnapshot): void
  failMissingAgent(): void
  setLanguage(language: WidgetLanguage): Promise<void>
  destroy(): void
}

export type CreateConversation = (host: ConversationHost) => Promise<ConversationView>
