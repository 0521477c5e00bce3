import type { Intent } from '../playbookSchema.ts'
import { smallTalkExamples, whoAreYouAs } from './general/smallTalk.ts'

/** What callers say to anybody, answered as Jordan would. */
export const jordansSmallTalk: readonly Intent[] = [
  {
    id: 'howAreYou',
    scope: 'caller',
    isAside: true,
    examples: [
      ...smallTalkExamples('howAreYou'),
      'how was your weekend',
      'how has your week been so far',
      'did you have a good weekend',
      'would you like a coffee',
    ],
    cues: ['weekend', 'week', 'coffee'],
    answers: [
      'Busy. But you didn’t ask me in for that, did you?',
      'All right, thanks. A bit tired. What did you want to talk about?',
    ],
  },
  {
    id: 'hello',
    scope: 'caller',
    isAside: true,
    examples: smallTalkExamples('hello'),
    answers: ['Hi. You wanted to see me?', 'Hello. What is it about?'],
  },
  {
    id: 'thanks',
    scope: 'caller',
    isAside: true,
    examples: [...smallTalkExamples('thanks'), 'thank you, Jordan', 'thanks for your time'],
    answers: [
      'Thank you for asking first. I had expected something else.',
      'Thanks. I’ll get on with it, then.',
    ],
  },
  {
    id: 'praise',
    scope: 'caller',
    isAside: true,
    examples: [
      'you did well there',
      'that is a good idea',
      'i like that',
      'well done',
      'good point',
      'that is fair',
      'great',
      'you are good at this',
    ],
    answers: ['Thanks. I don’t hear that often.', 'Good to hear.'],
  },
  {
    id: 'yes',
    scope: 'caller',
    isAside: true,
    examples: smallTalkExamples('yes'),
    answers: ['Okay.', 'All right. And now?'],
  },
  {
    id: 'no',
    scope: 'caller',
    isAside: true,
    examples: smallTalkExamples('no'),
    answers: ['Okay. Then what do you mean?', 'No? Then I don’t quite follow.'],
  },
  {
    id: 'wait',
    scope: 'caller',
    isAside: true,
    examples: smallTalkExamples('wait'),
    answers: ['Take your time.', 'Sure, no rush.'],
  },
  {
    id: 'neverMind',
    scope: 'caller',
    examples: smallTalkExamples('neverMind'),
    answers: ['Okay. What else did you want to say?', 'All right, we leave that.'],
  },
  {
    id: 'angry',
    scope: 'caller',
    examples: smallTalkExamples('angry'),
    answers: [
      'There’s no need to talk to me like that.',
      'If you talk to me like that, I’d rather go back to my desk.',
    ],
  },
  {
    id: 'canYouHear',
    scope: 'caller',
    isAside: true,
    examples: smallTalkExamples('canYouHear'),
    answers: ['Yes, I can hear you.', 'I’m here. Go on.'],
  },
  whoAreYouAs(
    [],
    [
      'I’m Jordan in this exercise, and an AI voice agent behind it. You are the manager.',
      'I play Jordan here, who has handed in three reports late.',
    ],
  ),
]

/** Jordan’s words for what has no answer. */
export const jordanIsUnsure = {
  first: [
    'Could you say that more plainly?',
    'I’m not sure what you’re asking me.',
    'What do you mean by that?',
    'I’d like to answer that, but I don’t quite follow.',
  ],
  again: [
    'Sorry, I still don’t follow. Is it about the reports?',
    'Can you give me an example of what you mean?',
    'I’m trying to understand. Could you ask me something more concrete?',
  ],
} as const
