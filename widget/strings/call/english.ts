import { failureWords, refusalHints } from '@ringwell/call/failureWords.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { TaskStatus } from '@ringwell/protocol/taskView.ts'

/** What the panel says during a call, after it, and when it fails. */
export const words = {
  /** The button's name while the panel is closed and a call goes on. */
  showCall: 'Show the call',
  agentMissing: 'This widget has no agent ID.',
  listening: 'Listening',
  /** `{time}` is `m:ss`. */
  left: '{time} left',
  captions: 'Captions',
  agent: 'Agent',
  you: 'You',
  mute: 'Mute',
  muted: 'Muted. The agent can’t hear you.',
  microphone: 'Microphone',
  interrupted: 'We lost the line. Ringing back…',
  /** The heading of a call whose line did not come back. */
  lost: 'We lost the line. Call again?',
  /** The agent's voice failed: its words have to be read. */
  voiceFailed: 'The voice failed. Please read the answer here.',
  /** A function of the page is running. */
  working: 'The agent is looking it up.',
  /** A task that the agent works on. */
  task: {
    statuses: {
      collecting: 'Getting details',
      confirming: 'Please confirm',
      working: 'Working on it',
      done: 'Done',
      refused: 'Not possible',
      abandoned: 'Cancelled',
      handed_over: 'Handed over',
    } satisfies Record<TaskStatus, string>,
    /** Before the reference, such as RIN74. */
    reference: 'Reference',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'Your browser blocked copying. Please write it down.',
  },
  microphoneNeeded: messages.microphoneNeeded,
  limitReached: messages.limitReached,
  /** `{time}` is the call's length as `m:ss`. */
  over: 'That was {time}. Thank you.',
  agentEnded: 'The agent ended the call.',
  /** The visitor neither spoke nor typed for too long. */
  idle: 'Nobody spoke or typed for a while, so the call ended.',
  print: 'Your call as a picture.',
  /** What is left of the call. */
  summary: {
    title: 'What the agent noted',
    reason: 'Why you called',
    agreed: 'Agreed',
    nothingAgreed: 'Nothing was agreed.',
    open: 'Still open',
    nothingOpen: 'Nothing is open.',
    /** The agent has sent no notes at all. */
    nothing: 'The agent took no notes on this call.',
    /** Title and text instead of notes, if somebody in the call was in danger. */
    safe: [
      'We hope that everybody is safe',
      'If anybody still needs help, please ring your local emergency number.',
    ] satisfies [title: string, text: string],
    phrases: {
      date: 'on {value}',
      time: 'at {value}',
      people: 'for {value}',
      reason: 'about “{value}”',
    },
    unfinished: 'Not finished: {task}',
    refused: 'Not possible: {task}',
    unanswered: 'No answer yet to “{question}”',
    transcript: 'Transcript',
    download: 'Download transcript',
    /** Before the id of the call, in what is carried to the contact form. */
    callId: 'Call ID',
    book: 'Book a demo',
  },
  rate: 'How was the call?',
  /** `{n}` of five. */
  rating: '{n} of 5',
  poor: 'Poor',
  good: 'Just right',
  rated: 'Thanks for your feedback.',
  erase: 'Delete this recording',
  erased: 'Deleted.',
  notDone: 'That didn’t work. Please try again.',
  failures: failureWords,
  refusals: refusalHints,
}
