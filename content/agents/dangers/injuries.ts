import type { DangerTopic } from './dangerTopic.ts'

/** A small battery that is gone. */
const batteryWords =
  /^(?=.*\b(?:button|coin|round|flat|little|tiny|disc|remote|watch|lithium)\b)(?=.*\bbatter(?:y|ies)\b|.*\b(?:round|shiny|flat|silver) (?:\w+ )?(?:thing|bit|disc|one)\b.*\b(?:remote|keys?|torch|watch|toy|lamp|light|scales)\b|.*\b(?:remote|keys?|torch|watch|toy|lamp|light|scales)\b.*\b(?:round|shiny|flat|silver) (?:\w+ )?(?:thing|bit|disc|one)).*\b(?:gone|missing|swallow\w*|(?:isn't|not|'s not|aren't) (?:in|there)|mouth|ate|eats?|eaten|gagg\w*|dribbl\w*|drool\w*|choking|gone down)\b/

/** Something was cut off, or they ask what to do with it. */
const severedWords =
  /\b(?:finger(?:tip)?|thumb|toe|hand|ear|arm|foot|leg)s?(?:'s| is| has| was| came| come)? (?:\w+ )?(?:off|severed|amputated|come away|cut clean)\b(?! (?:the|my|your|his|her|it|me|us|him|them)\b)|\b(?:cut|sliced|chopped|sawn|sawed|ripped|torn|tore|took|taken|lost) (?:\S+ ){0,3}?(?:top|tip|end|finger(?:tip)?|thumb|toe|hand)s?(?: of (?:\S+ ){1,2}?(?:finger|thumb|toe))? (?:right |clean |clear )?off\b|\b(?:bit|part|piece|end|tip) (?:that(?:'s| has)? )?(?:come|came) off\b|\b(?:put|keep|wrap|wash|save|find|bring) (?:the |his |her |my )?(?:finger(?:tip)?|thumb|toe|end of (?:it|his finger|her finger)) (?:\w+ )?(?:in|on|up|with|off)\b/

const sharp =
  '(?:knife|nail|metal|glass|stick|screwdriver|iron|rod|spike|arrow|fork|blade|skewer|railing|splinter|branch)'
/** `There’s a big piece of glass in his leg`, and not in the eye, on which nothing is pressed. */
export const sharpInWords = new RegExp(
  `\\b${sharp}(?:'s| is| has| has gone| went)? (?:\\w+ )?(?:sticking out of|stuck in|still in|right through|through|in|into) (?:his|her|my|their) (?:\\w+ )?(?:leg|arm|foot|hand|thigh|stomach|belly|side|back|shoulder|chest|neck|calf|knee)\\b`,
)
/** What somebody fell on may be in them. */
export const fallenOnWords = new RegExp(
  `\\b(?:fallen|fell|landed|rolled|sat|trodden) on(?:to)? (?:a|the|some|his|her|my) (?:\\w+ )?(?:${sharp}|scissors|shard|needle|poker)\\b(?! (?:table|door|coffee|floor|shelf|bottle|roof|top|works?|drawer|block|set|rack)\\b)`,
)
/** It is out already, so the wound is pressed. */
export const pulledOut = new RegExp(
  `\\b(?:i|we|he|she|they|somebody|someone)(?:'ve|'s|'d| have| has| had)? (?:(?!(?:not|never|nearly|almost)\\b)\\w+ )?(?:pulled|took|taken|yanked|tugged) (?:it|the (?:\\w+ )?${sharp}|that)(?: right| straight)? out\\b|\\b(?:it|the (?:\\w+ )?${sharp})(?:'s| has)? (?:just |already )?(?:come|came|fell|fallen|slipped) (?:right )?out\\b(?! (?:of |through |on )?(?:the|his|her|my) )|\\b(?:it|the (?:\\w+ )?${sharp})(?:'s| is) (?:already )?out\\b(?! (?:of |through |on )?(?:the|his|her|my) )`,
)
const tieWords =
  /\b(?:belt|tourniquet|cord|strap)\b[^.!?]*\b(?:tie|tied|round|around|on|use|put|tight)\b|\b(?:tie|use|put|wrap)\b[^.!?]*\b(?:belt|tourniquet|strap|it off|something)\b|\btourniquet\b/

/** Whether to take a cloth off a wound. */
const changeWords =
  /\btake (?:it|that|the (?:towel|cloth|bandage|dressing|shirt)) off\b|\blift (?:it|that) (?:off|to (?:look|see))\b|\b(?:change|swap|replace|wash out|renew|peel|remove|unwrap|pull off) (?:it|that|the (?:\w+ )?(?:towel|cloth|bandage|dressing|shirt))\b|\b(?:clean|fresh|dry|new) (?:one|towel|cloth|bandage)\b/

/** What callers say and ask when somebody is hurt, burnt or poisoned. Sources: docs/safety.md. */
export const injuryTopics: readonly DangerTopic[] = [
  {
    id: 'battery',
    kinds: ['medical', 'child'],
    leads: true,
    words: batteryWords,
    enough: new RegExp(
      `${batteryWords.source}|\\b(?:swallow\\w*|ate|eaten) (?:the|a|those|two|both|some|his|her) (?:\\w+ )?batter(?:y|ies)\\b|\\b(?:god|no)\\b\\W+(?:\\w+ ){0,2}?the batter(?:y|ies)\\b`,
    ),
    never: /\b(?:car|phone|laptop|alarm|detector|camera|hearing aid) batter|\bnot swallowed\b/,
    unless: ['down'],
    answers: [
      'It may be a swallowed button battery: tell them those words first. It can’t wait, even with no signs. Nothing to eat or drink, and don’t make them sick.',
      'Don’t wait for it to come out: it burns from inside. “Swallowed button battery” are the first words to say to them; keep the remote or the packet.',
    ],
    examples: [
      'the little round battery’s gone and he’s dribbling',
      'she had the remote open and the battery isn’t in it any more',
      'I think he’s swallowed a button battery',
      'there’s a button battery missing and she’s gagging',
      'one of those flat round batteries is gone from the remote',
    ],
  },
  {
    id: 'bleeding',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    leads: true,
    unless: ['bleedsWithin', 'outOfReach'],
    words:
      /\b(?:bleed\w*|blood|spurt\w*|gush\w*)\b|\bsoak\w* (?:right |all |already )*through\b|\b(?:towel|cloth|bandage|dressing|shirt|t-?shirt|sleeve|tea ?towel|sock|scarf)s?\b[^.!?]*\bthrough\b|\bthrough (?:the|my|his|her|a) (?:\w+ )?(?:towel|cloth|bandage|dressing|shirt|t-?shirt|sleeve|sock|scarf)\b/,
    enough:
      /\bsoak\w* (?:right |all )?through (?:the|my|it)\b|\b(?:towel|cloth|bandage|dressing|tea ?towel)s?\b[^.!?]*\bthrough\b|\bthrough (?:the|my|his|her|a) (?:\w+ )?(?:towel|cloth|bandage|dressing|tea ?towel)\b/,
    never:
      /\b(?:water|rain|ceiling|blood (?:pressure|sugar|thinners|test)|nose ?bleed\w*|bloody|stopped bleeding|bleeding (?:us|me) dry|stopped|nose|brought up|cough\w*|spit\w*|vomit\w*|afterbirth|period|in (?:his|her|the) (?:urine|stool|poo)|pull|stuck in|no blood|blood (?:going|moving|flowing|circulat\w*)|(?:not|isn't|doesn't|without|hardly any) (?:any )?(?:bleed\w*|blood))\b/,
    answers: [
      'Press hard on it with something clean, and don’t let go to look. If it soaks through, put more on top.',
      'Another cloth on top, and press harder, with both hands. Lay them {lie}, and keep them warm.',
    ],
    toYou: [
      'Press hard on it with something clean, and don’t let go to look. If it soaks through, put more on top.',
      'Another cloth on top, and press harder. Lie {lie}, and keep warm.',
    ],
    examples: [
      'he’s bleeding badly',
      'there’s blood everywhere',
      'it won’t stop bleeding',
      'the towel’s soaked with blood',
      'how do I stop the blood',
      'she’s lost so much blood',
      'it’s spurting blood',
    ],
  },
  {
    id: 'severed',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    leads: true,
    words: severedWords,
    enough: severedWords,
    never: /\b(?:rings? off|hands? off the|polish|nail|throat|mouth)\b/,
    unless: ['down', 'outOfReach'],
    answers: [
      'First press hard on the wound with something clean. What came off stays unwashed: cling film or a clean bag around it, then a cloth, and only then ice. It goes with the crew.',
      'Keep pressing, and hold it high. No ice right on what came off, and no water.',
    ],
    examples: [
      'he’s cut the top of his finger off',
      'her finger came off in the door',
      'do I put the finger in ice',
      'his thumb is off, the saw took it',
      'what do I do with the bit that came off',
    ],
  },
  {
    id: 'caughtIn',
    kinds: ['medical', 'rescue', 'child'],
    leads: true,
    unless: ['outOfReach'],
    words:
      /^(?=.*\b(?:machine|planer|mixer|press|saw|roller|belt|mincer|grinder|gate|door|fence|inside|in it|in there)\b).*\b(?:hands?|fingers?|arms?|foot|legs?|sleeve)\b/,
    enough:
      /\b(?:hand|fingers?|arm|foot|leg)\b(?:\S* ){1,3}?(?:still )?(?:in|inside|stuck in|caught in|trapped in) (?:(?:the|a|his|her) )?(?:machine|planer|mixer|press|saw|roller|mincer|grinder)\b|\bfingers are still inside\b/,
    never: /\bmouth\b/,
    answers: [
      'Machine off, plug out, and don’t pull: the crew frees it. Press firmly around it with a clean cloth, and hold still.',
      'Leave it where it is, and keep pressing around it. Lay them down as far as that goes, and keep them warm.',
    ],
    examples: [
      'his hand’s in the machine',
      'the machine took her fingers',
      'my fingers are still inside, do I pull them out',
      'his arm is stuck in the mixer',
      'her hand’s caught in the press',
    ],
  },
  {
    id: 'pullOut',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    leads: true,
    asks: true,
    onlyIn: ['objectIn'],
    words: /\b(?:pull|pulling|take|taking|get|getting|draw|remove|removing|yank|tug|leave)\b/,
    enough:
      /\b(?:shall|should|do|can|could|must|may|would) (?:i|we|he|she|they) (?:\w+ )?(?:(?:pull|take|get|draw|yank|tug) (?:it|that|this|them)(?: \w+)? out|remove (?:it|that|this|them)|pull (?:it|that|this|them)|leave (?:it|that|this|them))\b|\b(?:better|best|safe|okay) (?:to (?:pull|take|get|leave) (?:it|that)|if (?:i|we) (?:pull|take|get|leave) (?:it|that))\b/,
    never: pulledOut,
    answers: [
      'No, don’t pull it: it may hold the blood back. Leave it in, press firmly on either side of it, and keep it still.',
      'Leave it in until the crew is there. Pad around it, and press beside it, never on it.',
    ],
    examples: [
      'shall I pull it out',
      'do I take it out or leave it',
      'should we remove it',
      'would it be better to get it out',
      'can I pull it out of him',
    ],
  },
  {
    id: 'objectIn',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    leads: true,
    asks: true,
    unless: ['outOfReach'],
    words:
      /^(?=.*\b(?:pull|remove|take|yank|tug|get|still|stuck|leave)\b).*\b(?:knife|nail|metal|glass|stick|screwdriver|iron|rod|spike|arrow|fork|blade|skewer|rail\w*)\b/,
    enough: new RegExp(
      `\\b(?:press|push) on the ${sharp}\\b|\\b(?:leave|pull|take|get|remove) (?:the |that )?(?:\\w+ )?${sharp} (?:in|out)\\b|^(?=.*\\b${sharp}\\b).*\\b(?:do|shall|should|can|must|may) (?:i|we) (?:leave|pull|take|get) it (?:in|out)\\b|${sharpInWords.source}`,
    ),
    never: new RegExp(
      `\\b(?:(?:has|got) a knife(?! (?:\\w+ )?(?:in|through|stuck)\\b(?! (?:his|her) hand))|window|smash|door)\\b|${pulledOut.source}`,
    ),
    answers: [
      'Leave it in if it’s still in, and don’t press on it: press firmly on either side. If it’s out, press hard on the wound.',
      'Don’t pull it. Pad around it, and keep it still until the crew is there.',
    ],
    examples: [
      'do I pull the knife out',
      'the knife’s still in',
      'there’s a nail through his foot, shall I take it out',
      'should I remove the glass',
      'there’s a piece of metal stuck in her leg',
      'can I take the screwdriver out',
    ],
  },
  {
    id: 'swallowed',
    kinds: ['medical', 'child'],
    leads: true,
    words:
      /\b(?:swallow\w*|drank|drunk|eaten|ate|chew\w*|swig|gulp|been at|got into|got (?:hold of|into)|took|taken|had a drink|missing|consumed|down (?:him|her))\b.{0,60}\b(?:bleach|tablets?|pills?|batter(?:y|ies)|magnets?|berries|capsules?|oil|cleaner|cleaning|killer|antifreeze|medicine|polish|petrol|perfume|diffuser|paracetamol|mushrooms?|detergent|mothballs)\b|\b(?:bleach|tablets?|pills?|batter(?:y|ies)|magnets?|capsules?|oil|medicine)\b.{0,60}\b(?:swallow\w*|drank|drunk|eaten|ate|open|missing|gone)\b|\b(?:make|made|making|get|bring|throw|sick|vomit\w*|brings?)\b.{0,25}\b(?:sick|vomit\w*|throw (?:it |up)|up)\b|\bfingers? down\b|\bsalt\w* water\b|\b(?:induce vomiting|poison\w*)\b/,
    never: /\b(?:get up|phone|food poisoning|sat up|stand up|warm up|car battery|phone battery)\b/,
    answers: [
      'Don’t make them sick, and give nothing to eat or drink. Keep the packet, and tell them what it was, how much and when.',
      'No drink, and don’t make them sick. They can bring in the poison centre: read them what’s on the packet.',
    ],
    toYou: [
      'Don’t make yourself sick, and eat and drink nothing. Keep the packet, and tell them what it was, how much and when.',
    ],
    examples: [
      'he’s swallowed bleach',
      'my toddler ate the tablets',
      'he drank something from under the sink, cleaner',
      'she’s eaten berries off the bush',
      'the baby has got hold of the washing capsules',
      'she’s swallowed a magnet',
      'he’s got my nan’s tablets open and there’s loads missing',
      'she’s swallowed the oil out of a diffuser',
      'he’s taken too many of his pills',
      'should I make him sick',
      'shall I put my fingers down his throat',
      'would salt water bring it up',
      'do I make him vomit',
    ],
  },
  {
    id: 'chemical',
    kinds: ['medical', 'child'],
    leads: true,
    words:
      /^(?=.*\b(?:eyes?|skin|hands?|arms?|face|legs?)\b).*\b(?:acid|bleach|cleaner|cement|chemical|chlorine|stripper|lime|caustic|ammonia|drain)\b/,
    never: /\b(?:swallow\w*|drank|drunk|mouth)\b/,
    answers: [
      'Rinse it under cool running water now, for at least twenty minutes, and don’t rub. Take off what’s soaked, without touching the stuff.',
      'Go on rinsing while you talk to the emergency people. Tell them what it is.',
    ],
    examples: [
      'he’s got acid in his eye',
      'bleach has splashed in her eyes',
      'oven cleaner on my skin, it’s burning',
      'cement dust in his eyes',
      'some chemical went all over her hands',
    ],
  },
  {
    id: 'moveInjured',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    asks: true,
    words:
      /^(?=.*\b(?:move|lift|carry|drag|helmet|stand|straight|sit (?:him|her)|get (?:him|her|them)|help (?:him|her) up|straighten)\b).*\b(?:fell|fallen|fall|neck|back|hip|legs?|leg|bone|helmet|spine|crash|accident|hit|broken|injured|off the)\b/,
    never: /\b(?:fire|smoke|water|gas|burning)\b/,
    unless: ['down'],
    answers: [
      'Don’t move them unless they’re in danger where they lie. Keep head and neck still, and wait for the crew.',
      'Leave them as they are, and hold the head still if you can.',
    ],
    toYou: [
      'Don’t try to get up. Keep your head and neck still, and wait for the crew.',
      'Stay as you are{shout}.',
    ],
    examples: [
      'can we move him, he fell off the roof',
      'should I lift her up, I think her neck’s hurt',
      'he fell off the ladder, do we get him off the ground',
      'should I take his helmet off after the crash',
      'she fell and it’s her hip, shall I help her stand up',
    ],
  },
  {
    id: 'burn',
    kinds: ['medical', 'fire', 'child'],
    leads: true,
    words: /\b(?:burnt?|burns|burned|scald\w*|blisters?)\b/,
    never:
      /\b(?:burning down|burns down|burn (?:the|us)|burnt out|sunburn\w*|fever|burning up|acid|bleach|chemical|cleaner|house|building|week old|marks|knob|handle|door)\b/,
    answers: [
      'Cool it under cool running water for twenty minutes. No ice, no butter, no cream.',
      'Take off rings and clothes near it, unless they stick. After cooling, lay cling film over it.',
    ],
    examples: [
      'she’s scalded herself',
      'he’s burnt his hand badly',
      'should I put ice on the burn',
      'does butter help on a burn',
      'the skin’s coming off where it burnt',
      'she’s got blisters from the steam',
    ],
  },
  {
    id: 'tourniquet',
    kinds: ['medical', 'rescue', 'child'],
    asks: true,
    unless: ['down', 'bleedsWithin'],
    onlyIn: ['bleeding', 'severed', 'caughtIn', 'objectIn'],
    words: tieWords,
    enough: tieWords,
    answers: [
      'First press, with both hands and all your weight. The belt only if that won’t hold it and they tell you to. It goes high on the arm or leg, as tight as you can, and you note the time.',
      'Go on pressing, and ask them about the belt. Don’t loosen one that is on.',
    ],
    examples: [
      'we have a belt, do we tie it on the arm',
      'should I put a tourniquet on',
      'can I use my belt to stop it',
      'do I tie something round his leg',
      'shall I put a strap around it',
    ],
  },
  {
    id: 'takeOff',
    kinds: ['medical', 'rescue', 'child', 'violence'],
    asks: true,
    unless: ['down', 'bleedsWithin'],
    onlyIn: ['bleeding', 'severed', 'caughtIn', 'objectIn'],
    words: changeWords,
    enough: changeWords,
    answers: [
      'Leave it on: put another on top, and press harder. Taking it off starts the bleeding again.',
      'No, leave it on and keep pressing. More cloth goes on top.',
    ],
    examples: [
      'do I take it off and get a clean one',
      'shall I change the towel',
      'do I swap the cloth for a dry one',
      'should I lift it to look',
      'can I take the bandage off',
    ],
  },
  {
    id: 'missingPart',
    kinds: ['medical', 'rescue', 'child'],
    asks: true,
    onlyIn: ['severed'],
    words:
      /\bmissing\b|\b(?:find|look for|search|where(?:'s| is))\b[^.!?]*\b(?:it|finger|fingers|other|one|thumb|toe|piece|bit|part)\b|\bto look\b/,
    enough:
      /\b(?:do|shall|should|must|can) (?:i|we) (?:\w+ )*(?:look|search)\b|\b(?:can't|cannot) find (?:it|the (?:finger|other|piece|bit|thumb|toe))\b/,
    answers: [
      'Pressing on the wound comes first, and nobody leaves them for that. Somebody else may look, with the machine off.',
    ],
    examples: [
      'I can’t find the finger, do I look for it',
      'do I leave him to look',
      'the other one is missing, shall I search',
      'where is the bit that came off, do I look for it',
      'should I look for the finger in there',
    ],
  },
  {
    id: 'howLongRinse',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIn: ['burn', 'chemical'],
    words: /\bhow long\b|\bhow many minutes\b/,
    enough: /\bhow long (?:do|does|must|should|has|under|to)\b(?! (?:they|the))|\bfor how long\b/,
    answers: [
      'Twenty minutes at least, by the clock, under cool running water. Go on until they tell you to stop.',
    ],
    examples: [
      'how long under the water',
      'for how long do I rinse',
      'how many minutes must it be under the tap',
      'how long do I cool it',
      'how long should he keep rinsing',
    ],
  },
  {
    id: 'onBurn',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIn: ['burn'],
    words: /\b(?:cream|butter|toothpaste|ice|eggs?|oil|honey|ointment|flour|plaster|vaseline)\b/,
    enough: /\b(?:cream|butter|toothpaste|ice|ointment|honey|vaseline)\b/,
    answers: [
      'Nothing on it but cool running water, and cling film afterwards. No cream, no butter, no ice.',
    ],
    examples: [
      'do I put cream on it',
      'shall I put butter on',
      'would ice help the burn',
      'can I use toothpaste',
      'should I put a plaster on it',
    ],
  },
]
