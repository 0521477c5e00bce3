import type { DangerTopic } from './dangerTopic.ts'
import { lookedWords } from './breathing.ts'

/** Words that ask how somebody should sit or lie. */
const positionWords =
  /\b(?:(?:lie|lies|lying|lay|laid|laying)\b(?! to)(?: \S+){0,3}? ?(?:down|flat|back|on)?|sit|sits|sitting|sat|upright|prop\w*|upstairs to bed|to bed|on (?:his|her|my|their|the) side|recovery position)\b/

/** The cord comes before the baby. */
export const cordFirst =
  /\b(?:push|put)(?:ing)? the (?:cord|rope) (?:back|in|inside)\b|\b(?:cord|rope)(?:'s| is| has)? (?:\w+ ){0,3}?(?:before|first|hanging out|come out|came out)\b/

const walkWords =
  /\b(?:let|can|may|should|shall|could|wants? to|needs? to|is it)\b[^.!?]*\b(?:stand|walk(?:ing)?|get up|go (?:to (?:the )?(?:toilet|loo|bathroom|bed)|outside|upstairs|out for|out and)|move about)\b/
/** Whether it is over. */
const okWords =
  /\b(?:is|are) (?:he|she|they|it|that|this|we) (?:\w+ )?(?:ok|okay|all right|alright|fine|safe|good|well|over|normal|out of danger)\b(?! if| to| for)/

const okOrLooked = new RegExp(`${okWords.source}|${lookedWords.source}`)
/** On which side, and whether on the side at all. */
const sideWords =
  /\b(?:which|what|left|right|one|other) side\b|\bon (?:his|her|their|the|its) (?:side|back|front|tummy)\b|\b(?:on )?(?:his |her |the )?side,? or (?:\w+ ){0,2}?(?:sit\w*|back|up\w*)\b/
const legsWords =
  /\b(?:lift|raise|hold|keep|prop) (?:it|them|(?:his|her|my|the) (?:arm|hand|wrist)) (?:up|high)\b|\b(?:lift|raise|put|prop|hold|keep|elevate)(?:ing)? (?:up )?(?:(?:his|her|their|the|my|both) )?(?:legs?|feet|foot)(?: \w+)?(?: up| on| high)?\b|\b(?:legs?|feet) (?:up|higher|high|raised)\b|\bthe legs\b|\blift them\b/
/** What is tried to wake somebody. */
const wakeWords =
  /\b(?:shower|slap\w* (?:him|her|them|his|her)|coffee)\b|\b(?:do|should|shall|can|must) (?:i|we) (?:\w+ )?(?:wake (?:him|her|them)|walk (?:him|her|them) (?:up|about|around|round)|(?:throw|pour|splash) (?:\w+ )?water)\b/

/** Whether those who help want what somebody took. */
const packWords =
  /\b(?:bring|take|give|need|want|show|hand|keep)\b[^.!?]*\b(?:packets?|packs?|box(?:es)?|bottles?|strips?|packag\w*)\b|\b(?:packets?|packs?|box|bottle)\b[^.!?]*\b(?:bring|take|give|need|want|show|hand|keep)\b/

/** What callers say and ask when somebody is ill. Sources: docs/safety.md. */
export const medicalTopics: readonly DangerTopic[] = [
  {
    id: 'chestPain',
    kinds: ['medical'],
    leads: true,
    enough:
      /\blike (?:someone|somebody|something|a ton|an elephant)(?:'s| is)? (?:\w+ )?(?:sits?|sitting|sat|stands?|standing)? ?on (?:me|my chest)\b|^(?=.*\b(?:sweat\w*|clammy|indigestion)\b).*\b(?:left arm|arms?(?:'s| is| are| feels?)?) (?:\w+ )*(?:heavy|aches?|aching|hurts?)\b/,
    words:
      /\b(?:chest|breastbone|heart attack)\b|^(?=.*\b(?:jaw|arm|sweat\w*|clammy)\b).*\b(?:jaw|sweat\w*|clammy|grey|heartburn)\b.*\b(?:jaw|arm|aches?|aching|pain|sweat\w*|clammy|heartburn|colour)\b/,
    never:
      /\b(?:rash|cough|baby|push|press on|face|mouth|moving|move|up and down|hole|wound|stab\w*|shot)\b/,
    unless: ['down', 'gas', 'fumes'],
    answers: [
      'It may be the heart, so tell them exactly that. Let them sit down and rest until the crew is there.',
      'No walking about. If they stop answering, tell the emergency people at once.',
    ],
    toYou: [
      'It may be the heart, so tell them exactly that. Sit down and rest{unlock}.',
      'Stay sitting, and don’t walk about.',
    ],
    examples: [
      'my chest is tight and it goes into my arm',
      'he’s got a crushing pain in the chest',
      'she’s grey and sweating and holding her chest',
      'it’s like a band round my chest',
      'pain in his jaw and shoulder, clammy',
      'heavy feeling behind the breastbone',
      'it feels like a heart attack',
      'like somebody sitting on my chest',
      'he’s all sweaty and his jaw aches, he says it’s heartburn',
      'an ache in the jaw and down the arm',
    ],
  },
  {
    id: 'birth',
    kinds: ['medical', 'child'],
    leads: true,
    onlyIf: ['newborn'],
    unless: ['down'],
    words: /\b(?:baby|babies|head|cry|crying|cries|blue|rub|placenta|afterbirth|born|birth|out)\b/,
    enough:
      /\b(?:rub (?:him|her|it)|not crying|(?:is|was|does|has)n't (?:cry|crying|breathing|breathe)|see the head|baby(?:'s| is)? (?:\w+ )?(?:com(?:es|ing)|out|born))\b/,
    answers: [
      'Let the baby come, and hold it; don’t pull. Dry it and rub its back firmly with a towel, then skin to skin with its mother, both covered. Leave the cord.',
      'Once it’s out: rub the back firmly and dry it, then on its mother’s bare chest, both covered. If it doesn’t breathe: five small puffs over mouth and nose, then push on the chest with two fingers.',
      'Keep rubbing its back, and keep it warm against her, its face free. I’m here with you.',
    ],
    examples: [
      'the baby’s coming and I can see the head',
      'the baby is out and he’s not crying',
      'she’s had the baby and it’s blue',
      'should I rub the baby',
      'the afterbirth hasn’t come out',
    ],
  },
  {
    id: 'cordFirst',
    kinds: ['medical', 'child'],
    asks: true,
    words: cordFirst,
    enough: cordFirst,
    answers: [
      'No, don’t push it back, and don’t pull. Onto knees and elbows, bottom up high, and stay so. Ring {emergency}, and say that the cord has come first.',
      'Leave it where it is, untouched. Knees and elbows, bottom up high, until they say otherwise.',
    ],
    examples: [
      'should I push the cord back in',
      'a rope has come out before the baby, I push it inside',
      'the cord’s hanging out and the baby isn’t here yet',
      'the waters broke and the cord came out first',
      'the cord is there before the baby',
    ],
  },
  {
    id: 'cord',
    kinds: ['medical', 'child'],
    asks: true,
    onlyIf: ['newborn'],
    words: /\b(?:cord|scissors|cut|tie|rope|string|neck)\b/,
    enough: /\b(?:cord|scissors|rope)\b|\bround (?:the|its|his|her) neck\b/,
    never: cordFirst,
    answers: [
      'No, don’t cut or pull the cord: it can wait for the crew. Keep the two of them warm together, skin to skin, the baby’s face free.',
      'Leave the cord as it is, and the two of them close together.',
    ],
    examples: [
      'do I cut the cord',
      'must I cut it, I have scissors',
      'he is still with the cord to her',
      'the cord’s round its neck',
      'should I tie the cord off',
    ],
  },
  {
    id: 'drowsy',
    kinds: ['medical', 'child', 'rescue'],
    leads: true,
    unless: ['down', 'awake', 'overcome', 'newborn', 'outOfReach', 'choking'],
    words:
      /\b(?:sleepy|drows\w*|answer\w*|eyes shut|shake|half asleep|hard to wake|floppy|doesn't wake)\b/,
    enough:
      /(?<!\byou \w{2,5})(?:\bnot|n't) answer\w* (?:me|us|when)\b|\bgone (?:all |so )?(?:sleepy|drowsy)\b|\b(?:hardly|barely|hard to) (?:\w+ ){0,4}?(?:wake|rouse)\b/,
    answers: [
      '{wake}. If they breathe but don’t answer: {side}. If they don’t breathe normally: {push}.',
      'Stay beside them, and watch the chest. Breathing: {side}. Not breathing, or only gasps: {push}.',
    ],
    toYou: [
      'Lie on your side, and tell the emergency people at once that you’re getting sleepy.',
      'Stay on your side, and keep them on the line. Tell them if it gets worse.',
    ],
    examples: [
      'she’s gone sleepy and she’s not answering me',
      'he’s drowsy and hard to wake',
      'shall I shake her',
      'he doesn’t answer when I shout',
      'she’s half asleep and won’t answer',
      'shall I shake the baby to wake her',
      'the baby is so sleepy that she won’t feed',
      'he’s six weeks old and doesn’t wake for his bottle',
    ],
  },
  {
    id: 'faint',
    kinds: ['medical', 'violence', 'rescue', 'despair', 'child'],
    leads: true,
    onlyIf: ['bleeding'],
    unless: ['heart', 'down', 'bleedsWithin', 'outOfReach'],
    words: /\b(?:dizzy|faint\w*|pale|white|grey|cold|shiver\w*|woozy|lie down|light-?headed)\b/,
    enough:
      /\b(?:dizzy|light-?headed|going to faint|feels? (?:so |a bit )?faint|lie down|white in the face)\b|\b(?:he|she)(?:'s| is) (?:so )?cold\b/,
    answers: [
      'Lay them {lie}, cover them with a coat or a blanket, and go on pressing.',
      'Keep them lying and warm, and press on. If they stop answering, look at once whether they breathe.',
    ],
    toYou: ['Lie {lie}, keep warm, and go on pressing.', 'Stay lying, and press on.'],
    examples: [
      'I’m dizzy and it’s still bleeding',
      'he’s gone white and cold',
      'should I lie down',
      'she’s pale and says she feels faint',
      'he’s shivering and cold from the blood he’s lost',
    ],
  },
  {
    id: 'willDie',
    kinds: ['medical', 'fire', 'violence', 'rescue', 'child'],
    asks: true,
    unless: ['newborn'],
    words: /\b(?:die|dying|survive|make it|live|be (?:ok|okay|fine|all right|alright))\b/,
    enough:
      /\b(?:am|is|are|will|won't) (?:\S+ ){1,3}?(?:going to |gonna )?(?:die|dying|make it|survive)\b|\bwill (?:he|she|they|it|i) be (?:ok|okay|fine|all right|alright)\b/,
    never: /\bif i\b|\bdying (?:to|for)\b/,
    answers: [
      'I can’t know that, and I wish I could. You’ve done what helps most: you’ve told somebody, and you didn’t wait.',
      'Nobody could promise you that. Whatever you do now helps them, and being there does, too.',
    ],
    toYou: [
      'I can’t know that, and I hear how frightening it is. Rest, and breathe slowly: others can help because you’ve spoken up.',
      'Nobody could promise you that, and I’m with you. Stay still, and breathe slowly.',
    ],
    examples: [
      'am I going to die',
      'is my nan going to die',
      'will he be okay',
      'is she going to make it',
      'is he dying',
    ],
  },
  {
    id: 'blame',
    kinds: ['medical', 'fire', 'violence', 'rescue', 'child'],
    words: /\b(?:my fault|should(?:'ve| have)|blame|guilty|brave)\b/,
    enough:
      /\bi should(?:'ve| have|n't have)\b|\b(?:all |it's )?my (?:own )?fault\b|\bi was brave\b/,
    never: /\?|\b(?:taken|swallowed|rung|called)\b/,
    answers: [
      'You saw it and you did something, and that was brave. Stay close now.',
      'Nobody could have watched every second. Stay close to them.',
    ],
    examples: [
      'I should have checked',
      'it’s all my fault',
      'I should have looked after him',
      'I blame myself',
      'she said I was brave',
    ],
  },
  {
    id: 'fetchSomebody',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['attacker', 'ablaze', 'gas', 'fumes'],
    words:
      /\b(?:get|fetch|run|go|shout)\b.{0,30}\b(?:mum|mom|mummy|dad|daddy|nan|gran\w*|neighbours?|next door|somebody|someone|grown-?up|teacher)\b/,
    enough:
      /\b(?:shall|should|can|do|could) i (?:\w+ )?(?:run|go|get|fetch)\b.{0,20}\b(?:mum|mom|mummy|dad|daddy|nan|neighbours?|next door|somebody|someone|grown-?up|teacher)\b/,
    never: /\b(?:out of|upstairs|inside|in there)\b/,
    answers: [
      'Shout for them from the door, as loud as you can, and stay where you can see whoever is ill. If nobody comes, ring {emergency} first.',
      'Stay where you can see them, and let somebody else run.',
    ],
    examples: [
      'shall I run and get mum from next door',
      'should I fetch the neighbour',
      'do I go and get somebody',
      'can I run to my nan’s',
      'should I get a grown-up',
    ],
  },
  {
    id: 'inTrouble',
    kinds: ['medical', 'fire', 'violence', 'rescue', 'child'],
    asks: true,
    words:
      /\b(?:my fault|in trouble|told off|cross with me|go mad|blame me|did i (?:do|kill|hurt))\b/,
    enough:
      /\b(?:is|was) (?:it|this|that) (?:all )?my fault\b|\b(?:am i|will i be|i'll be|i'm) (?:\w+ )?in trouble\b|\bwill (?:\w+ )?(?:mum|mom|dad|they|she|he) (?:be (?:cross|angry|mad)|tell me off)\b/,
    answers: [
      'No. You did the right thing: you told somebody.',
      'No, you’re not in trouble with anybody here. Stay close to them now.',
    ],
    examples: [
      'is it my fault',
      'am I in trouble',
      'will I be told off',
      'is mum going to be cross with me',
      'will they blame me',
    ],
  },
  {
    id: 'stroke',
    kinds: ['medical'],
    leads: true,
    named: /\bstroke\b/,
    words:
      /\b(?:mouth|face|smile)\b.{0,30}\b(?:droop\w*|down|dropped|fallen|slipped|crooked|lopsided|slack|one side|hanging)|\b(?:slurr\w*|droop\w*|double dutch)\b|\b(?:talk\w*|speech|words)\b.{0,20}\b(?:nonsense|strange|funny|wrong|muddled|slurred|gibberish)|\b(?:arm|hand|leg)\b.{0,20}\b(?:numb|heavy|daft|dropped|not working)|\bone side\b|(?:n't|\bcannot) (?:\S+ )?(?:lift|raise|feel) (?:\S+ ){0,2}?arm/,
    unless: ['down', 'heart'],
    answers: [
      'It may be a stroke, so tell them that, and when it began. Nothing to eat or drink.',
      'It can’t wait, even if it passes. Stay with them, and tell the emergency people of any change.',
    ],
    toYou: [
      'It may be a stroke, so tell them that, and when it began. Don’t eat or drink anything.',
    ],
    examples: [
      'her mouth’s drooping on one side',
      'his face has fallen on the left',
      'she’s talking nonsense, and one side of her mouth droops',
      'he can’t lift his arm',
      'his speech is slurred all of a sudden',
      'one side of his face is hanging down',
      'words are coming out wrong',
      'my arm’s gone heavy and numb',
      'mouth has gone crooked, down on one side',
      'my hand’s gone numb and my face has slipped on one side',
    ],
  },
  {
    id: 'unlock',
    kinds: ['medical'],
    asks: true,
    unless: ['attacker', 'ablaze', 'burner', 'gas', 'fumes'],
    words:
      /\b(?:unlock|open|leave|latch|key)\b.{0,20}\bdoor\b|\bdoor\b.{0,20}\b(?:unlock|open|locked)\b/,
    enough: /\b(?:unlock|open|leave)\b.{0,15}\bdoor\b/,
    never:
      /\bleave (?:him|her|them|it)\b|\b(?:car|fire|he's|she's|lock (?:the|my)|knock\w*|bang\w*)\b|\bdoor(?:'s| is) (?:open|unlocked)\b/,
    answers: [
      'Yes, have it unlocked, or send somebody to wave them in. Whoever is ill stays where they are.',
      'Yes, unlock it, and come straight back to them.',
    ],
    toYou: [
      'Yes, if it’s near and without stairs: unlock it, and then sit down by it. If not, tell them how to get in.',
      'Yes, if it’s near. Then stay sitting.',
    ],
    examples: [
      'should I unlock the door for them',
      'do I open the front door',
      'what do I do till they come, unlock the door',
      'shall I leave the door open for the ambulance',
      'can I go and take the key out of the door',
    ],
  },
  {
    id: 'sitOrLie',
    kinds: ['medical'],
    asks: true,
    onlyIf: ['heart'],
    words: positionWords,
    enough: positionWords,
    never: /\b(?:unlock|he's lying|she's lying|if (?:he|she) (?:falls|stops))\b/,
    unless: ['down', 'overcome'],
    answers: [
      'Sitting, not lying flat: on the floor, back against a wall, knees bent. No stairs and no walking, and don’t wait: ring {emergency} now.',
      'Keep them sitting where they are, leaning back, knees bent. No stairs. If they faint, tell the emergency people at once.',
    ],
    toYou: [
      'Sit, don’t lie flat: on the floor, back against a wall, knees bent. No stairs and no walking, and don’t wait: ring {emergency} now.',
      'Stay sitting where you are, leaning back, knees bent. No stairs.',
    ],
    examples: [
      'should he lie down or sit',
      'can she lie down on the bed upstairs',
      'is lying down better for her or not',
      'should I lie down flat for a minute',
      'do I sit him up or lay him down',
      'shall I put her to bed with a tablet and have her lie down',
    ],
  },
  {
    id: 'whichSide',
    kinds: ['medical', 'fire', 'child', 'rescue', 'violence'],
    asks: true,
    unless: ['choking', 'down', 'heart', 'outOfReach', 'newborn'],
    words: sideWords,
    enough: sideWords,
    never: /\b(?:door|road|street|house|car|river|bed|window|mouth|face|body|arm)\b/,
    answers: [
      'Whoever vomits or doesn’t answer lies {onSide}, mouth pointing down, so that nothing runs back. Watch the breathing, and tell the emergency people.',
      'Lying {onSide}, mouth low, while they’re sick or hard to wake. If the breathing stops: {push}.',
    ],
    examples: [
      'on what side do I put him',
      'which side should she lie on',
      'on the side or sitting',
      'do I turn him onto his left side',
      'she’s being sick, do I lay her on her side',
    ],
  },
  {
    id: 'wakeUp',
    kinds: ['medical', 'child', 'fire'],
    asks: true,
    onlyIf: ['asleep', 'breathing', 'eased'],
    unless: ['down', 'awake', 'newborn', 'outOfReach', 'choking', 'diabetic'],
    words: wakeWords,
    enough: wakeWords,
    answers: [
      'Don’t force them awake: no shower, no slaps, no coffee, no walking about. They lie {onSide}, mouth low. If the breathing stops: {push}.',
      'No: leave them lying {onSide}, warm, and watch each breath.',
    ],
    examples: [
      'do I wake her',
      'shall I put him in a cold shower',
      'should I slap him to keep him awake',
      'would strong coffee help, shall I give him coffee',
      'do I walk her up and down',
    ],
  },
  {
    id: 'legsUp',
    kinds: ['medical', 'child', 'rescue', 'violence'],
    asks: true,
    unless: ['down', 'outOfReach'],
    onlyIn: [
      '',
      'bleeding',
      'severed',
      'caughtIn',
      'objectIn',
      'allergy',
      'burn',
      'poison',
      'birth',
      'heart',
    ],
    words: legsWords,
    enough: legsWords,
    never: /\b(?:feel|numb|broken|put (?:his|her|my) foot (?:in|down))\b/,
    answers: [
      '{legs}. Keep them warm and covered, and tell the emergency people how pale and how awake they are.',
      'As before: {legs}.',
    ],
    examples: [
      'shall I lift the legs',
      'do I put her feet up',
      'should I raise his leg on a crate',
      'do I prop his feet up on a cushion',
      'and the legs, do I lift them',
    ],
  },
  {
    id: 'babyMoves',
    kinds: ['medical', 'violence', 'child', 'rescue'],
    asks: true,
    onlyIf: ['pregnant'],
    unless: ['newborn', 'down'],
    words:
      /\b(?:baby|bump|it|he|she)\b[^.!?]*\b(?:mov\w*|kick\w*|still|quiet)\b|\b(?:feel|felt) (?:the |it |him |her )?(?:baby|kick\w*|mov\w*)\b/,
    enough: /\bbaby\b[^.!?]*\b(?:mov\w*|kick\w*)\b|\b(?:feel|felt) (?:the |my )?(?:baby|kick\w*)\b/,
    answers: [
      'You can’t tell from that alone, and neither can I. Mother and baby have to be looked at today: tell them exactly how it moves.',
      'Tell them that, whichever way it is. They listen to the baby’s heart.',
    ],
    examples: [
      'the baby moves, is that good',
      'the baby didn’t move so much today, is that normal',
      'I can’t feel the baby kick',
      'she says it has stopped moving',
      'should the baby be moving more',
    ],
  },
  {
    id: 'bringPacket',
    kinds: ['medical', 'child'],
    asks: true,
    words: packWords,
    never:
      /\b(?:more|swallow\w*|(?:he|she|i)(?:'s|'ve)? (?:has |have )?(?:taken|took|ate|eaten)|ice|order|parcel|lunch)\b/,
    answers: [
      'Yes: give the crew every packet, empty ones as well. They show what it was, and how much.',
      'Yes, all of them go along.',
    ],
    examples: [
      'should I bring the packets',
      'do they need the empty box',
      'shall I give them the bottle it was in',
      'do I take the packaging with me',
      'must I keep the packet for them',
    ],
  },
  {
    id: 'position',
    kinds: ['medical', 'child', 'violence', 'rescue'],
    asks: true,
    words: positionWords,
    unless: ['newborn', 'heart', 'down', 'bleeding', 'gas', 'fumes', 'allergy'],
    never:
      /\b(?:sleep|nap|doze|bed|rest|wait (?:and|till|until|a)|see how|(?:have|just|only|wants?) (?:a|to) lie|lie[ -]?down (?:for|first|and)|let (?:him|her|them))\b/,
    answers: [
      'I don’t know that one for certain: ask them when you ring {emergency}. Until then, let them sit or lie as it’s easiest, and not walk about.',
      'Ask them that now: sitting or lying depends on what it is. No walking about until they’ve said.',
    ],
    toYou: [
      'I don’t know that one for certain: ask them when you ring {emergency}. Until then, sit or lie as it’s easiest, and don’t walk about.',
    ],
    examples: [
      'should he lie down or sit',
      'should he sit up or lie down while I wait for them',
      'do I hold her upright or lie her on her side',
      'do I sit him up or lay him down',
      'is it better if she lies flat',
    ],
  },
  {
    id: 'giveDrink',
    kinds: ['medical', 'child'],
    asks: true,
    words:
      /\b(?:water|honey|drink|sip|tea|milk|juice|eat|food|bread|biscuit|brandy|whisky|rum|vodka|beer|wine|gin|alcohol|sugar|sweet|soup|thirsty|coffee)\b/,
    enough:
      /\b(?:can|could|should|shall|may|do|does) (?:\w+ )?(?:i|we|she|he|they|him|her) (?:just |only )?(?:give (?:him|her|them|it) (?:\w+ )?(?:honey|water|milk|juice|food|anything|something|a drink)|have (?:some )?(?:honey|water|milk|juice))\b/,
    never:
      /\b(?:drank|drunk|drinking|swallowed|fell|burn\w*|boiling|cold tap|my own|my drink|put something|told me|they (?:said|say|told)|salt\w*|white spirit)\b/,
    unless: ['diabetic', 'down'],
    answers: [
      'No, nothing to eat or drink for now, unless they tell you to.',
      'No food and no drink for now, not even water, until they’ve said so.',
    ],
    examples: [
      'can I give him some water',
      'shall I make her a cup of tea',
      'should she eat something',
      'is a drop of brandy any good',
      'can he have a sip',
      'shall I give her milk',
      'would a biscuit help',
      'she’s asking for a drink',
      'would milk and bread help it go down',
      'can I give her honey',
    ],
  },
  {
    id: 'medicine',
    kinds: ['medical', 'child'],
    asks: true,
    words:
      /\b(?:aspirins?|tablets?|paracetamol|painkillers?|pills?|ibuprofen|medication|medicine|antihistamine|drops|calpol|syrup)\b/,
    never:
      /\b(?:pens?|epipen|adrenaline|inhaler|puffer|spray|nitro|insulin|swallow\w*|took|taken|ate|eaten|open|missing|overdos\w*|sick|vomit|run out|told me|they (?:said|say|told))\b/,
    answers: [
      'Not unless they tell you to: it can do harm with some illnesses. Tell them what you’ve got there.',
      'Please leave it until they’ve said yes.',
    ],
    examples: [
      'can I give him an aspirin',
      'should she take her tablets',
      'would paracetamol help',
      'shall I give him a painkiller',
      'should I give her ibuprofen',
      'is it all right to give her her medication',
      'should I take one of my aspirins in the meantime',
      'can he have his blood pressure pills',
    ],
  },
  {
    id: 'seizure',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\b(?:seizure|a fit|epilep\w*)\b/,
    enough:
      /\b(?:spoon|stick|belt|wallet|fingers?|something)\b.{0,15}\b(?:between|in(?:to)?) (?:(?:his|her|their|the) )?(?:mouth|teeth)\b|\bhold (?:him|her|them|the baby) down\b/,
    unless: ['outOfReach'],
    words:
      /\bwhen it stops\b|\bspoon\b|\bstopped (?:shaking|jerking)\b|\b(?:having a fit|a fit|the fit|fits|fitting|seizures?|convuls\w*|jerk\w*|thrash\w*|twitch\w*|epilep\w*|swallow (?:his|her|their) tongue)\b|\b(?:stiff|rigid)\b.{0,40}\b(?:shak\w*|jerk\w*|twitch\w*)/,
    answers: [
      'Look at the clock. Don’t hold them down, and put nothing in the mouth. Move hard things away, and put something soft under the head.',
      'When it stops: {side}, and watch the breathing. Nothing in the mouth, no water, until they’re wide awake.',
    ],
    examples: [
      'she’s having a fit',
      'he’s shaking all over in a fit and his eyes have rolled back',
      'she’s jerking on the floor',
      'he’s convulsing',
      'it’s a seizure, it won’t stop',
      'should I hold her down in the fit',
      'do I put a spoon in his mouth, he’s having a seizure',
      'will he swallow his tongue',
      'the fit’s still going on',
      'the fit’s over and she’s sleepy',
      'what do we do when it stops',
      'he has stopped shaking',
      'the toddler’s hot and has gone stiff and is jerking',
    ],
  },
  {
    id: 'diabetic',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\b(?:diabet\w*|hypo)\b/,
    words:
      /\b(?:diabet\w*|hypo|insulin|(?:blood )?sugar(?:'s| is| has)? (?:\w+ )?(?:low|dropped|gone down))\b/,
    never:
      /\b(?:through the roof|high|run out|ran out|doses?|insulin pen|pear drops|being sick|his insulin now|thirsty)\b/,
    unless: ['down', 'highSugar'],
    answers: [
      'If they’re wide awake and can swallow, give something sugary, such as juice or sugar, and no insulin. If they’re drowsy, nothing by mouth. Tell them it’s diabetes.',
      'If it doesn’t help within minutes, or they get drowsy, tell the emergency people at once.',
    ],
    toYou: [
      'If you’re wide awake and can swallow, have something sugary, such as juice or sugar, and no insulin. Tell them it’s diabetes.',
    ],
    examples: [
      'he’s diabetic and gone all shaky',
      'her blood sugar’s low',
      'he’s having a hypo',
      'she’s a diabetic and making no sense',
      'he’s had his insulin but no food',
      'should I give him sugar, he’s diabetic',
    ],
  },
  {
    id: 'aspirin',
    kinds: ['medical'],
    asks: true,
    unless: ['down', 'child', 'baby', 'bleeding', 'pregnant', 'asthma'],
    onlyIn: ['heart'],
    words: /\b(?:aspirins?|disprin|(?:the|of) 300s?)\b/,
    enough: /\b(?:aspirins?|disprin|(?:the|of) 300s?)\b/,
    never: /\b(?<!not )allerg\w* (?:to|for|of|against|on) (?:the )?aspirin\b/,
    answers: [
      'If they’re awake, not allergic to aspirin and never told to avoid it, ask the emergency people at once. They say whether, and how much. Don’t leave them to look for one.',
      'None before they’ve said so. Tell them which aspirin is there.',
    ],
    toYou: [
      'If you’re not allergic to aspirin and were never told to avoid it, ask the emergency people at once. They say whether, and how much. Don’t get up to look for one.',
      'None before they’ve said so. Tell them which aspirin is there.',
    ],
    examples: [
      'can he have an aspirin',
      'shall I chew an aspirin',
      'we’ve some aspirin here, do I give him one',
      'would an aspirin help the pain',
      'does she swallow the aspirin or chew it',
    ],
  },
  {
    id: 'strokePosition',
    kinds: ['medical'],
    asks: true,
    unless: ['down', 'overcome'],
    onlyIn: ['stroke'],
    words: positionWords,
    enough: /\b(?:chair|floor|sofa|bed)\b[^.!?]*\bor\b|\b(?:sit|lie|lay|prop)\b/,
    never: /\b(?:sleep|nap)\b|\bhave a lie\b|\bwait (?:and|till|until)\b/,
    answers: [
      'Where they can’t fall: in the chair if they sit safely, or on the floor with head and shoulders raised. If they get sleepy: {side}. No standing.',
      'Leave them supported as they are, head a little raised, and don’t let them up.',
    ],
    toYou: [
      'Where you can’t fall: sitting well supported, or on the floor with your head and shoulders raised. Don’t stand up.',
    ],
    examples: [
      'does she stay in the chair or lie on the floor',
      'should he lie flat or sit',
      'do I lay him down',
      'do I prop her up',
      'shall I put her to bed',
    ],
  },
  {
    id: 'allergyPosition',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIf: ['allergy'],
    words: positionWords,
    enough: /\b(?:sit|lie|lay|lying|sitting|prop)\b/,
    never: /\b(?:sleep|nap)\b|\bhave a lie\b|\bwait (?:and|till|until)\b/,
    answers: [
      'If breathing is hard: sitting up, legs out. If they feel faint: lying {lie}. No standing and no walking either way.',
      'As breathing is easiest for them, sitting or lying, and no standing up.',
    ],
    toYou: [
      'If breathing is hard: sitting up, legs out. If you feel faint: lying {lie}. Don’t stand either way.',
    ],
    examples: [
      'she wants to sit up, may she',
      'should he lie down',
      'is it all right if she sits',
      'do I lay her flat with the legs up',
      'does he sit or lie',
    ],
  },
  {
    id: 'noWalking',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIn: [
      'heart',
      'stroke',
      'bleeding',
      'severed',
      'caughtIn',
      'objectIn',
      'fall',
      'diabetic',
      'poison',
      'cold',
      'seizure',
      'electric',
    ],
    words: walkWords,
    enough: walkWords,
    never: positionWords,
    answers: [
      'No standing and no walking: they could fall, or get worse. Keep them where they are, and stay close.',
      'Keep them down, and bring what they need to them.',
    ],
    toYou: ['No standing and no walking: you could fall, or get worse. Stay where you are.'],
    examples: [
      'can he walk to the car',
      'she wants to get up and go to the toilet',
      'shall I let him stand up',
      'may she go upstairs',
      'he wants to go outside for some air',
    ],
  },
  {
    id: 'oldPen',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIf: ['allergy'],
    words:
      /\b(?:years? (?:old|ago)|out of date|expired?|expiry|too old|old (?:one|pen)|use[- ]by|ran out in|(?:says?|said|until|till) (?:january|february|march|april|may|june|july|august|september|october|november|december|last year|20\d\d))\b/,
    enough: /\byears? (?:old|ago)\b|\bout of date\b|\bexpired?\b|\bexpiry\b/,
    answers: [
      'Use it now: an old pen is worth more than none. Into the outer thigh, through the clothes, and tell the emergency people.',
      'Use it, out of date or not.',
    ],
    toYou: [
      'Use it now: an old pen is worth more than none. Into your outer thigh, through the clothes, and tell the emergency people.',
    ],
    examples: [
      'the pen is out of date',
      'it expired last year, can I still use it',
      'it’s an old pen, is it any use',
      'the use-by date was in March',
      'her pen says it expired',
    ],
  },
  {
    id: 'leaveThem',
    kinds: ['medical', 'child', 'rescue'],
    asks: true,
    unless: ['gas', 'fumes', 'burner', 'out'],
    words: /\bleave (?:him|her|them|my \w+)\b|\bgo and (?:look|open|find)\b/,
    enough:
      /\b(?:can|could|shall|should|may|do|must|is it (?:ok|okay|all right) (?:to|if)) (?:i |we )?(?:\w+ )?leave (?:him|her|them|my \w+)\b/,
    never:
      /\bleave (?:him|her|them|it) (?:on (?:his|her|their) (?:back|side|front|tummy)|lying|sitting|in\b|there|be\b|where|as|asleep|by the)|\bin peace\b|\bleave (?:him|her|them) or\b/,
    answers: [
      'Stay with them, and send or shout for somebody else. If you’re alone and have to, be back within a minute.',
      'Don’t leave them for that: let somebody else, or let it be.',
    ],
    examples: [
      'can I leave him on his own for a minute',
      'may I leave her to open the door',
      'shall I leave him and look for it',
      'can I leave them while I get a blanket',
      'is it all right to leave my mum a moment',
    ],
  },
  {
    id: 'okNow',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down', 'swallowed'],
    onlyIf: ['eased'],
    words: okOrLooked,
    enough: okOrLooked,
    answers: [
      'I can’t tell from here, and it can come back. Let them be looked at all the same, and tell the emergency people what has changed.',
      'Only whoever examines them can say that. Stay beside them until then.',
    ],
    examples: [
      'is he okay now',
      'is she all right again',
      'is that good',
      'is it over now',
      'are they out of danger',
    ],
  },
  {
    id: 'afterChoking',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIf: ['eased'],
    onlyIn: ['choking'],
    words: okOrLooked,
    enough: okOrLooked,
    answers: [
      'Yes, they have to be looked at today: the pulls can hurt something inside, and a piece may be left. Let them sit and cough, with no food or drink.',
    ],
    examples: [
      'it came out, is he okay now',
      'is she all right now she’s coughed it up',
      'is it over now it’s out',
      'is he fine now',
      'does that mean he’s safe now, is it over',
    ],
  },
  {
    id: 'giveSugar',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down', 'highSugar'],
    onlyIf: ['diabetic'],
    words: /\b(?:sugar|juice|sweets?|glucose|coke|lemonade|honey|jam|chocolate)\b/,
    enough:
      /\b(?:give|have|eat|drink|need)\b (?:\w+ ){0,4}?(?:sugar|juice|sweets?|glucose|coke|lemonade|honey|jam|chocolate|sugary)\b/,
    never: /\b(?:low|very low|measure\w*)\b/,
    answers: [
      'If they’re wide awake and can swallow: yes, something sugary such as juice or sugar, and tell the emergency people. If they’re drowsy, nothing by mouth.',
      'Only while they’re awake enough to swallow. Do what the emergency people say about it.',
    ],
    toYou: [
      'If you’re wide awake and can swallow: yes, something sugary such as juice or sugar. Then rest, and tell the emergency people.',
    ],
    examples: [
      'do I give him sugar',
      'can she have juice',
      'should I give him something sweet',
      'is lemonade any use',
      'shall I put honey in his mouth',
    ],
  },
  {
    id: 'feverBath',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down'],
    onlyIn: ['seizure'],
    words: /\b(?:bath|shower|cold water|sponge|babygro|undress|strip|clothes off|wet towel)\b/,
    enough:
      /\b(?:cold|cool|cooler|ice) (?:bath|shower|water)\b|\b(?:take|strip) (?:\w+ ){0,2}?(?:babygro|clothes|vest|pyjamas) off\b|\btake off (?:his|her) (?:babygro|clothes|vest|pyjamas)\b/,
    answers: [
      'No bath and no cold water. Take off the thick things and leave one thin layer, and tell them how hot the child is.',
    ],
    examples: [
      'do I put him in a cold bath',
      'shall I take his babygro off',
      'should I sponge him with cold water',
      'can I undress her',
      'would a cool shower bring the fever down',
    ],
  },
  {
    id: 'noInsulin',
    kinds: ['medical', 'child'],
    asks: true,
    unless: ['down', 'highSugar'],
    onlyIf: ['diabetic'],
    words: /\binsulin\b/,
    enough: /\binsulin\b/,
    answers: [
      'No insulin now: with low sugar it does harm. Ask the emergency people before any more of it.',
    ],
    examples: [
      'should I take my insulin',
      'do I give him his insulin',
      'she’s due her insulin, can she have it',
      'shall I inject the insulin',
      'is it time for insulin',
    ],
  },
]
