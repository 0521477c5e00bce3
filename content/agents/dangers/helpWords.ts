/** What callers say of those who help: that somebody rings them, that they are there, and that they have taken over. English, pure. */

/** Whose words count: of services and numbers only, of what the caller does as well, or of anybody. */
type Trust = 'named' | 'own' | 'any'

const number = '(?:999|9-9-9|nine nine nine|112|one one two|911|nine one one)'
/** Whom one rings in danger. */
const service = `(?:${number}|for (?:us|an ambulance)|(?:the |an? )?(?:police|guards|gardai|ambulance|fire (?:brigade|service|engine)s?|emergency(?! (?:exit|light|stop|brake|cord|door)\\w*)(?: services?| people| line)?|emergencies|operator|coastguard|samaritans|crisis|helpline|dispatch\\w*))`
const ringing = '(?:ringing|calling|phoning|dialling|dialing|belling)'
const rung = '(?:rung|rang|called|phoned|dialled|dialed|alerted)'
const onPhone =
  '(?:on (?:the )?(?:phone|line|blower|mobile|speaker)(?: right)?(?: now)? (?:to|with)|on the other (?:phone|line|telephone) (?:to|with))'
/** Of whoever is connected: `he’s on to them`, and no shelf that fell onto them. */
const connected =
  "(?:'s|'m|'re| is| am| are| been|\\b(?:i|we|he|she)(?:'ve|'s)? got) (?:\\w+ )?(?:on ?to|through to|on with)"
const speaking = '(?:speaks?|talks?|speaking|talking) (?:to|with)'
const phone = '(?:\\w+ ){0,2}?(?:phone|line|mobile|speaker\\w*|blower|loud\\w*|landline|telephone)'
const noRinger =
  '(?:my|me|our|the|his|her|an?|there|nobody|noone|one|who|what|this|that|it|you|is|are|am|was|were|has|have|had|keeps?|to|for|of|and|not|no|number|phones?|ears?|heads?|bell|doorbell|alarm|mobile|line|stop|started|always|still)'
/** Who may ring, as far as a name or a pronoun tells. */
const anybody = `(?:(?:my|me|our|the|his|her) (?!(?:\\w+ )?${noRinger}\\b)[\\w']+?(?: (?!to\\b)[\\w']+?)?|(?<!')\\b(?!${noRinger}\\b)\\p{L}+)`
/** A part ends here, or goes on about nothing else. */
const ends =
  '(?= ?(?:$|(?:now|already|again)(?! (?:about|for|with|from)\\b)|right now|as we speak|i said|this minute|on (?:her|his|my|the) (?:\\w+ )?(?:phone|mobile)))'
const sent = `(?:sending|sent|dispatched|dispatching) (?:me |us )?(?:somebody|someone|help|police|paramedics|people|(?:an?|the|two) (?:\\w+ )?(?:ambulance|car|crew|engine|team|helicopter|lifeboat|paramedics?|police\\w*|unit|patrol))\\b`

/** Somebody rings or has rung those who are named: `my brother’s called 999`. */
const named = [
  `\\b(?:${ringing}|${rung}|got hold of|${onPhone}|${speaking}) ${service}\\b`,
  `${connected} ${service}\\b`,
  `\\b(?:rung|rang|phoned|ringing|phoning) for (?:me|help)\\b`,
  `\\b(?:got|have|has) ${service} (?:up )?on ${phone}`,
  `\\b(?:operator|dispatcher|police|${number})(?:'s| is| are)? (?:\\w+ )?on (?:the )?${phone}`,
  `\\b(?:on|with) (?:${number}|(?:the )?emergency services)\\b`,
  `\\b${anybody} (?:\\w+ )?(?:calls|rings|phones|dials) ${service}\\b`,
  `\\b(?:i|we|they) (?:call|ring|phone) ${service} (?:now|already)\\b`,
  `\\b(?:calls|rings|phones) (?:now |already )?${service}\\b`,
  `\\b(?:police|operator|${number}|ambulance)(?: \\w+)?(?:'s| is|'re| are) ${speaking}`,
  `\\b(?:ambulance|police|help|brigade|crew|lifeboat|helicopter|(?:fire|police) (?:car|engine)|coastguard|medics?)(?:'s| is| are|'re)? (?:been )?(?:already )?(?:coming|on (?:its|the|their) way|on route|en route)\\b`,
  `\\b(?:ambulance|police|help|brigade|crew|lifeboat|helicopter|coastguard|medics?)(?:'s| is| are|'re| has| have|'ve)(?: been)? (?:already )?(?:sent|called|ordered)${ends}`,
  `\\b${number}(?:'s| is| are| have| has)? (?:\\w+ )?${sent}`,
  `\\bpressed (?:(?:the |my )?(?:five|55|5|pendant)|my (?:button|alarm|cord))\\b`,
]
const helpers = '(?:i|we|(?:my|our) \\w+)'
/** What callers do, or have others do: `I’ve rung`, `my sister’s ringing them`. */
const own = [
  `\\b${helpers}(?:'m|'ve|'s|'re| am| are| is| have| has)? (?:\\w+ )?(?:${ringing}|${rung}|${onPhone}) them\\b(?! (?:names?|off|out|back|over|all)\\b)`,
  `\\b(?:i|we|my \\w+|our \\w+)${connected} them\\b`,
  `\\b(?:i|we)(?:'ve| have)? (?:got )?(?:them|have them|already have them) (?:up )?on ${phone}`,
  `\\b(?:i|we)(?:'ve| have)? (?:already |just )?(?:${rung})${ends}`,
  `\\b(?:i|we)(?:'m|'re| am| are) (?:\\w+ )?${ringing}${ends}`,
  `\\b(?:rung|rang|ringing|dialled|dialed|dialling) it\\b`,
]
/** Anybody’s, once we have told the caller to ring: `the boss rings already`, `they’ve sent a car`. */
const any = [
  `\\b(?:${ringing}|${rung}|${onPhone}|${speaking}) them\\b(?! (?:names?|off|out|back|over|all)\\b)`,
  `${connected} them\\b`,
  `\\b(?:got|have|has) them (?:up )?on ${phone}`,
  `\\b${anybody}(?:'s|s|'re|'m| is| are| am)? (?:just |already |now )?(?:${ringing}|calls|rings|phones)${ends}`,
  `\\b${anybody} (?:\\w+ )?(?:calls|rings|phones|dials) them\\b`,
  `\\b(?:i|we|they) (?:call|ring|phone)(?: them| it)? (?:now|already)\\b`,
  `\\b(?:they|he|she|somebody|someone)(?:'ve|'s| has| have) (?:\\w+ )?(?:${rung})${ends}`,
  `(?<!')\\b(?!${noRinger}\\b)\\w+(?:'s| has| have|'ve)? (?:already |just |been )+(?:${rung})${ends}`,
  `\\b${anybody}(?:'s|s| has|'ve| have)? (?:already )?done (?:it|that)(?= (?:already|i said|i told))`,
  `\\bthey(?:'re|'ve| are| have)? (?:\\w+ )?${sent}`,
  `\\bthey(?:'re|re| are)? (?:\\w+ )?(?:on their way|com(?:e|ing)(?= ?(?:$|now|as fast|in (?:\\w+ ){0,2}(?:min\\w*|moment|second\\w*))))`,
  `\\b(?:lady|man|woman|they|she|operator) (?:says?|said) (?:\\w+ )?(?:somebody|someone|help|they)(?:'s|'re| is| are) coming\\b(?! (?:for|to get)\\b)`,
]
const either = (...parts: readonly string[]) => new RegExp(parts.join('|'), 'u')
const calledWords: Readonly<Record<Trust, RegExp>> = {
  named: either(...named),
  own: either(...named, ...own),
  any: either(...named, ...own, ...any),
}

/** What they say or ask is known only to whoever has them on the line: `they ask when`, `the woman on the phone’s counting`. */
const caller = '(?:lady|woman|man|girl|bloke|lad|guy|voice|person|fella|one)'
const official = `(?:${number}|(?:the )?(?:operator|dispatcher|call[- ]?(?:handler|taker)|control(?: room)?|ambulance (?:people|lady|man|woman|lad|service|control|one)|emergency (?:people|lady|man|woman|line|service)s?)|(?:the |a )?${caller} (?:on|from|at) (?:the )?(?:${number}|ambulance|emergency))`
const voice = `(?:${official}|(?:the |a )?${caller} (?:on|from|at) (?:the )?(?:phone|line|other end|speaker|mobile))`
const toldBy = (who: string) =>
  `\\b${who}(?: she| he| they)?(?:'s|'re|'ve| is| are| has| have|re|s)? (?:\\w+ )?(?:say|says|said|saying|asks?|asked|asking|wants? to know|wants? me to|tells?|told|telling|counts?|counting|talks?|talking|wants?|explain\\w*|keep\\w*|listening|staying|stay)\\b`
/** `They` may be the victims as well: `they’re talking funny`, `they said it was nothing`. */
const they = [
  "\\bthey(?:'re|re| are)? (?:\\w+ )?(?:ask|asks|asking|asked)(?: (?:me|us))? (?:how|where|what|if|when|whether|his|her|for (?:his|her|my|our|the) (?:age|name|address|street|postcode|date|number|weight))\\b",
  "\\bthey(?:'re|re| are)? (?:\\w+ )?(?:wants? to know|wants? me to|(?:told|tell|telling) me (?:to|how|what)|counting|count)\\b",
  "\\bthey (?:\\w+ )?(?:say|said) (?:(?:about |in |another )?(?:\\w+ )?(?:minutes|mins)\\b|(?:the |an )?(?:ambulance|police|paramedics|somebody|someone|help(?= is|'s))\\b|(?:sit|lay|lie|keep|push|press|hold|turn|count)\\b)",
  "\\bthey (?:\\w+ )?(?:say (?:put|stay|wait|leave|get|don't)|(?:say|said) to (?!(?:him|her|them|me)\\b))\\b",
].join('|')
const toldPlainly = either(toldBy(official))
const toldWords = either(they, toldBy(voice))

const anyRing = '(?:ring\\w*|rang|rung|call\\w*|phon\\w*|dial\\w*)'
/** Of no such call, of one that is still to come, or of others who say so. */
const notCalled = either(
  `(?:\\bnot|n't|\\bnobody(?:'s)?|\\bno one(?:'s)?|\\bnoone|\\bnever|\\bwithout|\\bcannot) (?:[\\w']+ ){0,4}?(?:${anyRing}|com(?:e|ing)|sent|send\\w*|done|on to|through to|got|with|talk\\w*|speak\\w*)\\b`,
  `\\bno (?:more )?(?:ambulance|police|help|brigade|crew|lifeboat|helicopter|coastguard|other)\\b`,
  `\\b(?:should|shall|can|could|would|will|must|might|may|'ll|if|when|whether|until|till|before|once|unless|gonna|going to|meant to|supposed to|wants? to|have to|has to|need to|got to|let me|let's|do i|do we|why|rather|think about|thinking of|try(?:ing|ied)? to|tried|trying|about to|(?:number|somebody|someone|you) to|don't|stop|instead of|point|scared of|afraid of|was|were) (?:[\\w']+ ){0,4}?(?:${anyRing}|com(?:e|ing)|on to|through to|send)\\b`,
  `\\bkeeps? (?:\\w+ )?(?:ring|call|phon)ing\\b`,
  `\\b(?:tomorrow|later|last (?:time|week|month|year|night)|yesterday|once|used to|in the morning|next day|years? ago|always|usually)\\b`,
  `\\baren't i\\b|\\b(?:to|with|calling|ringing) you\\b|\\byou(?:'re|'ve| are| were| have)? (?:\\w+ )?(?:say|said|keep|told|${anyRing})\\b`,
  `^\\W*(?:is|are|has|have|did|do|does|was|were|am|who|whom|why|where|how|which|what)(?:'s|'ve)? (?!(?:coming|on)\\b)`,
)
const notTold =
  /\b(?:people say|always say|used to|(?:mum|dad|mates?|friends?|neighbours|kids|parents)(?: \w+)? (?:say|said))\b|\bthey (?:never|won't|don't|didn't|can't|would|will)\b|^\W*(?:if|when|will|would|should|do|did|can|could|are|what (?:will|if|would|do)) (?:\w+ )?they\b|\bif they\b|\b(?:what(?:'ll| will| would| should| do)|will|would|do|if|when|until) (?:they|the operator)\b/
/** Others said it, or at another time, whichever part of the turn tells so. */
const toldElsewhere =
  /\b(?:google|internet|online|on the (?:news|telly|tv|radio|website|site|label|packet|box|leaflet)|website|youtube|facebook|forum|packet|leaflet|book|years? ago|yesterday|this morning|last (?:time|night|week|month|year)|at (?:school|work)|(?:at|from) (?:the )?hospital|the hospital (?:said|says|told)|a ?& ?e|a and e|gp|g p|surgery|pharmac\w*|chemist|111|one one one|doctors?)\b/

/** Nobody comes: whatever we took for a call was none. */
const noHelp =
  /\b(?:nobody|no one|noone)(?:'s| is| has)? (?:\w+ )?(?:(?:rung|rang|called|phoned)\b(?! (?:me|us|him|her)\b)|answer\w*|hears?\b|hearing|heard|pick\w*|coming|came)|\bno (?:ambulance|police|help|brigade|crew) (?:is )?(?:coming|on)\b|\b(?:rings|ringing|rang) out\b|\b(?:it|it's) just (?:rings|ringing)\b|^\W*just ringing\b|\b(?:can't|cannot|couldn't|didn't|not) (?:get|getting|got) through\b|\bthey(?:'re)? (?:\w+ )?(?:not|don't|didn't|won't|aren't|can't) (?:answer\w*|pick\w*|com(?:e|ing)|send\w*|reply\w*)\b/
/** `They` are those who are ill: `I’m talking to them but they don’t wake up`. */
const ofVictims =
  /\bthey(?:'re)? (?:\w+ )?(?:not|don't|won't|can't|aren't|didn't) (?:wak|mov|hear|respond|react|breath)\w*|\bno (?:answer|reply)\b|\b(?:shout|scream)\w*/
/** Somebody has to ring yet. */
const notYet =
  /\b(?:haven't|have not|hasn't|not|didn't|i've not|we've not) (?:\w+ ){0,2}?(?:rung|rang|ring|called|call|phoned|phone|dialled) (?:them|anybody|anyone|999|112|911|yet|an ambulance|the police|for (?:help|an ambulance))\b/

const crew =
  '(?:first-?aiders?|fire engine|gas (?:people|m[ae]n|board|company|engineers?)|ambulance|paramedics?|crew|police(?:m[ae]n|wom[ae]n)?|officers?|coppers?|cops?|constable|firem[ae]n|firefighters?|(?:fire )?brigade|fire service|medics?|lifeboat|coastguards?|blue lights|responders?|helicopter|stretcher)'
/** One may be anywhere, and have somebody on a medicine. */
const doctor = '(?:doctor|nurse|midwife)'
/** Said of them once they are on their way. */
const strangers =
  "(?:lads|(?:green|nice|lovely) (?:young )?(?:lady|man|woman|lad|girl|people|bloke)s?|two of (?:them|'?em)|warden|caretaker|security)"
const is = "(?:'s|'re|'ve|s| is| are| has| have)"
const besides =
  "(?: (?:just|now|already|finally|all|both|back|been|this minute|people|m[ae]n|wom[ae]n|lady|guys?|lads?|crew|of (?:them|'?em)|banging|knocking|hammering|standing|stood|sat|kneeling|running))*"
const place =
  '(?:at|on|in|up|through|by) (?:the|our|my) (?:\\w+ )?(?:door|gate|window|yard|hall\\w*|house|room|drive|stairs?|garden|flat|kitchen|lobby|street)'
const arrived =
  '(?:arrived|landed|pulled (?:up|in)|pulling (?:up|in)|parked|walked in|(?:got|come|came|coming|walking) in(?= ?(?:$|now)))'
const isThere = `(?:here|come(?= ?(?:$|now))|${place}|with (?:him|her|us|me|them|mum|dad|bags)|coming (?:up|through|down) the \\w+|(?:(?:has|have|got|lifted|pulled|carried|cut|brought|taken|taking|putting|treating|checking|carrying|lifting|loading|wheeling|bandaging|examining|giving|looking after|working on) (?:on )?(?:him|her|me|us|them|it|mum|mom|dad|everybody|everyone|both)|taken over|taking over)(?! on\\b)|(?:found|reached) (?:him|her|us)|next to (?:me|us|him|her)|inside)`
const thereOf = (who: string) =>
  `\\b${who}${besides}(?:${is}${besides} ${isThere}| ${arrived}|${is}${besides} ${arrived})\\b|^(?:oh )?(?:the )?${who}${besides} ${isThere}\\b`
/** They are there: `brigade’s here`. */
const hereWords = either(
  thereOf(crew),
  `\\b(?:ambulance|paramedics?)${is}${besides} outside\\b`,
  `\\bhere comes? (?:the |an )?${crew}\\b`,
  `\\b${doctor}${is}${besides} (?:here|with (?:him|her|us)|at the door|arrived|got (?:him|her) now|${arrived})\\b`,
  `\\b${doctor} (?:has (?:him|her) now|arrived|(?:just )?walked in)\\b`,
  `\\b(?:staff|guards?|stewards?) (?:have|has|'ve|'s) taken over\\b`,
  // `I'm on the bank with the firemen`
  "\\b(?:i'm|i am|we're|we are) (?:[\\w']+ ){0,4}?(?:in (?:the|an) (?:ambulance|lifeboat|rescue boat)|(?:with|next to|beside) (?:the|some|two) (?:ambulance (?:people|crew|men|lot)|paramedics|fire ?men|firefighters|fire crew|coastguards?|lifeboat (?:crew|men)|rescuers))\\b",
)
/** The same of `them`, where they are expected: `they’re stood next to me`, `here they come`. */
const expectedWords = either(
  thereOf(strangers),
  "\\bthe(?:y're|yre|y are) (?:\\w+ )?(?:here(?! somewhere)|(?:walking|coming) in|coming up the (?:path|stairs|drive)|at the (?:\\w+ )?door|(?:stood|standing|sat) (?:with|next|beside|by|at the)|with (?:him|her|us|me)|(?:putting|taking|giving|treating|checking|loading|lifting|carrying|wheeling|bandaging|examining|measuring) (?:him|her|us|his|mum|dad)|working on (?:him|her)|taking over|looking after (?:him|her)|in the (?:house|yard|hall\\w*|room))\\b",
  "\\bthey(?:'ve|'re| have)? (?:just |already )?(?:arrived|reached (?:us|him|her)|taken over|took over|take over|help us|put (?:him|her) on|measure|come for (?:him|her|me|us)|(?:found|got|lifted|pulled|carried|cut|brought) (?:me|us|everybody|everyone)(?! on\\b)|(?:got|put|lifted|carried) (?:him|her|them) (?:\\w+ )?(?:in|on|into|onto) (?:the|an?) (?:ambulance|stretcher|chair|board|trolley))\\b",
  // `They come`, of somebody who learnt English later, are on their way.
  "\\bthey(?:'ve| have|'re| just| already)+ (?:just |already |now )?come(?= ?(?:$|now))",
  // What they do to whoever speaks.
  `\\bthey(?:'ve|'re| are| have)? (?:\\w+ )?(?:putting|taking|put|got|lifting|loading|wheeling) me (?:\\w+ )?(?:in|on|into|onto|to) (?:the|an?) (?:ambulance|stretcher|chair|board|trolley|boat|hospital)\\b`,
  '\\bhere they (?:come|are)\\b|\\b(?:hear|see) (?:them|the (?:sirens?|ambulance|crew|paramedics?|lights|police)) (?:in the (?:hall\\w*|house|drive|street|road)|at the|pulling|coming (?:up|in|through)|outside)\\b',
)
const hereAtDoor = either(
  `\\b${crew}(?:'s|'re| is| are| have| has)${besides} (?:here|outside|arrived|at (?:the|my) (?:\\w+ )?door)\\b`,
)
const ofHelp = either(`\\b(?:${crew}|${doctor})s?\\b`)
const notHere =
  /\b(?:phone|line|mobile|speaker|blower|instructions?|steps?|through (?:it|this))\b|\b(?:got|getting|has|have|giving|taking) (?:me|us) (?:\w+ing|to|through|on)\b|\b(?:no|not|nobody|when|until|till|before|if|minutes|mins|should|shall|could|would|will|going to|gonna|might|must|nearly|almost|soon|hours?|(?:in|this|every) (?:the )?(?:morning|afternoon|evening)|tomorrow|yesterday|tonight|later|(?<!\bat )last|ago|once|used to|usually|always|never|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|sending|still|but|wrong|left|pretend\w*|says? (?:he|she)|said|waiting|where|hope|wish|want|need)\b|n't\b|'ll\b|\bcan (?!hear|see)|^(?:is|are|have|has) /

const ill =
  '(?:him|her|mum|mom|dad|nan|gran|the baby|my (?:husband|wife|mum|mom|dad|son|daughter|friend|boss|colleague|brother|sister))'
const ward = '(?:the )?(?:hospital|a ?& ?e|a and e|ambulance|infirmary|resus|theatre|ward)'
/** Whoever was ill is with those who help: `they’ve gone off with her`, `she’s in the hospital`, `they’re taking him in`. */
const handedOver = either(
  `\\bthey(?:'ve|'re| have| are|ve|re)? (?:just |already |now )?(?:gone|driven|drove|left|off) (?:off |away )?with ${ill}\\b`,
  `\\bthey(?:'ve|'re| have| are|ve|re)? (?:just |already |now )?(?:took|taken|taking|take|driven|drove) ${ill} ?(?:away|off|in(?= ?$)|to ${ward}|with\\b|now|$)`,
  `\\b(?:gone|driven) off with ${ill}\\b`,
  `\\b(?:he|she)(?:'s| is) (?:\\w+ )?(?:in|at|on (?:his|her|the) way to|off to|gone to|gone in(?:to)?) ${ward}\\b`,
  `\\b(?:he|she)(?: is| was|'s been| has been|'s just been|'s being) (?:taken|driven|flown|admitted) (?:away|(?:off )?to ${ward}|in(?= ?$))`,
  `\\b(?:we're|were|i'm) (?:off |now )?(?:in the ambulance|to (?:the )?hospital with ${ill})\\b`,
)
const notHandedOver =
  /n't\b|\b(?:not|should|shall|can|could|if|when|will|would|want|wants|do|last|ago|yesterday|before|once|used to|years?)\b/

const isOver = '(?= ?(?:now|again|i said|i think|here|thanks?|thank \\w+|$))'
/** `It’s over`, `everyone’s out`, `we’re safe`. */
const overWords = either(
  `\\b(?:it's|it is|that's|that is|this is) (?:all )?(?:over|sorted|finished|done with)(?= ?(?:now|i said|thank \\w+)? ?$)`,
  `\\bevery(?:one|body)(?:'s| is| are)? (?:\\w+ )?(?:out(?: of (?:there|it|the \\w+))?|safe|fine|okay|ok|all right|alright) ?$`,
  `\\bwe(?:'re| are) (?:all |both |quite )?(?:out|free|safe|fine|okay|ok|all right|alright|out of (?:it|danger))${isOver}`,
  `\\b(?:danger|emergency|crisis|scare)(?:'s| is) (?:\\w+ )?(?:over|past|gone)\\b|\\ball clear\\b|\\bno (?:more )?(?:danger|emergency)(?= ?(?:any ?more|now)? ?$)`,
)
const notOver =
  /\bis there\b|n't\b|\b(?:not|if|when|until|soon|nearly|almost|never|hope|hopefully|will|think)\b|'ll\b|\bis (?:it|this|that)\b/

/** `We’re fine, but he isn’t.` */
const othersAreNot = /\b(?:he|she|they|mum|dad)(?:'s|'re| is| are)? ?(?:not\b|(?:is|are)n't)/

/** The parts of a turn. What is asked is told of nobody. */
const partsOf = (words: string): string[] =>
  words
    .split(/(?<=[,.?!;:…])|(?<!\ba )\b(?:and|but|so|because) /)
    .filter((part) => !part.trimEnd().endsWith('?'))
    .map((part) => part.replaceAll(/[,.!;:…]+/g, '').trim())
const some = (words: string, says: RegExp, unless: RegExp): boolean =>
  partsOf(words).some((part) => says.test(part) && !unless.test(part))

/** @param words plain words: lowercase, with straight apostrophes */
export const saysCalled = (words: string, trust: Trust = 'any'): boolean =>
  !noHelp.test(words) &&
  some(words, calledWords[ofVictims.test(words) ? 'named' : trust], notCalled)
/** @param isThreat whether `they` may be those who threaten the caller */
export const passesOn = (words: string, isThreat = false): boolean =>
  !toldElsewhere.test(words) && some(words, isThreat ? toldPlainly : toldWords, notTold)
/** Nothing else is told than that help knows, and what those say. */
export const isOnlyOfHelp = (words: string): boolean => {
  const parts = partsOf(words).filter(
    (part) => part.split(' ').length > 2 && part !== "i don't know",
  )
  return parts.length > 0 && parts.every((part) => saysCalled(part) || passesOn(part))
}
/** `No, let who in? Nobody is here yet.` */
export const saysNobodyCame = (words: string): boolean =>
  /\b(?:nobody|no one|noone)(?:'s| is| has)? (?:\w+ )?(?:here|there|come|arrived|with (?:us|me))\b|\b(?:they|ambulance|police|crew|brigade)(?:'re|'s| is| are| have| has)?(?: not|n't) (?:\w+ )?(?:here|there|come|arrived)\b|\bnot (?:here|there|arrived) yet\b|\blet who in\b/.test(
    words,
  )
/** `I’m at Mrs Green’s, she rings`: the one who took the caller in, who is none of those that threaten. */
export const saysHostRings = (words: string): boolean =>
  /\b(?:i'm|i am) (?:now )?(?:at|with|in|round) (?:mrs|ms|miss|mr|my (?:mum|mother|sister|aunt|neighbour|friend)|(?:the|a|our) (?:neighbour|shop|pub))\b.*\b(?:she|they)(?:'s|'re| is| are)? (?:\w+ )?(?:rings?|ringing|calls?|calling|phones?|phoning|rang|called)(?= ?(?:$|[.,!;]|them|the police|now|for me))/.test(
    words,
  )
/** Whoever was in despair is brought to those who help. */
export const saysBrought = (words: string): boolean =>
  some(
    words,
    /\b(?:taking|driving|took|takes|drives|bringing|getting|brought) me (?:\w+ ){0,2}?to (?:the |my )?(?:a ?& ?e|a and e|hospital|crisis (?:team|centre)|doctor\w*|gp|surgery)\b|\bi(?:'m| am) (?:\w+ )?(?:at|in) (?:the )?(?:a ?& ?e|a and e|hospital) now\b/,
    /n't\b|\b(?:not|should|shall|can|could|if|when|will|would|want|wants|last|yesterday|once|never)\b/,
  )
export const saysNobodyRang = (words: string): boolean =>
  noHelp.test(words) || (notYet.test(words) && !saysCalled(words))
/** @param isExpected whether help was called, so that `they` are those who help */
export const saysHere = (words: string, isExpected: boolean): boolean =>
  partsOf(words).some(
    (part) =>
      (hereWords.test(part) ||
        (isExpected && expectedWords.test(part) && !inMinutes.test(words))) &&
      !notHere.test(part),
  )
/** `They come, they say ten minutes.` */
const inMinutes = /\b(?:minutes?|mins?)\b/
/** The same of somebody in despair, who may speak of the police and doctors of any day. */
export const saysAtDoor = (words: string): boolean => some(words, hereAtDoor, notHere)
/** Those who help are spoken of, wherever they are, or what they say: that alone is no end of a danger. */
export const speaksOfHelp = (words: string): boolean =>
  ofHelp.test(words) || saysCalled(words) || passesOn(words)
export const saysHandedOver = (words: string): boolean => some(words, handedOver, notHandedOver)
export const saysOver = (words: string): boolean =>
  !othersAreNot.test(words) && some(words, overWords, notOver)
