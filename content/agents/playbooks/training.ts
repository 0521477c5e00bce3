import type { Playbook } from '../playbookSchema.ts'

/** Says what the coach noticed, when the caller asks for feedback. */
function feedback(answered: ReadonlySet<string>): string {
  const good = [
    answered.has('askWhy') ? 'You asked before you judged, and that opened the talk.' : '',
    answered.has('observe') ? 'You named the late reports as a fact.' : '',
    answered.has('empathy') ? 'You showed that you had listened.' : '',
    answered.has('agree') || answered.has('offerHelp') ? 'You worked on what comes next.' : '',
  ].filter((line) => line !== '')
  const next = !answered.has('askWhy')
    ? 'Next, try an open question, such as: what gets in the way?'
    : !answered.has('observe')
      ? 'Next, name what you saw: three reports, each of them late.'
      : !answered.has('empathy')
        ? 'Next, say back what you heard before you go on.'
        : !answered.has('agree')
          ? 'Next, agree on one step with a day to it.'
          : 'Next time, stay quiet a little longer after your question.'
  return [
    ...(good.length > 0 ? good.slice(0, 2) : ['Feedback, then: you have only just begun.']),
    next,
  ].join(' ')
}

const noticed = ['askWhy', 'observe', 'empathy', 'offerHelp', 'agree']

export const trainingPlaybook: Playbook = {
  intents: [
    {
      id: 'begin',
      examples: [
        'hello Jordan, do you have a minute',
        'hi Jordan, can we talk',
        'i would like to talk with you about something',
        'thanks for coming, please sit down',
        'let us start',
        'i am ready, begin',
        'there is something we need to discuss',
        'can I have a word with you',
      ],
      cues: ['jordan'],
      answers: ['Sure. Is something wrong? You sound serious.', 'Okay. What is it about?'],
    },
    {
      id: 'observe',
      examples: [
        'your last three reports were late',
        'the report did not come on time again',
        'i noticed that you missed the deadline',
        'the deadlines have been a problem',
        'you handed in the report too late',
        'we need to talk about the late reports',
        'this is the third time it was late',
        'on Friday the report was missing again',
      ],
      cues: ['late', 'deadline', 'deadlines', 'reports', 'report'],
      answers: [
        'I know. Three times, I have counted too. It is not that I do not care.',
        'Yes, they were late. I was hoping nobody would need the numbers that early.',
      ],
    },
    {
      id: 'askWhy',
      examples: [
        'what happened',
        'why were the reports late',
        'what is getting in your way',
        'can you tell me what is going on',
        'is there a reason for that',
        'what makes it hard to be on time',
        'help me understand what is behind it',
        'how do you see it',
        'what do you think is the cause',
      ],
      cues: ['why', 'reason', 'what happened', 'cause'],
      answers: [
        'The sales numbers only reach me on Thursday evening, and the report is due on Friday at nine. That leaves a night.',
        'There is more. Since Alex left I do that work too, and I have not told anybody that it is too much.',
      ],
    },
    {
      id: 'accuse',
      examples: [
        'you are lazy',
        'you always let the team down',
        'this is unacceptable',
        'if this happens again there will be consequences',
        'you do not take your job seriously',
        'everybody is annoyed with you',
        'i am very disappointed in you',
        'you are not trying hard enough',
        'that is just an excuse',
      ],
      cues: ['always', 'never', 'lazy', 'unacceptable', 'excuse'],
      answers: [
        'That is not fair. You have no idea what is on my desk.',
        'Fine. If you have already decided, I do not know what we are talking about.',
      ],
    },
    {
      id: 'empathy',
      examples: [
        'that sounds like a lot',
        'i understand that this is stressful',
        'thank you for telling me',
        'i can see why that is hard',
        'so you have had two jobs since Alex left',
        'i did not know that, I am sorry',
        'i hear that you are under pressure',
        'that must be exhausting',
      ],
      cues: ['understand', 'sounds like', 'i hear', 'must be'],
      answers: [
        'Thanks. To be honest, it helps just to say it.',
        'Yes. I should have told you sooner. I was afraid it would look weak.',
      ],
    },
    {
      id: 'offerHelp',
      examples: [
        'how can I help you',
        'what do you need from me',
        'what would help you',
        'should we share out the work',
        'can somebody take over part of it',
        'i could talk to the sales team',
        'what if the numbers came earlier',
        'shall we move some of your tasks',
      ],
      cues: ['help', 'need', 'support', 'take over'],
      answers: [
        'If sales sent the numbers on Wednesday, Friday would be easy. Could you ask them?',
        'Somebody would have to take Alex’s share. Even half of it would do.',
      ],
    },
    {
      id: 'agree',
      examples: [
        'can we agree on Monday noon',
        'what deadline could you keep',
        'let us say Monday at noon from now on',
        'when can you deliver it',
        'shall we agree on a new date',
        'could we set another deadline',
        'will you tell me earlier next time',
        'let us meet again in two weeks',
        'so we have a plan',
        'can you promise to be on time',
      ],
      cues: ['agree', 'monday', 'promise', 'plan', 'date'],
      answers: [
        'Monday noon I can keep. And I will tell you by Thursday if it gets tight.',
        'Yes. Monday noon, and we look at it again in two weeks.',
      ],
    },
    {
      id: 'feedback',
      examples: [
        'give me feedback',
        'how did I do',
        'how was I',
        'what could I do better',
        'step out of the role, please',
        'was that good',
        'evaluate me',
        'stop here and tell me how it went',
        'what did you notice',
      ],
      cues: ['feedback', 'how did i do', 'evaluate', 'better'],
      answer: (_, answered) => [feedback(answered)],
      cases: [
        {},
        ...noticed.map((_, count) => ({ answered: noticed.slice(0, count + 1) })),
        { answered: ['observe'] },
        { answered: ['askWhy', 'empathy'] },
        { answered: ['askWhy', 'offerHelp'] },
      ],
    },
    {
      id: 'tip',
      examples: [
        'give me a tip',
        'i do not know what to say',
        'what should I say now',
        'how do I start such a conversation',
        'i am stuck',
        'help me, what comes next',
        'any advice for me',
        'how would you begin',
        'what is a good opening line',
      ],
      cues: ['tip', 'advice', 'stuck', 'what should i say'],
      answers: [
        'A tip: begin with one thing you saw, not with what you think of it. Now back to Jordan.',
        'Try an open question, and then wait. The silence does the work.',
        'Before you close, agree on one step and the day for it.',
      ],
    },
    {
      id: 'restart',
      examples: [
        'let us start again',
        'can we begin from the start',
        'one more time from the beginning',
        'restart the exercise',
        'let me try that again',
        'can I have another go',
        'start over',
        'back to the beginning',
      ],
      cues: ['start over', 'from the beginning', 'restart'],
      answers: [
        'Good. We are at the beginning: I am Jordan, and you have asked me in.',
        'From the top. Jordan has just come in and sits down.',
      ],
    },
  ],
}
