/** The error messages of the spec's section 8, word for word. */
export const messages = {
  microphoneDenied: 'Microphone access denied. Please enable permissions.',
  microphoneMissing: 'No microphone found. Please connect a microphone.',
  microphoneFailed: 'Error while requesting microphone permissions.',
  microphoneNeeded: 'Please grant microphone permission to connect.',
  autoplayBlocked: 'Autoplay audio is blocked. Please interact with the page to enable sound.',
  audioOutputFailed: 'Error while requesting audio output permissions.',
  tryAgain: 'Please try again.',
  endFailed: 'Failed to end the conversation.',
  limitReached: '2 minutes limit reached.',
  contactFailed: 'An error occurred. Please try again.',
  noBlogs: 'No blogs available.',
  loading: 'Loading...',
} as const
