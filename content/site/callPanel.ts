/** Text of a call in the page. The form and the use-case cards share it. */
export const callPanel = {
  start: 'Start Conversation',
  connecting: 'Connecting...',
  /** Cancels a call that is being set up. */
  cancel: 'Cancel',
  listening: 'Listening',
  speaking: 'Speaking',
  /** The visitor has said something, and the agent works on the answer. */
  thinking: 'Thinking',
  /** The agent's voice failed: its words have to be read. */
  voiceFailed: 'The voice failed. Please read the answer here.',
  /** Shown while the line is lost and the page rings back. */
  interrupted: 'We lost the line. Ringing back…',
  end: 'End Conversation',
  mute: 'Mute',
  unmute: 'Unmute',
  /** Shown beside the button, and announced to screen readers, while the microphone is muted. */
  muted: 'Muted. The agent can’t hear you.',
  microphone: 'Microphone',
  microphoneDefault: 'Default microphone',
  noMicrophone: 'No microphone? Start anyway and type.',
  /** Follows the time left as `m:ss`. */
  left: 'left',
  /** What the visitor can say to this agent: the words before, between and after two example sentences. */
  tryIt: ['Try: “', '” or “', '”'],
  /** The heading above sentences that the visitor can send with one press during a call. */
  prompts: 'Say something, or press one of these:',
  /** What every agent can be asked. */
  promptForAll: 'Are you a real person?',
  /** What can be said when the agent asks whether all of it is right. */
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
  /** Shown at the checkbox when the visitor clicks the start button without consent. */
  consentMissing: 'Please tick the box first. We need your consent.',
  retry: 'Call again',
  /** The card of a task that the agent works on. */
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
    /** Before the reference, such as RIN74. */
    reference: 'Reference',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'Your browser blocked copying. Please write it down.',
  },
  after: {
    /** `{length}` is the call's length as `m:ss`. */
    title: 'That was {length}. Thank you.',
    /** Shown when the agent ended the call because the visitor neither spoke nor typed for too long. */
    idle: 'Nobody spoke or typed for a while, so the call ended. You can call again any time.',
    /** The title of a call that was lost, with the way back. The message of the failure follows it. */
    lost: 'We lost the line. Call again?',
    rating: 'How was the call?',
    /** Names of the five circles. */
    ratings: ['Bad', 'Poor', 'Fair', 'Good', 'Great'],
    rated: 'Thanks for your feedback.',
    erase: 'Delete this recording',
    erased: 'Your recording has been deleted.',
    /** Shown when the server did not accept a rating or a deletion. */
    notDone: 'That didn’t work. Please try again.',
  },
  /** Text of the dock, which shows the call while the visitor browses. */
  dock: {
    /** Accessible name of the region. */
    label: 'Your call',
    /** Label of the link back to the page of the call. */
    open: 'Show the call',
    /** Shows a text box. */
    type: 'Type',
    /** Shows what a call that is over has left. */
    left: 'Show notes and transcript',
    close: 'Close',
  },
}
