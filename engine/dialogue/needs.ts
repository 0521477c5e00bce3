/**
 * What somebody who expects a caller has to know, in whatever turn it is told: who comes with them, that they come late,
 * an animal, an age, an ailment, an occasion, what they need, and how to reach them.
 */
const RELATION =
  '(?:husband|wife|partner|(?:step|grand)?(?:son|daughter|mother|father|child(?:ren)?)|mum|mam|mom|dad|nan|gran|brother|sister|uncle|aunt|cousin|niece|nephew|friend|mate|buddy|neighbour|colleague|carer|kids?|baby|fella|lad|lass)'

/** `Ninety-four`, `12`. */
const AGE =
  '(?:\\d{1,3}|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty)(?:[- ]\\p{L}+)?|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:thir|four|fif|six|seven|eigh|nine)teen)'

const FOOD =
  '(?:shellfish|seafood|nuts?|peanuts?|almonds?|sesame|gluten|wheat|flour|dairy|milk|lactose|cheese|eggs?|fish|prawns?|crab|soya?|meat|pork|beef|alcohol)'

const NEEDS = new RegExp(
  [
    // `My daughter Helen will be coming with me`, `me and our Helen`
    `\\b${RELATION}s?(?:,? \\p{Lu}\\p{L}+)?,?(?:['’](?:s|ll|re)| is| are| will| might)?(?: be| also| too)* (?:come|coming|join|joining)\\b`,
    `\\b(?:bring(?:ing)?|(?:come|comes|coming|joins?|joining) (?:along )?with) (?:me\\b|us\\b|(?:my|our|his|her) ${RELATION})`,
    // `I may be ten minutes late`, `we won’t get in till eleven`
    `\\b(?:be|come|coming|arrive|arriving|run|running)(?: [\\p{L}\\d-]+){0,3} (?<!too )late\\b(?! for)`,
    `\\b(?:won['’]?t|will not|not) (?:get in|get there|arrive|make it)\\b.*\\b(?:till|until|before)\\b`,
    `\\b(?:i|we)(?:['’]ll|['’]d| will| would| may| might| only)* (?:arrive|get in|get there|reach|land|be there|turn up)\\b.*\\b(?:at|around|about|after)\\b`,
    // `We have one small dog`
    `\\b(?:have|got|bring|bringing|with|there['’]s|there is) (?:\\p{L}+ ){0,3}(?:dog|puppy|cat|kitten|pet|parrot|rabbit)s?\\b`,
    `\\b(?:i|he|she|who|${RELATION})(?:['’]m|['’]s| am| is) (?:only |just |about |nearly |already )*${AGE}(?: (?:years?|months?)(?: old)?)?(?=\\W*$|[,.;]| and\\b| so\\b)`,
    `\\b(?:wheelchair|crutch(?:es)?|zimmer|walking (?:frame|stick)|pram|pushchair|high ?chair|cot|hearing aids?|(?:am|is|are|['’]m|['’]s|['’]re) (?:deaf|blind|pregnant|diabetic|vegan|vegetarian|coeliac|celiac|allergic)|hard of hearing|coeliacs?|allerg(?:y|ies)|intoleran(?:t|ce))\\b`,
    // `One of them can’t eat no shellfish`, `no nuts for me`
    `\\b(?:can['’]?t|cannot|can not|could ?n['’]?t|must ?n['’]?t|must not|do(?:es)?n['’]?t|not allowed(?: to)?|never) (?:eat|drink|touch|digest|tolerate)\\b`,
    `\\b(?:no|not allowed|can['’]?t have|cannot have|without)(?: any| no)? (?:\\p{L}+ )?${FOOD}\\b|\\b(?:gluten|dairy|nut|lactose|sugar|egg)[- ]free\\b|\\b(?:halal|kosher)\\b|\\bswells? up\\b`,
    `\\b(?:pain(?:s|ing|ful)?|hurt(?:s|ing)?|aches?|aching|fever|rash|swollen|bleeding|squint(?:s|ing)?|blurr(?:y|ed)|dizzy|had my \\p{L}+ done)\\b`,
    `\\bcough(?:s|ing)?\\b|\\bsore\\b|\\b(?:head|ear|tooth|stomach|back)aches?\\b|\\bhad (?:this|these|an?|some) .*\\b(?:for|since)\\b`,
    // `It’s my husband’s seventieth`
    `\\b(?:birthday|anniversary|christening|graduation|engagement|honeymoon|retirement|hen (?:do|party)|stag do)\\b|(?:['’]s|\\b(?:my|his|her)) (?:(?:twen|thir|for|fif|six|seven|eigh|nine)tieth|[2-9]0th)\\b`,
    // `Chuck the parking on as well`
    `\\b(?:chuck|throw|add|include|put) (?:in |on )?(?:the|an?|some|my|our) (?:\\p{L}+ ){1,3}(?:on|in|too|as well)\\b`,
    `\\b(?:what['’]?s ?app|text|message|email) (?:me|us|him|her)\\b`,
  ].join('|'),
  'iu',
)

/** How many come, where nothing else asks for that. */
const HOW_MANY =
  /\bthere(?:['’]ll| will| is|['’]s| are) (?:be )?(?:the |only |just )*(?:two|three|four) of us\b/i

/** @param countsPeople how many come has a slot of its own, and is no need */
export const tellsNeed = (text: string, countsPeople = false): boolean =>
  NEEDS.test(text) || (!countsPeople && HOW_MANY.test(text))

/** A question that somebody has to be sure of: `will there be a wheelchair?`, `should I take my tablets?` */
export const asksForNeed = (text: string): boolean => tellsNeed(text) || CARE.test(text)

const CARE =
  /\b(?:medic(?:ines?|ations?)|tablets|pills|insulin|oxygen|injections?|take (?:my|his|her)|taking|stairs|carer|assistance|help (?:me|him|her|us|with)|nuts?|peanuts?|gluten)\b/i

/** When it is celebrated, which has a slot, and moves with it: `on Friday`, of `for my mum’s birthday on Friday`. */
const OF_OCCASION =
  /(?<=^for\s[^,;]*\b(?:birthday|anniversary|christening|graduation|engagement|honeymoon|retirement|do|party|tieth|[2-9]0th|dinner|lunch|meal))(?:(?:\s(?:on|at|around|about|this|next|coming|the|of|in|half|past|to))*\s(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|week|weekend|morning|afternoon|evening|night|noon|midday|january|february|march|april|may|june|july|august|september|october|november|december|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|fifteen|\d{1,2}(?:[:.]\d\d)?(?:st|nd|rd|th)?|o['’]clock|[ap]\.?m\b|first|second|third|\p{L}+(?:ie)?th)(?![\p{L}'’]))+/iu

/** The parts that tell a need: `for the pain in my back`, of `I want an appointment, for the pain in my back`. */
export const needIn = (text: string, countsPeople = false): string =>
  text
    .split(/(?<=[,;])\s+/)
    .filter((part) => tellsNeed(part, countsPeople))
    .map((part) => part.replace(/^.*\s(?=(?:for|because|with)\s)/i, '').replace(OF_OCCASION, ''))
    .filter((part) => tellsNeed(part, countsPeople))
    .join(' ')
