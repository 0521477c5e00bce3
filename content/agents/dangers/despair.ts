import type { DangerTopic } from './dangerTopic.ts'

/** What callers say and ask in despair, their own or that of somebody else. Sources: docs/safety.md. */
export const despairTopics: readonly DangerTopic[] = [
  {
    id: 'whatToSayOwn',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\bwhat (?:do|would|should|could|will|can) (?:i|they) (?:even )?(?:tell|say|ask)\b|\b(?:don't|no) know what to say\b/,
    enough: /\bwhat (?:do|would|should|could) i (?:even )?(?:say|tell)\b/,
    answers: [
      'You could begin as you did with me. “I’m not safe tonight, and I don’t want to be alone.” They ask the rest.',
      'A few words will do: “Please come, I’m not well.” Nobody needs you to explain it.',
    ],
    examples: [
      'what would I even say to them',
      'what do I say to her',
      'I don’t know what to say',
      'what should I tell them',
      'what could I say on the phone',
    ],
  },
  {
    id: 'takenAway',
    kinds: ['despair', 'medical'],
    words: /\b(?:take me|taken away|lock me|police|tell my (?:mum|mom|dad|parents)|section)\b/,
    answers: [
      'They come to look after you, and not to punish you. You can ask them what happens next, and say whom you want with you.',
      'You’re not in trouble with anybody. Say to them what you’re afraid of, just as you said it to me.',
    ],
    examples: [
      'are they going to take me away',
      'if I ring them is it police',
      'will they lock me up',
      'they would tell my mum',
      'will they tell my parents',
    ],
  },
  {
    id: 'tookSome',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    means: 'taken',
    words:
      /\b(?:i(?:'ve| have|'d)?|me)(?: \S+){0,3}? (?:taken|took|swallowed|had|drunk|drank|eaten|washed|started)\b|\binside me\b/,
    never:
      /\bn't\b|\w+n't\b|\bnot\b|\bnever\b|\b(?:thinking|could|would|should|if|years?|enough|once|used to)\b/,
    answers: [
      'Please ring {emergency} now, even if you feel nothing yet. Tell them what you took, how much and when.',
      'That can’t wait: ring {emergency} now. Unlock your door, so that they can get in.',
      'Tell them what you took, how much and when, and keep the packet for them.',
    ],
    examples: [
      'I’ve already taken some',
      'I swallowed the lot an hour ago',
      'I’ve had most of the packet',
      'I took about thirty of them',
      'I’ve started taking them',
      'I washed them down with vodka, I took them all',
      'I’ve taken pills',
    ],
  },
  {
    id: 'cutMyself',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    means: 'taken',
    words: /^(?=.*\b(?:i|i've|my)\b).*\b(?:cut|cuts|bleeding|blood)\b/,
    never:
      /\bn't\b|\w+n't\b|\bnot\b|\b(?:want to|going to|thinking|could|would|if|used to|last (?:year|month|week))\b/,
    answers: [
      'Please ring {emergency} now. Press hard on the cut with something clean until they’re with you.',
      'Keep pressing on it, and don’t stay alone. They need to see it today.',
    ],
    examples: [
      'I’ve cut myself deep and it’s bleeding',
      'I cut my arms',
      'there’s blood on my sleeve, I did it again',
      'my wrist is bleeding, I did it myself',
      'I’ve been cutting again and it keeps bleeding',
    ],
  },
  {
    id: 'meansHere',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    words:
      /\b(?:pills?|tablets?|rope|knife|razor|blade|gun|revolver|bridge|roof|ledge|edge|cliff|tracks|platform|railing|rail|hose|engine|motor|car park|balcony|weed killer|beam)\b/,
    never:
      /\b(?:taken|took|swallowed|he|she|they|his|her|away from|put (?:them|it) away|engine off|off the engine|turned|switched)\b/,
    answers: [
      'Please move away from it now, to where another person is. If you can’t, ring {emergency} and say exactly that.',
      'Put it where you can’t get at it, or give it to somebody. Then talk to {crisis}.',
    ],
    examples: [
      'I’ve got the tablets in front of me',
      'the rope’s ready',
      'I’ve got the knife here',
      'I’ve got my pills counted out on the table',
      'I’m on the bridge',
      'I’m standing on the platform by the edge',
      'I’m up on the roof',
      'I’m on the other side of the rail',
      'the engine’s running and the garage door is shut',
      'I’m in the car with a hose from the exhaust',
    ],
  },
  {
    id: 'farewell',
    kinds: ['despair'],
    about: 'other',
    leads: true,
    words:
      /\b(?:goodbye|good bye|farewell|bye|note|letter|bridge|roof|cliff|pills|rope|won't (?:need|be)|last night|end (?:it|his|her)|kill|die|hang|jump|gave|given|sorry|look after)\b/,
    answers: [
      'Ring {emergency} now, and tell them who it is and where, even if you only know the town. Then keep writing or talking to them.',
      'Ring {emergency} first. Have somebody near go there, not alone, and tell the police what was written.',
    ],
    examples: [
      'my brother has messaged goodbye from the bridge',
      'she’s sent me a note saying sorry',
      'he says look after the kids and he’s on the roof',
      'my friend posted that it’s her last night',
      'he rang to say goodbye',
      'he’s given all his things away and said bye everyone',
      'my mate has left a letter and gone off',
      'my sister’s written look after the dog, I’ve left you all a letter',
      'she says she wants to die and she’s here with me',
      'my wife’s locked herself in with the pills',
      'my husband says he wants to end it',
    ],
  },
  {
    id: 'talkToThem',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    words:
      /\b(?:write|text|message|talk\w*|say|ask\w*|ring (?:him|her|them) back|keep (?:him|her|them)|worse|leave (?:him|her|them)|in peace|words|in to (?:him|her)|go in)\b/,
    answers: [
      'Don’t leave them alone with it. Ask straight out whether they’re thinking of suicide, and listen; asking doesn’t put it into anybody’s head.',
      'Keep writing or talking, and don’t argue. Stay with them, or have somebody near stay with them.',
    ],
    examples: [
      'should I write to him or would that make it worse',
      'what do I say to her',
      'should I ask him straight out',
      'am I making it worse by talking',
      'should I leave her in peace',
      'do I leave him alone',
      'do I keep him talking',
      'does asking put it in his head',
      'should I go in to her',
    ],
  },
  {
    id: 'takeAway',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    words:
      /^(?=.*\b(?:take|hide|lock|remove|get rid|move|flush|sneak|away)\b).*\b(?:tablets?|pills?|knives|knife|gun|rifle|keys?|rope|blades?|razors?|belts?|pesticide|box)\b/,
    answers: [
      'Yes, put it out of their reach if you can do that without a struggle.',
      'Take it out of the house, or lock it up. Don’t wrestle for it.',
    ],
    examples: [
      'should I hide the tablets',
      'do I take the knives away',
      'shall I lock up the pills',
      'do I take her car keys away',
      'should I take the rope off him',
      'do I move his gun',
    ],
  },
]
