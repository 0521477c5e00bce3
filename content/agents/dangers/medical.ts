import type { DangerTopic } from './dangerTopic.ts'

/** Words that ask how somebody should sit or lie. */
const positionWords =
  /\b(?:(?:lie|lies|lying|lay|laid|laying)\b(?! to)(?: \S+){0,3}? ?(?:down|flat|back|on)?|sit|sits|sitting|sat|upright|prop\w*|upstairs to bed|to bed|on (?:his|her|my|their|the) side|recovery position)\b/

/** A small battery that is gone. */
const batteryWords =
  /^(?=.*\b(?:button|coin|round|flat|little|tiny|disc|remote|watch|lithium)\b)(?=.*\bbatter(?:y|ies)\b).*\b(?:gone|missing|swallow\w*|(?:isn't|not|aren't) (?:in|there)|mouth|ate|eaten|gagg\w*|dribbl\w*|drool\w*|choking|gone down)\b/

/** What callers say and ask when somebody is ill or hurt. Sources: docs/safety.md. */
export const medicalTopics: readonly DangerTopic[] = [
  {
    id: 'chestPain',
    kinds: ['medical'],
    leads: true,
    words:
      /\b(?:chest|breastbone|heart attack)\b|^(?=.*\b(?:jaw|arm|sweat\w*|clammy)\b).*\b(?:jaw|sweat\w*|clammy|grey|heartburn)\b.*\b(?:jaw|arm|aches?|aching|pain|sweat\w*|clammy|heartburn|colour)\b/,
    never:
      /\b(?:rash|cough|baby|push|press on|face|mouth|moving|move|up and down|hole|wound|stab\w*|shot)\b/,
    unless: ['down'],
    answers: [
      'It may be the heart, so tell them exactly that. Let them sit down and rest until the crew is there.',
      'No walking about. If they stop answering, tell the emergency people at once.',
    ],
    toYou: [
      'It may be the heart, so tell them exactly that. Sit down and rest where you are, and unlock the door if it’s near.',
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
    id: 'position',
    kinds: ['medical', 'child', 'violence', 'rescue'],
    asks: true,
    words: positionWords,
    unless: ['heart', 'down'],
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
    id: 'battery',
    kinds: ['medical', 'child'],
    leads: true,
    words: batteryWords,
    enough: batteryWords,
    never: /\b(?:car|phone|laptop|alarm|detector|camera|hearing aid) batter|\bnot swallowed\b/,
    unless: ['down'],
    answers: [
      'It may be a swallowed button battery: tell them those words first. It can’t wait, even with no signs. Nothing to eat or drink, and don’t make them sick.',
      'Don’t wait for it to come out: it burns from inside. Take the remote or the packet along.',
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
    id: 'giveDrink',
    kinds: ['medical', 'child'],
    asks: true,
    words:
      /\b(?:water|drink|sip|tea|milk|juice|eat|food|bread|biscuit|brandy|whisky|rum|sugar|sweet|soup|thirsty|coffee)\b/,
    never:
      /\b(?:drank|drunk|swallowed|fell|burn\w*|boiling|cold tap|my own|my drink|put something|told me|they (?:said|say|told)|salt\w*|white spirit)\b/,
    unless: ['diabetic', 'down'],
    answers: [
      'No, nothing to eat or drink unless they tell you to. Ask them first.',
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
    words:
      /\b(?:having a fit|a fit|the fit|fits|fitting|seizures?|convuls\w*|jerk\w*|thrash\w*|twitch\w*|epilep\w*|swallow (?:his|her|their) tongue)\b|\b(?:stiff|rigid)\b.{0,40}\b(?:shak\w*|jerk\w*|twitch\w*)/,
    answers: [
      'Look at the clock. Don’t hold them down, and put nothing in the mouth. Move hard things away, and put something soft under the head.',
      'When it stops, on the side, and watch the breathing. Tell the emergency people how long it has lasted.',
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
      'the toddler’s hot and has gone stiff and is jerking',
    ],
  },
  {
    id: 'bleeding',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    leads: true,
    words: /\b(?:bleed\w*|blood|spurt\w*|gush\w*)\b/,
    never:
      /\b(?:blood (?:pressure|sugar|thinners|test)|nose ?bleed\w*|bloody|stopped bleeding|bleeding (?:us|me) dry|stopped|nose|pregnant|weeks gone|brought up|coughing|vomit\w*|afterbirth|period|in (?:his|her|the) (?:urine|stool|poo)|pull\w*|stuck in)\b/,
    answers: [
      'Press hard on it with something clean, and don’t let go to look. If it soaks through, put more on top.',
      'Go on pressing. Lay them down, and tell the emergency people if they go pale and faint.',
    ],
    toYou: [
      'Press hard on it with something clean, and don’t let go to look. If it soaks through, put more on top.',
      'Go on pressing, lie down, and tell the emergency people if you feel faint.',
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
    id: 'objectIn',
    kinds: ['medical', 'violence', 'rescue'],
    leads: true,
    words:
      /^(?=.*\b(?:pull|remove|take|yank|tug|get|still|stuck|leave)\b).*\b(?:knife|nail|metal|glass|stick|screwdriver|iron|rod|spike|arrow|fork|blade|skewer|rail\w*)\b/,
    never: /\b(?:has a knife|got a knife|has got|into the|window|smash|baby|car|door)\b/,
    answers: [
      'Leave it in, and don’t press on it. Press firmly on either side of it.',
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
    id: 'diabetic',
    kinds: ['medical', 'child'],
    leads: true,
    named: /\b(?:diabet\w*|hypo)\b/,
    words:
      /\b(?:diabet\w*|hypo|insulin|(?:blood )?sugar(?:'s| is| has)? (?:\w+ )?(?:low|dropped|gone down))\b/,
    never:
      /\b(?:through the roof|high|run out|ran out|doses?|insulin pen|pear drops|being sick|his insulin now|thirsty)\b/,
    unless: ['down'],
    answers: [
      'If they’re wide awake and can swallow, give something sugary, such as juice or sugar. If they’re drowsy, nothing by mouth. Tell them it’s diabetes.',
      'If it doesn’t help within minutes, or they get drowsy, tell the emergency people at once.',
    ],
    toYou: [
      'If you’re wide awake and can swallow, have something sugary, such as juice or sugar. Tell them it’s diabetes.',
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
    id: 'moveInjured',
    kinds: ['medical', 'violence', 'rescue', 'child'],
    asks: true,
    words:
      /^(?=.*\b(?:move|lift|carry|drag|helmet|stand|sit (?:him|her)|get (?:him|her|them)|help (?:him|her) up|straighten)\b).*\b(?:fell|fallen|fall|neck|back|hip|legs?|leg|bone|helmet|spine|crash|accident|hit|broken|injured|off the)\b/,
    never: /\b(?:fire|smoke|water|gas|burning)\b/,
    unless: ['down'],
    answers: [
      'Don’t move them unless they’re in danger where they lie. Keep head and neck still, and wait for the crew.',
      'Leave them as they are, and hold the head still if you can.',
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
]
