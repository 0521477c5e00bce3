/** What the panel says before a call. `{…}` is filled in. */
export const words = {
  /** BCP 47. */
  tag: 'en',
  dialog: 'Talk to {brand}',
  close: 'Close',
  title: 'Ask us anything, out loud.',
  language: 'Language',
  consent: ['This call is recorded. I agree to the ', 'privacy policy', '.'] as readonly [
    before: string,
    link: string,
    after: string,
  ],
  consentMissing: 'Please tick this box first.',
  start: 'Speak to AI',
  connecting: 'Connecting...',
  cancel: 'Cancel',
  upTo: 'Up to 2 minutes. You can type too.',
  type: 'Type a message',
  send: 'Send',
  hangUp: 'Hang Up',
  poweredBy: 'Powered by',
  /** Shown if the part that knows what failed could not be loaded either. */
  failed: 'Please try again.',
}
