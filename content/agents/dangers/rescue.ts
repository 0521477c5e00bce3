import type { DangerTopic } from './dangerTopic.ts'
import { carInWaterWords } from './signs.ts'

/** What carries a current lies on what the caller sits in. */
const wireOnCar =
  /^(?=.*\b(?:power ?lines?|cables?|wires?|overhead lines?|pylons?|electric lines?|live)\b).*\b(?:car|bonnet|hood|van|truck|lorry|tractor|cab|bus|windscreen)\b/

/** Water in anything electric: `there’s water coming through the light fitting`. */
const wetElectric =
  /^(?=.*\b(?:drip\w*|leak\w*|pour\w*|flood(?:ed|ing)|soak\w*|(?:standing|stood) in|(?:water|rain)(?:'s| is)? (?:\w+ )?(?:coming|running|getting|going|in|through|under))\b).*\b(?:lights?|lamp|sockets?|fuse ?box|consumer unit|electrics|electricity|spark\w*|mains)\b/

const gripWords =
  /\b(?:pull|drag|yank|haul|tug|grab|touch|get|knock|push|free|hold)\w* (?:\w+ ){0,2}?(?:him|her|them|it)\b/
/** High voltage: it leaps, and no stick holds it off. */
export const overheadWords =
  /\b(?:overhead (?:lines?|cables?|wires?)|power ?lines?|pylons?|high[- ]voltage|substation|(?:live|third|electric|conductor) rail)\b|\b(?:power )?(?:cable|wire|line)s?(?:'s| is| has|'ve| have)? (?:\w+ ){0,2}?(?:off the (?:pole|post)|down (?:in|on|across|over|from))/

/** Somebody would follow into the water or onto the ice. */
const goesInWater =
  /\b(?:go(?:es|ing)?|jump\w*|div(?:e|es|ing)|swim\w*|wad(?:e|es|ing)|climb\w*|get(?:ting)?|crawl\w*|walk\w*) (?:\w+ )?(?:in|out|after|down|on)\b(?! of\b)/

/** Whether to leave what holds them. */
const swimWords =
  /\b(?:swim|let go|wade|jump in|make for|try for)\b|\bstay (?:here|on|put|where)\b|\bor stay\b/

/** Who or what holds somebody in a car that sinks. */
const inTheCar =
  /\b(?:bab(?:y|ies)|kids?|child(?:ren)?|son|daughter|toddler|little (?:one|boy|girl)|boys|girls|twins|strapped|car seats?)\b/
const beltStuck =
  /\b(?:belts?|buckles?|harness|catch)\b(?=.*\b(?:stuck|stick\w*|jammed|won't|can't|undo)\b)|\b(?:undo|unbuckle|unclip|can't get|stuck in|won't)\b.*\b(?:belts?|buckles?|harness)\b/
const carWindow =
  /\b(?:break|smash|crack|kick) (?:it|the|that|this|through|out|with)\b|\bsmash\b|\b(?:windows?|glass|windscreen)\b|\b(?:door|doors)\b(?=.*\b(?:stuck|jammed|locked|won't|can't)\b)|\bcan't get out\b/

/** What callers say and ask about water, ice and electricity. Sources: docs/safety.md. */
export const rescueTopics: readonly DangerTopic[] = [
  {
    id: 'carWater',
    kinds: ['rescue', 'child'],
    leads: true,
    words:
      /^(?=.*\b(?:car|van|truck|jeep|window|engine|ford|we're floating|seats?)\b).*\b(?:water|sink\w*|flood\w*|float\w*|river|canal|underpass|drift\w*)\b/,
    enough: carInWaterWords,
    unless: ['held'],
    never: /\b(?:i'm out|we're out|on the roof|in the water by|fell off|fallen|boat|ship|story)\b/,
    answers: [
      'Belts off, window open or broken, children first, and out: now, before you ring anybody. Don’t wait for the door.',
      'Get out through the window, and ring once you’re out.',
    ],
    examples: [
      'the car’s filling with water',
      'the car’s sinking in the river',
      'water’s coming in and the car door won’t open',
      'we’ve driven into a flood and the car’s floating',
      'the river has taken the car',
      'water’s up to my knees in the car',
    ],
  },
  {
    id: 'childInCar',
    kinds: ['rescue', 'child'],
    leads: true,
    onlyIn: ['carWater'],
    unless: ['held'],
    words: inTheCar,
    enough: inTheCar,
    never: /\b(?:i'm out|we're out|i am out|i got out|on the roof|in there)\b/,
    answers: [
      'Undo the children’s belts, the oldest first, and push each of them out through the window before you. Hold a baby close, and go out with it.',
      'Children out first, through the window, and you right behind them.',
    ],
    examples: [
      'my baby’s in the back',
      'the kids are in the back of the car',
      'I can’t undo her car seat',
      'there are two children in the car seats',
      'my little boy’s strapped in',
    ],
  },
  {
    id: 'beltStuck',
    kinds: ['rescue', 'child'],
    leads: true,
    onlyIn: ['carWater'],
    unless: ['held'],
    words: beltStuck,
    enough: beltStuck,
    answers: [
      'Press the catch hard and push the belt into it, then let go. If it still sticks, cut the belt with anything sharp, and out through the window.',
      'Cut the belt with a knife, scissors or broken glass, or slip out from under it.',
    ],
    examples: [
      'my wife can’t get her belt off',
      'the seat belt’s stuck',
      'I can’t undo her car seat belt',
      'the buckle won’t open',
      'his harness is jammed',
    ],
  },
  {
    id: 'carWindow',
    kinds: ['rescue', 'child'],
    leads: true,
    onlyIn: ['carWater'],
    unless: ['held'],
    words: carWindow,
    enough: carWindow,
    never: /\b(?:i'm out|we're out|i am out|i got out|on the roof|in there)\b/,
    answers: [
      'Press the window switch again: it may still work. If not, break a side window at a corner, not the windscreen, with the metal pins of a headrest or anything hard.',
      'If no window gives: keep your head up in the air that is left. Once the water inside is as high as outside, take a deep breath and push the door open.',
    ],
    examples: [
      'the window won’t open',
      'the windows are electric and they won’t go down',
      'I can’t break the glass',
      'the door’s stuck, I can’t get out',
      'how do I smash the window',
    ],
  },
  {
    id: 'carOut',
    kinds: ['rescue', 'child'],
    asks: true,
    onlyIn: ['carWater'],
    unless: ['held', 'out'],
    words: /\b(?:go|get|climb|come|swim) (?:\w+ )?out\b|\b(?:wait|stay)\b/,
    enough:
      /\b(?:do|should|shall|can|must) (?:i|we) (?:\w+ )?(?:(?:go|get|climb|swim) (?:\w+ )?out|wait|stay|swim)\b/,
    answers: [
      'Out now, through the window, children first. Then hold on, or get onto the roof, and wait for them there.',
      'Out, while you can get through the window. Outside, hold on to the car or anything firm.',
    ],
    examples: [
      'do I go out into it',
      'shall I climb out of the window',
      'do we stay in or get out',
      'should I wait in the car',
      'can I get out now',
    ],
  },
  {
    id: 'swimOrStay',
    kinds: ['rescue', 'child', 'medical'],
    asks: true,
    leads: true,
    onlyIf: ['held'],
    words: swimWords,
    enough: swimWords,
    answers: [
      'Stay there and hold on, as high out of the water as you can. Don’t swim for it: cold and current take your strength at once.',
      'Stay, and hold on. Wave and shout until they reach you; if you’re swept off, float on your back.',
    ],
    examples: [
      'do I swim for it',
      'swim or stay',
      'should I swim to the bank',
      'do I let go and try for the shore',
      'shall I stay on the roof of the car',
    ],
  },
  {
    id: 'inWater',
    kinds: ['rescue', 'child'],
    leads: true,
    words:
      /\bdrown\w*\b|^(?=.*\b(?:he|she|they|him|her|man|woman|boy|girl|child|kids?|friend|someone|somebody|swimmer|dad|son|daughter|cousin|brother|sister|boyfriend|(?:our|my) \w+)(?:'s|'ve)?\b).*\b(?:river|canal|sea|pier|quay|lake|pond|loch|reservoir|water|(?:in|into) the pool|swept|went under|going under|gone under|swim out|jump in|lilo|weir|kayak)\b/,
    never: new RegExp(
      `\\b(?:out of (?:the|it)|pulled|they've got|i'm in the|i am in the|car|ice|glass|drink|boiling|on the (?:sand|bank|beach))\\b|${carInWaterWords.source}`,
    ),
    answers: [
      'Don’t go in after them. Tell them to float on their back, and throw something that floats.',
      'Keep your eyes on them. At the sea, ask for the coastguard.',
    ],
    examples: [
      'he’s fallen in the river',
      'she’s drowning',
      'someone’s being swept out to sea',
      'should I jump in after him, he’s in the water',
      'my friend’s in the canal',
      'our little one’s in the pond',
      'he went under and hasn’t come up, in the lake',
      'do I swim out to her',
      'a man’s fallen off the pier and gone under',
    ],
  },
  {
    id: 'goInWater',
    kinds: ['rescue', 'child', 'medical'],
    asks: true,
    leads: true,
    onlyIf: ['outOfReach'],
    onlyIn: ['inWater', 'ice'],
    words: goesInWater,
    enough: goesInWater,
    answers: [
      'No, stay out: whoever goes in is one more to be saved. Reach them from firm ground with a pole, a rope or a branch, or throw something that floats.',
      'No, nobody goes in. Keep your eyes on them, and reach out from firm ground.',
    ],
    examples: [
      'should I go in after him',
      'can I jump in and get her',
      'do I take my shoes off and swim out',
      'shall I wade out to them',
      'my dad wants to go in',
    ],
  },
  {
    id: 'iAmInWater',
    kinds: ['rescue'],
    leads: true,
    words:
      /^(?=.*\b(?:i|i'm|me|i've)\b).*\b(?:in the (?:water|sea|lake|river)|current|swim (?:back|in)|dragg(?:ed|ing) (?:me )?out|drifting out|treading|buoy|capsized|gone over)\b/,
    never: /\b(?:he|she|they|him|her|out of the)\b/,
    answers: [
      'Don’t fight it. Lean back with your ears in the water, arms and legs wide, and float until you can breathe calmly. Then call for help.',
      'Float first. Hold on to anything that floats.',
    ],
    examples: [
      'I’m in the water',
      'I can’t swim back',
      'the current’s pulling me out, I’m in the sea',
      'I’m being dragged out',
      'I’m holding on to a buoy',
      'my boat has gone over and I’m hanging on',
    ],
  },
  {
    id: 'swimNow',
    kinds: ['rescue'],
    asks: true,
    onlyIn: ['iAmInWater'],
    unless: ['held'],
    words: swimWords,
    enough: swimWords,
    answers: [
      'Don’t swim yet: float on your back until you breathe calmly, and hold on to anything that floats.',
      'Float and wait for them. Swim only to something near that you can hold on to.',
    ],
    examples: [
      'do I swim for it',
      'should I swim to the shore',
      'swim or stay',
      'shall I try for the beach',
      'do I swim against it',
    ],
  },
  {
    id: 'keepWarm',
    kinds: ['rescue', 'medical', 'child'],
    asks: true,
    words: /\b(?:bath|shower|shiver\w*|freezing|blanket|warm)\b/,
    enough: /\b(?:hot|warm) (?:bath|shower)\b/,
    unless: ['held', 'asleep', 'breathing'],
    never: /\bcold (?:shower|water|bath)\b/,
    answers: [
      'No hot bath. Wet things off, dry and wrap them up, head as well, and hold them close until the crew is there.',
      'Keep them dry, wrapped up and still, and don’t rub the arms or legs.',
    ],
    examples: [
      'should we put him in a hot bath',
      'he’s shivering, how do I get him warm',
      'she’s freezing after the water',
      'do I rub him warm',
      'would a warm shower help, he fell in the water',
    ],
  },
  {
    id: 'ice',
    kinds: ['rescue', 'child'],
    leads: true,
    words:
      /^(?=.*\b(?:through|broke\w*|cracked|hole|edge|out to|out on the|onto the|in the frozen|crawl|walk out|gave way)\b).*\b(?:ice|frozen)\b/,
    never: /\b(?:ice cream|on the burn|slipped|road)\b/,
    answers: [
      'Don’t go onto the ice. Tell them to keep still and hold on, and reach out a branch or a rope from the bank.',
      'Lie down on firm ground when you reach out, so that you aren’t pulled in.',
    ],
    examples: [
      'he’s gone through the ice',
      'she’s in the frozen lake, the ice broke',
      'can I walk out to him on the ice',
      'he’s holding on to the edge of the ice',
      'can I crawl out to her over the ice',
    ],
  },
  {
    id: 'wireOnCar',
    kinds: ['rescue'],
    leads: true,
    words: wireOnCar,
    enough: wireOnCar,
    never: /\b(?:jump leads?|dashboard|stereo|charger|charging|seat ?belt)\b/,
    answers: [
      'Stay in the car, touch no metal, and keep everybody else well back. Ring {emergency} now. Only if it burns: jump clear with both feet together, touch car and ground never at once, and shuffle away.',
      'Stay inside, hands in your lap, until they tell you that the current is off. Only if it burns: jump clear with both feet together, and shuffle away.',
    ],
    examples: [
      'a power line’s come down on my car and I’m in it',
      'there’s a cable across the bonnet and it’s sparking, should I get out',
      'the tractor has hit the overhead line and I’m in the cab',
      'the pylon’s wire is on the roof of the van',
      'do I stay in the car with the wire on it',
    ],
  },
  {
    id: 'wetElectric',
    kinds: ['rescue', 'fire', 'medical', 'child'],
    leads: true,
    words: wetElectric,
    enough: wetElectric,
    never: /\b(?:gas|cylinder|smell\w*|plastic|fire|flames?|burn\w*|smok\w*|glow\w*|car)\b/,
    answers: [
      'Touch no switch, no lamp and nothing that is wet, and keep everybody out of that room and out of the water. Only if the fuse box is dry and you get there with dry feet, switch everything off there.',
      'Stay out of the water, and touch nothing electric. Tell them that water has got into it, and whether it sparks.',
    ],
    examples: [
      'water’s pouring through the light in the ceiling',
      'there’s water coming out of the socket and it’s sparking',
      'the kitchen’s flooded and the sockets are under water',
      'it’s dripping through the ceiling light and buzzing',
      'I’m standing in water, where do I switch the electricity off',
    ],
  },
  {
    id: 'electric',
    kinds: ['rescue', 'medical', 'child'],
    leads: true,
    named: /\belectr(?:ic\w*|ocuted)\b/,
    words:
      /\b(?:electric shock|electrocut\w*|live wire|socket|mains|wires?|cable|switched on|(?:getting|got) a shock|is it live|(?:bare|live) (?:one|lead|end|flex)|stuck (?:to|on) it)\b/,
    never: new RegExp(
      `\\b(?:phone|internet|router|tv|cable tv|bonnet|turn it off|barbed|shoulder|hip|eye)\\b|${overheadWords.source}`,
    ),
    answers: [
      'Don’t touch them: you’d be caught as well. Switch it off at the wall or the fuse box first. If you can’t, push the wire away with something long, dry and wooden.',
      'Keep everybody back until the current is off, and tell them that it’s electricity. From a fallen line, keep far away.',
    ],
    examples: [
      'he’s got an electric shock',
      'she touched the socket and can’t let go',
      'can I pull him off the cable',
      'do I pull him off it, it’s still switched on',
      'he’s been electrocuted',
      'there’s a live wire in the puddle',
    ],
  },
  {
    id: 'overhead',
    kinds: ['rescue', 'medical', 'child'],
    leads: true,
    words: overheadWords,
    enough: overheadWords,
    never:
      /\b(?:in|on|across|over) (?:the |my |our )?(?:car|bonnet|van|truck|lorry|tractor|cab|bus|roof)\b/,
    answers: [
      'Stay well back, eighteen metres at least, and keep everybody else back: even the ground can be live. No pole, no broom, and nobody goes to them until they say that the current is off. Ring {emergency} now.',
      'Stay back until those who run the line say that it’s off, even if somebody lies there. Tell them which line or track it is.',
    ],
    examples: [
      'he’s touched the overhead line with his rod',
      'a power line has come down on the path',
      'she’s fallen on the live rail',
      'the power cable came off the pole and he’s lying by it',
      'the pylon wire is on the ground',
    ],
  },
  {
    id: 'pullOff',
    kinds: ['rescue', 'medical', 'child'],
    asks: true,
    unless: ['off'],
    onlyIn: ['electric'],
    words: gripWords,
    enough: gripWords,
    answers: [
      'No, don’t touch them: you’d be caught as well. Switch it off at the wall or the fuse box first. If you can’t, push the wire away with something long, dry and wooden.',
      'Not with your hands. The current off first, or a dry broom of wood, and stand on something dry.',
    ],
    examples: [
      'do I pull him off it',
      'can I grab her',
      'shall I touch him',
      'do I drag him away',
      'can I get him off with my hands',
    ],
  },
  {
    id: 'touchNow',
    kinds: ['rescue', 'medical', 'child'],
    asks: true,
    unless: ['down', 'awake'],
    onlyIf: ['off'],
    onlyIn: ['electric'],
    words: gripWords,
    enough: gripWords,
    answers: [
      'Only once it’s off for certain and the wire is away from them. Then {wake}. No normal breathing: {push}. Breathing but no answer: {side}.',
    ],
    examples: [
      'can I touch him now it’s off',
      'do I touch her now',
      'is it safe to touch him',
      'shall I pull him away now',
      'may I get him now the switch is off',
    ],
  },
  {
    id: 'coldRub',
    kinds: ['rescue', 'medical', 'child'],
    asks: true,
    unless: ['newborn'],
    onlyIn: ['cold', 'drowned'],
    words:
      /\b(?:rub\w*|massag\w*|vodka|brandy|whisky|alcohol|rum|hot water bottle|heater|radiator|fire)\b/,
    enough: /\b(?:rub|massage|vodka|brandy|whisky|alcohol|rum|hot water bottle)\b/,
    answers: [
      'No rubbing, no alcohol, and nothing hot against the skin: each of them does harm. Dry, wrapped up, head as well, and lying still.',
    ],
    examples: [
      'do I rub his hands and feet',
      'shall I give him brandy to warm up',
      'would a hot water bottle help',
      'should I massage her legs',
      'can I put him by the heater',
    ],
  },
]
