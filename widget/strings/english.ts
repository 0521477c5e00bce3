import type { Words } from './words.ts'

export const words: Words = {
  tag: 'en',
  dialog: 'Talk to {brand}',
  close: 'Close',
  title: 'Ask us anything, out loud.',
  language: 'Language',
  consent: ['This call is recorded. I agree to the ', 'privacy policy', '.'],
  consentMissing: 'Please tick this box first.',
  start: 'Speak to AI',
  connecting: 'Connecting...',
  cancel: 'Cancel',
  upTo: 'Up to 2 minutes. You can type too.',
  type: 'Type a message',
  send: 'Send',
  hangUp: 'Hang Up',
  poweredBy: 'Powered by',
  failed: 'Please try again.',
}
