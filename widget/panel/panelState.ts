import type { Levels } from '@ringwell/brand/voiceprint.ts'
import type { CallFailure } from '@ringwell/call/call.ts'
import type { CallView } from '@ringwell/call/view/callView.ts'
import type { ConversationView } from '../conversation/conversation.ts'
import type { Lead } from '../lead/lead.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import type { CallWords, Words } from '../strings/words.ts'

interface MicrophoneChoice {
  id: string
  label: string
}

/** Everything that the panel shows depends only on this state. */
export interface PanelState {
  words: Words
  language: WidgetLanguage
  view: CallView
  /** `missing`: the visitor has tried to call without consent, and the panel says so. */
  consent: 'open' | 'missing' | 'ticked' | 'given'
  /** In the visitor's language. The conversation sets it. */
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  /** The details form, if the page asks for details before a call. */
  lead: Lead | undefined
  /** Whether a function of the page is running. */
  working: boolean
  /** The parts that only a call needs. Fetched when the first call is under way. */
  conversation: ConversationView | undefined
}

/** The part of the state that the conversation adds. */
export interface CallState {
  words: CallWords
  microphones: readonly MicrophoneChoice[]
  /** Written as `m:ss`. */
  timeLeft: string
  /** What has changed about the current task, for a screen reader. */
  news: string
  /** The voiceprint of the last call, drawn when the call has ended. */
  print: Levels | undefined
  rating: number | undefined
  /** A message about the result of the last rating or deletion. */
  done: string | undefined
  /** The visitor has deleted the last call. */
  erased: boolean
}

/** What the visitor can do. */
export interface PanelActions {
  chooseLanguage: (language: WidgetLanguage) => void
  tickConsent: (ticked: boolean) => void
  start: () => void
  /** Sends the text in the call, or starts a call and sends it there. */
  type: (text: string) => void
  hangUp: () => void
}

export interface ViewProps {
  state: PanelState
  actions: PanelActions
}
