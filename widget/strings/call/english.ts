import { failureWords, refusalHints } from '@ringwell/call/failureWords.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { CallWords } from '../words.ts'

export const words: CallWords = {
  showCall: 'Show the call',
  agentMissing: 'This widget was not told which agent to call.',
  listening: 'Listening',
  left: '{time} left',
  captions: 'Captions',
  agent: 'Agent',
  you: 'You',
  mute: 'Mute',
  muted: 'Muted. The agent cannot hear you.',
  microphone: 'Microphone',
  interrupted: 'The line is unsteady. Hold on.',
  working: 'The agent is looking it up.',
  microphoneNeeded: messages.microphoneNeeded,
  limitReached: messages.limitReached,
  over: 'That was {time}. Thank you.',
  agentEnded: 'The agent ended the call.',
  idle: 'Nobody spoke or typed for a while, so the call has ended.',
  print: 'This is what it looked like.',
  rate: 'How was the call?',
  rating: '{n} of 5',
  poor: 'Poor',
  good: 'Just right',
  rated: 'Noted. Thank you.',
  erase: 'Delete this recording',
  erased: 'Deleted.',
  notDone: 'That did not work. Please try again.',
  failures: failureWords,
  refusals: refusalHints,
}
