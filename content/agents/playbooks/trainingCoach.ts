import type { Intent, Signs } from '../playbookSchema.ts'

/**
 * What the coach listens for in the manager's own words. Feedback says nothing that was not heard in them: what Jordan
 * was taken to be asked decides only what Jordan answers.
 */
export const signs: Signs = {
  patterns: {
    heardFact:
      /\b(?:late|too late|after the (?:date|deadline)|missed|came (?:in )?on|was due|reached me|not there|missing)\b/i,
    heardQuestion:
      /\b(?:what(?:['’]s| is| has| was)? (?:been )?(?:going on|happen\w*|behind|the reason|getting|holding|in your way|up|changed)|why (?:were|was|is|did(?!n))|how (?:are you|do you (?:see|feel)|come)|help me understand|(?:like|want|love) to (?:understand|hear)|tell me (?:more|what)|is it too much|what makes|where does the time|what does your week)\b/i,
    heardImpact:
      /\b(?:(?:board|client|finance|customers?|team|others|people|my (?:own )?boss) (?:\w+ )?(?:need|needs|do need|noticed?|had to|have to|has to|wait\w*|will|can['’]?t|cannot|rely|relies|depend\w*)|standing there|because of (?:it|that)|look bad|costs? us|affects?)\b/i,
    heardListening:
      /\b(?:that(?:['’]s| is| does| must)? (?:sound|be|a lot|tight|hard|tough|murder)|sounds? (?:like|tight|hard|tough)|i (?:understand|see|hear)\b|so you (?:only )?(?:get|have|had)|thank you for (?:telling|being)|i(?:['’]m| am) sorry (?:i|that|to hear)|two jobs, that|i know you care|appreciate|doesn['’]?t look weak)\b/i,
    heardHelp:
      /\b(?:what (?:would|could|can) (?:help|we|i)|how can (?:i|we)|what do you need|what if|would it help|i(?:['’]ll| will| can| could) (?:ask|ring|talk|get|take|give|speak)|if i (?:ask|get|talk|give)|takes? over|off (?:you|your)|in what way can)\b/i,
    heardAgreement:
      /\b(?:would that work|can (?:we|you) (?:agree|do|commit|live|promise)|could you (?:get|do|have)|does that|deal|agreed?|is that (?:fair|all right|okay|realistic)|sounds? fair|fine by me|shall we|let['’]?s (?:say|meet)|when (?:can|could) i have|will you (?:shout|tell))\b/i,
    heardDay:
      /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|noon|at nine|nine o['’]?clock|next week|tomorrow|the \d+(?:st|nd|rd|th)|by the \w+)\b/i,
    heardVerdict:
      /\b(?:fed up|not (?:okay|ok|good enough|acceptable)|unacceptable|lazy|disappointed|always|excuses?\b(?! me)|not my problem|don['’]?t care|what do you think you|annoyed|sick of|let (?:us|me|the team) down|no excuses)/i,
    heardThreat:
      /\b(?:written warning|last warning|a warning|you(?:['’]re| are) (?:out|fired|gone)|fire you|lose your job|sack(?:ed)?|consequences|let you go|look for another job|dismiss\w*|take this to hr|in your file)\b/i,
    heardDemand:
      /\b(?:i expect|on my desk|yes or no|understood\?|no more|just get it done|full stop|that is final|from now on (?:i|it|you))/i,
  },
  /** Sentences for the coach, and not for Jordan. */
  outside:
    /\b(?:feedback|a tip|tips?\b|how did i do|how was (?:i|that)|how am i doing|role ?play|out of the role|trainer|coach|scenario|was (?:i|that|it) (?:too|better|good|okay|right)|did i (?:say|do)|what (?:did|do) i (?:say|do) wrong|practis\w+|try (?:it|that) again)\b/i,
  startsAnew: 'restart',
  reportedBy: 'feedback',
}

const has = (answered: ReadonlySet<string>, ...ids: readonly string[]): boolean =>
  ids.some((id) => answered.has(id))

/** What worked and what did not, in the order in which it is said. */
const noticed: readonly (readonly [signs: readonly string[], words: string])[] = [
  [['heardThreat'], 'You threatened Jordan, and that was hard: nobody opens up after a warning.'],
  [['heardVerdict'], 'There was a verdict in your words, and that makes people defend themselves.'],
  [['heardDemand'], 'You said what you expect, and left Jordan no say in it.'],
  [['heardQuestion'], 'You asked what is behind it, and that opens a talk.'],
  [['heardAgreement', 'heardDay'], 'You agreed on a step, with a day to it.'],
  [['heardListening'], 'You showed that you had listened.'],
  [['heardHelp'], 'You looked for a way out with Jordan.'],
  [['heardFact'], 'You named the late reports as a fact.'],
  [['heardImpact'], 'You said what the delay means for others.'],
]

/** Only one is named at a time, and only what was not done. */
function nextOf(answered: ReadonlySet<string>): string {
  if (answered.has('heardThreat'))
    return 'Next, leave the threat out: say what you need, and ask what makes it possible.'
  if (answered.has('heardVerdict')) return 'Next, say only what you saw, and ask an open question.'
  if (!answered.has('heardFact'))
    return 'Next, name what you saw: three reports, each of them late.'
  if (!answered.has('heardQuestion'))
    return 'Next, try an open question, such as: what gets in the way?'
  if (!answered.has('heardListening')) return 'Next, say back what you heard before you go on.'
  if (!answered.has('heardHelp')) return 'Next, ask Jordan what would help.'
  if (!isAgreed(answered)) return 'Next, agree on one step with a day to it.'
  return 'Next time, stay quiet a little longer after your question.'
}

const isAgreed = (answered: ReadonlySet<string>): boolean =>
  answered.has('heardAgreement') && answered.has('heardDay')

/** In sentences. */
const MOST_TOLD = 3

/** What the coach noticed since the last feedback, and the one thing to try next. */
function feedback(answered: ReadonlySet<string>): string {
  const isAgain = answered.has('reported')
  const of = isAgain ? 'new:' : ''
  const told = noticed
    .filter(([ids]) => ids.every((id) => answered.has(`${of}${id}`)))
    .map(([, words]) => words)
  if (told.length === 0)
    return isAgain
      ? `I’ve heard nothing new for Jordan since my last feedback. ${nextOf(answered)}`
      : `You have only just begun. ${nextOf(answered)}`
  // Who did so much hears only of that.
  const next = told.length < MOST_TOLD ? [nextOf(answered)] : []
  return [...(isAgain ? ['Since then:'] : []), ...told.slice(0, MOST_TOLD), ...next].join(' ')
}

/** The answer to `Was I too hard?` */
function hardness(answered: ReadonlySet<string>): string {
  if (answered.has('heardThreat'))
    return 'Yes, the threat was hard. Say instead what you need by when, and ask what stands in the way.'
  if (answered.has('heardVerdict'))
    return 'A little, yes: there was a verdict in it. Say only what you saw, and ask.'
  if (answered.has('heardDemand'))
    return 'It was firm. A question beside it, such as what would make it possible, keeps Jordan with you.'
  return has(answered, 'heardFact', 'heardQuestion')
    ? 'I heard nothing hard in it. You can be clear and kind at once.'
    : 'There’s too little to go by yet. Say something to Jordan first.'
}

/** The tips that fit what has not been done yet come first. */
function tips(answered: ReadonlySet<string>): string[] {
  const all: readonly (readonly [isDone: boolean, tip: string])[] = [
    [
      answered.has('heardFact'),
      'A tip: begin with one thing you saw, not with what you think of it. Now back to Jordan.',
    ],
    [
      answered.has('heardQuestion'),
      'Try an open question, and then wait. The silence does the work.',
    ],
    [
      answered.has('heardListening'),
      'Say back in your own words what you heard, and ask whether you got it right.',
    ],
    [
      answered.has('askWorkload'),
      'Ask what else is on the desk. Late work often has a reason that nobody has asked about.',
    ],
    [
      answered.has('heardHelp'),
      'Ask Jordan for ideas before you give your own. People keep what they have proposed.',
    ],
    [isAgreed(answered), 'Before you close, agree on one step and the day for it.'],
  ]
  return [...all.filter(([isDone]) => !isDone), ...all.filter(([isDone]) => isDone)].map(
    ([, tip]) => tip,
  )
}

/** Every sentence that feedback is made of is said in one of these. */
const heard: readonly (readonly string[])[] = [
  [],
  ['heardFact'],
  ['heardFact', 'heardQuestion'],
  ['heardFact', 'heardQuestion', 'heardListening'],
  ['heardQuestion', 'heardListening', 'heardHelp', 'heardFact'],
  ['heardListening', 'heardImpact', 'heardHelp'],
  ['heardHelp', 'heardAgreement', 'heardDay'],
  ['heardFact', 'heardQuestion', 'heardListening', 'heardHelp', 'heardAgreement', 'heardDay'],
  ['heardDemand', 'heardFact'],
  ['heardVerdict', 'heardImpact'],
  ['heardThreat'],
]

const again = heard.map((ids) => ['reported', ...ids, ...ids.map((id) => `new:${id}`)])

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
      'what did I say wrong there',
      'what was wrong with my opening',
      'was that better than the first time',
      'was there anything I should have done differently',
      'tell me as the trainer how I was',
      'evaluate me',
      'stop here and tell me how it went',
      'what did you notice',
      'can I have some feedback at least',
    ],
    cues: ['feedback', 'how did i do', 'how am i doing', 'evaluate', 'better'],
    answer: (_, answered) => [feedback(answered)],
    cases: [...heard, ...again].map((answered) => ({ answered })),
  },
  {
    id: 'tooHard',
    examples: [
      'was I too hard with him',
      'was that too harsh',
      'was I too blunt',
      'did I go too far with the warning',
      'was it good or bad that I threatened him',
      'was I too soft',
      'did I sound angry',
      'was that too direct',
      'am I being too strict',
    ],
    cues: ['too hard', 'too harsh', 'too far', 'too soft', 'too blunt'],
    answer: (_, answered) => [hardness(answered)],
    cases: [
      {},
      { answered: ['heardFact'] },
      { answered: ['heardDemand'] },
      { answered: ['heardVerdict'] },
      { answered: ['heardThreat'] },
    ],
  },
  {
    id: 'tip',
    examples: [
      'give me a tip',
      'i do not know what to say',
      'what should I say now',
      'i am stuck',
      'help me, what comes next',
      'any advice for me',
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
