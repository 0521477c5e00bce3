import type { Call, CallSnapshot } from '@ringwell/call/call.ts'
import type { PanelHost } from '../launcher/panelContract.ts'
import type { CallState, ViewProps } from '../panel/panelState.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import type { VNode } from '../view/jsxRuntime.ts'

/** What the panel gives to the part of it that comes later. */
export interface ConversationHost {
  host: PanelHost
  call: Call
  /** Holds the panel while it is open. */
  place: Element
  language: WidgetLanguage
  /** Something to be seen has changed. */
  refresh: () => void
  showFailure: (failure: { message: string; hint: string } | undefined) => void
}

type View = (props: ViewProps) => VNode

/** What belongs to a call under way and after it, and to failures. */
export interface ConversationView {
  state: CallState
  LiveHead: View
  LiveTalk: View
  LiveTools: View
  DoneHead: View
  Rating: View
  /** After a call that failed. */
  Erase: View
  /** Tells the page and the visitor what has happened since the last time. */
  follow(snapshot: CallSnapshot): void
  failMissingAgent(): void
  setLanguage(language: WidgetLanguage): Promise<void>
  destroy(): void
}

export type CreateConversation = (host: ConversationHost) => Promise<ConversationView>
