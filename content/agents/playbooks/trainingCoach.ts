import type { Intent } from '../playbookSchema.ts'

/** Whether anything of these was said to Jordan. */
const anyOf = (answered: ReadonlySet<string>, ...ids: readonly string[]): boolean =>
  ids.some((id) => answered.has(id))

const asked = ['askWhy', 'askWorkload', 'askHome', 'askFeelings', 'askSilence', 'askNumbers']

/** What the coach noticed: what worked, and the one thing to try next. */
function feedback(answered: ReadonlySet<string>): string {
  const good = [
    anyOf(answered, ...asked) ? 'You asked before you judged, and that opened the talk.' : '',
    answered.has('observe') ? 'You named the late reports as a fact.' : '',
    answered.has('impact') ? 'You said what the delay meant for others.' : '',
    anyOf(answered, 'empathy', 'reassure') ? 'You showed that you had listened.' : '',
    anyOf(answered, 'offer', 'offerHelp') ? 'You looked for a way out together.' : '',
    answered.has('agree') ? 'You agreed on a next step with a day to it.' : '',
  ].filter((line) => line !== '')
  const told = good.length > 0 ? good.slice(0, 3) : ['You have only just begun.']
  return [...told, nextOf(answered)].join(' ')
}

function nextOf(answered: ReadonlySet<string>): string {
  if (answered.has('accuse') && !anyOf(answered, 'empathy', 'reassure'))
    return 'Next, leave out the verdict: it made Jordan close up. Say what you saw, and ask.'
  if (!anyOf(answered, ...asked))
    return 'Next, try an open question, such as: what gets in the way?'
  if (!answered.has('observe')) return 'Next, name what you saw: three reports, each of them late.'
  if (!anyOf(answered, 'empathy', 'reassure'))
    return 'Next, say back what you heard before you go on.'
  if (!anyOf(answered, 'offer', 'offerHelp')) return 'Next, ask Jordan what would help.'
  if (!answered.has('agree')) return 'Next, agree on one step with a day to it.'
  return 'Next time, stay quiet a little longer after your question.'
}

/** The tips that fit what has not been done yet come first. */
function tips(answered: ReadonlySet<string>): string[] {
  const all: readonly (readonly [isDone: boolean, tip: string])[] = [
    [
      answered.has('observe'),
      'A tip: begin with one thing you saw, not with what you think of it. Now back to Jordan.',
    ],
    [anyOf(answered, ...asked), 'Try an open question, and then wait. The silence does the work.'],
    [
      anyOf(answered, 'empathy', 'reassure'),
      'Say back in your own words what you heard, and ask whether you got it right.',
    ],
    [
      answered.has('askWorkload'),
      'Ask what else is on the desk. Late work often has a reason that nobody has asked about.',
    ],
    [
      anyOf(answered, 'offer', 'offerHelp'),
      'Ask Jordan for ideas before you give your own. People keep what they have proposed.',
    ],
    [answered.has('agree'), 'Before you close, agree on one step and the day for it.'],
  ]
  return [...all.filter(([isDone]) => !isDone), ...all.filter(([isDone]) => isDone)].map(
    ([, tip]) => tip,
  )
}

const everything = ['observe', 'impact', 'askWhy', 'empathy', 'offer', 'agree']

/** What the coach says, who steps out of the role when the manager asks for it. */
export const coaching: readonly Intent[] = [
  {
    id: 'feedback',
    examples: [
      'give me feedback',
      'how did I do',
      'how am I doing so far',
      'how was I',
      'feedback on me, as the manager',
      'what could I do better',
      'step out of the role, please',
      'was that good',
      'was that too harsh',
      'evaluate me',
      'stop here and tell me how it went',
      'what did you notice',
      'can I have some feedback at least',
    ],
    cues: ['feedback', 'how did i do', 'how am i doing', 'evaluate', 'better'],
    answer: (_, answered) => [feedback(answered)],
    cases: [
      {},
      ...everything.map((_, count) => ({ answered: everything.slice(0, count + 1) })),
      { answered: ['accuse'] },
      { answered: ['askWhy'] },
      { answered: ['askWhy', 'observe'] },
      { answered: ['askWhy', 'observe', 'reassure'] },
      { answered: ['askWhy', 'observe', 'offerHelp', 'reassure'] },
      { answered: ['askWhy', 'offer', 'agree', 'impact'] },
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
      'i have lost the thread, what now',
      'could I have a tip, please',
      'how do I get an answer out of Jordan',
      'how do I get Jordan to agree to a date',
      'what would you say to Jordan here',
    ],
    cues: ['tip', 'advice', 'stuck', 'what should i say'],
    answer: (_, answered) => tips(answered),
    cases: [{}],
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
      'Good. We’re at the beginning: I’m Jordan, and you have asked me in.',
      'From the top. Jordan has just come in and sits down.',
    ],
  },
  {
    id: 'backToRole',
    endsDialogue: true,
    examples: [
      'go back to being Jordan',
      'you be Jordan again',
      'back to the role play, please',
      'let us carry on with the exercise',
      'can we go on practising',
      'stay in the role',
      'no notes, I want to keep practising',
      'we are not finished, go on as Jordan',
      'back to Jordan now',
    ],
    cues: ['role', 'practising', 'exercise'],
    answers: [
      'Good, I’m Jordan again. Go on.',
      'All right. Jordan is back, and waits for what you say.',
    ],
  },
  {
    id: 'whatIsThis',
    examples: [
      'how does this work',
      'what is this exercise',
      'who are you playing',
      'what am I supposed to do',
      'what can I practise here',
      'what do I have to do here',
      'explain the exercise to me',
      'what is the situation',
    ],
    cues: ['exercise', 'playing'],
    answers: [
      'I play Jordan, who has handed in three reports late, and you are the manager. Ask for a tip or for feedback whenever you like.',
      'You lead the talk as the manager, and I answer as Jordan. Say “feedback”, “a tip” or “write it down” to step out.',
    ],
  },
]
