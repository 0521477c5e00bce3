import type { CallSnapshot } from '../call.ts'
import type { LiveSnapshot } from './callView.ts'

/*
 * Each status is the name of the words that show it. If several things keep a call from going on, the status is the
 * one that the visitor needs to know first.
 */

/** What a call that is connecting waits for. */
export const connectingStatus = ({ phase }: CallSnapshot) =>
  phase === 'askingForMicrophone' ? 'microphoneNeeded' : 'connecting'

/** Whether the agent listens in a live call, or why it can't. */
export const liveStatus = ({ interrupted, muted }: LiveSnapshot) =>
  interrupted ? 'interrupted' : muted ? 'muted' : 'listening'
