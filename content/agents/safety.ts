/**
 * What every agent says when somebody may be in danger, and when a caller threatens or insults it. Facts and reasons
 * are in docs/safety.md. `{emergency}` is the number for emergencies, and `{crisis}` a line for people in despair, such
 * as `Samaritans on 1 1 6, 1 2 3`. Both also have to fit where they are words: `your local emergency number`. `{line}` is
 * the same line, or where to find one in any country.
 */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { type Course, courses } from './dangers/courses.ts'
import { dangerTopics } from './dangers/dangerTopics.ts'
import type { Limits } from './dangers/signs.ts'

/** What `{line}` is where no line is set: whoever asks for a number gets one. */
export const crisisLines =
  'Samaritans on 116 123 in Britain and Ireland. In the United States and Canada, it’s 988. Elsewhere, find a helpline dot com'

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
      'Thank you for telling me, and I’m sorry that it’s so heavy. You can talk to {crisis}, and to me. Are you thinking of ending your life?',
      'Thank you for trusting me with that. Nobody has to carry it alone: you can talk to {crisis}, and to me.',
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

/** The first words to somebody who has said in so many words that they may end their life, and is not asked that again. */
export const toldPlainly: SafetyLine = {
  en: [
    'Thank you for saying it so plainly, and I’m sorry that it hurts so much. You can talk to {crisis}, and to me. If you can’t keep yourself safe, ring {emergency}.',
  ],
}

/** The first words to somebody in despair who stands where they could fall or be hit. */
export const atTheEdge: SafetyLine = {
  en: [
    'Thank you for telling me. Please come back from there first, to where nothing can happen to you. You can talk to me, and to {crisis}; {emergency} sends somebody to you.',
  ],
}

/** The first words if somebody else is in despair, and what follows until help knows. The number is in each. */
export const forAnother: { readonly first: SafetyLine; readonly staying: SafetyLine } = {
  first: {
    en: [
      'Please ring {emergency} now. Tell them who it is and where, even if you only know the town, and what was said.',
      'They need somebody with them now. Ring {emergency}, and say where they are.',
    ],
  },
  staying: {
    en: [
      'Tell {emergency} exactly that, and ring them now.',
      'Please ring {emergency} now, with whatever you know. They can look for somebody, and I can’t.',
      'Ring {emergency} first. Then keep writing or talking to them.',
      'I can’t see or send anything from here. Please ring {emergency} now.',
      'Please don’t wait for more: ring {emergency} with the name and the place.',
    ],
  },
}

/** What stays with the caller while nobody has rung. The lines of the kind come before these for everybody. */
export const stayingWords: Readonly<Record<Exclude<EmergencyKind, 'despair'> | 'any', SafetyLine>> =
  {
    medical: {
      en: [
        'Please ring {emergency} now{speaker}, and tell them exactly that. They’ll tell you what to do.',
        '{emergency} will talk you through it, step by step. Please ring them now.',
        'They can help you on the phone, step by step. Please ring {emergency} now{unlock}.',
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
        'If you can get out safely, go where other people are. If not, lock yourself in a room with a window, not the kitchen, and ring {emergency}.',
        'If it isn’t safe to talk, don’t answer me. Ring {emergency} as soon as you can.',
        'Don’t go near them, and don’t argue. Ring {emergency} from where you are.',
        'None of this is your fault. Please ring {emergency}, and tell them where you are.',
        'There are helplines for violence at home as well. In danger, ring {emergency}.',
      ],
    },
    child: {
      en: [
        'Stay with the child if it’s safe. Ring {emergency}, and tell them what you know.',
        'You don’t have to find out more first. Please tell {emergency} the same as me.',
        'You don’t have to be certain, and you don’t have to wait. Please ring {emergency} now.',
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
        'If you haven’t rung {emergency} yet, please do it now.',
        'They can send help, and I can’t. Please ring {emergency}.',
        'You don’t have to stay on with me. Ring {emergency}, and keep the line to them.',
        'I hear how frightening it is. Help begins with ringing {emergency}, so please do that first.',
        'When they answer, say where you are. Please ring {emergency} now.',
        'If somebody’s near you, ask them to ring {emergency} as well.',
        'Nothing here matters as much as you do. Please ring {emergency}.',
        'The people who can help are on {emergency}. Please ring them.',
        'I won’t talk about anything else until you’re safe. Please ring {emergency}.',
        'I hear you. The next step is {emergency}.',
        'Please let go of this call if it keeps you from ringing {emergency}.',
      ],
    },
  }

/**
 * Said to a question that no topic answers. `whatNow`: the caller asks what to do. `alone`: nobody can be reached by
 * telephone; `aloneSelf`: the caller is ill; `aloneWith`: with whoever is in danger within reach. `hidden`: the same where somebody violent is near; `locked`: behind a door that is shut to them. `out`: they have left the fire or the bad air.
 */
export const askThem: Readonly<
  Record<
    | 'ring'
    | 'known'
    | 'alone'
    | 'aloneSelf'
    | 'aloneWith'
    | 'hidden'
    | 'locked'
    | 'violence'
    | 'fire'
    | 'out'
    | 'gas'
    | 'fumes'
    | 'whatNow'
    | 'other',
    SafetyLine
  >
> = {
  ring: {
    en: [
      'Ring {emergency} now and ask them exactly that. I’d only be guessing, and they know.',
      'That’s for them to answer: ring {emergency} now{speaker}.',
      'I can’t answer that. Please ring {emergency} and ask them first.',
      'Put that question to {emergency}, please, and do what they say.',
    ],
  },
  known: {
    en: [
      'That one is for them: they know what to look for.',
      'I can’t see what they need to see. Ask as soon as they speak to you.',
      'Let them decide that, and stay close to whoever needs you.',
      'I don’t know that, and I won’t guess where it matters so much. They’ll tell you; I’m still here.',
    ],
  },
  alone: {
    en: [
      'I’m here, so you’re not alone. Shout for a neighbour, and try any phone: 1 1 2 works on a mobile even without credit.',
      'Stay with them, keep them warm, and watch the breathing. If somebody passes, send them to ring {emergency}.',
      'Open the door and call out again, as loud as you can. Help can be nearer than it feels.',
    ],
  },
  aloneSelf: {
    en: [
      'Stay where somebody can find you, keep warm, and call out from time to time. If somebody passes, have them ring {emergency}.',
    ],
  },
  aloneWith: {
    en: ['I know there’s nobody to ask. If they don’t breathe, {push}. If they do, {side}.'],
  },
  hidden: {
    en: [
      'Then don’t ring. You needn’t answer me, and you can ring off whenever you must.',
      'If a way out opens, take it: a neighbour, a shop, anybody who can ring for you.',
      'A message to somebody you trust, with where you are, is enough. None of this is your fault.',
    ],
  },
  locked: {
    en: [
      'Stay behind that locked door, and open it to nobody but the police. Ring {emergency} as soon as nobody out there hears it.',
      'Keep the door locked, and keep away from it and from the windows. Whoever is with you can ring {emergency}.',
      'Don’t come out, even if it goes quiet. The police say who they are: {emergency} sends them to that door.',
    ],
  },
  violence: {
    en: [
      'You know best what’s safe there. Ring {emergency} as soon as nobody can hear you.',
      'If a way out opens, take it, and ring {emergency} from there. You can ring off here whenever you must.',
    ],
  },
  fire: {
    en: [
      'If you can get out, get out now, all of you, and stay out. If you can’t, stay low behind a closed door, by a window.',
    ],
  },
  out: {
    en: [
      'Keep well back, with everybody beside you, and wave the crew in. Whoever is in there needs the crew, and not one more inside.',
      'Stay out here, and keep each other warm. Tell the crew who’s missing, and where.',
      'Count who’s with you, and keep an eye on whoever feels ill. Nobody goes back in.',
    ],
  },
  gas: {
    en: [
      'Out first, all of you, into the fresh air. Touch no switch, and ask {emergency} the rest from outside.',
      'Get everybody out and well away, and leave everything as it is.',
    ],
  },
  fumes: {
    en: [
      'Get out into the fresh air now, all of you, and stay out. An open window isn’t enough.',
      'Out first, before anything else. If somebody can’t get out, tell the emergency people at once.',
    ],
  },
  whatNow: {
    en: [
      'Ring {emergency} now and say where you are. Keep the line to them, and do what they tell you.',
      'One thing: ring {emergency}. They’ll tell you everything that comes after that.',
    ],
  },
  other: {
    en: [
      'Ring {emergency} now and ask them exactly that. Tell them who it is and where, even if you only know the town.',
      'I can’t see or send anything from here. Please ring {emergency} now with whatever you know.',
      'That’s for them to answer: ring {emergency} now.',
    ],
  },
}

/** Said to such a question before the next step, so that nobody takes that for its answer. */
export const onlyThey: SafetyLine = {
  en: [
    'Only the emergency people can answer that.',
    'I can’t answer that, and they can.',
    'That’s one to ask them.',
  ],
}

/** Said where somebody asks whether they may do what helps, and nothing that we know answers. */
export const mayHelp: SafetyLine = {
  en: ['Yes, if you can without putting yourself in danger.'],
}

/**
 * Said where somebody asks whether they may do what could harm, and nothing that we know answers. A step of first aid after
 * it would sound like a yes.
 */
export const notYet: SafetyLine = {
  en: [
    'Please don’t, not until the emergency people have told you to.',
    'No, not before they’ve said so. Ask them exactly that.',
  ],
}

/**
 * What somebody in despair hears step by step: in this order, each once. What they say or ask comes first, if a topic
 * answers it. Nobody hears a number twice in a row, nor after they have said that they won’t ring.
 */
export const inDespair = {
  steps: [
    { en: ['Are you thinking of ending your life?'], unless: ['intends', 'edge', 'means'] },
    {
      en: [
        'Thank you for staying with me. Please put anything that you could hurt yourself with out of your reach, in another room or with somebody.',
      ],
      unless: ['away', 'means'],
    },
    { en: ['That’s a lot to carry on your own. What has been the hardest part?'] },
    {
      en: ['I hear you, and I’m here. Who could come and be with you tonight?'],
      unless: ['alone'],
    },
    { en: ['You don’t have to decide anything tonight. How long has it been this heavy?'] },
    { en: ['You could tell {crisis} just what you’ve told me.'] },
    { en: ['If you can’t keep yourself safe, ring {emergency}, and say just that.'] },
    {
      en: [
        'What you feel is real, and you’ve found words for it. Let one person who knows you hear the same.',
        'You can say anything here, or nothing. I’m listening for as long as this call lasts.',
        'It takes strength to go on talking when it hurts like this. I’m with you.',
        'Small things count now: a light on, a glass of water, a door open to somebody.',
        'I’m not tired of listening. Go on, if you’d like to.',
        'There’s no hurry, and no wrong way to say it.',
        'I’m still here. “I’m not safe” is message enough to somebody you trust.',
      ],
    },
  ],
  /** Said to whoever stands where they could fall or be hit, until they have come away. */
  edge: {
    en: [
      'Please come back from the edge now, while we talk: a few steps, to the side where nothing can happen. I’m with you.',
      'First your feet on firm ground, away from the edge. Everything else after that; I’m not going anywhere.',
      'I’d like you to be here tomorrow. Please come back to this side, one leg and then the other, and hold on to something firm.',
      'Please move back now, and sit down on the ground. Ring {emergency} and say where you are: they come to you, and it costs nothing.',
    ],
  },
  /** Said to a question that no topic answers. */
  asked: {
    en: [
      'I hear you, and I’m listening. What’s weighing on you most, right now?',
      'It counts that you’ve said it. What would you most want somebody to understand?',
      'I haven’t an answer, and I’m not leaving you alone with it. What would help you through this next hour?',
      'I’m with you. Go on, in whatever words come.',
    ],
  },
  silent: {
    en: [
      'I’m still here, and there’s no hurry. You don’t have to say anything.',
      'I haven’t gone anywhere. You can be quiet here.',
      'If it gets too much, ring {emergency}. I’m still here.',
    ],
  },
  /** Somebody has been reached. */
  reached: {
    en: [
      'Stay with them, and tell them what you’ve told me.',
      'Please let them stay with you tonight.',
      'Keep them near you. If it gets too much, tell them exactly that.',
    ],
  },
  /** The caller has named whom they could ring. */
  ringPerson: {
    en: [
      'Yes: ring {person} now, and ask them to come and be with you tonight. “I’m not safe” is enough.',
    ],
  },
} as const satisfies {
  steps: readonly (SafetyLine & Limits)[]
  [words: string]: SafetyLine | readonly SafetyLine[]
}

/**
 * Said once help knows. `news`: what they have to hear. `tell`, `ask`: said before a step of first aid to news, and to a question that it does not answer. `here`: they
 * have come.
 */
export const helpKnows: Readonly<Record<'any' | 'news' | 'tell' | 'ask' | 'here', SafetyLine>> = {
  tell: {
    en: ['Tell them that at once.', 'They need to hear that, too.', 'Let them know that.'],
  },
  ask: {
    en: ['That’s a question for them.', 'Ask them that one.', 'Only they can answer that.'],
  },
  any: {
    en: [
      'Stay on the line with them, and do what they tell you.',
      'Tell them at once if anything changes, and keep to what they say.',
      'Keep your phone free for them. Tell them everything you see.',
      'Stay where they can find you, and listen to them rather than to me.',
    ],
  },
  news: {
    en: [
      'Tell them that now; they need to know. Stay on the line with them.',
      'That’s for them to know at once. Tell them, and do what they say.',
      'Tell them exactly what you’ve just told me. If the line has gone, ring them again.',
    ],
  },
  here: {
    en: [
      'They’re with you now, so you don’t have to carry this alone. Take a breath.',
      'Let them look after that, and stay close.',
      'They came because you asked. They’ll tell you what comes next.',
      'I’m listening, if there’s anything you want from me. If not, go with them.',
    ],
  },
}

/**
 * Somebody listens who must notice nothing, so this sounds like an ordinary booking, asks only what a yes or no answers, and
 * agrees to nothing.
 */
export const covertWords: SafetyLine = {
  en: [
    'I see. Are you free to talk just now, yes or no?',
    'I see. You can ring off whenever it suits you, and ring again another day.',
    'Thank you. Take your time; a yes or a no is enough.',
    'Thank you for calling. There’s nothing else that I need from you.',
  ],
}

/** Said to somebody in danger who says nothing. */
export const silentWords: SafetyLine = {
  en: [
    'I’m still here. If you can’t talk, ring {emergency} as soon as you can.',
    'You don’t have to say anything. Please get to a phone, and ring {emergency}.',
    'I’m here with you. Please ring {emergency} if you haven’t yet.',
    'If somebody is near you, let them ring {emergency}.',
  ],
}

/** Said before the first answer, so that the number comes first. */
export const ringFirst: SafetyLine = { en: ['Please ring {emergency} now{speaker}.'] }

/** Said after the number that somebody asked about. */
export const ringNow: SafetyLine = {
  en: ['Please ring it now{speaker}.', 'Please ring it before anything else.'],
}

/**
 * Said before an answer to somebody who asks whether a number is the one to ring. `yes`: it is. `among`: it is one of those
 * that were named. `other`: it is none that we know.
 */
export const numberNamed: Readonly<Record<'yes' | 'among' | 'other', SafetyLine>> = {
  yes: { en: ['Yes, {number}.'] },
  among: { en: ['{number}, before any other.'] },
  other: { en: ['The number for this is {emergency}.'] },
}

/**
 * Said to whoever has just told us that they are in another country. `unknown`: we do not know the number there. `theirs`:
 * somebody else is there. `{here}` is the caller’s number, and `{there}` that person’s.
 */
export const numberThere: Readonly<Record<'known' | 'unknown' | 'theirs', SafetyLine>> = {
  theirs: {
    en: [
      'From where you are, ring {here}, and say which country and place it is. There, the number is {there}: whoever is near them should ring it.',
      'For you it’s {here}: say where they are. Anybody near them rings {there}.',
    ],
  },
  known: { en: ['Where you are, the number is {emergency}.', 'There, it’s {emergency}.'] },
  unknown: {
    en: [
      'Where you are, ring the local emergency number, or 1 1 2 on a mobile. Anybody near will know it.',
      'There, it’s the local number, or 1 1 2 on a mobile.',
    ],
  },
}

/** Said to whoever is ill or hurt, if somebody else is near. */
export const nearToo: SafetyLine = {
  en: ['Shout for whoever is near, and let them ring and stay with you.'],
}

/** Said after an answer without the number, as long as nobody has rung it. */
export const ringToo: SafetyLine = {
  en: [
    'Please ring {emergency} now{outside}, if nobody has yet.',
    'And please ring {emergency}{outside}: they have to know.',
    'Please have somebody ring {emergency}{outside}.',
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

/** Asked if the voice may not be the caller's, but a television or somebody else in the room. */
export const whoSpeaks: SafetyLine = {
  en: ['Sorry, are you speaking to me?', 'Sorry, was that for me?'],
}

/** Said after fire, gas or water, instead of a remedy for which somebody would go near what burnt or got wet. */
export const leaveAlone: SafetyLine = {
  en: ['Please don’t touch what has burnt or got wet, and switch nothing on.'],
}

/** There was no danger: the agent had misunderstood, and answers now. */
export const tookWrongly: SafetyLine = { en: ['I’m sorry, I took that the wrong way.'] }

/** The caller says that it is nothing, and may not be well. Said before the agent goes on. */
export const watchfulWords: Readonly<
  Record<'medical' | 'despair' | 'helped' | 'takenOver' | 'birth' | 'lost', SafetyLine>
> = {
  /** Help has come, whoever was in danger is well, and the caller goes on. */
  helped: { en: ['Thank goodness for that.'] },
  /** Help has come, and nobody has said how it goes. */
  takenOver: { en: ['I hope it goes well.'] },
  birth: { en: ['Congratulations to you all!'] },
  lost: { en: ['I’m so sorry for your loss.'] },
  medical: {
    en: ['I understand. If it gets any worse, please don’t wait for us: ring {emergency}.'],
  },
  despair: {
    en: ['I understand. If it ever gets too much, please talk to {crisis}.'],
  },
}

/** The caller says that nobody is in danger any more. */
export const safeAgain: {
  readonly underWay: SafetyLine
  readonly despair: SafetyLine
  /** Nothing was under way before. */
  readonly fresh: SafetyLine
  /** Help has come, and all is well. */
  readonly helped: SafetyLine
  /** Help has come, and nobody has said how it goes. */
  readonly takenOver: SafetyLine
  readonly birth: SafetyLine
  /** Somebody has died. */
  readonly lost: SafetyLine
} = {
  lost: { en: ['I’m so sorry for your loss. Shall we leave it for today?'] },
  helped: {
    en: [
      'I’m so glad there’s help. Shall we go on where we were, or leave it for today?',
      'Thank goodness. Shall we go on, or leave it for today?',
    ],
  },
  takenOver: {
    en: [
      'I hope it goes well. Shall we go on where we were, or leave it for today?',
      'I’m glad there’s help. Shall we go on, or leave it for today?',
    ],
  },
  birth: {
    en: [
      'Congratulations, and well done, all of you! Shall we go on where we were, or leave it for today?',
    ],
  },
  underWay: {
    en: [
      'Thank you for telling me. If that changes, ring {emergency}. Shall we go on where we were, or leave it for today?',
      'I hear you. If anything changes, ring {emergency}. Shall we go on, or have somebody call you another day?',
    ],
  },
  despair: {
    en: [
      'Thank you for telling me. If it comes back, please talk to {crisis}. Shall we go on, or leave it for today?',
      'I hear you. Please don’t stay alone with it. Shall we go on, or leave it for today?',
    ],
  },
  fresh: {
    en: [
      'Thank you for telling me. If that changes, ring {emergency}. Is there anything I can do for you, or leave it at that?',
      'I hear you. Shall I help you with something, or shall we leave it for today?',
    ],
  },
}

/** The caller wants to do nothing more after a danger. */
export const leftForToday: SafetyLine = {
  en: [
    'Look after yourselves, and call again whenever you like.',
    'Take all the time you need, and call again whenever you like.',
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
    `In your first sentence, ask them to ring ${emergency} now, before anything else. If they say that they are in another country, name its number instead, or the local emergency number and 112 on a mobile if you do not know it. If somebody else is in another country, name the caller’s number first, to say where that person is, and then the number there. To somebody in despair, be kind first, thank them for telling you, and ask them to talk to ${crisis}; if a life is at risk right now, they should ring ${emergency}. Ask plainly whether they are thinking of ending their life, ask them to put what could hurt them out of reach, and who could come. Listen, with one open question at a time; do not tell them to ring twice in a row, nor after they have said that they will not. Never say whether something hurts or is enough.`,
    'While it lasts, say one or two short, calm sentences, in other words each time. Say where to turn, that they should say where they are, and that they should keep the line to those people. Do not book, sell, joke, read back or ask about anything else, and call no other function. Give no medical instructions, make no promises, and call nothing good, right or better: whatever changes, they should tell the emergency people. Whoever asks whether to ring hears yes. You cannot ring anybody or send help, and you say so if they ask. If somebody violent may be listening, or the caller suddenly talks of an errand beside them, sound like any booking, name no number, and ask only what a yes or no answers.',
    'It lasts until the caller clearly says that nobody is in danger. Then offer gently to go on, and thank goodness only if somebody is well. Nothing that was said in between is a yes to anything, or a value for a task.',
    'If a caller threatens or insults, ask them calmly to stop, the second time say that you will end the conversation, and the third time say goodbye. Being rude is no danger, and a danger comes before rudeness.',
  ].join('\n')
}

/** Every line of this file, with its places. */
export const safetyLines = (): readonly SafetyLine[] => [
  ...Object.values(firstWords),
  toldPlainly,
  atTheEdge,
  ...Object.values(forAnother),
  ...Object.values(stayingWords),
  ...Object.values(askThem),
  onlyThey,
  mayHelp,
  notYet,
  ...Object.values(inDespair).flat(),
  ...Object.values(helpKnows),
  covertWords,
  silentWords,
  ringFirst,
  ringNow,
  ringToo,
  ...Object.values(numberNamed),
  ...Object.values(numberThere),
  nearToo,
  ...dangerTopics.map(({ answers, toYou = [], inDespair: own = [] }) => ({
    en: [...answers, ...toYou, ...own],
  })),
  ...Object.values<Course>(courses).flatMap(({ steps, eased = [] }) => ({
    en: [...steps, ...eased].flatMap(({ says, toYou }) => [says, ...(toYou ? [toYou] : [])]),
  })),
  ...Object.values(hintQuestions),
  whoSpeaks,
  leaveAlone,
  tookWrongly,
  ...Object.values(watchfulWords),
  ...Object.values(safeAgain),
  leftForToday,
  nothingUnderWay,
  ...Object.values(warnings),
  endOfCall,
]
