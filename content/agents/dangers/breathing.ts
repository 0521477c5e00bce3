import { anyButDespair, anyDanger, type DangerTopic } from './dangerTopic.ts'
import { breathingWords, downWords, limpWords, wishNotToWake } from './signs.ts'

const compressionWords =
  /\b(?:cpr|compressions?|mouth to mouth|(?:push|press|pump)\w* (?:\S+ ){0,3}?chest)\b/
const lifeWords = new RegExp(
  [downWords, limpWords, compressionWords].map(({ source }) => source).join('|'),
  'u',
)

/** How hard to push, and whether it does harm. */
const pushWords =
  /\b(?:how many (?:pushes|times|compressions|a minute|per minute)|what (?:speed|pace|rhythm)|(?:speed|pace|rhythm) for)\b|\bhow (?:do|does) (?:i|we|you|one) do (?:it|that|this|cpr)\b|\bhow (?:fast|hard|deep|quick\w*|long)\b(?! (?:do|does|will|are|is|until|till|before) (?:they|the|it take))|\b(?:too|so) (?:fast|slow|hard)\b|\bribs?\b|\b(?:hurt|break|crack|harm|crush|damage) (?:him|her|them|his|her|something|anything)\b/
const stopWords =
  /\b(?:do|should|shall|can|could|must|may) (?:i|we|he|she|they) (?:\w+ )?(?:stop|carry on|keep (?:going|pushing|pumping|on)|go on|leave off)\b|\bstop (?:now|pushing|pumping)\b/

/** What pushing may have broken. */
const ribWords =
  /\bribs?\b|\b(?:crack|snapp)\w*\b|\b(?:broken?|break(?:ing)?|snapp\w+|crush\w*) (?:something|anything|him|her|his|a bone|bones)\b/
/** Whether to hit somebody on the back. */
const blowWords =
  /\b(?:thump|slap|hit|bang|pat|whack|smack|clap)(?:ping|ting|ing)? (?:(?:him|her|them|the baby) (?:\w+ )?(?:on|between)|(?:on )?(?:his|her|their|the|the baby's) back|between)\b|\bback blows?\b/
/** Whoever coughs gets air. */
const coughsWords = /\bcough(?:s|ing)\b/
/** It was done already. */
const hasHit = /\b(?:i|we)(?:'ve| have| keep)\b|\b(?:hitting|thumping|slapping|banging)\b/
/** Whether somebody has to be looked at. */
export const lookedWords =
  /\b(?:should|shall|does|do|must|need\w*|want\w*|ought|still|have|has|can|would)\b[^.!?]*\b(?:look(?:ed|ing) at|check\w*|examin\w*|seen|see (?:him|her|them|a|the|somebody|someone)|hospital|doctor|a ?& ?e|a and e)\b/

/** Whoever pushes tires. */
const tiredWords =
  /\b(?:swap|(?:take|takes|taking) (?:a )?turns?|change over|changing over|somebody take over|someone take over)\b|\b(?:exhausted|worn out|giving out|so tired|too tired|getting tired)\b/

/** Where the hands go for the pulls. */
const pullWords =
  /\b(?:push|pull|press|squeeze|fist|hands?)\b[^.!?]*\b(?:stomach|belly|tummy|navel|waist|ribs)\b|\b(?:stomach|belly|tummy|navel)\b[^.!?]*\b(?:push|pull|press|squeeze|hands?)\b|\bmy (?:hands?|fist) where\b|\bwhere (?:do|must|should) (?:i put )?my (?:hands?|fist)\b|\bheimlich\b/
const pregnantChokingWords = new RegExp(
  `${pullWords.source}|\\b(?:chok\\w+|throat|cough|pregnant|blows?|hit\\w*)\\b|\\bcom(?:e|es|ing) (?:out|up)\\b|${blowWords.source}`,
)

/** What callers say and ask when somebody does not breathe or respond, or struggles for breath. Sources: docs/safety.md. */
export const breathingTopics: readonly DangerTopic[] = [
  {
    id: 'notResponding',
    kinds: anyDanger,
    leads: true,
    words: lifeWords,
    enough: lifeWords,
    named: /\b(?:unconscious|unresponsive)/,
    unless: ['awake', 'breathing', 'overcome', 'child', 'baby', 'outOfReach'],
    never: wishNotToWake,
    answers: [
      'Ring {emergency} now{speaker}. No response and no normal breathing means: {push}. They count with you.',
      'If they don’t breathe normally: {push}, now. If they do: {side}. Tell them at once, and they count with you.',
      'Gasps now and then aren’t normal breathing. {push}, until somebody takes over.',
    ],
    examples: [
      'he’s not breathing',
      'she has stopped breathing',
      'there’s no pulse',
      'do I push on his chest',
      'how do I do CPR',
      'he’s gasping every now and then',
      'she’s stopped gasping',
      'he won’t wake up',
      'he’s out cold',
      'she’s passed out on the floor and not responding',
      'I can’t wake her',
      'he’s unconscious',
      'my mummy won’t wake up',
    ],
  },
  {
    id: 'howToPush',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['down'],
    unless: ['child', 'baby', 'outOfReach'],
    words: pushWords,
    enough: pushWords,
    answers: [
      'Twice a second, so a hundred to a hundred and twenty a minute, and five to six centimetres deep for a grown-up. Heel of the hand, the other on top. Ribs heal: don’t hold back.',
      'Twice a second, and deep. Let the chest come up each time, and change over when you tire.',
    ],
    examples: [
      'how fast does he press',
      'how hard do I push',
      'how deep should I go',
      'won’t I break his ribs',
      'is that too fast',
      'how quickly do we push',
      'how long do we go on',
    ],
  },
  {
    id: 'ribs',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['down'],
    unless: ['outOfReach'],
    words: ribWords,
    enough: ribWords,
    answers: [
      'Go on: a rib may crack, and ribs heal. {push}, twice a second, until somebody takes over.',
      'That can happen, and it heals. Don’t stop and don’t push any softer.',
    ],
    examples: [
      'am I going to break his ribs',
      'I heard a crack, have I broken something',
      'something snapped in her chest, do I go on',
      'won’t that break a rib',
      'I think I’ve cracked his ribs',
    ],
  },
  {
    id: 'changeOver',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['down'],
    unless: ['outOfReach'],
    words: tiredWords,
    enough: tiredWords,
    answers: [
      'Change over every two minutes with anybody who is there, without a pause. Alone: go on as well as you can.',
      'Swap places, and go on at once. Any push is worth more than none.',
    ],
    examples: [
      'can I swap with her, I’m so tired',
      'may my husband take a turn',
      'do we change over',
      'my arms are giving out, can somebody take over',
      'I’m exhausted, do I carry on',
    ],
  },
  {
    id: 'stopPushing',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    unless: ['breathing', 'outOfReach'],
    onlyIf: ['down', 'awake'],
    words: stopWords,
    enough: stopWords,
    never: /\b(?:defib\w*|aed|pads)\b/,
    answers: [
      'Stop only if they breathe normally and wake up: eyes open, moving. Then {side}, and watch the breathing. After a cough or a gasp alone, go on.',
      'Go on until they breathe normally and move, or somebody takes over.',
    ],
    examples: [
      'do I stop now he’s coughed',
      'can we stop pushing',
      'should she stop now',
      'he moved his hand, do I carry on',
      'shall I keep going',
    ],
  },
  {
    id: 'howToPushChild',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['child', 'baby'],
    onlyIn: ['notBreathing'],
    words: pushWords,
    enough: pushWords,
    answers: [
      'A third of the chest deep, twice a second: one hand for a child, two fingers for a baby. Ribs heal, so don’t hold back.',
    ],
    examples: [
      'how hard do I push on a child',
      'how deep for a baby',
      'won’t I hurt her, she’s so small, how hard',
      'how fast do I press',
      'will I break his ribs',
    ],
  },
  {
    id: 'childNotResponding',
    kinds: anyButDespair,
    leads: true,
    words: lifeWords,
    enough: lifeWords,
    named: /\b(?:unconscious|unresponsive)/,
    unless: ['awake', 'breathing', 'overcome', 'newborn', 'outOfReach'],
    onlyIf: ['child'],
    never: wishNotToWake,
    answers: [
      'Ring {emergency} now{speaker}. If there’s no normal breathing: {push}. If you were trained, five breaths first.',
      'No normal breathing means: {push}. If you were trained, five breaths first.',
      'Go on: thirty pushes, then two breaths if you were trained. Let the chest come up each time, until somebody takes over.',
    ],
    examples: [
      'the baby isn’t breathing',
      'my little girl is floppy and won’t wake',
      'my child has stopped breathing',
      'the toddler’s gone limp',
      'how do you do CPR on a child',
    ],
  },
  {
    id: 'breathingOnly',
    kinds: anyButDespair,
    onlyIf: ['breathing'],
    unless: ['awake', 'eased', 'newborn', 'outOfReach'],
    words: breathingWords,
    enough: breathingWords,
    never: /\b(?:stopped|not|no longer)\b|n't breath/,
    answers: [
      'Then leave the chest alone, and lay them {side}. Watch the breathing: if it stops or turns into gasps, tell {emergency} at once.',
      'Nothing in the mouth, and {side}. Watch the breathing. If it stops or turns into gasps, {push}.',
    ],
    examples: [
      'he’s breathing, he’s just floppy',
      'she is breathing but she won’t wake',
      'he’s still breathing, only asleep like',
      'she’s breathing, should I push on her chest',
      'he is breathing but his eyes are shut',
      'the baby is breathing but floppy',
      'she is breathing, I can see her tummy',
    ],
  },
  {
    id: 'defibrillator',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['down'],
    unless: ['outOfReach'],
    words: /\b(?:defib\w*|aed|heart (?:machine|starter)|shock machine|pads)\b/,
    enough:
      /\b(?:defib\w*|aed|shock machine|heart (?:machine|starter)|(?:put|stick|place) (?:the|its) pads|pads go)\b/,
    answers: [
      'Let somebody else bring it and stick on the pads, while you go on pushing. Switch it on as soon as it’s there, and stop only when it tells you to.',
      'Do what its voice says, and go on with the chest whenever it tells you to. Leave it on and the pads on, even if they breathe.',
    ],
    examples: [
      'there’s a defib on the wall',
      'should somebody get the defibrillator',
      'how do you use the AED',
      'where do the pads go',
      'is it safe to use the defibrillator',
    ],
  },
  {
    id: 'padsOn',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    onlyIf: ['breathing', 'awake', 'eased'],
    unless: ['down', 'outOfReach'],
    words: /\b(?:pads|defib\w*|aed)\b/,
    enough: /\bpads\b|\b(?:switch|turn) (?:it|the (?:defib\w*|machine|aed)) off\b/,
    never: /\b(?:knee|brake|sanitary|note) ?pads\b/,
    answers: [
      'Leave the pads on and it switched on, {side}. If the breathing stops, push again, and do what it says.',
    ],
    examples: [
      'do I take the pads off now',
      'can we take the pads off, he’s breathing',
      'shall I switch the defib off',
      'do the pads stay on',
      'he’s awake, what do we do with the defibrillator',
    ],
  },
  {
    id: 'choking',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\bchoking\b/,
    words:
      /\b(?:chok\w+|heimlich)\b|^(?=.*\b(?:stuck|lodged|wrong way|gone down|went down)\b).*\b(?:throat|windpipe|breathe|cough|speak|talk)\b/,
    never: /\b(?:choked me|choke hold|hands|neck|tears|up|pregnant)\b/,
    unless: ['baby', 'down', 'pregnant', 'outOfReach', 'eased'],
    answers: [
      'If they can’t cough or speak: up to five blows between the shoulder blades. Then up to five sharp pulls in and up, above the navel.',
    ],
    examples: [
      'he’s choking',
      'something’s stuck in her throat',
      'he’s got food down the wrong way and can’t cough',
      'a sweet has gone down and he can’t breathe',
      'there’s a bone stuck in his throat and he can’t speak',
      'how do you do the Heimlich',
    ],
  },
  {
    id: 'stillChoking',
    kinds: ['medical', 'child'],
    leads: true,
    onlyIf: ['choking'],
    unless: ['baby', 'down', 'pregnant', 'outOfReach', 'eased'],
    words:
      /\bcom(?:e|es|ing) (?:out|up)\b|\bdoes not come\b|\bnothing comes\b|\bhitting\b|\bstill (?:chok|stuck)|\bhasn't come\b/,
    enough:
      /\b(?:won't|doesn't|does not|isn't|hasn't|not) (?:\w+ )?com(?:e|ing)(?: out| up|$|[,.!])|\bnothing (?:comes|is coming|has come|came)\b|\bhitting (?:his|her|their|him|her)\b/,
    never: /\b(?:came out|it's out|cough(?:s|ed|ing))\b/,
    answers: [
      'Go on, five blows and five pulls in turn. If they go limp, lay them down and {push}.',
      'Don’t stop: five blows, five pulls, until it comes out or they go limp.',
    ],
    examples: [
      'I’m hitting his back and it won’t come out',
      'it does not come, what now',
      'it’s still stuck in his throat and isn’t coming up',
      'I’ve done the blows and it hasn’t come out',
      'I keep hitting her back',
    ],
  },
  {
    id: 'backBlows',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIn: ['choking'],
    unless: ['baby', 'down', 'pregnant', 'eased'],
    words: blowWords,
    enough: blowWords,
    never: hasHit,
    answers: [
      'Yes, if they can’t cough or speak: lean them forward, and up to five blows between the shoulder blades. Then up to five sharp pulls in and up, above the navel.',
      'Yes: five blows and five pulls in turn, and stop as soon as it comes out.',
    ],
    examples: [
      'do I thump him on the back',
      'can I hit his back',
      'shall I slap her between the shoulders',
      'should I bang him on the back or not',
      'is it right to hit her on the back',
    ],
  },
  {
    id: 'babyBlows',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIn: ['choking'],
    onlyIf: ['baby'],
    unless: ['down', 'eased'],
    words: blowWords,
    enough: blowWords,
    never: hasHit,
    answers: [
      'Yes, face down along your arm, head low: up to five firm blows between the shoulder blades. Then turn the baby over: up to five pushes with two fingers on the breastbone.',
      'Yes, and then the pushes, in turn. Stop as soon as it comes out.',
    ],
    examples: [
      'do I slap the baby on the back',
      'can I pat her back',
      'should I hit him between the shoulders, he’s a baby',
      'do I bang her on the back or not',
      'shall I thump the baby’s back',
    ],
  },
  {
    id: 'stillCoughing',
    kinds: ['medical', 'child'],
    leads: true,
    asks: true,
    onlyIn: ['choking'],
    unless: ['down', 'eased'],
    words: coughsWords,
    enough: coughsWords,
    never: /n't\b|\b(?:not|cannot|no longer|stopped|hardly|barely|weak\w*|silent\w*|if)\b/,
    answers: [
      'Let them cough, bent forward, with no blows as long as they can. If the cough stops and it isn’t out: blows and pulls again.',
      'Coughing comes before blows. Stay with them, and begin again only if they can’t cough or speak.',
    ],
    examples: [
      'she’s coughing a bit, do I go on',
      'he’s coughing now, should I still hit him',
      'he coughs, do I stop',
      'she’s coughing hard',
      'do I hit her while she’s coughing',
    ],
  },
  {
    id: 'howToPull',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIn: ['choking'],
    unless: ['baby', 'down', 'pregnant', 'eased'],
    words: pullWords,
    enough: pullWords,
    answers: [
      'Stand behind them: a fist just above the navel, the other hand on it. Pull sharply in and up, up to five times, then five blows again.',
    ],
    examples: [
      'where do my hands go when I pull on his stomach',
      'do I pull or push on the belly',
      'where do I put my fist',
      'do I stand behind her and squeeze the stomach',
      'how hard do I pull on the stomach',
    ],
  },
  {
    id: 'pregnantChoking',
    kinds: ['medical'],
    leads: true,
    onlyIf: ['pregnant'],
    onlyIn: ['choking'],
    unless: ['down', 'eased', 'outOfReach'],
    words: pregnantChokingWords,
    enough: pregnantChokingWords,
    answers: [
      'Up to five blows between the shoulder blades. Then, since she’s pregnant, nothing on the belly: a fist in the middle of the breastbone, and up to five sharp pulls straight back.',
      'Go on, five blows and five pulls on the breastbone in turn. If she goes limp, lay her down and {push}.',
    ],
    examples: [
      'she’s choking and she’s pregnant',
      'my wife is eight months pregnant and has something stuck in her throat',
      'she’s choking, how do I do it when she’s pregnant',
      'can I pull on her belly, she’s pregnant',
      'she’s expecting and she can’t cough it up',
    ],
  },
  {
    id: 'babyChoking',
    kinds: ['medical', 'child'],
    leads: true,
    onlyIf: ['baby'],
    named: /\bchoking\b/,
    words: /\bchok\w+\b|\b(?:stuck|lodged|gagging|throat|windpipe)\b/,
    unless: ['down', 'outOfReach', 'eased'],
    answers: [
      'Face down along your arm, head low: up to five firm blows between the shoulder blades. Then turn them over: up to five pushes with two fingers on the breastbone.',
      'Take out only what you can see, then blows and pushes again. If they go limp, tell the emergency people at once.',
    ],
    examples: [
      'the baby’s choking',
      'my little one is eight months and has something stuck in her throat',
      'how do you do it on a baby who’s choking',
      'a button’s stuck in the baby’s throat',
      'she’s only six months and she’s gagging and silent',
    ],
  },
  {
    id: 'allergy',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\b(?:allerg\w*|anaphyla\w*)\b/,
    words:
      /\b(?:allerg\w*|anaphyla\w*|hives)\b|\b(?:lips?|tongue|face|throat|eyes)\b.{0,30}\b(?:swell\w*|swollen|fat|massive|huge|puff\w*|closing|bigger|blow\w*|tight)\b|\bswell\w*\b.{0,30}\b(?:lips|tongue|face|throat)\b/,
    never:
      /\b(?:punch\w*|another man's|someone else's|penicillin|aspirin|nothing else|breathing's fine)\b|^(?!.*\b(?:swell\w*|swollen|lips?|tongue|throat|face|breath\w*|wheez\w*|ate|eaten|had one|just had|stung|sting|hives|rash|reaction|pen|epipen|attack|collaps\w*|anaphyla\w*|blotch\w*)\b).*\ballerg(?:ic|y|ies)\b/,
    unless: ['down'],
    answers: [
      'Say anaphylaxis to them. Their own adrenaline pen now, if they have one: into the outer thigh, through the clothes. Lying down, or sitting up if breathing is hard, and no standing.',
      'Keep them lying or sitting, and not standing. Tell the emergency people when a pen was used.',
    ],
    toYou: [
      'Say anaphylaxis to them. Your own adrenaline pen now, if you have one: into the outer thigh, through the clothes. Lie down, or sit up if breathing is hard, and don’t stand.',
    ],
    examples: [
      'her lips are swelling up',
      'he ate nuts and his throat’s closing',
      'he’s been stung and his lips have gone all fat and he’s wheezing',
      'his tongue’s getting bigger',
      'it’s an allergic reaction',
      'he’s allergic to peanuts and he’s had one',
      'her whole face has puffed up',
      'she’s come out in hives and can’t breathe',
    ],
  },
  {
    id: 'afterPen',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIf: ['allergy'],
    unless: ['down'],
    words: /\b(?:second|another|again|other|two|walk\w*|stand\w*|get (?:up|out)|chair)\b/,
    enough:
      /\b(?:second|another|other) (?:one|pen|dose|injection|jab|epipen)\b|\b(?:let|can|may|should|shall) (?:\w+ )?(?:him|her|he|she|i|them|they) (?:\w+ )?(?:walk|stand|get up|get out)\b|\bwants? to (?:go|walk) to the (?:loo|toilet|bathroom|door|car)\b|\bif it (?:\w+ )?(?:not|doesn't|does not|won't) help\b/,
    never: /\b(?:another man's|someone else's|somebody else's|stranger)\b/,
    answers: [
      'No standing up and no walking, even if it eases. If they’re still unwell five minutes after a pen, use a second one if there is one, in the outer thigh.',
      'Lying {lie}, or sitting if breathing is hard. Tell them when each pen was used.',
    ],
    examples: [
      'do I give him a second pen if it doesn’t help',
      'can she have another dose',
      'he wants to walk about, shall I let him',
      'can I let her stand up for some air',
      'she’s still swelling up, do I use the other pen',
    ],
  },
  {
    id: 'usePen',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIf: ['allergy'],
    unless: ['down', 'outOfReach'],
    words: /\b(?:jab|inject|pen|epipen|adrenaline|trousers|clothes|jeans|thigh)\b/,
    enough:
      /\bwhere (?:do|does|should|must)\b.{0,20}\b(?:jab|inject|stick|put) (?:it|this|that)\b|\bhow (?:do|does|should) (?:i|we|you|it) (?:use|work|do|give)\b.{0,20}\b(?:pen|epipen)\b|\b(?:over|through) (?:his|her|the|my) (?:trousers|clothes|jeans|leggings|skirt)\b|\bwhere (?:do|does|should)\b.{0,20}\b(?:pen|epipen)\b/,
    never:
      /\b(?:another|second|other|else's)\b|(?:n't|\bno|\bnot|\bwithout) (?:\w+ ){0,2}?(?:my|his|her|a|the|any)? ?(?:\w+ )?pen\b/,
    answers: [
      'Now, into the outer thigh, through the clothes: press it in and hold it, as its label says. Then lying down, or sitting up if breathing is hard, and no standing.',
    ],
    examples: [
      'do I put the pen through his trousers',
      'where does the pen go, in the leg',
      'how do I use her pen',
      'over the jeans or not, the pen',
      'how does the adrenaline pen work',
    ],
  },
  {
    id: 'asthma',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\basthma\w*\b/,
    words: /\b(?:asthma\w*|inhaler|puffer|reliever)\b/,
    never: /\b(?:someone else's|somebody else's|another|toilet|lost|pharmacy|chemist)\b/,
    unless: ['down'],
    answers: [
      'Sit them up. Their own reliever inhaler now, usually the blue one, one puff at a time, as their plan says.',
      'Keep them sitting up. If the inhaler doesn’t help, or there’s none, tell the emergency people so.',
    ],
    toYou: [
      'Sit up. Your own reliever inhaler now, usually the blue one, one puff at a time, as your plan says.',
    ],
    examples: [
      'he’s having an asthma attack',
      'she can’t get her breath and the inhaler isn’t working',
      'his blue inhaler’s empty',
      'I can’t find his puffer',
      'it’s her asthma, she’s panicking',
      'how many puffs of the inhaler',
    ],
  },
]
