import type { CallSnapshot } from '../call.ts'
import type { LiveSnapshot } from './callView.ts'

/*
 * Each status is the name of the words that show it. If several things keep a call from going on, the status is the
 * one that the visitor needs to know first.
 */

/** What a call that is connecting waits for. */
export const connectingStatus = ({ phase }: CallSnapshot) =>
  phase === 'askingForMicrophone' ? 'microphoneNeeded' : 'connecting'

/** Whether the agent listens in a live call, or why it can't be heard or can't hear. */
export const liveStatus = ({ interrupted, muted, voiceFailed }: LiveSnapshot) =>
  interrupted ? 'interrupted' : voiceFailed ? 'voiceFailed' : muted ? 'muted' : 'listening'

/** What the agent does, or why it can't. A voice that failed does not keep it from listening. */
export function talkStatus(live: LiveSnapshot) {
  const status = liveStatus({ ...live, voiceFailed: false })
  if (status !== 'listening') return status
  if (live.agentSpeaking) return 'speaking'
  // A greeting needs no thought.
  const wasAsked = live.captions.some(({ who }) => who === 'visitor')
  return wasAsked && live.responding.length > 0 && !live.visitorSpeaking ? 'thinking' : 'listening'
}
