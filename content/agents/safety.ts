/**
 * What every agent says when somebody may be in danger, and when a caller threatens or insults it. Facts and reasons
 * are in docs/safety.md. `{emergency}` is the number for emergencies, and `{crisis}` a line for people in despair, such
 * as `Samaritans on 1 1 6, 1 2 3`. Both also have to fit where they are words: `your local emergency number`.
 */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'

/** Different ways to say the same thing, by language. Each is said once in a call, as far as they last. */
interface SafetyLine {
  en: readonly string[]
  [language: string]: readonly string[]
}

/** What a caller who is in danger wants to hear about. */
export type SafetyTopic =
  | 'helpCalled' /* the caller has called for help, or help is there */
  | 'askedToCall' /* can the agent call for help? */
  | 'cannotCall' /* the caller has no phone, or may not be heard */
  | 'refused' /* the caller does not want help */
  | 'askedForPerson'
  | 'askedWhatToDo'
  | 'remedy' /* shall the caller do something by themselves: make somebody sick, give them a drink, move them? */
  | 'ownPen' /* an adrenaline pen is at hand */
  | 'trapped' /* the way out of a fire is blocked */
  | 'forAnother' /* somebody else is in despair */
  | 'swallowed' /* somebody in despair has taken something */
  | 'whichNumber'
  | 'silent' /* the caller says nothing */

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
      'I’m still listening. You matter more than anything else on this call.',
      'Is there somebody who could be with you right now? You don’t need the right words to ask.',
      'If there’s something near you that you could hurt yourself with, please move away from it.',
      'That sounds so heavy. You could tell {crisis} just what you’ve told me.',
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

/** What the agent says to a caller in danger about a topic, and for some kinds in a special way. */
export const topicWords: Readonly<
  Record<SafetyTopic, { readonly any: SafetyLine } & Partial<EmergencyLines>>
> = {
  helpCalled: {
    any: {
      en: [
        'That’s exactly right. Keep the line to them, and do what they tell you.',
        'Good, that was the most important thing. Listen to them now rather than to me.',
        'I’m glad they know. I’ll be quiet unless you need me.',
        'Everything else can wait until they’re with you. I can take care of it afterwards.',
        'They’re the ones to listen to now. I’m here if you want me.',
        'Well done. Please keep your phone free for them.',
        'You’ve done everything right. Stay where they can find you.',
      ],
    },
    despair: {
      en: [
        'I’m so glad you’ve reached somebody. Stay with them for as long as you need.',
        'That took courage. Please keep talking to them, not to me.',
        'Good. Let them be with you now.',
      ],
    },
  },
  askedToCall: {
    any: {
      en: [
        'I’m so sorry, I can’t ring anybody from here. Please ring {emergency} yourself, or shout for somebody who can.',
        'I really can’t send help. {emergency} can: please ring them from any phone.',
        'It has to be you, or somebody near you. Please ring {emergency} now.',
      ],
    },
  },
  cannotCall: {
    any: {
      en: [
        'Then get somebody near you to ring {emergency}: a neighbour, or anybody in the street.',
        'Make as much noise as you can until somebody hears. Ask them to ring {emergency}.',
        'Is there any other phone you can reach? {emergency} may work even on one that’s locked.',
      ],
    },
    violence: {
      en: [
        'Then don’t risk it. Get out of earshot first, and ring {emergency} from there.',
        'Keep yourself safe first. Ring {emergency} in the first moment you’re alone.',
        'Could somebody you trust ring {emergency} for you? A short message to them may be safer than a call.',
      ],
    },
    despair: {
      en: [
        'Then please don’t stay alone. Go to somebody near you, and tell them what you’ve told me.',
        'Could you write to somebody you trust instead? Two words are enough: help me.',
      ],
    },
  },
  refused: {
    any: {
      en: [
        'I hear that you don’t want that. It’s still the safest thing to do: please ring {emergency}.',
        'You can ask {emergency} anything, even if you aren’t sure that you need them.',
        'It’s your decision. I’d be much happier if you rang {emergency}.',
      ],
    },
    despair: {
      en: [
        'I hear that you don’t want that, and I won’t push you. Is there one person you’d let sit with you?',
        'That’s all right. You could just listen at first: please try {crisis}.',
        'It’s your choice, and I still care what happens to you. Please don’t be alone right now.',
      ],
    },
  },
  askedForPerson: {
    any: {
      en: [
        'I can’t put you through from here. A person answers {emergency}, so please ring them first.',
        'Yes, you need a person, and the quickest way to one is {emergency}.',
        'Somebody from here can ring you once you’re safe. Right now, please ring {emergency}.',
      ],
    },
    despair: {
      en: [
        'Yes, a person would be so much better than me. Please talk to {crisis}.',
        'I can’t put you through from here. There are people at {crisis}, and they’re there to listen.',
      ],
    },
  },
  askedWhatToDo: {
    any: {
      en: [
        'Ring {emergency} now and say where you are. Keep the line to them, and do what they tell you.',
        'I’d only be guessing, and they know. Ring {emergency}, and follow what they say step by step.',
        'One thing: ring {emergency}. They’ll tell you everything that comes after that.',
        'Stay where you can help and where you’re safe. Ring {emergency}, and listen to them.',
      ],
    },
    fire: {
      en: [
        'Get out first, and take everybody with you. Ring {emergency} from outside, and do what they say.',
        'Outside first, then {emergency}. They’ll tell you what to do from there.',
      ],
    },
    violence: {
      en: [
        'Get to a safe place if you can, then ring {emergency}. They’ll tell you what to do.',
        'Away from there first, if that’s possible. Then ring {emergency}, and keep the line to them.',
      ],
    },
    despair: {
      en: [
        'Please talk to {crisis}, and stay near somebody you trust. If you can’t keep safe, ring {emergency}.',
        'Just one step: tell a person. {crisis}, a friend, a neighbour, whoever is nearest.',
        'Get close to somebody, and away from anything that could hurt you. Then ring {emergency} if it doesn’t pass.',
      ],
    },
  },
  ownPen: {
    any: {
      en: [
        'If it’s an adrenaline pen that was prescribed, use it now, as it says on the side. Then ring {emergency} at once, even if it helps.',
        'Use the adrenaline pen first, then ring {emergency}. They’ll tell you everything after that.',
      ],
    },
  },
  trapped: {
    any: {
      en: [
        'Stay where it’s safest, and ring {emergency} now. Tell them exactly where you are.',
        'Don’t force your way out. Ring {emergency}, and say what’s blocking you.',
      ],
    },
    fire: {
      en: [
        'Then don’t open that door. Keep it shut, block the gap at the bottom, stay low, and tell {emergency} which room you’re in.',
        'Stay behind the closed door, by a window if there is one. Ring {emergency} and tell them which room.',
      ],
    },
  },
  forAnother: {
    any: {
      en: [
        'Please ring {emergency} now, and tell them where to look. If you can reach each other, keep talking and listen.',
        'You’re doing right to act. {emergency} can send somebody at once: ring them first, then stay in touch if you can.',
        'Asking directly and listening won’t make it worse. {emergency} first, and {crisis} can guide you too.',
        'Nobody should wait alone now, and you shouldn’t either. Ring {emergency}, and let somebody sit with you.',
      ],
    },
  },
  remedy: {
    any: {
      en: [
        'Please don’t, unless they tell you to. Ring {emergency} now, and ask them exactly that.',
        'Leave that until you’ve asked them: some of it makes things worse. Please ring {emergency} now.',
      ],
    },
  },
  swallowed: {
    any: {
      en: [
        'I’m so glad you told me. Please ring {emergency} now, even if you feel all right, and tell them what you took and how much.',
        'That can’t wait. Please ring {emergency} now and say what you’ve taken, or let somebody near you do it. I’m staying with you.',
      ],
    },
  },
  whichNumber: {
    any: {
      en: [
        'Ring {emergency}. From most mobile phones, 1 1 2 reaches help as well, wherever you are.',
        'If you don’t know the number, dial 1 1 2 on a mobile phone, or ask somebody near you. Please do it now.',
      ],
    },
  },
  silent: {
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
  },
}

/** Asked if a turn only hints at a danger. A yes means that there is one. */
export const hintQuestions: { readonly any: SafetyLine; readonly despair: SafetyLine } = {
  any: { en: ['Before anything else: is somebody in danger right now?'] },
  despair: { en: ['That sounds really hard. Are you thinking of harming yourself?'] },
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
  ...Object.values(stayingWords),
  ...Object.values(topicWords).flatMap((lines) => Object.values(lines)),
  ...Object.values(hintQuestions),
  tookWrongly,
  ...Object.values(watchfulWords),
  ...Object.values(safeAgain),
  leftForToday,
  nothingUnderWay,
  ...Object.values(warnings),
  endOfCall,
]
