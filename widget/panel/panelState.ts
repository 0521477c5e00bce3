import type { Levels } from '@ringwell/brand/voiceprint.ts'
import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import type { ConversationView } from '../conversation/conversation.ts'
import type { Lead } from '../lead/lead.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import type { CallWords, Words } from '../strings/words.ts'

export interface MicrophoneChoice {
  id: string
  label: string
}

/** Everything that the panel shows follows from this. */
export interface PanelState {
  words: Words
  language: WidgetLanguage
  snapshot: CallSnapshot
  /** `missing`: the visitor has tried to call without it, and is told so. */
  consent: 'open' | 'missing' | 'ticked' | 'given'
  /** Set by the conversation, in the visitor's language. */
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  /** Where the page asks for details before a call. */
  lead: Lead | undefined
  /** A function of the page is running. */
  working: boolean
  /** The parts that only a call needs; fetched when the first is under way. */
  conversation: ConversationView | undefined
}

/** What the conversation adds to it. */
export interface CallState {
  words: CallWords
  microphones: readonly MicrophoneChoice[]
  /** Written as `m:ss`. */
  timeLeft: string
  /** Of the last call; drawn when it is over. */
  print: Levels | undefined
  rating: number | undefined
  /** What became of the last rating or deletion, in words. */
  done: string | undefined
}

/** What the visitor can do. */
export interface PanelActions {
  chooseLanguage: (language: WidgetLanguage) => void
  tickConsent: (ticked: boolean) => void
  start: () => void
  /** Says it in the call, or begins one to say it in. */
  type: (text: string) => void
  hangUp: () => void
}

export interface ViewProps {
  state: PanelState
  actions: PanelActions
}

export const isConnecting = ({ phase }: CallSnapshot): boolean =>
  phase === 'askingForMicrophone' || phase === 'requestingKey' || phase === 'connecting'

/** Something of a call that failed may have been recorded, and can be erased. */
export const failedInCall = (snapshot: CallSnapshot): boolean =>
  snapshot.phase === 'failed' && snapshot.credential !== undefined

/** A call that never was live has no length to speak of. */
export const wasCall = (snapshot: CallSnapshot): boolean =>
  snapshot.phase === 'ended' && snapshot.durationMs > 0
