import type { Intent, Playbook } from '../playbookSchema.ts'
import { jordansSmallTalk } from './trainingSmallTalk.ts'

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

const coaching: readonly Intent[] = [
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

const talk: readonly Intent[] = [
  {
    id: 'begin',
    isAside: true,
    examples: [
      'hello Jordan, do you have a minute',
      'hi Jordan, can we talk',
      'i would like to talk with you about something',
      'thanks for coming, please sit down',
      'come in, shut the door and take a seat',
      'you know why I asked you in',
      'do you know why we are here',
      'let us start',
      'i am ready, begin',
      'there is something we need to discuss',
      'can I have a word with you',
      'it is about the reports',
    ],
    cues: ['jordan', 'a word', 'asked you in'],
    answers: [
      'Sure. Is something wrong? You sound serious.',
      'Okay. What is it about?',
      'I can guess what it’s about. Go on.',
    ],
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
      'the last one came four days after the date',
      'the report was due on Monday and came on Thursday',
    ],
    cues: ['late', 'deadline', 'deadlines', 'reports', 'report'],
    answers: [
      'I know. Three times, I have counted too. It’s not that I don’t care.',
      'Yes, they were late. I was hoping nobody would need the numbers that early.',
      'I’m not going to argue. They were late, all three.',
    ],
  },
  {
    id: 'impact',
    examples: [
      'the client noticed it',
      'finance had to wait for us',
      'other people cannot do their work because of it',
      'it makes the whole team look bad',
      'they rang me and asked where the numbers were',
      'i had to explain it to my own boss',
      'others had to stay late because of that',
      'it costs us money when the report is late',
    ],
    cues: ['client', 'finance', 'team', 'waiting', 'wait for us'],
    answers: [
      'I didn’t know that it went that far. I’m sorry about that.',
      'Nobody told me that they were waiting. That’s not what I wanted.',
    ],
  },
  {
    id: 'askWhy',
    examples: [
      'what happened',
      'why were the reports late',
      'why were they late',
      'what is getting in your way',
      'can you tell me what is going on',
      'where does the time go',
      'what is holding you up',
      'is there a reason for that',
      'what makes it hard to be on time',
      'help me understand what is behind it',
      'how do you see it',
      'so what is behind all this',
      'what do you think is the cause',
      'i would like to understand what is going on',
    ],
    cues: ['why', 'reason', 'what happened', 'cause', 'going on', 'understand'],
    answers: [
      'The sales numbers only reach me on Thursday evening, and the report is due on Friday at nine. That leaves a night.',
      'There’s more. Since Alex left I do that work too, and I haven’t told anybody that it’s too much.',
      'It’s always the same: the numbers come late, and by then I’m still busy with Alex’s work.',
    ],
  },
  {
    id: 'askNumbers',
    examples: [
      'who sends you the numbers',
      'who sends them, is it Sam',
      'where do the numbers come from',
      'which team gives you the data',
      'when do you get the sales numbers',
      'is it the sales team that is late',
      'who is it that keeps you waiting',
      'why do the numbers come so late',
      'have you asked them to send it earlier',
    ],
    cues: ['numbers', 'sales', 'who sends'],
    answers: [
      'The sales team does, on Thursday evening. I don’t want to blame anybody there.',
      'From sales. I asked them once, and then I stopped asking.',
    ],
  },
  {
    id: 'askWorkload',
    examples: [
      'is it the workload',
      'how much do you have on your desk',
      'do you have too much to do',
      'what else are you working on',
      'how many hours do you work',
      'how are you coping with the work',
      'is it too much for one person',
      'what does your week look like',
      'have you taken over other work',
    ],
    cues: ['workload', 'desk', 'too much', 'hours', 'coping'],
    answers: [
      'Since Alex left I do two jobs, more or less. I haven’t told anybody that it’s too much.',
      'My own work until four, and Alex’s after that. The report comes last.',
    ],
  },
  {
    id: 'askHome',
    examples: [
      'is something up at home',
      'is everything all right in your private life',
      'are you all right',
      'is everything fine with you at the moment',
      'is there anything outside of work that troubles you',
      'how is your family',
      'are you sleeping well',
      'is it something personal',
    ],
    cues: ['home', 'family', 'personal', 'private'],
    answers: [
      'At home it’s fine, thanks for asking. It’s the work.',
      'No, nothing like that. I sleep too little, but that’s because of Fridays.',
    ],
  },
  {
    id: 'askFeelings',
    examples: [
      'how do you feel about it',
      'what is that like for you',
      'how does that feel',
      'are you unhappy here',
      'do you still like your job',
      'what bothers you most',
      'what worries you about it',
      'are you frustrated',
    ],
    cues: ['feel', 'worries', 'bothers'],
    answers: [
      'Tired, mostly. And I don’t like being the one who’s late.',
      'I like the job. I just can’t do two of them well.',
    ],
  },
  {
    id: 'askSilence',
    examples: [
      'why did you not tell me',
      'why did you not come to me',
      'you could have said something',
      'why am I only hearing this now',
      'what kept you from asking for help',
      'you should have told me earlier',
      'did you think I would be angry',
      'how can I make it easier for you to tell me',
    ],
    cues: ['tell me', 'come to me', 'told me', 'said something'],
    answers: [
      'I was afraid that it would look weak. Everybody else seems to manage.',
      'I meant to. Then it was Friday again, and you were in meetings all day.',
    ],
  },
  {
    id: 'accuse',
    examples: [
      'you are lazy',
      'you always let the team down',
      'this is unacceptable',
      'this is not good enough and you know it',
      'if this happens again there will be consequences',
      'you do not take your job seriously',
      'everybody is annoyed with you',
      'i am very disappointed in you',
      'you are not trying hard enough',
      'that is just an excuse',
      'you are killing us with these delays',
      'i expected more from you',
      'do not give me that',
    ],
    cues: ['always', 'never', 'lazy', 'unacceptable', 'excuse', 'disappointed', 'enough'],
    answers: [
      'That’s not fair. You have no idea what’s on my desk.',
      'Fine. If you’ve already decided, I don’t know what we’re talking about.',
      'Is that what you asked me in for? Then say what you want from me.',
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
      'i see, so the numbers come late',
      'so there is one night left for it',
      'i appreciate your honesty',
    ],
    cues: ['understand', 'sounds like', 'i hear', 'must be', 'i see'],
    answers: [
      'Thanks. To be honest, it helps just to say it.',
      'Yes. I should have told you sooner. I was afraid it would look weak.',
      'That’s about it, yes.',
    ],
  },
  {
    id: 'reassure',
    examples: [
      'i do not think that you do not care',
      'i am not here to blame you',
      'you are not in trouble',
      'your work is good',
      'i value what you do here',
      'the reports themselves are fine',
      'nobody wants to get rid of you',
      'i want to find a way together with you',
      'this is not about pointing fingers',
      'i know that you can do this',
    ],
    cues: ['not here to', 'trouble', 'blame', 'value'],
    answers: [
      'Okay. I was bracing for something else.',
      'That’s good to hear. I wasn’t sure how you see it.',
    ],
  },
  {
    id: 'offerHelp',
    examples: [
      'how can I help you',
      'what do you need from me',
      'what would help you',
      'what would make it easier',
      'what would have to change',
      'what do you suggest',
      'do you have an idea how to solve it',
      'is there anything I can do',
      'what would you need to be on time',
    ],
    cues: ['help', 'need', 'support', 'suggest', 'easier'],
    answers: [
      'If sales sent the numbers on Wednesday, Friday would be easy. Could you ask them?',
      'Somebody would have to take Alex’s share. Even half of it would do.',
    ],
  },
  {
    id: 'offer',
    examples: [
      'what if I get them to send the numbers on Wednesday',
      'i could talk to the sales team',
      'what if the numbers came earlier',
      'should we share out the work',
      'can somebody take over part of it',
      'shall we move some of your tasks to somebody else',
      'would it help if the report was shorter',
      'i will take part of Alex’s work off you',
      'i could give you somebody for two days',
      'we could drop some of the pages',
      'i can ask them for you',
    ],
    cues: ['what if', 'i could', 'shall we', 'would it help', 'i can'],
    answers: [
      'That would help a lot. Then I’d have a whole day for it.',
      'Yes, with that I could be on time. Would you really do that?',
    ],
  },
  {
    id: 'askDay',
    examples: [
      'what deadline could you keep',
      'when can you deliver it',
      'which day would work for you',
      'could we set another deadline',
      'shall we agree on a new date',
      'when would be realistic',
      'how much time do you need',
      'what if you had two more days',
      'by when can I have it',
    ],
    cues: ['deadline', 'date', 'when', 'day'],
    answers: [
      'Monday noon I could keep. Friday at nine is one night too early.',
      'Monday at noon. Then I have the weekend between the numbers and the report.',
    ],
  },
  {
    id: 'agree',
    examples: [
      'can we agree on Monday noon',
      'let us say Monday at noon from now on',
      'can you do Friday at noon',
      'you send me a draft on Thursday at four',
      'from now on I get the report on Tuesday',
      'will you tell me earlier next time',
      'let us meet again in two weeks',
      'so we have a plan, deal',
      'deal',
      'agreed',
      'is that a deal',
      'can you promise to be on time',
      'do we have an agreement',
    ],
    cues: ['agree', 'deal', 'promise', 'plan', 'from now on', 'draft'],
    answers: [
      'Yes, that I can keep. And I’ll tell you at once if it gets tight.',
      'Deal. And we look at it again in two weeks.',
      'All right, you have my word.',
    ],
  },
  {
    id: 'askCommitment',
    examples: [
      'what will you do differently',
      'what is your part in this',
      'what can I expect from you',
      'what are you going to change',
      'how do we make sure that it does not happen again',
      'what do you take away from this',
      'what will you do when the numbers are late again',
      'what can you do about it yourself',
    ],
    cues: ['differently', 'your part', 'expect', 'yourself'],
    answers: [
      'I’ll tell you on Thursday if the numbers aren’t there. And you get a draft, even a rough one.',
      'I’ll say so when it’s too much, and not wait until it’s late.',
    ],
  },
]

export const trainingPlaybook: Playbook = {
  intents: [...talk, ...coaching, ...jordansSmallTalk],
}
