/** What callers say of those who help: that somebody rings them, that they are there, and that they have taken over. English, pure. */

/** Whom one rings in danger. `It` is the number that the agent has just named. */
const helpers =
  '(?:them|it|for (?:us|me|help|an ambulance)|999|9-9-9|nine nine nine|112|one one two|911|nine one one|(?:the |an? )?(?:police|guards|gardai|ambulance|fire|emergency|emergencies|operator|coastguard|samaritans|crisis|helpline|dispatch)\\w*)'
const ringing = '(?:ringing|calling|phoning|dialling|dialing|belling)'
const rung = '(?:rung|rang|called|phoned|dialled|dialed|got hold of|alerted)'
/** Who may ring, as far as a name or a pronoun tells. */
const anybody =
  "(?:i|we|he|she|they|somebody|someone|(?:my|me|our|the|his|her) (?!phone|ears?|bell|mobile|alarm)[\\w' ]{2,24}?|(?<!')(?!(?:there|nobody|who|what|this|that|it|is|are|am|was|were|has|keeps?|to|for|of|and|phones?|ears?|bell|doorbell|alarm)\\b)\\p{L}+)"
/** A part ends here, or goes on about nothing else. */
const ends = '(?= ?(?:$|now|already|right now|again|as we speak|i said|this minute|and\\b))'

/** Somebody rings or has rung: `Ruth is ringing them`, `the boss rings already`, `we call already`, `he’s on to them`. */
const calledWords = new RegExp(
  [
    `\\b(?:${ringing}|${rung}|on (?:the )?(?:phone|line|blower|mobile|speaker)(?: right)?(?: now)? (?:to|with)|on to|onto|through to|(?:speaks?|talks?|speaking|talking) (?:to|with)|in with|on with|on the other (?:phone|line|telephone) (?:to|with)) ${helpers}\\b`,
    `\\b(?:got|have|has|'ve got|'s got) (?:them|999|112|911|(?:the )?(?:operator|ambulance|police|emergency)\\w*) (?:on|up on) (?:the|his|her|my|speaker|another|loud)\\b`,
    `\\b(?:operator|dispatcher|999|112)(?:'s| is)? (?:\\w+ )?on the (?:line|phone)\\b`,
    `\\b(?:on|with) (?:999|112|911|nine nine nine|emergency)\\b`,
    `\\b${anybody}(?:'s|'re|'m| is| are| am)? (?:\\w+ )?(?:${ringing}|calls?|rings?|phones)${ends}`,
    `\\b${anybody} (?:\\w+ )?(?:calls|rings|phones|dials) ${helpers}\\b`,
    `\\b(?:i|we|they) (?:call|ring|phone) (?:them|it|999|112|911) (?:now|already)\\b`,
    `\\b(?:i|we|they|he|she|you)(?:'ve| have|'s| has|'d)? (?:already |just |all )?(?:${rung})${ends}`,
    `\\b(?:\\w+)(?:'s| has| have|'ve| is| was)? (?:already |just |been )+${rung}${ends}`,
    `\\b(?:calls|rings|phones|call|ring) (?:now |already )?(?:the )?(?:999|112|911|ambulance|police|fire brigade|emergency)(?= (?:now|already|on (?:her|his|the|my)))`,
    `\\b${anybody}(?:'s|s| has|'ve| have)? (?:already )?done (?:it|that)(?= (?:already|i said|i told)| ?$)`,
    `\\b(?:police|operator|999|112|ambulance|emergency)(?: \\w+)?(?:'s| is|'re| are) (?:talking|speaking) (?:to|with)\\b`,
    `\\balready (?:done|did) (?:it|that|so)\\b`,
    `\\b(?:ambulance|police|help|brigade|crew|lifeboat|helicopter|car|engine|coastguard|doctor|medics?)(?:'s| is| are|'re| has|s)? (?:been )?(?:already )?(?:coming|on (?:its|the|their|his|her) way|sent|called|ordered|on route|en route)\\b`,
    `\\b(?:they|she|he|999|112|911)(?:'re|'ve| are| have|re|'s| is) (?:\\w+ )?(?:sending|sent|dispatched|dispatching)\\b`,
    `\\bthey(?:'re|re| are)? (?:\\w+ )?(?:coming|on their way|come(?= ?(?:$|now|in )))\\b`,
    `\\bpressed (?:the |my )?(?:five|55|keys?|5|pendant|button|alarm|cord)\\b`,
    `\\b(?:lady|man|woman|they|she|he|operator) (?:says?|said) (?:\\w+ )?(?:somebody|someone|help|they)(?:'s|'re| is| are) coming\\b`,
  ].join('|'),
  'u',
)

/** What they say or ask is known only to whoever has them on the line: `they ask when`, `the woman on the phone’s counting`. */
const voice =
  '(?:999|112|911|(?:the )?(?:operator|dispatcher|call[- ]?(?:handler|taker)|control(?: room)?|ambulance (?:people|lady|man|woman|lad|service|control|one)|emergency (?:people|lady|man|woman|line|service)s?)|(?:the |a )?(?:lady|woman|man|girl|bloke|lad|guy|voice|person|fella|one) (?:on|from|at) (?:the )?(?:phone|line|other end|speaker|999|112|911|mobile|ambulance|emergency|it|there))'
const toldBy = (who: string) =>
  new RegExp(
    `\\b${who}(?:'s|'re|'ve| is| are| has| have|re|s)? (?:\\w+ )?(?:say|says|said|saying|asks?|asked|asking|wants? to know|wants? me to|tells?|told|telling|counts?|counting|talks?|talking|wants?|explain\\w*|keep\\w*|listening|staying|stay)\\b`,
  )
const toldWords = toldBy(`(?:they|${voice})`)
const toldPlainly = toldBy(voice)

/** Of no such call, of one that is still to come, or of others who say so. */
const notCalled =
  /(?:\bnot|n't|\bnobody|\bno one|\bnoone|\bnever|\bwithout|\bcannot) (?:[\w']+ ){0,4}?(?:ring\w*|rang|rung|call\w*|phon\w*|dial\w*|com(?:e|ing)|sent|send\w*|done|on to|through to|got)\b|\b(?:should|shall|can|could|would|will|must|might|may|'ll|if|when|whether|until|till|before|once|unless|gonna|going to|meant to|supposed to|wants? to|have to|has to|need to|got to|let me|let's|do i|do we|why|rather|think about|thinking of|try(?:ing)? to|don't) (?:[\w']+ ){0,4}?(?:ring\w*|rang|rung|call\w*|phon\w*|dial\w*|com(?:e|ing)|on to|through to|send)\b|\b(?:tomorrow|later|last (?:time|week|month|year)|yesterday|once|used to|in the morning|next day)\b|\b(?:to|with|calling|ringing) you\b|\byou(?:'re| are| were)? (?:say|said|keep|told|calling|ringing)\b|^\W*(?:is|are|has|have|did|do|does|was|were|am|who|whom|why|where|how|which) (?!(?:coming|on)\b)/
const notTold =
  /\b(?:google|internet|online|on the (?:news|telly|tv|radio|website|site|label|packet|box|leaflet)|website|youtube|facebook|forum|packet|leaflet|book|people say|always say|used to|years? ago|last (?:time|week|month|year)|at (?:school|work)|(?:mum|dad|mates?|friends?|neighbours|kids|parents)(?: \w+)? (?:say|said))\b|\bthey (?:never|won't|don't|didn't|can't|would|will)\b|^\W*(?:if|when|will|would|should|do|did|can|could|are|what (?:will|if|would|do)) (?:\w+ )?they\b|\bif they\b|\b(?:what(?:'ll| will| would| should| do)|will|would|do|if|when|until) (?:they|the operator)\b/

/** Somebody has to ring yet: whatever we took for a call was none. */
const nobodyRang =
  /\b(?:nobody(?:'s| has)?|no one(?:'s| has)?|haven't|have not|hasn't|not|didn't|i've not|we've not) (?:\w+ ){0,2}?(?:rung|rang|ring|called|call|phoned|phone|dialled) (?:them|anybody|anyone|999|112|911|yet|an ambulance|the police|for (?:help|an ambulance))\b|\bnobody(?:'s| has) (?:rung|called|phoned)\b/

const crew =
  '(?:first-?aiders?|(?:fire )?engine|gas (?:people|m[ae]n|board|company|engineers?)|ambulance(?: \\w+)?|paramedics?|crew|police(?:m[ae]n|wom[ae]n)?|officers?|coppers?|cops?|constable|firem[ae]n|firefighters?|(?:fire )?brigade|fire service|medics?|lifeboat|coastguards?|doctor|nurse|midwife|blue lights|responders?|helicopter|stretcher)'
/** Said of them once they are on their way. */
const strangers =
  "(?:lads|(?:green|nice|lovely) (?:young )?(?:lady|man|woman|lad|girl|people|bloke)s?|two of (?:them|'?em)|warden|caretaker|security)"
const isThere =
  '(?:r here|here|arrived|come|came|landed|pull(?:ed|ing) (?:up|in|into)|parked|walked in|(?:at|on|in|up|through|by) (?:the|our|my) (?:\\w+ )?(?:door|gate|window|yard|hall\\w*|house|room|drive|stairs?|garden|flat|kitchen|lobby|street)|with (?:him|her|us|me|them|mum|dad|bags)|just (?:got|come|came|walked) in|coming (?:up|in|through)|(?:has|have|got|lifted|pulled|carried|cut|brought|taken|taking|putting|treating|checking|working|carrying|lifting|loading|wheeling|bandaging|examining|giving|looking after) (?:on )?(?:him|her|me|us|them|it|mum|mom|dad|everybody|everyone|both|over)|(?:found|reached) (?:him|her|us)|next to (?:me|us|him|her)|inside|outside)'
const thereOf = (who: string) =>
  new RegExp(`\\b${who}(?:'s|'re|'ve| is| are| has| have|s)? (?:\\w+ ){0,2}?${isThere}\\b`)
/** They are there: `brigade’s here`. */
const hereWords = new RegExp(
  `${thereOf(crew).source}|\\b(?:staff|guards?|stewards?|first-?aiders?) (?:have|has|'ve|'s) (?:taken over|got (?:him|her))\\b`,
)
/** The same of `them`, where they are expected: `they’re stood next to me`, `here they come`. */
const expectedWords = new RegExp(
  [
    thereOf(strangers).source,
    /\bthe(?:y're|yre|y are) (?:\w+ )?(?:here|done|(?:walking|coming) in|stood|standing|sat|with (?:him|her|us|me)|putting|taking|giving|treating|checking|loading|lifting|carrying|wheeling|bandaging|examining|measuring|working on|looking after|in the (?:house|yard|hall\w*|room))\b/
      .source,
    /\bthey(?:'ve| have)? (?:just |already )?(?:arrived|come|reached (?:us|him|her)|taken over|took over|take over|help us|put (?:him|her) on|measure|found (?:him|her|us)|(?:got|lifted|pulled|carried|cut|brought|come for) (?:him|her|me|us|them|everybody|everyone)(?! on\b))\b/
      .source,
    /\bhere (?:they|he|she) (?:come|comes|are|is)\b|\b(?:hear|see) (?:them|it|the \w+) (?:in|at|on|pulling|coming (?:up|in|through)|outside|now)\b|\btaking over\b|\btaken over\b/
      .source,
  ].join('|'),
)
const notHere =
  /\b(?:no|not|nobody|when|until|till|before|if|minutes|should|shall|could|sending|still|but|wrong|left|pretend\w*|says? (?:he|she)|waiting|where)\b|n't\b|\bcan (?!hear|see)|^(?:is|are|have|has) /

/** Whoever was ill is with those who help: `they’ve gone off with her`, `she’s in the hospital`, `they’re taking him in`. */
const handedOver =
  /\bthey(?:'ve| have) (?:all )?(?:gone|left|driven off)(?: now)?$|\bthey(?:'ve|'re| have| are|ve|re)? (?:just |already |now )?(?:gone|took|taken|taking|take|driven|drove|off|left|going) (?:off |away )?(?:with )?(?:him|her|them|mum|dad|\p{Lu}?\w+) ?(?:away|off|in\b|to\b|with\b|now|$)|\bgone off with (?:him|her|them)\b|\b(?:he|she|my \w+|mum|dad|\w+)(?:'s| is) (?:\w+ )?(?:in|at|on (?:his|her|the) way to|off to|gone to|gone in(?:to)?) (?:the )?(?:hospital|a ?& ?e|a and e|ambulance|infirmary|resus|theatre|ward)\b|\b(?:he|she)(?:'s| is| was|'s been) (?:been )?(?:taken|took|driven|flown|admitted) (?:\w+ )?(?:to|in|off|away)\b|\b(?:we're|were|i'm|off|going) (?:off |now )?(?:to|in) (?:the )?(?:hospital|ambulance)(?: with| now| to get|$)/u
const notHandedOver = /n't\b|\b(?:not|should|shall|can|could|if|when|will|would|want|wants|do)\b/

/** `It’s over`, `everyone’s out`, `we’re safe`. */
const overWords =
  /\b(?:it's|it is|that's|all|is|'s) (?:all )?(?:over|sorted|finished|done with|out now)\b(?! (?:for|there|here|to|the|my|his|her|him)\b)|\bevery(?:one|body)(?:'s| is| are)? (?:\w+ )?(?:out|safe|fine|okay|ok|all right|alright)\b|\bwe(?:'re| are) (?:all |both |quite )?(?:out(?! of| here| in| on)|free|safe|fine|okay|ok|all right|alright|out of (?:it|danger))\b|\b(?:danger|emergency|crisis|scare)(?:'s| is)? (?:\w+ )?(?:over|past|gone)\b|\ball clear\b|\bno (?:more )?(?:danger|emergency)(?: any ?more| now)?\b|\bthere's no (?:one|body) on the line\b/

const partsOf = (words: string): string[] =>
  words.split(/[,.?!;:…]+|\b(?:and|but|so|because) /).map((part) => part.trim())
const some = (words: string, says: RegExp, unless: RegExp): boolean =>
  partsOf(words).some((part) => says.test(part) && !unless.test(part))

/** @param words plain words: lowercase, with straight apostrophes */
export const saysCalled = (words: string): boolean => some(words, calledWords, notCalled)
/** @param isThreat whether `they` may be those who threaten the caller */
export const passesOn = (words: string, isThreat = false): boolean =>
  some(words, isThreat ? toldPlainly : toldWords, notTold)
/** Nothing else is told than that help knows, and what those say. */
export const isOnlyOfHelp = (words: string): boolean => {
  const parts = partsOf(words).filter(
    (part) => part.split(' ').length > 2 && part !== "i don't know",
  )
  return parts.length > 0 && parts.every((part) => saysCalled(part) || passesOn(part))
}
export const saysNobodyRang = (words: string): boolean =>
  nobodyRang.test(words) && !saysCalled(words)
/** @param isExpected whether help was called, so that `they` are those who help */
export const saysHere = (words: string, isExpected: boolean): boolean =>
  some(words, hereWords, notHere) || (isExpected && some(words, expectedWords, notHere))
export const saysHandedOver = (words: string): boolean => some(words, handedOver, notHandedOver)
export const saysOver = (words: string): boolean =>
  some(words, overWords, /n't\b|\bnot\b|\bif\b|\bwhen\b|\bis (?:it|this|that)\b|\buntil\b/)
