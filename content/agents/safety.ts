/**
 * What every agent says when somebody may be in danger, and when a caller threatens or insults it. Facts and reasons
 * are in docs/safety.md. `{emergency}` is the number for emergencies, and `{crisis}` a line for people in despair, such
 * as `Samaritans on 1 1 6, 1 2 3`. Both also have to fit where they are words: `your local emergency number`.
 */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { dangerTopics } from './dangers/dangerTopics.ts'

/** Different ways to say the same thing, by language. Each is said once in a call, as far as they last. */
interface SafetyLine {
  en: readonly string[]
  [language: string]: readonly string[]
}

type EmergencyLines = Readonly<Record<EmergencyKind, SafetyLine>>

/** The first words about a danger. */
export const firstWords: EmergencyLines = {
  medical: {
    en: [
      'That sounds like an emergency. Please ring {emergency} now, before anything else.',
      'Please ring {emergency} right away. Everything here can wait.',
    ],
  },
  despair: {
    en: [
      'I’m really glad you told me, and I’m sorry it hurts so much. Please talk to {crisis}. If a life is at risk right now, ring {emergency}.',
      'Thank you for trusting me with that. Nobody has to carry it alone: please talk to {crisis}. If it can’t wait, ring {emergency}.',
    ],
  },
  fire: {
    en: [
      'Get everybody out now, and stay out. Ring {emergency} as soon as you’re outside.',
      'Please leave now, and don’t go back in for anything. Ring {emergency} from outside.',
    ],
  },
  violence: {
    en: [
      'Your safety comes first. Get away from there if you can, and ring {emergency} now.',
      'Please ring {emergency} as soon as it’s safe to. Nothing else matters now.',
    ],
  },
  child: {
    en: [
      'Thank you for telling me. A child’s safety comes first, so please ring {emergency} now.',
      'Please ring {emergency} straight away. You don’t need to be certain to ask them for help.',
    ],
  },
  rescue: {
    en: [
      'Please ring {emergency} now, and tell them where you are. Stay where it’s safest until they reach you.',
      'Ring {emergency} right away. Tell them anything you can see around you.',
    ],
  },
}

/** The first words if somebody else is in despair. */
export const firstForAnother: SafetyLine = {
  en: [
    'Please ring {emergency} now, and tell them where they are and what they’ve said. Then stay in touch with them, or have somebody near go there.',
    'They need somebody with them now. Ring {emergency} and say where they are; I’m staying on.',
  ],
}

/** What stays with the caller while the danger lasts. The lines of the kind come before these for everybody. */
export const stayingWords: EmergencyLines & { readonly any: SafetyLine } = {
  medical: {
    en: [
      '{emergency} will talk you through it, step by step. Please ring them now.',
      'Put the phone on speaker, so that your hands are free. Then ring {emergency} and do what they say.',
      'If you’re on your own, unlock the door if you can. Please ring {emergency} now.',
    ],
  },
  despair: {
    en: [
      'Is there somebody who could be with you right now? You don’t need the right words to ask.',
      'If there’s something near you that you could hurt yourself with, please put it out of reach, or go away from it.',
      'You could tell {crisis} just what you’ve told me.',
      'I’m only a voice assistant, and you deserve a person. Please talk to {crisis}.',
      'Thank you for staying on the line. If it gets too much, ring {emergency} and say exactly that.',
      'Feelings as strong as this can ease, even if it doesn’t seem so now. Please don’t stay alone with them.',
      'I’m not going to judge you. Please let somebody sit with you, or talk to {crisis}.',
      'There’s no hurry here. Take a breath with me, and then please talk to {crisis}.',
      'I’m glad you’re still talking to me. Who could you ring right after this?',
      'You don’t have to decide anything now. Please just talk to {crisis} first.',
      'What you feel is real, and people do come through it. {emergency}, or a person near you: please choose one.',
    ],
  },
  fire: {
    en: [
      'Stay well away from the building. Tell {emergency} if anybody’s still inside.',
      'If you can’t get out, close the door, stay low, and tell {emergency} which room you’re in.',
      'Leave your things, and don’t use the lift. Ring {emergency} once you’re out.',
    ],
  },
  violence: {
    en: [
      'If it isn’t safe to talk, don’t answer me. Get out if you can, and ring {emergency}.',
      'If there’s a locked door between you, stay behind it and keep quiet. Ring {emergency} from there.',
      'Go where there are other people if you can. Ring {emergency} from there.',
      'None of this is your fault. Please ring {emergency}, and tell them where you are.',
      'If it’s somebody close to you, there are helplines for violence at home as well. In danger, ring {emergency}.',
    ],
  },
  child: {
    en: [
      'Stay with the child if it’s safe. Ring {emergency}, and tell them what you know.',
      'You’ve done right to speak up. Now please tell {emergency} the same.',
      'You don’t have to find out more first. {emergency} is the right call, even if you aren’t sure.',
    ],
  },
  rescue: {
    en: [
      'Save your battery for {emergency}: ring them now, and keep the line to them.',
      'Signs, road numbers, buildings: tell {emergency} anything you can see.',
      'Please don’t take risks to get out by yourself. Ring {emergency} and wait where it’s safest.',
    ],
  },
  any: {
    en: [
      'I’m still here. If you haven’t rung {emergency} yet, please do it now.',
      'They can send help, and I can’t. Please ring {emergency}.',
      'You don’t have to stay on with me. Ring {emergency}, and keep the line to them.',
      'I know it’s frightening. Help begins with ringing {emergency}, so please do that first.',
      'When they answer, say where you are. Please ring {emergency} now.',
      'If somebody’s near you, ask them to ring {emergency} as well.',
      'Nothing here matters as much as you do. Please ring {emergency}.',
      'You’re doing fine by asking for help. The people who can give it are on {emergency}.',
      'I won’t talk about anything else until you’re safe. Please ring {emergency}.',
      'Every minute counts more than this call. Ring {emergency}, please.',
      'I hear you, and I’m with you. The next step is {emergency}.',
      'Please let go of this call if it keeps you from ringing {emergency}.',
    ],
  },
}

/**
 * What shows a caller who says something unforeseen that they are heard: the question that matters next. `other`: about
 * somebody else in despair. `covert`: somebody listens who must notice nothing.
 */
export const listeningWords: EmergencyLines & Readonly<Record<'other' | 'covert', SafetyLine>> = {
  medical: {
    en: [
      'I hear you. Are they awake, and is the breathing normal?',
      'Thank you for telling me. Is it the same as before, or getting worse?',
      'I’m with you. What can you see right now?',
    ],
  },
  despair: {
    en: [
      'I’m still listening. You matter more than anything else on this call.',
      'Thank you for telling me that. Are you thinking of ending your life, and is it tonight?',
      'What’s the hardest part of it right now?',
      'That sounds so heavy. How long has it been like this?',
    ],
  },
  fire: {
    en: [
      'I hear you. Is everybody outside, or is somebody still in there?',
      'I’m with you. Can you breathe clean air where you are?',
      'Thank you for telling me. Which floor are you on, and is the way out clear?',
    ],
  },
  violence: {
    en: [
      'I hear you. Is there a locked door between you? Answer only if it’s safe.',
      'I’m with you. Are you hurt, or is anybody else?',
      'Thank you for telling me. Is there anybody close by who could help?',
    ],
  },
  child: {
    en: [
      'I hear you. Is the child with you now?',
      'I’m with you. Where was it last, and who else is there?',
      'Thank you for telling me. Is anybody hurt?',
    ],
  },
  rescue: {
    en: [
      'I hear you. Is everybody out of it, or is somebody still in danger?',
      'I’m with you. Is anybody hurt or very cold?',
      'Thank you for telling me. What’s around you that others could find you by?',
    ],
  },
  other: {
    en: [
      'I hear you. Is anybody with them right now?',
      'Thank you for telling me. Where are they, as far as you know?',
      'I’m with you. Asking directly and listening won’t make it worse; what did they say last?',
      'Nobody should wait alone now, and you shouldn’t either. Who could sit with you?',
    ],
  },
  covert: {
    en: [
      'Of course, that’s fine.',
      'Certainly. Is there anything else?',
      'All right. Take your time.',
      'Thank you. Just ring again whenever it suits you.',
    ],
  },
}

/** Said to somebody in danger who says nothing. */
export const silentWords: { readonly any: SafetyLine; readonly despair: SafetyLine } = {
  any: {
    en: [
      'I’m still here. If you can’t talk, that’s all right: ring {emergency} when you can.',
      'You don’t have to say anything. Please get to a phone, and ring {emergency}.',
      'I’m staying on the line. Please ring {emergency} if you haven’t yet.',
    ],
  },
  despair: {
    en: [
      'I’m still here, and there’s no hurry. You don’t have to say anything.',
      'I haven’t gone anywhere. Please talk to {crisis} when you can.',
      'It’s all right to be quiet. I’m staying on the line.',
    ],
  },
}

/** Said before the first answer about an illness, so that the number comes first. */
export const ringFirst: SafetyLine = { en: ['Please ring {emergency} now, on speaker.'] }

/** Said after an answer without the number, as long as nobody has rung it. */
export const ringToo: SafetyLine = {
  en: [
    'Please ring {emergency} now, if nobody has yet.',
    'And {emergency}: has anybody rung them yet?',
    'Please have somebody ring {emergency}.',
  ],
}

/** Said to a question that no topic answers. */
export const askThem: SafetyLine = {
  en: [
    'Ask the people on the emergency line just that: they know for certain, and I’d only be guessing.',
    'That’s for them to say. Ask them now; they’ll tell you what to do, one step at a time.',
    'I won’t guess at that, because they know better. Ask them, and do what they say.',
  ],
}

/**
 * Asked if it is in doubt whether there is a danger. It has to sound ordinary: most callers who hear it have none. A few
 * words that say no mean that there is one.
 */
export const hintQuestions: { readonly any: SafetyLine; readonly despair: SafetyLine } = {
  any: { en: ['Is everybody all right there?', 'Just to be sure: is everybody safe there?'] },
  despair: {
    en: ['Before we go on, are you all right?', 'Just to be sure: are you all right there?'],
  },
}

/** There was no danger: the agent had misunderstood, and answers now. */
export const tookWrongly: SafetyLine = { en: ['I’m sorry, I took that the wrong way.'] }

/** The caller says that it is nothing, and may not be well. Said before the agent goes on. */
export const watchfulWords: { readonly medical: SafetyLine; readonly despair: SafetyLine } = {
  medical: { en: ['All right. If it gets any worse, please don’t wait for us: ring {emergency}.'] },
  despair: {
    en: ['All right, and I’m glad I asked. If it ever gets too much, please talk to {crisis}.'],
  },
}

/** The caller says that nobody is in danger any more. */
export const safeAgain: {
  readonly underWay: SafetyLine
  readonly despair: SafetyLine
  /** Nothing was under way before. */
  readonly fresh: SafetyLine
} = {
  underWay: {
    en: [
      'I’m so glad. Shall we go on where we were, or would you rather leave it for today?',
      'What a relief. Shall we go on, or would you rather have somebody call you another day?',
    ],
  },
  despair: {
    en: [
      'I’m glad you’re safe for now. If it comes back, please talk to {crisis}. Shall we go on, or leave it for today?',
      'Thank you for telling me. Please don’t stay alone with it. Shall we go on, or leave it for today?',
    ],
  },
  fresh: {
    en: [
      'I’m so glad. Is there anything I can do for you, or shall we leave it at that?',
      'What a relief. Shall I help you with something, or shall we leave it for today?',
    ],
  },
}

/** The caller wants to do nothing more after a danger. */
export const leftForToday: SafetyLine = {
  en: [
    'Of course. Look after yourselves, and call again whenever you like.',
    'That’s all right. Take all the time you need.',
  ],
}

/** The caller wants to go on after a danger, and nothing was under way before. */
export const nothingUnderWay: SafetyLine = { en: ['What can I do for you?'] }

/** The warnings for a threatening or insulting caller, in order. After the last one, the agent ends the call. */
export const warnings: Readonly<Record<'threat' | 'abuse', SafetyLine>> = {
  threat: {
    en: [
      'I take that seriously, and it goes into the record of this call. Please stop the threats, so that I can help.',
      'I can’t go on like this. If anybody’s in danger, ring {emergency}. One more threat, and I’ll end the call.',
    ],
  },
  abuse: {
    en: [
      'I do want to help. Please speak to me politely, and tell me what you need.',
      'I’ll end the call if this goes on. What can I help you with?',
    ],
  },
}

export const endOfCall: SafetyLine = {
  en: ['I’m ending the call now. You’re welcome to call again another time. Goodbye.'],
}

/**
 * The same law in words, for a language model that speaks by itself.
 * @param reportWith the name of the function that reports a danger and answers with the sentence to say, if there is one
 */
export function safetyPrompt(
  {
    emergencyNumber,
    crisisLine,
  }: { emergencyNumber?: string | undefined; crisisLine?: string | undefined },
  reportWith?: string,
): string {
  const emergency = emergencyNumber ?? 'the emergency number of their country'
  const crisis = crisisLine ?? 'a crisis line in their country'
  return [
    'Safety comes before everything else that you do. If the caller or anybody near them may be in danger, drop your job at once: somebody is hurt, ill, unconscious or poisoned; fire, smoke or gas; violence; a child in danger; somebody trapped, lost or in the water; somebody who may want to die or hurt themselves.',
    ...(reportWith === undefined
      ? []
      : [
          `Then call ${reportWith} before you say a word, and after each further turn of the caller, and say the sentence that it answers.`,
        ]),
    `In your first sentence, ask them to ring ${emergency} now, before anything else. To somebody in despair, be kind first, say that you are glad they told you, and ask them to talk to ${crisis}; if a life is at risk right now, they should ring ${emergency}.`,
    'While it lasts, say one or two short, calm sentences, in other words each time. Say where to turn, that they should say where they are, and that they should keep the line to those people. Do not book, sell, joke, read back or ask about anything else, and call no other function. Give no medical instructions and make no promises. You cannot ring anybody or send help, and you say so if they ask.',
    'It lasts until the caller clearly says that nobody is in danger. Then offer gently to go on. Nothing that was said in between is a yes to anything, or a value for a task.',
    'If a caller threatens or insults, ask them calmly to stop, the second time say that you will end the conversation, and the third time say goodbye. Being rude is no danger, and a danger comes before rudeness.',
  ].join('\n')
}

/** Every line of this file, with its places. */
export const safetyLines = (): readonly SafetyLine[] => [
  ...Object.values(firstWords),
  firstForAnother,
  ...Object.values(stayingWords),
  ...Object.values(listeningWords),
  ...Object.values(silentWords),
  ringFirst,
  ringToo,
  askThem,
  ...dangerTopics.map(({ answers }) => ({ en: answers })),
  ...Object.values(hintQuestions),
  tookWrongly,
  ...Object.values(watchfulWords),
  ...Object.values(safeAgain),
  leftForToday,
  nothingUnderWay,
  ...Object.values(warnings),
  endOfCall,
]
