import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { SentenceWithLink, Text } from './shapes.ts'

/** Text of a call in the page. The form and the use-case cards share it. */
const CallPanel = z.strictObject({
  start: Text,
  connecting: Text,
  /** Cancels a call that is being set up. */
  cancel: Text,
  listening: Text,
  speaking: Text,
  /** Shown when the connection is lost for a moment and may come back. */
  interrupted: Text,
  end: Text,
  mute: Text,
  unmute: Text,
  /** Shown beside the button, and announced to screen readers, while the microphone is muted. */
  muted: Text,
  microphone: Text,
  microphoneDefault: Text,
  noMicrophone: Text,
  /** Follows the time left as `m:ss`. */
  left: Text,
  captions: Text,
  you: Text,
  typeLabel: Text,
  typePlaceholder: Text,
  send: Text,
  consent: SentenceWithLink,
  /** Shown at the checkbox when the visitor clicks the start button without consent. */
  consentMissing: Text,
  retry: Text,
  dropped: Text,
  after: z.strictObject({
    /** `{length}` is the call's length as `m:ss`. */
    title: Text,
    /** Shown when the agent ended the call because the visitor neither spoke nor typed for too long. */
    idle: Text,
    print: Text,
    rating: Text,
    /** Names of the five stars. */
    ratings: z.array(Text).length(5),
    rated: Text,
    erase: Text,
    erased: Text,
    /** Shown when the server did not accept a rating or a deletion. */
    notDone: Text,
  }),
  /** Text of the dock, which shows the call while the visitor browses. */
  dock: z.strictObject({
    /** Accessible name of the region. */
    label: Text,
    /** Label of the link back to the page of the call. */
    open: Text,
    close: Text,
  }),
})

export const callPanel = defineContent('content/site/callPanel.ts', CallPanel, {
  start: 'Start Conversation',
  connecting: 'Connecting...',
  cancel: 'Cancel',
  listening: 'Listening',
  speaking: 'Speaking',
  interrupted: 'The line is unsteady. Hold on.',
  end: 'End Conversation',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted. The agent cannot hear you.',
  microphone: 'Microphone',
  microphoneDefault: 'Default microphone',
  noMicrophone: 'No microphone? Start anyway and type.',
  left: 'left',
  captions: 'Captions',
  you: 'You',
  typeLabel: 'Type instead of speaking',
  typePlaceholder: 'Type instead of speaking',
  send: 'Send',
  consent: {
    before: 'This call is recorded, both sides of it. I agree, and I have seen the',
    link: { label: 'privacy policy', href: '/privacy-policy' },
    after: '.',
  },
  consentMissing: 'Tick the box first: without your consent there is no call.',
  retry: 'Call again',
  dropped: 'The line dropped. What was said until then is kept; call again to go on.',
  after: {
    title: 'That was {length}. Thank you.',
    idle: 'Nobody spoke or typed for a while, so the call has ended. Call again at any time.',
    print: 'The voiceprint of your call',
    rating: 'How was the call?',
    ratings: ['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'],
    rated: 'Noted. Thank you.',
    erase: 'Delete this recording',
    erased: 'Your recording is deleted.',
    notDone: 'That did not work. Please try again.',
  },
  dock: {
    label: 'Your call',
    open: 'Show the call',
    close: 'Close',
  },
})
