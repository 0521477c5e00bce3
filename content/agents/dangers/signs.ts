/** What callers say of whoever is in danger, in words that leave no doubt. It decides which advice may be given. */

/** `down`: does not respond, or does not breathe normally. */
export type Sign =
  | 'awake'
  | 'down'
  | 'breathing'
  | 'child'
  | 'baby'
  | 'adult' /* whoever is ill was named as a grown-up, so a child who is mentioned beside them is not the one */
  | 'unsure' /* a grown-up and a child were both named, and either may be the one */
  | 'diabetic'
  | 'heart'
  | 'gas'
  | 'fumes'
  | 'overcome' /* by bad air */
  | 'shared' /* several people feel what the air does, so whoever won’t wake up is in it, too */
  | 'self' /* the caller is the one who is ill or hurt */
  | 'other' /* it is somebody else */
  | 'near' /* somebody else is in the house */
  | 'bleeding'
  | 'wound' /* somebody is cut or torn */
  | 'bleedsWithin' /* in pregnancy or after a birth, and no wound was spoken of: nothing is pressed on */
  | 'choking'
  | 'out' /* the caller is outside */
  | 'newborn'
  | 'allergy'
  | 'heads' /* somebody’s head aches */
  | 'burner' /* something burns in the house that may foul the air */
  | 'attacker' /* somebody violent is near */
  | 'ablaze' /* something burns */
  | 'locked' /* they are behind a locked door, or with somebody who takes them in */
  | 'noLine' /* nobody can be reached by telephone */
  | 'intends' /* somebody has said in so many words that they may end their life */
  | 'away' /* what they could hurt themselves with is out of their reach */
  | 'refused' /* they won’t ring anybody */
  | 'means' /* they have spoken of what they could hurt themselves with */
  | 'alone' /* nobody could come */
  | 'dosed' /* somebody in despair has taken something */
  | 'asleep' /* hard to wake, whether they breathe or not */
  | 'eased' /* what it was has passed or eased, as far as it looks */
  | 'off' /* the current is off */
  | 'edge' /* somebody in despair stands where they could fall or be hit */
  | 'held' /* they hold on to something in the water, or stand on it */
  | 'outOfReach' /* nobody may touch or follow them yet: a current, water or ice */
  | 'pregnant'
  | 'asthma'
  | 'highSugar'
  | 'swallowed' /* somebody has what is not for eating inside, so how they look says nothing yet */

/** What must not be said, or only, where something is known. Each sentence has its own beside it. */
export interface Limits {
  /** It is not meant once one of these has been said. */
  unless?: readonly Sign[] | undefined
  /** It is meant only once one of these has been said. */
  onlyIf?: readonly Sign[] | undefined
}

const who = '(?:he|she|they|it|(?:my|the|our|his|her) [\\w ]{1,20}?|\\p{L}+)'

/** `Only a breath now and then`: gasps, in other words. */
const oddBreaths =
  /\bbreath\w* (?:only |just |\w+ )?(?:(?:every )?now and (?:then|again)|once in a while|every (?:ten|twenty|thirty|\d+) seconds)|\b(?:the|an) odd breath\b|\b(?:gaps?|ages|ever so long) between (?:each |the |his |her |their )?breaths?\b/
    .source

/** Somebody has swallowed what is not for eating. */
export const swallowedHarmWords =
  /\b(?:he|she|they|(?:boy|girl|son|daughter|child|kid|toddler|baby|grandson|granddaughter|nephew|niece|little one|youngest|eldest|lad|husband|wife|mum|dad|nan|gran|grandad)(?: of mine)?)(?:'s| has| have)?(?: \w+)? (?:eat|ate|eaten|swallow(?:ed)?|drank|drunk|drink) (?:[^\s.!?]+ ){0,6}?(?:batter(?:y|ies)|magnets?|bleach|detergent|dishwasher (?:tablets?|pods?)|washing (?:tablets?|pods?|capsules?)|white spirit|paint stripper|antifreeze|weed ?killer|rat poison|slug pellets|drain cleaner|oven cleaner)\b/

/** The same with less said: `he’s swallowed one`. Not every pip is a danger, so this alone is no alarm. */
export const swallowedWords = new RegExp(
  `${swallowedHarmWords.source}|\\b(?:he|she|they|it)(?:'s| has| have)?(?: \\w+)? swallowed (?:it|one|some|something|them|two|three|a few)\\b`,
)

/** What is taken for an illness, and a drug by how its name ends: `zopiclone`, `beta blockers`. */
const medicine =
  '(?:pills?|tablets?|paracetamol|meds|medication|medicines?|capsules?|insulin|painkillers?|pain killers?|anti-?depressants?|beta[- ]?blockers?|blood thinners?|sleepers|sedatives?|tranquilli[sz]ers?|opioids?|opiates?|barbiturates?|codeine|morphine|aspirins?|warfarin|digoxin|lithium|valium|xanax|prozac|nytol|methadone|(?:oxy|hydro)codone|fentanyl|ketamine|heroin|cocaine|mdma|iron tablets|\\w{3,}(?:[zt]epam|azolam|clone|olol|pril|statin|sartan|amol|profen|codol|oxetine|traline|triptyline|dipine|zepine|etiapine|zapine|formin|gabalin|pentin|madol|nadol|parin))s?'
const tookMuch = `(?:took|taken|swallowed|necked|downed|gulped(?: down)?) (?:all|too many|too much|a lot|lots|loads|a load|most|the rest|a handful|handfuls|a fistful|the whole (?:packet|pack|box|bottle|strip|lot)|a whole (?:packet|pack|box|bottle|strip)|a (?:packet|pack|box|bottle|strip)|(?:two|three|four|five|several) (?:packets|packs|boxes|bottles|strips)|\\d\\d+(?! ?(?:mg|ml|milligrams?|minutes?|mins|days?|weeks?|years?|percent|am|pm))|(?:ten|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty)(?:[- ]\\w+)?)`
const notElsewhere =
  '(?! (?:to|back|from|out|over|down|up|home|with|away|in|into|for|off|as|on|at|together|myself|ourselves)\\b)'
/** Somebody has taken far more of a drug than anybody does. */
export const overdoseWords = new RegExp(
  `\\b${tookMuch} (?:of )?(?:(?:his|her|my|the|those|these|their|our|\\w+'s) )?(?:[\\w']+ ){0,2}?(?:${medicine}\\b${notElsewhere}|something\\b(?= ?(?:$|[.,!?;])))`,
)

/** Somebody does not respond, or does not breathe normally. */
export const downWords = new RegExp(
  [
    // Whoever cannot breathe is awake, as are those who speak of themselves.
    /(?:\bnot|(?<!ca)n't|\bnever|\bstopped|\bstops|\bno longer|\bhardly|\bbarely) (?:[^\s.,;!?]+ ){0,3}?(?:(?<!to )breath\w*|respon\w*|react\w*|(?<!(?:hardly|barely) (?:[^\s.,;!?]+ ){0,3})(?:wake|waking)|come round|coming round)/
      .source,
    /\bno (?:breath\w*|pulse|heart ?beat|response)\b/.source,
    oddBreaths,
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
  `\\b(?!it(?:'s| has| is) (?:\\w+ )?gone quiet)${who}(?:'s| is| has|'s gone| has gone| went) (?:\\w+ ){0,3}?(?:(?:limp|floppy)(?! (?:down|on|all down|in) )|gone quiet)\\b(?!.*\\b(?:cry|cries|crying|whimper\\w*|moan\\w*)\\b)`,
  'u',
)
/** What bad air does before somebody loses consciousness. */
export const overcomeWords =
  /\b(?:limp|floppy|sleep\w*|drows\w*|grogg\w*|dopey|like a doll|closes (?:her|his|the) eyes|keep (?:her|him) awake|dizzy|sick|headaches?|muddled|woozy|faint\w*)\b|\bheads? (?:\w+ )?(?:bang|thump|ach|pound|spin|split|hurt)\w*|\bhead(?:'s| is) (?:bang|thump|ach|pound|spin|split)\w*/

/** Somebody is awake, or was when the caller said it. */
export const awakeWords =
  /\b(?:'s|is|are|was|wide|fully) (?:\w+ )?(?:awake|conscious|alert)\b|\b(?:he|she)(?:'s| is)? (?:\w+ )?(?:says|said|talking|chatting|wants|asking|walking)\b|\bthey(?:'re| are) (?:talking|chatting|walking)\b|\bopened (?:his|her|their) eyes\b|\b(?:come|came|coming) (?:round|to)\b|\b(?:he|she|it|the baby)(?:'s| is| keeps| was) (?:\w+ ){0,5}?(?:cry|crying|whimper\w*)\b/

/** Somebody can hardly be woken, or not at all. */
export const asleepWords =
  /(?<!\b(?:i'm|i am|i feel)(?: \w+)? )\b(?:sleepy|drowsy|unconscious|unresponsive|out cold|passed out|fainted|(?:floppy|limp)(?! (?:down|on|all down|in) )|clos\w+ (?:the|his|her) eyes|(?:doz|nodd)\w+ off|dozing|(?:hard|hardly) (?:\w+ ){0,4}?(?:wake|rouse))\b|(?<!\byou \w{2,5})(?:n't|\bnot|\bcannot) (?:\w+ ){0,2}?(?:wake|answer\w*|rouse|respond\w*)\b|\b(?:he|she) (?:now )?sleeps\b/
/** What it was has passed, as far as it looks. */
export const easedWords =
  /\b(?:he|she|they)(?:'s|'re| has| is| have)? (?:\w+ )?(?:started breathing|breathing (?:again|by)|come round|came round)\b|\b(?:bleeding|shaking|jerking|fit|seizure|it)(?:'s| has)? (?:\w+ )?stopped\b|\bstopped (?:bleeding|shaking|jerking|fitting)\b|\b(?:pain|wheez\w*|swelling|bleeding)(?:'s| is| has)? (?:\w+ )?(?:gone|easing|eased|going down|slower|less)\b/
/** What was in somebody’s throat is out. Of a knife, a bone or a baby, the same words say nothing of the kind. */
export const coughedUpWords =
  /\b(?:it|that|something|the \w+|a (?:piece|bit)|they)(?:'s| has| have| is)? (?:\w+ )?(?:flew|flown|popped|shot|came|come|fell) (?:right |back )?out\b|\bit(?:'s| is) out\b|\b(?:coughed|spat|brought) (?:it|something|them) (?:\w+ )?(?:up|out)\b/
/** The same of whoever did not respond, or choked: they cry, or talk. */
export const livelyWords =
  /\b(?:he|she|they)(?:'s|'re| has| is| have)? (?:\w+ )?(?:crying|cries|cried|talking|(?:started|begun) (?:to )?(?:cry|crying|talk|talking)|breathing now|spoke|sitting up)\b/
/** The current is off. */
export const offWords =
  /\b(?:thrown|pulled|hit|flicked|tripped|cut|killed|flipped|threw) (?:the |that )?(?:\w+ )?(?:switch|breaker|trip|fuse|power|current|electrics?|electricity)\b|\b(?:switch|breaker|trip)(?:'s| is| has)?(?: been| just)? (?:thrown|pulled|tripped|flipped)\b|\b(?:it's|it has|it is|everything's|it's all) (?:all )?gone dark\b|\b(?:switched|turned|knocked|flipped|shut) (?:(?:it|everything|the (?:\w+ )?(?:power|current|electricity|electrics|electric|mains|breaker|fuse|switch|machine|lot)) )?(?:all )?off\b(?! (?:him|her|them|the (?:road|water|gas|tap|lights?|telly|tv|radio))\b)|\b(?:power|current|electricity|electrics|mains|breaker|main switch|everything)(?:'s| is| are) (?:\w+ )?off\b(?! (?:and on|the)\b)|\bit(?:'s| is) (?:now |all |definitely |already |completely |switched |turned )?off\b(?! (?:the|his|her|him|its|my)\b)|\b(?:i|we|he|she|they|somebody|someone)(?:'ve|'s| have| has)? unplugged\b|\b(?:pulled|taken|took) (?:the|all the) (?:main )?(?:plug|fuses?) out\b/
/** Whoever pushes on the chest can reach them. */
export const pushingWords =
  /\bi(?:'m| am) (?:\w+ ){0,2}?(?:pushing|pumping|pressing|doing (?:cpr|compressions|the compressions))\b/
/** They hold on above the water, or stand there: `I’m on the roof of the car`. */
export const heldWords =
  /\bon (?:top of (?:the|my|our|it)|(?:the|its|my|our) (?:car |van )?(?:roof|bonnet))\b|\b(?:hang(?:ing)?|hold(?:ing)?|cling(?:ing)?) on(?:to| to)? (?:the|a|my|an?|some|it)\b|\bholding (?:on|onto|the buoy|a branch)\b|\bup (?:in )?a tree\b/
/** It is still to be done, or not certain. */
export const notOffWords =
  /n't\b|\b(?:not|if|when|whether|until|till|once|before|try|trying|tries|going to|about to|need|needs|want|wants|have to|has to|must|should|will|can|could|think|thinks|maybe|perhaps|how|where|supposed|meant|mak\w+ sure|check\w*|get|getting)\b|'ll\b/
/** Where somebody in despair could fall or be hit. */
export const edgeWords =
  /\b(?:bridge|roof|ledge|edge|cliff|parapet|railings?|rails?|platform|tracks?|balcony|window ?sill|viaduct|multi-?storey|car park|high up|long way down|legs over|over the side)\b/

/** A child who is not the one in danger: `she’s expecting a baby`, `the baby’s asleep upstairs`. */
export const anotherChildWords =
  /\b(?:pregnant with|expecting|having|due|carrying|hold(?:ing|s)|feeding|minding|looking after)\b (?:\w+ ){0,3}?bab(?:y|ies)\b|\bbaby (?:bump|monitor|seat|shower|food|room)\b|\b(?:the |my |our |her |a )?(?:baby|toddler|child|kid|kids|children|little (?:one|boy|girl))(?:'s| is|'re| are)? (?:just |all |still |both )?(?:asleep|sleeping|(?:upstairs|safe|fine|okay)(?= ?(?:$|[,.!?;]|and\b|with\b|but\b))|with (?:me|us|my|his|her)\b|due\b|crying (?:because|for|in the other))|\b(?:he|she)(?:'s| is) (?:\w+ )?(?:\d|\w+) (?:months?|weeks?) (?:gone|pregnant|along)\b/g

const grownUp =
  '(?:husband|wife|mum|mummy|mom|mam|mother|dad|daddy|father|nan|nana|nanny|gran|granny|grandma|grandmother|grandad|granddad|grandpa|grandfather|uncle|aunt|auntie|aunty|boyfriend|girlfriend|partner|fianc[eé]e?|boss|colleague|neighbou?r|friend|mate|lodger|flatmate|man|woman|bloke|lady)'
const young = '(?:bab(?:y|ies)|toddler|child|kid|infant|newborn|little (?:one|boy|girl|man))'
/** What is said of whoever is the one in danger. */
const ails = String.raw`(?:breath\w*|pulse|heart ?beat|collaps\w*|unconscious|unresponsive|passed out|black(?:ed|ing) out|faint\w*|respon\w*|wak(?:e|ing)|mov(?:e|ing)|chok\w*|fit(?:ting)?|seizure|stroke|(?:heart|asthma) attack|cardiac|limp|floppy|lifeless|blue|grey|gr[ae]y|bleed\w*|overdos\w*|electrocuted|drown\w*|fallen|fell|dying|gasp\w*|out cold|burnt|burned|swallow\w*)`
const between = String.raw`(?:(?!(?:says?|said|thinks?|and|he|she|it|him|her|they|he's|she's|it's|the|my|our|bab(?:y|ies)(?:'s)?|toddler(?:'s)?|child(?:'s)?)\b)[\w']+ ){0,4}?`
const ill = (named: string) =>
  new RegExp(
    String.raw`\b${named}(?:'s|s)?(?: and (?:the |my |our )?\w+(?= (?:are|aren't|have|haven't|both)\b))? ${between}${ails}\b|\b(?:cpr|chest compressions|mouth to mouth) on (?:the|my|our|a) ${named}\b`,
  )
/** The subject of what is wrong: `my mum’s stopped breathing`. */
export const adultIllWords = ill(grownUp)
export const youngIllWords = ill(young)
export const adultWords = new RegExp(String.raw`\b${grownUp}\b`)
const them = String.raw`\b(?:he|she|they|we|i|(?:my|our|the|her|his) (?:\w+ )?${grownUp}|(?:my|our|the|her|his) ${young}|(?:my|our|her|his) (?:son|daughter|brother|sister|lad|boy|girl))(?:'s|'re|'m|'ve| has| have| is| are| am)?`
/** It is worse again, or somebody else is ill: `no, he’s not fine, he’s gone grey`, `it’s started again`. */
export const worseWords = new RegExp(
  [
    String.raw`${them} (?:\w+ )?(?:not|isn't|aren't|stopped) (?:\w+ )?(?:fine|okay|ok|all right|alright|breathing|moving|responding|waking)\b`,
    String.raw`${them} (?:\w+ ){0,2}?(?:gone|going|went|turned|turning) (?:all |very |really |a bit |so )?(?:gr[ae]y|blue|white|purple|pale|limp|floppy|cold|under|stiff|unconscious|quiet|silent)\b`,
    String.raw`${them} (?:\w+ ){0,2}?(?:gone|going|went)(?: off)? again\b`,
    String.raw`${them} (?:\w+ )?(?:fainted|collapsed|blacked out|passed out|dropped to the floor|having another (?:one|fit|seizure))\b`,
    String.raw`\b(?:he|she|they) (?:still )?(?:can't|cannot|can not) (?:\w+ )?breathe\b`,
    String.raw`${them} (?:\w+ )?(?:getting|got|much) (?:\w+ )?worse\b`,
    String.raw`\b(?:started|starting|bleeding|fitting|shaking|jerking|choking|stuck|collapsed|fainted) (?:\w+ )?again\b`,
  ].join('|'),
)
/** Of somebody missing it is the end, and of whoever is ill where it began: `my little boy found him`. */
export const foundWords = /\bfound (?:him|her|them)\b/
/** Somebody’s car is in the water. */
export const carInWaterWords =
  /\b(?:car|van|truck|jeep|taxi)(?:'s| is| has|'ve)? (?:\w+ )?(?:filling (?:up )?with water|sinking|floating (?:away|in|down|on)|under ?water|(?:gone|driven|went|rolled|slid|fallen|come off) (?:\w+ )?(?:in|into) (?:the|a) (?:river|canal|lake|sea|water|harbour|pond|dock|flood)\b(?! (?:park|slide|world)))|\bwater(?:'s| is) (?:\w+ )?(?:coming|pouring|getting|rising|up) (?:up )?(?:into|in|inside) (?:the|my|our) (?:car|van|truck)\b/
/** A child who makes itself heard, which says nothing of a grown-up. */
export const childHeardWords = new RegExp(
  String.raw`\b(?:(?:the|my|our|her|a) )?(?:${young}|kids|children)(?:'s| is|'re| are|'s been)? (?:\w+ ){0,3}?(?:cry|cries|crying|scream\w*|whimper\w*|awake|wailing|upset|watching)\b`,
  'g',
)

/** Somebody is younger than a year. */
export const babyWords =
  /\b(?:bab(?:y|ies)|infant|newborn|crib|cot|(?:weeks?|months?) old|month old|not (?:even )?(?:one|a year))\b/

/** Somebody is a child. The caller’s own age tells nothing of whom they found. */
export const childWords =
  /\b(?:toddler|my (?:child|kid)|the (?:child|kid)|little (?:one|boy|girl)|(?:he|she)(?:'s| is)(?: only| just| not even)? (?:one(?! of\b)|two|three|four|five|six|seven|eight|nine|ten|\d)\b(?! (?:feet|foot|met(?:re|er)s?|stone|o'clock|point|hours|minutes|doors|floors))|\b(?<!\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?<!\d)(?:1[0-2]|[1-9])(?!\d))[- ]years?[- ]old)\b/

/** It may be the heart. A heavy arm is then no sign of something else. */
export const heartWords =
  /\b(?:chest|breastbone|jaw|heartburn|indigestion|heart attack|clammy|sweat\w*)\b/

/** Somebody does not breathe, or only gasps. */
export const breathlessWords = new RegExp(
  `(?:\\bnot|n't|\\bstopped|\\bhardly|\\bbarely|\\bno(?: longer)?) (?:[^\\s.,;!?]+ ){0,3}?breath|\\bgasp|\\bpulse\\b|${oddBreaths}`,
)
/** Somebody breathes, and not only just. */
export const breathingWords =
  /(?<!\b(?:if|whether) )\b(?:\w+(?:'s| is|'re| are) (?:still |definitely |only just started |started )?breathing|(?:he|she|they) (?:still |does )?breathes?|(?:but|and) (?:is |still |also )*breathing)\b(?! (?:\w+ )?(?:funny|badly|hard|heavily|fast|strange\w*|weird\w*|nois\w*|odd\w*|slow\w*))/

/** What ails the caller. */
export const ownIllnessWords =
  /\b(?:i'm|i am|i feel|i've) (?:\S+ ){0,4}?(?:clammy|sweat\w*|dizzy|faint|numb|bleeding|pains?|breathless|tight\w*|choking|burnt|stung|wheez\w*|swollen|shaky|funny)\b|\bmy (?:own |left |right |whole )?(?:chest|arms?|jaw|heart|face|mouth|tongue|throat|lips)\b|\b(?:sits?|sitting|sat|standing|weight) on me\b|\bi (?:can't|cannot|can hardly) (?:breathe|feel my|lift my|swallow)\b/
/** It is the caller who is ill or hurt. */
export const selfWords = new RegExp(
  `${ownIllnessWords.source}|\\bi(?:'ve| have)? (?:\\w+ )?(?:had|took|taken) a (?:\\w+ ){0,3}?(?:fall|tumble)\\b|\\bi(?:'ve| have) (?:\\w+ )?fallen\\b|\\bi (?:can't|cannot|couldn't) (?:\\w+ )?(?:get up|stand|move)\\b|\\bmy (?:hip|leg|back|ankle|head|stomach|side) (?:\\w+ )?(?:hurts|aches)\\b|\\bi(?:'ve| have| just|'d)*(?: just| already)? (?:cut|slit|slashed|stabbed|burnt|burned|scalded|poisoned|overdosed)\\b(?: (?:both )?(?:my|myself)\\b|(?= ?(?:$|[.,!?;])))|\\bi(?:'ve| have| just|'d)*(?: just| already)? (?:taken|took|swallowed|drunk) (?:(?:all|most|some|half|loads|a lot|lots|too many|\\w+) (?:of )?)?(?:them(?: all)?|it all|the lot|an overdose|too many|(?:my|the|those|these|his|her|\\w+'s) (?:\\w+ )?(?:pills|tablets|paracetamol|meds|medication|medicines?|capsules|insulin|bleach))\\b(?! (?:off|from|away|out|to|back|in|into|down|up|outside|upstairs|home|with|over)\\b)|\\b(?:it's|it is|just|but) (?:only |just )?me\\b(?= ?(?:[,.!?]|$|here|that|who))`,
)
/** It is somebody else. */
export const othersWords = /\b(?:he|she|him|her|his)\b/

/** Somebody is near who can help. */
export const nearWords =
  /\b(?:wife|husband|partner|son|daughter|lad|mum|mother|dad|father|sister|brother|mate|friend|neighbou?r|colleague|flatmate|boss|somebody|someone)(?:'s| is|'re| are)(?: \w+)? (?:here|there|in|out|at|home|downstairs|upstairs|outside|next door|with me|asleep)\b/

/** Gas may explode, so every spark counts. */
export const gasWords =
  /\bgas\b(?! (?:bill|man|engineer|station|fire))|\b(?:rotten|bad|off) eggs?\b|\bsmell\w* (?:\w+ )?(?:of|like) (?:\w+ )?eggs?\b|\bhissing\b/

/** Several people who feel the same at once: it may be the air. `We’ve all got banging heads`. */
const severalIllWords =
  /\b(?:we're|we've|we are|we have|they're|they've|(?:all|both)(?: \w+)? of us|everybody(?:'s| is| has)?|everyone(?:'s| is| has)?|half the \w+)\b[^.!?]{0,30}\b(?:heads?|headaches?|dizzy|drowsy|sleepy|groggy|giddy|woozy|muddled|faint)\b/

export const burnerWords =
  /\b(?:stove|boiler|heater|heating|generator|barbecue|geyser|(?:wood|log) burner|(?:gas|coal|open) fire|fire(?:'s| is) (?:on|lit))\b/
/** Heads that feel what the air does, and have not been hit. */
export const achingHeadWords =
  /\b(?:banging|thumping|splitting|pounding|aching) heads\b|\b(?:headaches?|giddy|woozy|groggy)\b|\b(?:such a|(?:an?|the same|this|my) (?:banging|thumping|splitting|pounding|aching|terrible|bad|sore)) head\b|\bheads? (?:\w+ )?(?:bang|thump|ach|pound|spin|split)\w*/
export const illHeadWords = /\b(?:heads?|headaches?|dizzy|drowsy|giddy|woozy)\b(?! of\b)/

/** The same the other way round: `a splitting head, we all have`. */
const illSeveralWords =
  /\b(?:heads?|headaches?|dizzy|drowsy|sleepy|groggy|woozy|muddled|faint)\b[^.!?]{0,40}\b(?:we (?:all|both) (?:have|do|are|feel)|all of us|both of us|every(?:body|one) (?:has|is)|so (?:has|have|is|are) \w+)\b/

/** Several people feel it at once. */
export const severalWords = new RegExp(`${severalIllWords.source}|${illSeveralWords.source}`)

/** The air is bad, so a closed door is no shelter. */
export const fumesWords = new RegExp(
  [
    severalWords,
    /\b(?:monoxide|fumes)\b|^(?=.*\b(?:stove|boiler|heater|heating|generator|barbecue|geyser|exhaust)\b).*\b(?:heads?|headaches?|dizzy|drowsy|sleepy|muddled|sick|giddy|woozy)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** More than one of them feels it, or an alarm has said so. */
export const sharedWords = new RegExp(
  [
    severalWords,
    /\b(?:monoxide|fumes)\b|\b(?:i|i'm|i've|my)\b[^.!?]{0,25}\b(?:sick|dizzy|woozy|faint|headache|heads?)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Somebody has diabetes, so what they may drink is another question. */
export const diabeticWords =
  /\b(?:diabet\w*|insulin|hypo|blood sugar|type one|sugar(?:'s| is| has)? (?:\w+ )?(?:low|gone|dropp\w*|\d)|sugar (?:tablets|pills)|(?:tablets|pills) for (?:his|her|the) sugar)\b/

export const bleedingWords =
  /(?<!\b(?:no|not|isn't|without|hardly any) (?:any )?)\b(?:bleed\w*|blood(?! (?:going|moving|flowing|circulat\w*|pressure|sugar|test))|cut my|stabbed)\b/
export const chokingWords =
  /\b(?:chok(?:ing|es)(?! (?:him|her|me|us|them)\b)|(?:stuck|lodged) in (?:his|her|my|the) (?:\w+'s )?throat)\b/
export const pregnantWords =
  /\bpregnan\w*|\b(?:weeks|months) gone\b|\b(?:i'm|i am|she's|she is) (?:\w+ )?(?:[1-4]\d|(?:twenty|thirty|forty)(?:[- ]\w+)?) weeks\b(?! (?:old|late|away|behind|in|into|off))|\bexpecting\b(?! (?:a (?:call|parcel|delivery|visitor)|the|you|them|him|her|it|company)\b)|\bbaby(?:'s| is) due\b|\bdue (?:in|on|any)\b.{0,20}\bbaby\b|\bbaby bump\b/
const limb = String.raw`(?:arms?|wrist|thigh|hands?|fingers?|thumb|neck|foot|feet|(?<!\b(?:see|feel) the )head|face|scalp|knee|elbow|shin|calf|(?<!\bdown (?:\w+ )?)legs?)`
const bleeds = String.raw`(?:bleed\w*|blood|spurt\w*|gush\w*|pour\w*|pump\w*)`
/** Somebody is cut or torn, so what bleeds can be pressed on. */
export const woundWords = new RegExp(
  String.raw`\b(?:cuts?|gash\w*|stab\w*|slic\w*|slash\w*|torn|wound\w*|artery|knife|glass|saw|blade|bitten|bite|shot)\b|\b${limb}\b[^.!?]{0,40}\b${bleeds}\b|\b${bleeds}\b[^.!?]{0,30}\b${limb}\b`,
)
export const asthmaWords = /\basthma\w*/
export const highSugarWords =
  /\bsugar(?:'s| is| has| level)?(?:(?!\b(?:low|dropp\w*|down|hypo)\b)[^.!?]){0,15}\b(?:high|sky|through the roof|(?:[12]\d|twenty|thirty)\b(?! (?:minutes|mins|seconds|years?)\b))/
/** They are in there: `I’m still in the flat`. */
export const insideWords =
  /\b(?:i'm|i am|we're|we are|she's|he's) (?:still |all |both )*(?:in|inside|up in|stuck in) (?:the|our|my|here|there|bed|her|his)\b(?! (?:\w+ )?(?:road|street|path|pavement|lawn|snow|garden|yard|field))/
/** The caller has left the house that burns or has bad air. */
export const outWords =
  /\b(?:i'm|i am|we're|we are|we) (?:\w+ )?(?:out|outside)\b(?! of| (?:in|on) (?:the|our|my) (?:hall\w*|landing|stair\w*|balcony|roof|corridor))|\b(?:standing|stood|on|in|at|by) (?:\w+ )?the (?:road|street|path|pavement|lawn|snow|gate|garden|yard|field)\b/
/** A birth that goes on as the caller speaks, in words that no booking has. */
export const birthNowWords =
  /\b(?:having|delivering) (?:the|her|our|my|this|a) baby (?:(?:right )?now\b|any (?:second|minute)|here\b|(?:in|on) (?:the|our|my) (?:kitchen|car|taxi|cab|van|back seat|bath\w*|hall\w*|lift|toilet|living room|bedroom|stairs|floor|sofa|bed|train|bus)\b)|\bsee (?:the|its|his|her|the baby's) head\b(?! (?:of|office|teacher|chef|waiter|waitress|barman|count|lights?|line|room)\b)|^(?=.*\b(?:baby|labour|labor)\b).*\b(?:she's|i'm|wife's|she is|i am|started) pushing\b|\bbaby(?:'s| is)? (?:\w+ )?coming (?:right now|out|now!)|\bbaby(?:'s| is| was)? (?:\w+ )?(?:com\w+|born|out)\b.{0,40}\b(?:not|n't) (?:\w+ )?(?:cry|crying|breath\w*)|\blabou?r\b.*\bbaby(?:'s| is) (?:\w+ )?coming\b|\bpush\w* (?:the|her|my) baby out\b/
/** The same with less said, as a turn of its own. */
export const birthMaybeWords =
  /^\W*(?:(?:oh|god|my god|help|please|quick|quickly|hurry)\W+)*(?:the|our|my|her) baby(?:'s| is) (?:\w+ )?coming\W*$|\bwaters (?:have |has |just )*(?:broke|broken|gone)\b(?=.*\b(?:she|wife|i|i've|my|daughter)\b)/
/** A baby is being born, or has just been. */
export const newbornWords =
  /\b(?:having|delivering) (?:the|her|our|my|this) baby\b(?! (?:in|on|next|at)\b(?! (?:the|our|my) (?:kitchen|car|taxi|cab|van|back seat|bath\w*|hall\w*|lift|toilet|living room|bedroom|stairs|floor|sofa|bed|train|bus)\b))|\bhaving a baby (?:right )?now\b|\bin labou?r\b|\bbaby(?:'s| is)? (?:\w+ )?(?:com(?:es|ing)|out|born)\b|\b(?:see|feel) (?:the|its|his|her) head\b|\b(?:gave|given|giving) birth\b|\bwaters (?:have )?(?:broke|gone)|\bnewborn\b|\bcord\b(?! (?:of|on) the)/
/** Nobody can be reached by telephone. */
export const noLineWords =
  /\b(?:phone|mobile|line)(?: battery)?(?:'s| is| has)? (?:just )?(?:dead|died|flat|engaged|busy|gone dead|smashed|broken)\b|\b(?:nobody|no one|they) (?:\w+ )?(?:to ask|answers?|answering|picks? up)\b|n't (?:answer|pick) (?:up|the phone)|\bcan't (?:ask|ring|call|phone) ?(?:them|anybody|anyone)?\b|\b(?:he|she|man|lady|they)(?:'s| has|'ve| have)? (?:just )?(?:hung up|rung off|cut off)\b|\b(?:he|she)(?:'d| would) hear\b|\bif (?:he|she) hears\b|\bno signal\b|\bonly you\b/

/** In so many words, and of oneself. */
export const intendsWords =
  /\b(?:kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all|it tonight)|take my own life|suicid(?:e|al)|(?:want|wanted|going|ready|like) to die|don't want to (?:live|be alive|wake up)|rather be dead|(?:going to|gonna|i'll|about to) (?:take (?:them|the (?:pills|tablets)|all)|jump|hang myself|do it tonight|end it|go off (?:it|the)|step off|finish it)|(?:going|goin|go) (?:off|over) (?:it|the (?:edge|side|bridge|roof))|(?:in front of|under) (?:a|the|that|this) (?:next )?(?:train|bus|lorry)|done with (?:living|life|being here)|throw myself)\b/
/** Somebody has taken something to harm themselves. */
export const dosedWords =
  /^(?:\W|already|just|so|and|well)*(?:took|taken|swallowed|necked|downed) (?:a|the|all|most|loads|lots|some|\w+ of)\b|\b(?:i(?:'ve| have|'d)?|me)(?: \S+){0,3}? (?:taken|took|swallowed|had|drunk|drank|eaten|washed|started)\b|\binside me\b/
export const notDosedWords =
  /\bn't\b|\w+n't\b|\bnot\b|\bnever\b|\b(?:thinking|could|would|should|if|years?|enough|once|used to)\b/
const takenThings =
  /\b(?:pills?|tablets?|capsules|paracetamol|packets?|boxes|bottle|all of (?:it|them)|the lot|some of (?:it|them)|\w+ of them|overdose)\b|\binside me\b/

export const saysDosed = (words: string): boolean =>
  !notDosedWords.test(words) &&
  ((dosedWords.test(words) && takenThings.test(words)) || saysOverdose.test(words))
/** `Already took a load of paracetamol`, of whoever says it. */
const saysOverdose = new RegExp(
  `^(?!.*\\b(?:he|she|they|mum|dad|my \\w+)\\b).*(?:${overdoseWords.source})`,
)
export const awayWords =
  /\b(?:put|moved|locked|thrown|threw|tipped|flushed|given|gave|handed|poured|shut|hidden|took|taken) (?:it|them|the (?:\w+ )?(?:pills|tablets|rope|knife|blades?|gun|box|bottle|lot))(?: \w+)? (?:away|up|out|outside|in(?:to|side)?|back|down|to|under|over|on top)\b|\b(?:flushed|threw|thrown|tipped|poured|binned) (?:it|them|the|my)\b|\bout of (?:my )?reach\b|\b(?:they're|it's|they are|it is) (?:\w+ )?(?:in the (?:bin|boot|shed|garage|hall|garden)|outside|downstairs|upstairs|next door|gone|locked)\b|\bi(?:'m| am|'ve|) (?:\w+ )?(?:come|came|moved|stepped|walked|gone|got|climbed) (?:\w+ )?(?:away|back|off|down|inside)\b|\b(?:swung|put|pulled|got|brought) (?:my|me) (?:legs?|feet) (?:\w+ )?(?:back|in|over|down)\b|\b(?:back )?on the (?:pavement|road|safe|right|other|proper) side\b|\bback on (?:the )?(?:solid )?(?:ground|pavement|path|grass)\b|\bi(?:'m| am) (?:\w+ )?(?:off the (?:bridge|roof|ledge|wall|edge)|on the ground)\b/
/** `I’m not ringing a line`, `I don’t want the police`, `you keep saying that` */
export const refusedWords =
  /(?:\bnot|n't|\bnever|\bno) (?:\w+ ){0,3}?(?:ring|ringing|call|calling|phone|phoning|dial|dialling|talk to|talking to|speak to|speaking to) (?:an?|any|one|them|that|the|no|some|your|999|112|911|anyone|anybody|nobody|strangers?)\b|(?:n't|\bnot|\bno) (?:\w+ )?(?:want|need) (?:an?y? |the |no )?(?:police|ambulance|line|lines|helpline|number)\b|\b(?:keep|always|all) (?:you )?(?:saying|say|telling|tell)\b|\bstop (?:saying|telling)\b|\b(?:fed up|sick) (?:of|with) (?:lines|numbers|being told)\b/
/** Whether it hurts, works or is enough. */
export const harmWords =
  /\b(?:will|would|does|do|is|must) (?:it|that|they|this|those|dying|\w+ (?:pills|tablets)) (?:\w+ ){0,2}?(?:hurt|painful|enough|quick|painless|work)\b|\bbe enough\b|\bhow (?:many|much)\b.{0,25}\b(?:take|takes|need|needed|pills|tablets)\b|\bhow long (?:does|will|would|until|till) (?:it|they|that)\b|\b(?:do|will|would) (?:you|i|one) (?:just )?(?:go to sleep|fall asleep|feel)\b/
export const meansWords = new RegExp(
  `${harmWords.source}|\\b(?:pills?|tablets?|rope|razors?|blades?|gun|knife|bridge|roof|ledge|cliff|tracks|what i need|in front of me)\\b|\\bsaving (?:it|them) up\\b`,
)
export const aloneWords =
  /(?:^|[.,!?;] ?)(?:well,? |there's |there is )?(?:nobody|no one|noone)(?: (?:really|at all|here|near|now|left|i'd want|to ask|could|would come|comes))*(?= ?(?:[.,!?;]|$)| i'd| to)|\bthere's no (?:nearest )?(?:person|one|body)\b|\b(?:i'm|i am|i live) (?:all )?(?:alone|on my own|by myself)\b/

/** Somebody reacts to what they have eaten, or to a sting. */
export const allergyWords =
  /\b(?:allerg\w*|anaphyla\w*|epipen|adrenaline)\b|\b(?:lips?|tongue|face|throat)\b.{0,30}\b(?:swell\w*|swollen|fat|massive|huge|puff\w*|closing|big(?:ger)?|blow\w*)\b/
/** `It’s not a fire, it’s the electric!` */
export const noFire =
  /(?:\bno|\bnot|n't|\bnever) (?:\w+ )?(?:an? |any )?(?:fire|smoke|flames|burning|on fire)\b(?! (?:brigade|service|engine|crew|alarm|detector|extinguisher|escape|exit|door|blanket))/
export const ablazeWords =
  /\b(?:fire (?!brigade|engine|service)|smoke|flames?|alight|burning down|(?:it|house|kitchen|flat|room)(?:'s| is) burning)\b/
/** They are away from somebody violent, who may have locked a door as well: `he’s locked me in` is none of that. */
export const lockedWords =
  /\b(?:i|we)(?:'ve| have| just|'m| am|'re| are)* (?:\w+ )?locked\b(?! out\b)|\b(?:locked|shut|barricaded) (?:myself|ourselves)\b|\b(?:i'm|i am|we're|we are) (?:\w+ )?(?:at|in|with|by) (?:mrs|mr|ms|my (?:neighbou?r|mum|mom|sister|friend|aunt|dad|brother|nan|gran)|the (?:neighbou?r|shop|police|lady)|a (?:neighbou?r|shop|friend))\b/

/** Somebody may attack. Whoever has cut himself with a knife attacks nobody. */
export const attackerWords =
  /\b(?:(?<!\b(?:heart|asthma|panic|allergy|a|an|another)(?: \w+)? )attack\w*|(?<!\b(?:nail|glue|staple|heat|spray|massage) )guns?|(?:has|have|got|holding|pulled|waving|there's) (?:a|the|his|her) (?:\w+ )?(?:knife|machete)(?! (?:\w+ )?(?:(?:stuck|sticking) )?(?:in|into|through|out of) (?:his|her|my|their|the) (?:\w+ )?(?:leg|arm|foot|thigh|stomach|belly|tummy|side|back|shoulder|chest|neck|calf|knee|head|eye|ribs|abdomen)\b)|(?:at|for|after) (?:me|us|her|him) with (?:a|the|his|her)|(?:been|was|were|got|he|she|someone|somebody|they)(?:'s|'ve| has| have)? (?:just |been )*stabb\w*(?! (?:himself|herself|themselves))|hit(?:ting|s)? me|beat(?:ing)? me|strangl\w* (?:me|her)|throttl\w* (?:me|her)|hands? (?:\w+ ){0,4}?(?:on|at|round|around|to) my (?:neck|throat)|break(?:ing)? in|broke in|intruder|burglar)\b/
