import type { TaskStatus } from '@ringwell/protocol/taskView.ts'
import type { SentenceWithLink } from './shapes.ts'

/** Text of a call in the page. The form and the use-case cards share it. */
interface CallPanel {
  start: string
  connecting: string
  /** Cancels a call that is being set up. */
  cancel: string
  listening: string
  speaking: string
  /** The visitor has said something, and the agent works on the answer. */
  thinking: string
  /** The agent's voice failed: its words have to be read. */
  voiceFailed: string
  /** Shown while the line is lost and the page rings back. */
  interrupted: string
  end: string
  mute: string
  unmute: string
  /** Shown beside the button, and announced to screen readers, while the microphone is muted. */
  muted: string
  microphone: string
  microphoneDefault: string
  noMicrophone: string
  /** Follows the time left as `m:ss`. */
  left: string
  /** What the visitor can say to this agent: the words before, between and after two example sentences. */
  tryIt: [before: string, between: string, after: string]
  /** The heading above sentences that the visitor can send with one press during a call. */
  prompts: string
  /** What every agent can be asked. */
  promptForAll: string
  /** What can be said when the agent asks whether all of it is right. */
  promptAnswers: string[]
  captions: string
  you: string
  typeLabel: string
  typePlaceholder: string
  send: string
  consent: SentenceWithLink
  /** Shown at the checkbox when the visitor clicks the start button without consent. */
  consentMissing: string
  retry: string
  /** The card of a task that the agent works on. */
  task: {
    statuses: Record<TaskStatus, string>
    /** Before the reference, such as RIN74. */
    reference: string
    copy: string
    copied: string
    copyFailed: string
  }
  after: {
    /** `{length}` is the call's length as `m:ss`. */
    title: string
    /** Shown when the agent ended the call because the visitor neither spoke nor typed for too long. */
    idle: string
    /** The title of a call that was lost, with the way back. The message of the failure follows it. */
    lost: string
    rating: string
    /** Names of the five circles. */
    ratings: string[]
    rated: string
    erase: string
    erased: string
    /** Shown when the server did not accept a rating or a deletion. */
    notDone: string
  }
  /** Text of the dock, which shows the call while the visitor browses. */
  dock: {
    /** Accessible name of the region. */
    label: string
    /** Label of the link back to the page of the call. */
    open: string
    /** Shows a text box. */
    type: string
    /** Shows what is left of a call that is over. */
    left: string
    close: string
  }
}

export const callPanel: CallPanel = {
  start: 'Start Conversation',
  connecting: 'Connecting...',
  cancel: 'Cancel',
  listening: 'Listening',
  speaking: 'Speaking',
  thinking: 'Thinking',
  voiceFailed: 'The voice failed. Please read the answer here.',
  interrupted: 'We lost the line. Ringing back…',
  end: 'End Conversation',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted. The agent can’t hear you.',
  microphone: 'Microphone',
  microphoneDefault: 'Default microphone',
  noMicrophone: 'No microphone? Start anyway and type.',
  left: 'left',
  tryIt: ['Try: “', '” or “', '”'],
  prompts: 'Say something, or press one of these:',
  promptForAll: 'Are you a real person?',
  promptAnswers: ['Yes, that’s right.', 'No, that’s not right.'],
  captions: 'Captions',
  you: 'You',
  typeLabel: 'Type instead of speaking',
  typePlaceholder: 'Type instead of speaking',
  send: 'Send',
  consent: {
    before: 'Both sides of this call are recorded. I agree, and I’ve read the',
    link: { label: 'privacy policy', href: '/privacy-policy' },
    after: '.',
  },
  consentMissing: 'Please tick the box first. We need your consent.',
  retry: 'Call again',
  task: {
    statuses: {
      collecting: 'Getting details',
      confirming: 'Please confirm',
      working: 'Working on it',
      done: 'Done',
      refused: 'Not possible',
      abandoned: 'Cancelled',
      handed_over: 'Handed over',
    },
    reference: 'Reference',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'Your browser blocked copying. Please write it down.',
  },
  after: {
    title: 'That was {length}. Thank you.',
    idle: 'Nobody spoke or typed for a while, so the call ended. You can call again any time.',
    lost: 'We lost the line. Call again?',
    rating: 'How was the call?',
    ratings: ['Bad', 'Poor', 'Fair', 'Good', 'Great'],
    rated: 'Thanks for your feedback.',
    erase: 'Delete this recording',
    erased: 'Your recording has been deleted.',
    notDone: 'That didn’t work. Please try again.',
  },
  dock: {
    label: 'Your call',
    open: 'Show the call',
    type: 'Type',
    left: 'Show what is left of it',
    close: 'Close',
  },
}
