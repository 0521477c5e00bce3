import type { LiveSnapshot } from '../view/callView.ts'

/** A call that has just become live. */
export const liveSnapshot = (change: Partial<LiveSnapshot> = {}): LiveSnapshot => ({
  phase: 'live',
  since: 0,
  endsAt: 120_000,
  captions: [],
  tasks: [],
  muted: false,
  hasMicrophone: true,
  microphoneId: undefined,
  agentSpeaking: false,
  visitorSpeaking: false,
  responding: [],
  voiceFailed: false,
  limitReached: false,
  interrupted: false,
  warning: undefined,
  ...change,
})
