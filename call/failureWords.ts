import { messages } from '@ringwell/protocol/messages.ts'
import type { CallFailureCode, Refusal } from './call.ts'
import { refusalOf } from './refusalOf.ts'

type Words = readonly [message: string, hint: string]

/** The message for the visitor, from spec section 8 where it has one, and what to do next. */
export const failureWords: Record<CallFailureCode, Words> = {
  microphone_denied: [
    messages.microphoneDenied,
    'Allow the microphone in the address bar, or type instead.',
  ],
  microphone_missing: [messages.microphoneMissing, 'Or type instead.'],
  microphone_failed: [
    messages.microphoneFailed,
    'Close other programs that use the microphone, or type instead.',
  ],
  microphone_lost: [
    'The microphone was disconnected.',
    'Choose another microphone, or type instead.',
  ],
  autoplay_blocked: [messages.autoplayBlocked, 'Click anywhere, or allow sound for this site.'],
  audio_output_failed: [messages.audioOutputFailed, 'Connect a speaker or headphones.'],
  key_failed: [messages.tryAgain, 'We couldn’t reach our server. Wait a moment.'],
  answer_failed: [messages.tryAgain, 'We couldn’t reach our server. Wait a moment.'],
  connection_failed: [
    messages.tryAgain,
    'The call didn’t connect. A firewall or VPN may be blocking it.',
  ],
  connection_lost: [
    messages.tryAgain,
    'The connection was lost. What was said is kept, and you can call again.',
  ],
  event_budget_exceeded: [
    messages.tryAgain,
    'This page sent too much for one call. Reload it, then call again.',
  ],
  end_failed: [messages.endFailed, 'Close this tab to be sure the microphone is off.'],
  unsupported: [
    'Calls don’t work in this browser.',
    'Open this page over https in a current Chrome, Edge, Firefox or Safari.',
  ],
}

/** What to do next if the server answered and refused. */
export const refusalHints: Record<Refusal, string> = {
  starting: 'The voice service is starting. Wait a few seconds.',
  busy: 'All lines are busy. Wait a minute.',
  tooMany: 'Too many calls from your network. Wait a minute.',
  addressBusy: 'Other calls from your network are still on. End one, or wait a minute.',
  notConnecting:
    'Several calls from your network didn’t connect. Try another network, or wait ten minutes.',
  minutesUsed: 'Today’s call minutes are used up. Call again tomorrow.',
  fault: 'The voice service isn’t working. Tell us if this goes on.',
  originNotAllowed: 'This agent isn’t set up for this website. Tell its owner.',
  other: 'The voice service refused the call. Reload the page first.',
}

export function wordsOf(code: CallFailureCode, cause: unknown): Words {
  const [message, hint] = failureWords[code]
  const refusal = refusalOf(cause)
  return [message, refusal ? refusalHints[refusal] : hint]
}
