/** What callers say of whoever is in danger, in words that leave no doubt. It decides which advice may be given. */

/** `down`: does not respond, or does not breathe normally. */
export type Sign =
  | 'awake'
  | 'down'
  | 'breathing'
  | 'child'
  | 'baby'
  | 'diabetic'
  | 'heart'
  | 'gas'
  | 'fumes'
  | 'overcome' /* by bad air */
  | 'self' /* the caller is the one who is ill or hurt */
  | 'other' /* it is somebody else */
  | 'near' /* somebody else is in the house */
  | 'bleeding'
  | 'choking'
  | 'out' /* the caller is outside */
  | 'newborn'
  | 'noLine' /* nobody can be reached by telephone */

const who = '(?:he|she|they|it|(?:my|the|our|his|her) [\\w ]{1,20}?|\\p{L}+)'

/** Somebody does not respond, or does not breathe normally. */
export const downWords = new RegExp(
  [
    // Whoever cannot breathe is awake, as are those who speak of themselves.
    /(?:\bnot|(?<!ca)n't|\bnever|\bstopped|\bstops|\bno longer|\bhardly|\bbarely) (?:[^\s.,;!?]+ ){0,3}?(?:(?<!to )breath\w*|respon\w*|react\w*|wake|waking|come round|coming round)/
      .source,
    /\bno (?:breath\w*|pulse|heart ?beat|response)\b/.source,
    /(?<!\b(?:i'm|i am|me) )\bgasp(?:s|ing)?\b|\bsnor(?:es?|ing)\b/.source,
    /(?<!\bi )\b(?:out cold|unconscious|unresponsive|passed out|lifeless|rag doll)\b/.source,
    /(?:\bcannot|\bcan not|n't) (?:\S+ )?(?:wake|rouse)\b/.source,
    /\bchest(?:'s not| isn't| is not| doesn't| does not) (?:mov|ris)\w*/.source,
    /\bheart(?:'s| has| is)? stopped\b/.source,
  ].join('|'),
  'u',
)

/**
 * Whoever wishes not to wake up is awake, and despairs: `I just want to go to sleep and not wake up`, but not `I want her
 * to wake up, she won’t wake`.
 */
export const wishNotToWake =
  /\bi(?:'d|'ll)? (?:(?:don't|do not) (?:want|wish|like)(?: to)? w[ao]k|(?:\S+ ){0,3}?(?:want|wish|hope|like|love|rather|prefer)\b(?:(?!\b(?:he|she|him|her|his|they|them|it|my|our|the)\b)[^.!?])*(?:\bnot|\bnever|n't) (?:\w+ )?w[ao]k)/

/** Whoever is only this may be breathing. */
export const limpWords = new RegExp(
  `\\b${who}(?:'s| is| has|'s gone| has gone| went) (?:\\w+ ){0,3}?(?:limp|floppy|gone quiet)\\b`,
  'u',
)
/** What bad air does before somebody loses consciousness. */
export const overcomeWords =
  /\b(?:limp|floppy|sleep\w*|drows\w*|like a doll|closes (?:her|his|the) eyes|keep (?:her|him) awake|dizzy|sick|headaches?|muddled|woozy|faint\w*)\b|\bheads? (?:\w+ )?(?:bang|thump|ach|pound|spin|split|hurt)\w*|\bhead(?:'s| is) (?:bang|thump|ach|pound|spin|split)\w*/

/** Somebody is awake, or was when the caller said it. */
export const awakeWords =
  /\b(?:'s|is|are|was|wide|fully) (?:\w+ )?(?:awake|conscious|alert)\b|\b(?:he|she|they)(?:'s| is| are|'re)? (?:\w+ )?(?:says|said|talking|chatting|wants|asking|walking)\b|\bopened (?:his|her|their) eyes\b|\b(?:come|came|coming) (?:round|to)\b/

/** Somebody is younger than a year. */
export const babyWords =
  /\b(?:bab(?:y|ies)|infant|newborn|crib|cot|(?:weeks?|months?) old|month old|not (?:even )?(?:one|a year))\b/

/** Somebody is a child. The caller’s own age tells nothing of whom they found. */
export const childWords =
  /\b(?:toddler|my (?:child|kid)|the (?:child|kid)|little (?:one|boy|girl)|(?:he|she)(?:'s| is)(?: only| just| not even)? (?:one|two|three|four|five|six|seven|eight|nine|ten|\d)\b(?! (?:feet|foot|o'clock|point))|year old)\b/

/** It may be the heart. A heavy arm is then no sign of something else. */
export const heartWords =
  /\b(?:chest|breastbone|jaw|heartburn|indigestion|heart attack|clammy|sweat\w*)\b/

/** Somebody does not breathe, or only gasps. */
export const breathlessWords =
  /(?:\bnot|n't|\bstopped|\bhardly|\bbarely|\bno(?: longer)?) (?:[^\s.,;!?]+ ){0,3}?breath|\bgasp|\bpulse\b/
/** Somebody breathes, and not only just. */
export const breathingWords =
  /(?<!\b(?:if|whether) )\b\w+(?:'s| is|'re| are) (?:still |definitely |only just started |started )?breathing\b(?! (?:\w+ )?(?:funny|badly|hard|heavily|fast|strange\w*|weird\w*|nois\w*|odd\w*|slow\w*))/

/** It is the caller who is ill or hurt. */
export const selfWords =
  /\b(?:it's|it is|just|but) (?:only |just )?me\b(?= ?(?:[,.!?]|$|here|that|who))|\b(?:i'm|i am|i feel|i've) (?:\S+ ){0,4}?(?:clammy|sweat\w*|dizzy|faint|numb|bleeding|pains?|breathless|tight\w*|choking|burnt|stung|wheez\w*|swollen|shaky|funny)\b|\bmy (?:own |left |right |whole )?(?:chest|arms?|jaw|heart|face|mouth|tongue|throat|lips)\b|\bi (?:can't|cannot|can hardly) (?:breathe|feel my|lift my|swallow)\b/
/** It is somebody else. */
export const othersWords = /\b(?:he|she|him|her|his)\b/

/** Somebody is near who can help. */
export const nearWords =
  /\b(?:wife|husband|partner|son|daughter|lad|mum|mother|dad|father|sister|brother|mate|friend|neighbou?r|colleague|flatmate|boss|somebody|someone)(?:'s| is|'re| are)(?: \w+)? (?:here|there|in|out|at|home|downstairs|upstairs|outside|next door|with me|asleep)\b/

/** Gas may explode, so every spark counts. */
export const gasWords =
  /\bgas\b(?! (?:bill|man|engineer|station|fire))|\b(?:rotten|bad|off) eggs?\b|\bhissing\b/

/** Several people who feel the same at once: it may be the air. `We’ve all got banging heads`. */
const severalIllWords =
  /\b(?:we're|we've|we are|we have|they're|they've|all of us|both of us|everybody(?:'s| is| has)?|everyone(?:'s| is| has)?|half the \w+)\b[^.!?]{0,30}\b(?:heads?|headaches?|dizzy|drowsy|sleepy|groggy|giddy|woozy|muddled|faint)\b/

/** The air is bad, so a closed door is no shelter. */
export const fumesWords = new RegExp(
  [
    severalIllWords,
    /\b(?:monoxide|fumes)\b|^(?=.*\b(?:stove|boiler|heater|heating|generator|barbecue|geyser|exhaust)\b).*\b(?:heads?|headaches?|dizzy|drowsy|sleepy|muddled|sick|giddy|woozy)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Somebody has diabetes, so what they may drink is another question. */
export const diabeticWords =
  /\b(?:diabet\w*|insulin|hypo|blood sugar|type one|sugar(?:'s| is| has)? (?:low|gone|dropp\w*))\b/

export const bleedingWords = /\b(?:bleed\w*|blood|cut my|stabbed)\b/
export const chokingWords = /\b(?:chok(?:ing|es)|(?:stuck|lodged) in (?:his|her|my|the) throat)\b/
/** The caller has left the house that burns or has bad air. */
export const outWords =
  /\b(?:i'm|i am|we're|we are|we) (?:\w+ )?(?:out|outside)\b(?! of)|\b(?:standing|stood|on|in) (?:\w+ )?the (?:road|street|path|pavement|lawn|snow)\b/
/** A baby is being born, or has just been. */
export const newbornWords =
  /\bbaby(?:'s| is)? (?:\w+ )?(?:com(?:es|ing)|out|born)\b|\b(?:see|feel) (?:the|its|his|her) head\b|\b(?:gave|given|giving) birth\b|\bwaters (?:have )?(?:broke|gone)|\bnewborn\b|\bcord\b(?! (?:of|on) the)/
/** Nobody can be reached by telephone. */
export const noLineWords =
  /\b(?:phone|mobile|line)(?: battery)?(?:'s| is| has)? (?:just )?(?:dead|died|flat|engaged|busy|gone dead|smashed|broken)\b|\b(?:nobody|no one|they) (?:\w+ )?(?:to ask|answers?|answering|picks? up)\b|n't (?:answer|pick) (?:up|the phone)|\bcan't (?:ask|ring|call|phone) ?(?:them|anybody|anyone)?\b|\b(?:he|she|man|lady|they)(?:'s| has|'ve| have)? (?:just )?(?:hung up|rung off|cut off)\b|\b(?:he|she)(?:'d| would) hear\b|\bif (?:he|she) hears\b|\bno signal\b|\bonly you\b/
