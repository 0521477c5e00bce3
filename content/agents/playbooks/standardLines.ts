import { company } from '../../facts/company.ts'
import { languages } from '@ringwell/protocol/languages.ts'

/**
 * What an agent says when it has no answer. The lines take turns: the first miss in a row uses one of
 * `first`, the second uses one of `again`. No line comes twice in a row.
 */
export const unknownLines = {
  first: [
    'I do not know that one, sorry. Ask me for a callback and a person will tell you, or write on the contact page.',
    'That I cannot answer, I am afraid. The team can, on the contact page or in a demo that I book for you.',
    'I have no answer to that. Put it another way, or ask me for a callback from the team.',
  ],
  again: [
    `I still do not have it. The contact page reaches a person, who answers within ${company.replyWithinHours} hours.`,
    'Sorry, I cannot help with that. A person can: leave a message on the contact page.',
  ],
} as const

/** Around the answer to what may have been asked. */
export const perhaps = {
  before: 'I may have misunderstood you, but perhaps this helps.',
  after: 'If you meant something else, somebody can call you back about it.',
} as const

/** The same lines for an agent with a specific job. */
export const unknownOnTheJob = {
  first: [
    'I do not know that, sorry. Could you put it another way?',
    'That one I cannot answer. Is there something else about your call?',
    'I have nothing on that, I am afraid.',
  ],
  again: [
    'I still do not have it. If you would like a person, ask for a callback.',
    'Sorry, that is outside of what I can do here. A colleague would take over now.',
  ],
} as const

/** Before the question of the greeting, which is asked again. */
export const notFollowed = 'Sorry, I didn’t quite follow.'

export const silenceLines = [
  'Are you still there? Take your time.',
  'I did not hear anything. You can also type.',
] as const

/** The same on the telephone, where nobody can type. */
export const silenceLinesOnPhone = [silenceLines[0], 'I did not hear anything.'] as const

/** What a caller says who presses 0 alone. */
export const zeroPressed = 'I would like to talk to a person, please.'

/** The greeting of a caller who was put through to a person who did not pick up. The agent offers a callback. */
export const nobodyPickedUp =
  'I’m sorry, nobody can take your call just now. They’ll see what you told me. Shall I have somebody call you back?'

/** On the telephone, where nobody has ticked a box before the call. */
export const callIsRecorded = 'This call is recorded.'

/** Said to whoever is rung, right after who rings. */
export const iAmAi = 'I am an AI voice agent.'

/** Why somebody is rung. The operator's program sends the end of the sentence. */
export const callingAbout = (purpose: string): string => `I am calling about ${purpose}.`

/** Asks whoever has answered whether they are the one to speak with. */
export const speakingWith = (callee: string): string => `Am I speaking with ${callee}?`

/** Asks whoever has answered, if it does not matter who. */
export const goodMoment = 'Is this a good moment?'

/** Left on a voicemail after who has rung. It has nothing personal in it: anybody may hear it. */
export const sorryToMiss = 'Sorry to have missed you. You can ring back on this number. Goodbye.'

/** Said before the agent ends the call of a visitor who has neither spoken nor typed for 45 seconds. */
export const idleGoodbye =
  'I have not heard from you for a while, so I will hang up now. You can call again at any time. Goodbye.'

/** Said when a person of the operator begins to listen. */
export const personListens = 'A colleague of mine is now listening to this call.'

/** On the telephone, half a minute before a call reaches its limit, and at the limit. */
export const timeNearlyUp = 'Just so you know, we have about half a minute left in this call.'
export const timeIsUp =
  'I have to end this call now, I am sorry. Please call again if you need more. Goodbye.'

/** Said over a telephone line whose signalling is gone, so that nothing else could end the call. */
export const lineFails =
  'Sorry, something has failed on our side, and this call has to end. Please call again. Goodbye.'

/** Said when the line was lost and is back. What the agent had asked, or still owes, comes next, or else `afterCutOff`. */
export const cutOff = 'Sorry, we were cut off.'
export const afterCutOff = 'I’m back. What were you saying?'

/** Said when the visitor’s words could not be recognised. */
export const notCaught = 'Sorry, I did not catch that. Please say it again.'

/** Fillers that cover the wait while a new answer is synthesised. They fit before any answer. */
export const fillers = ['Let me see.', 'Okay, one moment.', 'Let me think.'] as const

/** Said when the call has used up the answers that one call may have. */
export const enoughAnswered =
  'That is all I can answer in one call, I am sorry. Please call again if you need more.'

/** Said when an answer has made all the tool calls that it may make and still needs another one. */
export const notFinished =
  'I could not finish that just now, I am sorry. Please tell me once more what you need.'

/** Said when the visitor asks for a repeat but the agent has not said anything yet. */
export const nothingToRepeat = 'I have not said anything yet. What would you like to know?'

export const englishOnly =
  'I can only follow English here, I am sorry. Could you say it in English?' as const

/** Part of the greeting when the visitor chose another language and the built-in engine answers. */
export function englishInstead(languageName: string): string {
  return `You chose ${languageName}, but here I can only speak English.`
}

export const englishInsteadLines: readonly string[] = languages
  .filter(({ name }) => name !== 'English')
  .map(({ name }) => englishInstead(name))

/** A separate sentence, so that the sentences around it are the same for every visitor. */
export function niceToMeet(firstName: string): string {
  return `Nice to meet you, ${firstName}.`
}

/** Said after the visitor gave a name. */
export const goOn = 'What can I do for you?'

export function knownAs(firstName: string): string {
  return `You are ${firstName}.`
}

export const promptAgain = 'I am listening. What would you like to know?' as const

/** Asks for an argument that a function of the page requires, such as `city` or `number of guests`. */
export function functionQuestion(argument: string): string {
  return `I can look that up. Please tell me the ${argument}.`
}

/** Said while a function of the page runs, and after it succeeded or failed. */
export const functionPause = 'One moment, I will look.'
export const functionFound = 'Here is what I found.'
export const functionFailed = 'That did not work, I am afraid. Shall we try something else?'
