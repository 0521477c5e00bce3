import type { Levels } from '@ringwell/brand/voiceprint.ts'
import type { CallCredential, CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import type { CallView, EndedSnapshot, LiveSnapshot } from '@ringwell/call/view/callView.ts'

import type { WidgetLanguage, WidgetLead } from '../publicTypes.ts'
import type { CallWords, Words } from '../strings/words.ts'
import type { VNode } from '../view/jsxRuntime.ts'

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
  /** In the visitor's language. The part for calls sets it. */
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  /** The details form, if the page asks for details before a call. */
  lead: Lead | undefined
  /** Whether a function of the page is running. */
  working: boolean
  /** The parts that only a call needs. Fetched when the first call is under way. */
  callPart: CallPart | undefined
}

/** The part of the state that the part for calls adds. */
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

type LiveView = (props: ViewProps & { live: LiveSnapshot }) => VNode
type OverView = (props: { credential: CallCredential }) => VNode

/** The views of a call under way, of an ended call and of a failed call. */
export interface CallPart {
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

/** The details form that a page can ask for before a call. */
export interface Lead {
  /** The fields, which are shown inside the panel's form. */
  Fields: (props: ViewProps) => VNode
  /** Returns the visitor's details. If a field is invalid, shows the errors and returns undefined. */
  take(): WidgetLead | undefined
  /** Stores the details, after the visitor has agreed. Only logs a failure: the call carries them too. */
  store(): void
  setLanguage(language: WidgetLanguage): Promise<void>
}
