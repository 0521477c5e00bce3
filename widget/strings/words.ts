import type { TaskStatus } from '@ringwell/protocol/taskView.ts'
import type { CallFailureCode, Refusal } from '@ringwell/call/call.ts'
import type { CallTextWords } from '@ringwell/call/view/callText.ts'

/** What the panel says before a call, in one language. `{…}` is filled in. */
export interface Words {
  /** BCP 47. */
  tag: string
  /** `{brand}` */
  dialog: string
  close: string
  title: string
  language: string
  /** Before, in and after the link to the privacy policy. */
  consent: readonly [before: string, link: string, after: string]
  consentMissing: string
  start: string
  connecting: string
  cancel: string
  hangUp: string
  upTo: string
  type: string
  send: string
  poweredBy: string
  /** Shown if the part that knows what failed could not be loaded either. */
  failed: string
}

/** What the panel says during a call, after it, and when it fails. */
export interface CallWords {
  /** The button's name while the panel is closed and a call goes on. */
  showCall: string
  agentMissing: string
  listening: string
  /** `{time}` is `m:ss`. */
  left: string
  captions: string
  agent: string
  you: string
  mute: string
  muted: string
  microphone: string
  interrupted: string
  /** The agent's voice failed: its words have to be read. */
  voiceFailed: string
  /** A function of the page is running. */
  working: string
  /** A task that the agent works on. */
  task: {
    statuses: Record<TaskStatus, string>
    /** Before the reference, such as RIN74. */
    reference: string
    copy: string
    copied: string
    copyFailed: string
  }
  microphoneNeeded: string
  limitReached: string
  /** `{time}` is the call's length as `m:ss`. */
  over: string
  agentEnded: string
  /** The visitor neither spoke nor typed for too long. */
  idle: string
  print: string
  /** What is left of the call. */
  summary: Omit<CallTextWords, 'agent' | 'visitor' | 'reference' | 'handedOver'> & {
    title: string
    nothingAgreed: string
    nothingOpen: string
    /** The agent has sent no notes at all. */
    nothing: string
    /** Title and text instead of notes, if somebody in the call was in danger. */
    safe: readonly [title: string, text: string]
    transcript: string
    download: string
    /** Before the id of the call, in what is carried to the contact form. */
    callId: string
    book: string
  }
  rate: string
  /** `{n}` of five. */
  rating: string
  poor: string
  good: string
  rated: string
  erase: string
  erased: string
  notDone: string
  failures: Record<CallFailureCode, readonly [message: string, hint: string]>
  refusals: Record<Refusal, string>
}

/** `fill('{time} left', { time: '1:36' })` */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
